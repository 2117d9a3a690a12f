package liss.c.values;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.values.CType.Sign;
import liss.c.values.CType.Whole;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;

/** The values of literals (C11, 6.4.4 and 6.4.5). */
final class Literals {

  /** A character, or an escape with hexadecimal or octal digits, or with a letter. */
  private static final Pattern PART =
      Pattern.compile("[^\\\\]|\\\\x([0-9a-fA-F]{1,7})|\\\\([0-7]{1,3})|\\\\.", Pattern.DOTALL);

  private Literals() {}

  /** A number with its type. */
  record Literal(Whole type, long value) {}

  /** The value of an integer or character. */
  static Literal number(IASTLiteralExpression literal) {
    String text = literal.toString();
    return switch (literal.getKind()) {
      case IASTLiteralExpression.lk_integer_constant -> integer(text);
      case IASTLiteralExpression.lk_char_constant -> {
        String inside = unescaped(text.substring(text.indexOf('\'') + 1, text.length() - 1));
        if (text.charAt(0) != '\'' || inside.length() != 1) {
          throw new InexactException("this character");
        }
        yield new Literal(Whole.INT, (byte) inside.charAt(0));
      }
      default -> throw new InexactException("a number that is no integer");
    };
  }

  private static Literal integer(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String digits = lower.replaceFirst("[ul]+$", "");
    String suffix = lower.substring(digits.length());
    int radix = radix(digits);
    String plain =
        switch (radix) {
          case 16, 2 -> digits.substring(2);
          default -> digits;
        };
    BigInteger value;
    try {
      value = new BigInteger(plain, radix);
    } catch (NumberFormatException e) {
      throw new InexactException("the number `" + text + "`");
    }
    if (value.bitLength() > Long.SIZE) {
      throw new InexactException("a number of more than 64 bits");
    }
    return new Literal(type(value, suffix, radix), value.longValue());
  }

  private static int radix(String digits) {
    if (digits.startsWith("0x")) {
      return 16;
    }
    if (digits.startsWith("0b")) {
      return 2;
    }
    return digits.startsWith("0") && digits.length() > 1 ? 8 : 10;
  }

  private static Whole type(BigInteger value, String suffix, int radix) {
    boolean isLong = suffix.contains("l");
    boolean isUnsigned = suffix.contains("u");
    boolean mayBeUnsigned = isUnsigned || radix != 10;
    for (int bits : isLong ? new int[] {64} : new int[] {32, 64}) {
      if (!isUnsigned && value.bitLength() < bits) {
        return new Whole(bits, Sign.SIGNED);
      }
      if (mayBeUnsigned && value.bitLength() <= bits) {
        return new Whole(bits, Sign.UNSIGNED);
      }
    }
    throw new InexactException("a number of more than 64 bits");
  }

  /** The characters of a string, without the one that ends it. */
  static String text(IASTLiteralExpression literal) {
    String text = literal.toString();
    if (!text.startsWith("\"") || !text.endsWith("\"")) {
      throw new InexactException("this string");
    }
    return unescaped(text.substring(1, text.length() - 1));
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    Matcher part = PART.matcher(text);
    while (part.find()) {
      String found = part.group();
      if (found.charAt(0) != '\\') {
        plain.append(found);
      } else if (part.group(1) != null) {
        plain.append((char) (Integer.parseInt(part.group(1), 16) & 0xff));
      } else if (part.group(2) != null) {
        plain.append((char) (Integer.parseInt(part.group(2), 8) & 0xff));
      } else if (found.length() == 2) {
        plain.append(escape(found.charAt(1)));
      }
    }
    return plain.toString();
  }

  private static char escape(char letter) {
    return switch (letter) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'v' -> 11;
      case '\\', '\'', '"', '?' -> letter;
      default -> throw new InexactException("this character");
    };
  }
}
