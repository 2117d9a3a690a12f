package liss.lang;

/** What a program of C uses an access for, where the steps of the program do not show it. */
public enum AccessUse {
  /** The text says that it may race with others. */
  MARKED,
  /** It adds to a number or takes from one, or reads a value that decides nothing. */
  COUNTING
}
