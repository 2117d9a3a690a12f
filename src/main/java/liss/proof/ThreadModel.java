package liss.proof;

import java.util.BitSet;
import java.util.List;

/**
 * A thread, or any number of them, as transitions between the locations where other threads may
 * act.
 *
 * @param isReplicated whether there may be more than one
 * @param entry where it starts
 * @param steps the transitions of threads that go on
 * @param failures the transitions that must not be possible
 * @param undisturbed the locations at which no other thread acts
 * @param matters for each location the slots that are shared or read later
 */
record ThreadModel(
    String name,
    boolean isReplicated,
    int entry,
    List<Transition> steps,
    List<Transition> failures,
    BitSet undisturbed,
    List<BitSet> matters) {

  ThreadModel {
    steps = List.copyOf(steps);
    failures = List.copyOf(failures);
    matters = List.copyOf(matters);
  }

  int locations() {
    return matters.size();
  }
}
