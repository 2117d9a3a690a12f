package liss.automata.inclusion;

import java.util.Optional;
import liss.automata.SearchStatistics;
import liss.automata.Word;

/** A method that decides whether L(A) is included in L(B), bit by bit. */
interface InclusionEngine {

  /** What is found out. */
  sealed interface Finding {
    record Included() implements Finding {}

    /** A word in L(A) and not in L(B), of the least length. */
    record OnlyInA(Word word) implements Finding {}
  }

  /** Takes one more step; the answer if that is the last one. */
  Optional<Finding> step();

  /** The words of memory that all steps so far have handled: an estimate of their time. */
  long effort();

  SearchStatistics statistics();
}
