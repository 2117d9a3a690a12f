package liss.c.lowering;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Type.Sign;
import liss.c.syntax.ParserText;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;

/** The values of literals (C11, 6.4.4 and 6.4.5). */
final class Literals {

  /** A character, or an escape with hexadecimal or octal digits, of Unicode, or with a letter. */
  private static final Pattern PART =
      Pattern.compile(
          "[^\\\\]|\\\\x([0-9a-fA-F]{1,8})|\\\\([0-7]{1,3})|\\\\u([0-9a-fA-F]{4})|\\\\U([0-9a-fA-F]{8})"
              + "|\\\\.",
          Pattern.DOTALL);

  private Literals() {}

  /** The value of a number or character. */
  static Operand number(IASTLiteralExpression literal) {
    String text = literal.toString();
    return switch (literal.getKind()) {
      case IASTLiteralExpression.lk_integer_constant -> integer(text);
      case IASTLiteralExpression.lk_float_constant -> decimal(text);
      case IASTLiteralExpression.lk_char_constant -> character(text);
      case IASTLiteralExpression.lk_true -> new Operand.Constant(Int.INT, 1);
      case IASTLiteralExpression.lk_false -> new Operand.Constant(Int.INT, 0);
      default -> throw new UnsupportedException("this literal");
    };
  }

  /** Several characters are one number, the last one in the least byte, as for GCC. */
  private static Operand character(String text) {
    int quote = text.indexOf('\'');
    List<Long> values = values(text.substring(quote + 1, text.length() - 1), width(text));
    if (values.isEmpty()) {
      throw new UnsupportedException("this character");
    }
    if (quote > 0) {
      Int type = width(text) == 16 ? new Int(16, Sign.UNSIGNED) : Int.INT;
      return new Operand.Constant(type, type.wrapped(values.getLast()));
    }
    long value = (byte) (long) values.getFirst();
    for (long next : values.subList(1, values.size())) {
      value = value << Byte.SIZE | next & 0xff;
    }
    return new Operand.Constant(Int.INT, Int.INT.wrapped(value));
  }

  private static Operand decimal(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    boolean isHexadecimal = lower.startsWith("0x");
    String digits = lower.replaceFirst(isHexadecimal ? "[lf]$" : "[lf]+$", "");
    String suffix = lower.substring(digits.length());
    if (isHexadecimal && !digits.contains("p")) {
      throw new UnsupportedException("this number");
    }
    try {
      return suffix.equals("f")
          ? new Operand.Decimal(new Type.Real(32), Float.parseFloat(digits))
          : new Operand.Decimal(
              new Type.Real(suffix.equals("l") ? 80 : 64), Double.parseDouble(digits));
    } catch (NumberFormatException e) {
      throw new UnsupportedException("the number `" + text + "`");
    }
  }

  private static Operand integer(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String digits = lower.replaceFirst("[ul]+$", "");
    String suffix = lower.substring(digits.length());
    int radix = radix(digits);
    BigInteger value;
    try {
      value = new BigInteger(radix == 16 || radix == 2 ? digits.substring(2) : digits, radix);
    } catch (NumberFormatException e) {
      throw new UnsupportedException("the number `" + text + "`");
    }
    return new Operand.Constant(type(value, suffix, radix), value.longValue());
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

  private static Int type(BigInteger value, String suffix, int radix) {
    boolean isLong = suffix.contains("l");
    boolean isUnsigned = suffix.contains("u");
    boolean mayBeUnsigned = isUnsigned || radix != 10;
    for (int bits : isLong ? new int[] {64} : new int[] {32, 64}) {
      if (!isUnsigned && value.bitLength() < bits) {
        return new Int(bits, Sign.SIGNED);
      }
      if (mayBeUnsigned && value.bitLength() <= bits) {
        return new Int(bits, Sign.UNSIGNED);
      }
    }
    throw new UnsupportedException("a number of more than 64 bits");
  }

  static boolean isText(IASTInitializerClause clause) {
    return clause instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal;
  }

  /** The characters of a text, with the zero that ends it, and their type. */
  static Text text(IASTLiteralExpression literal) {
    String text = literal.toString();
    int quote = text.indexOf('"');
    if (quote < 0 || !text.endsWith("\"") || text.substring(0, Math.max(0, quote)).contains("R")) {
      throw new UnsupportedException("this text");
    }
    int width = width(text);
    Int type =
        switch (width) {
          case 16 -> new Int(16, Sign.UNSIGNED);
          case 32 -> text.startsWith("U") ? Int.UNSIGNED : Int.INT;
          default -> Int.CHAR;
        };
    List<Long> values = values(text.substring(quote + 1, text.length() - 1), width);
    values.add(0L);
    return new Text(type, values.stream().map(type::wrapped).toList());
  }

  /** The characters of a text. */
  record Text(Int type, List<Long> values) {}

  private static int width(String text) {
    return text.startsWith("L") || text.startsWith("U")
        ? 32
        : text.startsWith("u") && !text.startsWith("u8") ? 16 : 8;
  }

  private static List<Long> values(String text, int width) {
    List<Long> values = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    Matcher part = PART.matcher(text.replace(ParserText.QUESTION_MARK, '?'));
    while (part.find()) {
      String found = part.group();
      if (found.charAt(0) != '\\') {
        plain.append(found);
        continue;
      }
      add(plain, width, values);
      if (part.group(1) != null) {
        values.add(Long.parseLong(part.group(1), 16));
      } else if (part.group(2) != null) {
        values.add(Long.parseLong(part.group(2), 8));
      } else if (part.group(3) != null || part.group(4) != null) {
        String digits = part.group(3) == null ? part.group(4) : part.group(3);
        plain.appendCodePoint(Integer.parseInt(digits, 16));
      } else {
        values.add((long) escape(found.charAt(1)));
      }
    }
    add(plain, width, values);
    return values;
  }

  private static void add(StringBuilder plain, int width, List<Long> values) {
    String text = plain.toString();
    plain.setLength(0);
    switch (width) {
      case 8 -> {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
          values.add((long) b);
        }
      }
      case 16 -> text.chars().forEach(c -> values.add((long) c));
      default -> text.codePoints().forEach(c -> values.add((long) c));
    }
  }

  private static char escape(char letter) {
    return switch (letter) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'e', 'E' -> 27;
      case 'f' -> '\f';
      case 'v' -> 11;
      default -> letter;
    };
  }
}
