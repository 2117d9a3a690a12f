package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.c.CFrontEnd;
import liss.c.Harness;
import liss.c.Harness.Past;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample;
import liss.lang.Assumptions;
import liss.search.Strategy;

/**
 * A search for a counterexample of a part of a program, which has no values: in harnesses, that
 * have the threads of its cycle. A run that is found is one of a program that has this part. That
 * there is none says nothing of the part, as other programs may call it otherwise.
 *
 * @param frontEnd reads the part
 * @param said what holds of the callers
 */
record InHarness(Verifier verifier, CFrontEnd frontEnd, Assumptions said) {

  /** What is known of the first harness that has a counterexample, or else of the last one. */
  Optional<Verification> of(Verification found) {
    List<String> threads =
        found.unsafe().map(u -> threads(found, u.counterexample())).orElse(List.of());
    Optional<Verification> known = Optional.empty();
    for (Past past : Past.values()) {
      boolean isOpen =
          known.filter(Verification::isShownInHarness).isEmpty() && verifier.exceeded().isEmpty();
      if (isOpen && !threads.isEmpty()) {
        Optional<Verification> next =
            frontEnd
                .harness(found.program().program().source(), threads, past)
                .flatMap(harness -> of(found, harness));
        if (known.isEmpty() || next.filter(InHarness::isRead).isPresent()) {
          known = next;
        }
      }
    }
    return known;
  }

  private static boolean isRead(Verification known) {
    return known.search().isPresent();
  }

  /** What is known of a harness; empty if reading it takes too long, as that asks for no limits. */
  private Optional<Verification> of(Verification found, Harness harness) {
    return verifier
        .limits()
        .within(Strategy.HARNESS.share(), () -> WithValues.of(harness.source(), frontEnd.ofMain()))
        .map(read ->
            switch (read) {
              case WithValues.Known known ->
                  verifier.withValues(found, known.with(said)).in(harness);
              case WithValues.Rejected rejected ->
                  found.withoutValues(new RunFeasibility.Unreadable(rejected.error())).in(harness);
            });
  }

  /** The functions of the threads of a cycle, or of all that take steps if there is none. */
  private static List<String> threads(Verification found, Counterexample counterexample) {
    Run run = counterexample.run();
    List<Dependence> cycle = counterexample.reason().cycle(run);
    IntStream threads =
        cycle.isEmpty()
            ? run.events().stream().mapToInt(Event::thread)
            : cycle.stream()
                .flatMapToInt(edge -> IntStream.of(edge.before().thread(), edge.after().thread()));
    return threads
        .distinct()
        .sorted()
        .mapToObj(thread -> found.program().threads().get(thread).function())
        .toList();
  }
}
