package liss.format;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that are safe to show: names, comments and other data in them cannot move the cursor,
 * change the terminal, turn the direction of writing, or hide what is after them.
 *
 * <p>A control character of ASCII becomes its picture, such as {@code U+241B} for escape, and
 * another character that controls what is shown becomes {@code U+FFFD}: one column each. Line feeds
 * and tabs stay.
 */
public enum Printable {
  /** Nothing else stays. */
  PLAIN,
  /** What {@link Palette} and {@link #ERASE} write stays, too. */
  WITH_COLORS;

  /** What erases the line of the cursor. */
  public static final String ERASE = "\r\u001b[K";

  private static final Pattern OWN = Pattern.compile("\r\u001b\\[K|\u001b\\[[0-9;]{1,8}m");

  /** Control and format characters, separators of lines and paragraphs, and lone surrogates. */
  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}&&[^\n\t]]");

  private static final int PICTURES = 0x2400;
  private static final int DELETE = 0x7f;
  private static final String PICTURE_OF_DELETE = "\u2421";
  private static final String REPLACEMENT = "\ufffd";

  /** A text with pictures for what cannot be shown. */
  public String text(String text) {
    if (!CONTROL.matcher(text).find()) {
      return text;
    }
    if (this == PLAIN) {
      return shown(text);
    }
    StringBuilder all = new StringBuilder();
    int at = 0;
    for (Matcher own = OWN.matcher(text); own.find(); at = own.end()) {
      all.append(shown(text.substring(at, own.start()))).append(own.group());
    }
    return all.append(shown(text.substring(at))).toString();
  }

  private static String shown(String text) {
    return CONTROL
        .matcher(text.replace("\r\n", "\n"))
        .replaceAll(control -> picture(control.group().codePointAt(0)));
  }

  /** A name as a part of one line: a line feed in it has a picture, too. */
  public static String name(String name) {
    return PLAIN.text(name).replace('\n', (char) (PICTURES + '\n'));
  }

  /** Whether a name has a character that cannot be shown. */
  public static boolean isName(String name) {
    return name.equals(name(name)) && name.indexOf('\t') < 0;
  }

  private static String picture(int control) {
    return control < ' '
        ? Character.toString(PICTURES + control)
        : control == DELETE ? PICTURE_OF_DELETE : REPLACEMENT;
  }

  /** A document in JSON in which strings have escape sequences for what cannot be shown. */
  static String json(String document) {
    return CONTROL.matcher(document).replaceAll(Printable::escape);
  }

  private static String escape(MatchResult control) {
    StringBuilder escapes = new StringBuilder();
    for (char unit : control.group().toCharArray()) {
      escapes.append("\\\\u%04x".formatted((int) unit));
    }
    return escapes.toString();
  }

  /** A stream that gets only such texts; what is written at once has its sequences whole. */
  public Writer on(Writer stream) {
    return new FilterWriter(stream) {
      @Override
      public void write(int c) throws IOException {
        out.write(text(Character.toString((char) c)));
      }

      @Override
      public void write(char[] buffer, int offset, int length) throws IOException {
        out.write(text(new String(buffer, offset, length)));
      }

      @Override
      public void write(String text, int offset, int length) throws IOException {
        out.write(text(text.substring(offset, offset + length)));
      }
    };
  }
}
