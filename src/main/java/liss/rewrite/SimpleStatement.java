package liss.rewrite;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.lang.SourceSpan;

/**
 * A statement without others in it, at which the scheduler does not switch and which cannot fail.
 *
 * @param reads the names of what it uses
 * @param writes the names of what it changes
 * @param isAssignment whether it does nothing but that, so that nobody outside sees it
 */
record SimpleStatement(
    SourceSpan span, Set<String> reads, Set<String> writes, boolean isAssignment) {

  /** Copies the sets. */
  SimpleStatement {
    reads = Set.copyOf(reads);
    writes = Set.copyOf(writes);
  }

  /**
   * Whether it makes no difference in which order this and another one are executed: one does
   * nothing but to assign, and neither changes what the other uses or changes.
   */
  boolean commutesWith(SimpleStatement other) {
    return (isAssignment || other.isAssignment)
        && writes.stream().noneMatch(name -> other.reads.contains(name))
        && Stream.concat(reads.stream(), writes.stream()).noneMatch(other.writes::contains);
  }

  /** Whether it commutes with each of some others. */
  boolean commutesWith(List<SimpleStatement> others) {
    return others.stream().allMatch(this::commutesWith);
  }
}
