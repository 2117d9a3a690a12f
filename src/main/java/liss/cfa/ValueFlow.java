package liss.cfa;

/**
 * Which steps of a thread depend on a value that a step of the same thread has read. What goes
 * through shared variables is another value.
 */
public interface ValueFlow {

  /**
   * Whether the value that a step reads may go, through locals, into what another step does: what
   * it writes, which cell it accesses, or which side of a branch is taken.
   *
   * @param read a {@link Action.Read}
   * @param use a step of the same thread
   */
  boolean reaches(Edge read, Edge use);

  /**
   * Whether it does so, or decides which value a local gets that does: {@code if (v) ok := 1; .. if
   * (ok)}.
   */
  boolean influences(Edge read, Edge use);
}
