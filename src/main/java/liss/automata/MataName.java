package liss.automata;

/** Names as .mata writes them. */
final class MataName {

  private MataName() {}

  /** The name, in quotation marks if it needs them. */
  static String quoted(String name) {
    return name.matches("[^\\s\"#&|!^()@%\\\\\\[\\]]+")
        ? name
        : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
