package liss.placement.model;

/** What shape the critical sections of a placement have. */
public enum Sections {
  /**
   * As programmers write them: a section begins and ends in one call of one function, sections of
   * different locks nest, and a section of the program only grows (C15 to C17 in
   * docs/placement.md). So callers need not be known: each function leaves held what it found held.
   */
  STRUCTURED,
  /** Any that [LISS] section 8 allows: a lock may be released elsewhere than it is taken. */
  FREE
}
