package liss.placement.model;

import java.util.Locale;

/** What shape the critical sections of a placement have. */
public enum Sections {
  /**
   * As programmers write them: a section begins and ends in one call of one function, sections of
   * different locks nest, and a section of the program only grows (C15 to C17 in
   * docs/placement.md). So callers need not be known: each function leaves held what it found held.
   */
  STRUCTURED,
  /** Any that [LISS] section 8 allows: a lock may be released elsewhere than it is taken. */
  FREE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What an objective minimises if sections have this shape. */
  public Goal goal(Objective objective) {
    return switch (this) {
      case STRUCTURED -> new Repair(objective);
      case FREE -> objective;
    };
  }
}
