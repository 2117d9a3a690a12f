package liss.explore;

/** Which accesses to an array are independent. */
public enum Cells {
  /** Those to different cells; all indices are known. */
  KNOWN,
  /** Those to cells that are known to be different. */
  APART,
  /** None, as in the abstraction. */
  TOGETHER
}
