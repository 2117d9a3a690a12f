package liss.c.ir;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions of the C library that an {@link Interpreter} knows. */
final class NativeFunctions {

  /** A conversion of {@code printf}: flags and width, length, letter. */
  private static final Pattern CONVERSION =
      Pattern.compile("%(-?[0-9]*(?:\\.[0-9]+)?)(hh|h|ll|l|z)?([diuxXcsfgp%])");

  private final Memory memory;
  private final StringBuilder output = new StringBuilder();

  NativeFunctions(Memory memory) {
    this.memory = memory;
  }

  /** An argument of a call. */
  record Argument(Type type, long value) {}

  /** The program ends. */
  static final class ExitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    ExitException(int status) {
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  String output() {
    return output.toString();
  }

  /** The result of a call; 0 if there is none. */
  long call(String function, List<Argument> arguments) {
    long[] a = arguments.stream().mapToLong(Argument::value).toArray();
    return switch (function.replaceFirst("^__builtin_", "")) {
      case "malloc" -> memory.allocate(a[0]);
      case "calloc" -> {
        long address = memory.allocate(a[0] * a[1]);
        memory.fill(address, a[0] * a[1], (byte) 0);
        yield address;
      }
      case "realloc" -> reallocated(a[0], a[1]);
      case "free" -> {
        if (a[0] != 0) {
          memory.end(a[0]);
        }
        yield 0;
      }
      case "memcpy", "memmove" -> {
        memory.write(a[0], memory.read(a[1], a[2]));
        yield a[0];
      }
      case "memset" -> {
        memory.fill(a[0], a[2], (byte) a[1]);
        yield a[0];
      }
      case "memcmp" -> compared(memory.read(a[0], a[2]), memory.read(a[1], a[2]));
      case "strlen" -> text(a[0]).length;
      case "strcmp" -> compared(terminated(a[0]), terminated(a[1]));
      case "strcpy" -> {
        memory.write(a[0], terminated(a[1]));
        yield a[0];
      }
      case "strcat" -> {
        memory.write(a[0] + text(a[0]).length, terminated(a[1]));
        yield a[0];
      }
      case "strchr" -> found(a[0], terminated(a[0]), (byte) a[1]);
      case "printf" -> printed(new String(text(a[0]), StandardCharsets.ISO_8859_1), arguments);
      case "puts" -> {
        output.append(new String(text(a[0]), StandardCharsets.ISO_8859_1)).append('\n');
        yield 0;
      }
      case "putchar" -> {
        output.append((char) (a[0] & 0xFF));
        yield a[0];
      }
      case "abs" -> Math.abs((int) a[0]);
      case "labs", "llabs" -> Math.abs(a[0]);
      case "exit", "_exit" -> throw new ExitException((int) a[0] & 0xFF);
      case "abort", "__assert_fail" -> throw new ExitException(134);
      default -> throw new InexactException("a call of " + function);
    };
  }

  private long reallocated(long old, long size) {
    long address = memory.allocate(size);
    if (old != 0) {
      memory.write(address, memory.read(old, Math.min(size, memory.size(old))));
      memory.end(old);
    }
    return address;
  }

  /** The bytes before the next 0. */
  private byte[] text(long address) {
    int length = 0;
    while (memory.number(address + length, 1) != 0) {
      length++;
    }
    return memory.read(address, length);
  }

  private byte[] terminated(long address) {
    return memory.read(address, text(address).length + 1);
  }

  private static long compared(byte[] left, byte[] right) {
    return Integer.signum(java.util.Arrays.compareUnsigned(left, right));
  }

  private static long found(long address, byte[] bytes, byte wanted) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return address + i;
      }
    }
    return 0;
  }

  private long printed(String format, List<Argument> arguments) {
    int before = output.length();
    int next = 1;
    int end = 0;
    Matcher matcher = CONVERSION.matcher(format);
    while (matcher.find()) {
      output.append(format, end, matcher.start());
      end = matcher.end();
      if (matcher.group(3).equals("%")) {
        output.append('%');
      } else {
        output.append(converted(matcher, arguments.get(next++)));
      }
    }
    output.append(format.substring(end));
    return output.length() - before;
  }

  private String converted(Matcher conversion, Argument argument) {
    boolean isLong = conversion.group(2) != null && conversion.group(2).matches("l|ll|z");
    long value = argument.value();
    long unsigned = isLong ? value : value & 0xFFFF_FFFFL;
    String width = conversion.group(1);
    return switch (conversion.group(3)) {
      case "d", "i" -> padded(width, "d", isLong ? value : (long) (int) value);
      case "u" -> Long.toUnsignedString(unsigned);
      case "x" -> padded(width, "x", unsigned);
      case "X" -> padded(width, "X", unsigned);
      case "c" -> String.valueOf((char) (value & 0xFF));
      case "s" -> new String(text(value), StandardCharsets.ISO_8859_1);
      case "p" -> "0x" + Long.toHexString(value);
      case "f" -> padded(width, "f", Double.longBitsToDouble(value));
      case "g" -> shortest(Double.longBitsToDouble(value));
      default -> throw new InexactException(conversion.group());
    };
  }

  private static String padded(String width, String letter, Object value) {
    return String.format(Locale.ROOT, "%" + width + letter, value);
  }

  /** {@code %g}: six digits, without zeros at their end. */
  private static String shortest(double value) {
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    if (size >= 1e6 || size < 1e-4) {
      return String.format(Locale.ROOT, "%.5e", value).replaceFirst("\\.?0*e", "e");
    }
    int before = (int) Math.floor(Math.log10(size)) + 1;
    String digits = String.format(Locale.ROOT, "%." + (6 - before) + "f", value);
    return digits.contains(".") ? digits.replaceFirst("\\.?0*$", "") : digits;
  }
}
