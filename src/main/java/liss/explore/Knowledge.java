package liss.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the steps of a run need of the inputs, and which thread can know of it: each thread knows
 * the needs of its causal past, which it gets from the shared places that it accesses. No list is
 * changed after it was given to a record.
 *
 * @param path what all steps so far need
 * @param known for each thread what the steps need that its last step depends on
 * @param written for each shared place what the steps need that the last write depends on
 * @param accessed for each shared place the same for all reads since then
 */
record Knowledge(
    PathCondition path,
    List<PathCondition> known,
    List<PathCondition> written,
    List<PathCondition> accessed) {

  /** Before the first step. */
  static Knowledge none(int threads, int places) {
    List<PathCondition> nothing = Collections.nCopies(places, PathCondition.TRUE);
    return new Knowledge(
        PathCondition.TRUE, Collections.nCopies(threads, PathCondition.TRUE), nothing, nothing);
  }

  /** What the steps need that the last step of a thread depends on. */
  PathCondition of(int thread) {
    return known.get(thread);
  }

  /** What is known once a thread has made a choice. */
  Knowledge needing(int thread, List<Literal> needs) {
    return needs.isEmpty()
        ? this
        : new Knowledge(
            path.and(needs), with(known, thread, of(thread).and(needs)), written, accessed);
  }

  /** What is known once a thread has read a shared place. */
  Knowledge read(int thread, int place) {
    if (isEmpty()) {
      return this;
    }
    PathCondition after = of(thread).and(written.get(place));
    return new Knowledge(
        path,
        with(known, thread, after),
        written,
        with(accessed, place, accessed.get(place).and(after)));
  }

  /** What is known once a thread has written a shared place. */
  Knowledge wrote(int thread, int place) {
    if (isEmpty()) {
      return this;
    }
    PathCondition after = of(thread).and(written.get(place)).and(accessed.get(place));
    return new Knowledge(
        path,
        with(known, thread, after),
        with(written, place, after),
        with(accessed, place, PathCondition.TRUE));
  }

  /** Whether no step needs anything of the inputs. */
  boolean isEmpty() {
    return path.literals().isEmpty();
  }

  private static List<PathCondition> with(
      List<PathCondition> list, int position, PathCondition element) {
    if (list.get(position).equals(element)) {
      return list;
    }
    List<PathCondition> changed = new ArrayList<>(list);
    changed.set(position, element);
    return changed;
  }
}
