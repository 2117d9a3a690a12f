package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Event;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample.Minimality;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.Symbol;
import liss.oracle.TraceClass;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The counterexamples of {@code verify} are as small as the smallest that brute force finds. */
@Tag("slow")
class SmallestViolationTest {

  private record Size(int blocks, int steps) implements Comparable<Size> {

    static final Size NONE = new Size(0, 0);

    Size plus(Edge edge) {
      return new Size(
          blocks + (edge.action().isSchedulingPoint() ? 1 : 0),
          steps + (edge.action().isSilent() ? 0 : 1));
    }

    Size plus(Size other) {
      return new Size(blocks + other.blocks, steps + other.steps);
    }

    @Override
    public int compareTo(Size other) {
      return Comparator.comparingInt(Size::blocks)
          .thenComparingInt(Size::steps)
          .compare(this, other);
    }
  }

  @Test
  void no_counterexample_is_smaller() {
    assertSmallest(0, Seeds.of(150, 400));
  }

  @Test
  @Tag("long")
  void no_counterexample_of_many_is_smaller() {
    assertSmallest(400, 10_000);
  }

  /** Loops are entered at most twice by brute force, which is enough for a smallest one here. */
  private static void assertSmallest(int from, int to) {
    int unsafe = 0;
    int proven = 0;
    for (int seed : IntStream.range(from, to).toArray()) {
      String source = RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed);
      ProgramCfa program = Programs.cfa(source);
      Verdict verdict =
          new SerializationEngine().showingSmallest().check(program, program, Limits.none());
      if (verdict instanceof Verdict.Unsafe found) {
        unsafe++;
        if (found.counterexample().minimality() == Minimality.SMALLEST) {
          proven++;
          assertThat(sizeOf(found.counterexample().run().events()))
              .as("seed %d%n%s", seed, source)
              .isEqualTo(smallest(program));
        }
      }
    }
    assertThat(proven).isGreaterThan(unsafe * 9 / 10);
  }

  private static Size smallest(ProgramCfa program) {
    BruteForce bruteForce = BruteForce.of(program, RandomPrograms.LOOP_BOUND);
    return bruteForce.preemptiveOnly().stream()
        .map(runs -> sizeOf(runs, program, bruteForce))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Size sizeOf(List<Event> events) {
    Size size = Size.NONE;
    for (Event event : events) {
      size = size.plus(event.edge());
    }
    return size;
  }

  /** The tags tell the path of each thread. */
  private static Size sizeOf(TraceClass runs, ProgramCfa program, BruteForce bruteForce) {
    Size size = Size.NONE;
    for (Cfa thread : program.threads()) {
      Deque<Symbol> left = new ArrayDeque<>(runs.normalForm());
      left.removeIf(symbol -> symbol.thread() != thread.thread());
      for (int location = thread.entry(); location != thread.exit(); ) {
        Edge step = next(thread.out().get(location), left, bruteForce);
        size = size.plus(step);
        location = step.target();
      }
    }
    return size;
  }

  private static Edge next(List<Edge> steps, Deque<Symbol> left, BruteForce bruteForce) {
    for (Edge step : steps) {
      List<Symbol> shown = bruteForce.classOf(List.of(step)).normalForm();
      if (shown.isEmpty()) {
        return step;
      }
      if (shown.getFirst().equals(left.peek())) {
        left.remove();
        return step;
      }
    }
    throw new AssertionError("no step shows " + left.peek());
  }
}
