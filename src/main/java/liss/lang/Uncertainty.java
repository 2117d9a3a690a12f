package liss.lang;

import java.util.LinkedHashSet;
import java.util.Set;

/** The names that may be declared in the parts of a text that have syntax errors. */
final class Uncertainty {

  private final Set<String> names = new LinkedHashSet<>();
  private boolean all;

  /** Notes a name in a part of the text that no tree represents. */
  void add(String name) {
    names.add(name);
  }

  /**
   * Notes that any name may be declared, because a declaration has no legible name or the blocks
   * are unclear.
   */
  void addAll() {
    all = true;
  }

  /** The names that were noted. */
  Set<String> names() {
    return names;
  }

  boolean covers(String name) {
    return all || names.contains(name);
  }
}
