package liss.report;

/** How emphasis is shown. */
public enum Palette {
  /** Not at all. */
  PLAIN {
    @Override
    String paint(Style style, String text) {
      return text;
    }
  },
  /** By the colors of ECMA-48 terminals. */
  COLORED {
    @Override
    String paint(Style style, String text) {
      return text.isEmpty() ? text : "\u001b[" + style.code + "m" + text + "\u001b[0m";
    }
  };

  /** What is emphasized. */
  enum Style {
    GOOD("32"),
    BAD("1;31"),
    WARNING("33"),
    HEADING("1"),
    DETAIL("36");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }

  /** The text with the marks of the style around it. */
  abstract String paint(Style style, String text);
}
