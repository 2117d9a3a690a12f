package liss.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.concrete.Outcome;

/**
 * A state of a symbolic partial-order exploration, in which a thread that failed has stopped and
 * the others go on.
 *
 * @param memory values, locks, flags and locations
 * @param path what all steps so far need
 * @param known for each thread what the steps need that its last step depends on
 * @param written for each shared place what the steps need that the last write depends on
 * @param accessed for each shared place the same for all reads since then
 * @param chosen for each thread how it goes on, if it has chosen
 * @param stopped for each thread why it does not go on
 */
record SymbolicProgress(
    SymbolicState memory,
    PathCondition path,
    List<PathCondition> known,
    List<PathCondition> written,
    List<PathCondition> accessed,
    List<Optional<Way>> chosen,
    List<Optional<Outcome>> stopped) {

  /** Copies the lists. */
  SymbolicProgress {
    known = List.copyOf(known);
    written = List.copyOf(written);
    accessed = List.copyOf(accessed);
    chosen = List.copyOf(chosen);
    stopped = List.copyOf(stopped);
  }

  SymbolicProgress withMemory(SymbolicState changed) {
    return new SymbolicProgress(changed, path, known, written, accessed, chosen, stopped);
  }

  SymbolicProgress withChosen(int thread, Optional<Way> way) {
    return new SymbolicProgress(
        memory, path, known, written, accessed, with(chosen, thread, way), stopped);
  }

  SymbolicProgress withStopped(int thread, Outcome why) {
    return new SymbolicProgress(
        memory, path, known, written, accessed, chosen, with(stopped, thread, Optional.of(why)));
  }

  /** The same, where a thread has made a choice. */
  SymbolicProgress needing(int thread, List<Literal> needs) {
    PathCondition all = known.get(thread).and(needs);
    return new SymbolicProgress(
        memory, path.and(needs), with(known, thread, all), written, accessed, chosen, stopped);
  }

  /** The same after a thread has read a shared place. */
  SymbolicProgress read(int thread, int place) {
    PathCondition after = known.get(thread).and(written.get(place));
    return new SymbolicProgress(
        memory,
        path,
        with(known, thread, after),
        written,
        with(accessed, place, accessed.get(place).and(after)),
        chosen,
        stopped);
  }

  /** The same after a thread has written a shared place. */
  SymbolicProgress wrote(int thread, int place) {
    PathCondition after = known.get(thread).and(written.get(place)).and(accessed.get(place));
    return new SymbolicProgress(
        memory,
        path,
        with(known, thread, after),
        with(written, place, after),
        with(accessed, place, PathCondition.TRUE),
        chosen,
        stopped);
  }

  private static <T> List<T> with(List<T> list, int position, T element) {
    if (list.get(position).equals(element)) {
      return list;
    }
    List<T> changed = new ArrayList<>(list);
    changed.set(position, element);
    return changed;
  }
}
