package liss.format;

/** How emphasis is shown. */
public enum Palette {
  /** Not at all. */
  PLAIN {
    @Override
    public String paint(Style style, String text) {
      return text;
    }
  },
  /** By the colors of ECMA-48 terminals. */
  COLORED {
    @Override
    public String paint(Style style, String text) {
      return text.isEmpty() ? text : "\u001b[" + style.code + "m" + text + "\u001b[0m";
    }
  };

  /** What is emphasized. */
  public enum Style {
    /** As it should be. */
    GOOD("32"),
    /** A violation. */
    BAD("1;31"),
    /** Something to keep in mind. */
    WARNING("33"),
    /** The name of what follows. */
    HEADING("1"),
    /** What can be skipped. */
    DETAIL("36");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }

  /** The text with the marks of the style around it. */
  public abstract String paint(Style style, String text);
}
