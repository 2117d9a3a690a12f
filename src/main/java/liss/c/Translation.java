package liss.c;

import java.util.Set;

/**
 * What the translation of every statement of a program needs.
 *
 * @param called receives the names of the functions that are called
 */
record Translation(
    Analysis analysis,
    Messages messages,
    Accesses accesses,
    SyncObjects objects,
    Set<String> called) {

  Spans spans() {
    return analysis.spans();
  }

  Functions functions() {
    return analysis.functions();
  }

  Pointers pointers() {
    return analysis.pointers();
  }

  /** The names of the functions that are threads. */
  Set<String> threads() {
    return analysis.threads().keySet();
  }
}
