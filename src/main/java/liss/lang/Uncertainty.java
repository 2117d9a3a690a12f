package liss.lang;

import java.util.Set;

/**
 * What is not known about the names of a text with syntax errors.
 *
 * @param names names in parts of the text that no tree represents
 * @param all whether any name may be declared there, because a declaration has no legible name or
 *     the blocks are unclear
 */
record Uncertainty(Set<String> names, boolean all) {

  boolean covers(String name) {
    return all || names.contains(name);
  }
}
