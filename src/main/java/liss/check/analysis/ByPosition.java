package liss.check.analysis;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A value for each position of a thread, computed when it is first asked for: searches come to few
 * positions of long threads. Several threads may ask at a time; they may then compute the same.
 *
 * @param <T> the values
 */
final class ByPosition<T> {

  private final BiFunction<Integer, Integer, T> values;
  private final List<AtomicReferenceArray<T>> known;

  /**
   * The values of a program.
   *
   * @param values of a thread and a position; must always be the same
   */
  ByPosition(BlockProgram program, BiFunction<Integer, Integer, T> values) {
    this.values = values;
    this.known =
        IntStream.range(0, program.threads())
            .mapToObj(thread -> new AtomicReferenceArray<T>(program.positions(thread)))
            .toList();
  }

  T of(int thread, int position) {
    T value = known.get(thread).get(position);
    if (value != null) {
      return value;
    }
    T computed = values.apply(thread, position);
    known.get(thread).set(position, computed);
    return computed;
  }
}
