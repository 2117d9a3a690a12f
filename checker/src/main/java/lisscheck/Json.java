package lisscheck;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of JSON that is strict, and knows neither {@code null} nor fractions. */
final class Json {
  private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]*");

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** The value of a text: maps, lists, strings, {@link Long} and {@link Boolean}. */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.skipBlanks();
    if (json.at < text.length()) {
      throw json.error("the end");
    }
    return value;
  }

  /** A list of integers. */
  static int[] ints(Object value) {
    return ((List<?>) value).stream().mapToInt(i -> Math.toIntExact((Long) i)).toArray();
  }

  private Object value() {
    if (accept("{")) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (boolean more = !accept("}"); more; more = more("}")) {
        expect("\"");
        String key = string();
        expect(":");
        if (map.put(key, value()) != null) {
          throw error("another key than \"" + key + "\" again");
        }
      }
      return map;
    } else if (accept("[")) {
      List<Object> list = new ArrayList<>();
      for (boolean more = !accept("]"); more; more = more("]")) {
        list.add(value());
      }
      return list;
    } else if (accept("\"")) {
      return string();
    } else if (accept("true")) {
      return true;
    } else {
      return accept("false") ? (Object) false : number();
    }
  }

  private Long number() {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt() || text.substring(number.end()).matches("(?s)[.eE0-9].*")) {
      throw error("a value, which is no null and no fraction");
    }
    try {
      at = number.end();
      return Long.valueOf(number.group());
    } catch (NumberFormatException e) {
      throw error("a number of at most 64 bits");
    }
  }

  /** The rest of a string. */
  private String string() {
    StringBuilder string = new StringBuilder();
    for (char c = character(); c != '"'; c = character()) {
      string.append(c == '\\' ? escaped() : c);
    }
    return string.toString();
  }

  private char escaped() {
    char c = character();
    int special = "\"\\/bfnrt".indexOf(c);
    if (special >= 0) {
      return "\"\\/\b\f\n\r\t".charAt(special);
    }
    String digits = text.substring(at, Math.min(at + 4, text.length()));
    if (c != 'u' || !digits.matches("[0-9a-fA-F]{4}")) {
      throw error("an escape");
    }
    at += 4;
    return (char) Integer.parseInt(digits, 16);
  }

  private char character() {
    if (at == text.length() || text.charAt(at) < ' ') {
      throw error("a character of a string");
    }
    return text.charAt(at++);
  }

  /** Whether another element follows, which is so after a comma, or the end of all. */
  private boolean more(String end) {
    if (accept(",")) {
      return true;
    }
    expect(end);
    return false;
  }

  private void expect(String word) {
    if (!accept(word)) {
      throw error(word);
    }
  }

  private boolean accept(String word) {
    skipBlanks();
    boolean isNext = text.startsWith(word, at);
    at += isNext ? word.length() : 0;
    return isNext;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException error(String expected) {
    return new IllegalArgumentException("column " + (at + 1) + ": expected " + expected);
  }
}
