package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.OwnSections;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.LockReason.Before;
import liss.synth.LockReason.Deviant;
import liss.synth.LockReason.Meeting;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said about a lock is so in the program and in the result. */
class LockReasonTest {

  private static SynthesisResult synthesize(String source, Objective objective) {
    return new Synthesizer(
            new SerializationEngine(), objective, Limits.none(), SynthesisListener.SILENT)
        .with(Sections.STRUCTURED)
        .with(ExistingLocks.REUSED)
        .synthesize(Programs.parse(source));
  }

  @Test
  void a_section_that_grows_is_a_section_with_its_need() {
    String source =
        """
        shared int x = 0;
        shared int n = 0;
        lock m;
        proc add() { lock(m); x := n; unlock(m); int k = n; n := k + 1; }
        thread first { call add(); }
        thread second { call add(); }
        """;
    ProgramCfa program = Programs.cfa(source);
    Synthesized result = (Synthesized) synthesize(source, Objective.COARSE);
    assertThat(result.cost().lockStatements()).isZero();
    assertThat(result.sections()).hasSize(1);
    NeededSection grown = result.sections().getFirst();
    assertThat(grown.section().covered()).hasSize(1);
    assertThat(InsertedSections.without(result.placement(), grown.section()).isEmpty()).isTrue();
    LockReason reason = result.reasons(program).getFirst();
    assertThat(reason.variables()).containsExactly("n", "x");
    assertThat(reason.deviants()).hasSize(1);
    assertThat(reason.first().orElseThrow().function()).isEqualTo("add");
    assertThat(reason.first().orElseThrow().before()).isEqualTo(Before.EARLIER);
    assertThat(reason.first().orElseThrow().meeting())
        .isEqualTo(new Meeting.Interrupted(List.of("add")));
  }

  @Tag("slow")
  @Test
  void what_is_said_of_locks_of_random_programs_is_so() {
    int said = 0;
    for (long seed = 0; seed < Seeds.of(20, 600); seed++) {
      String source = random(new Random(seed));
      ProgramCfa program = Programs.cfa(source);
      for (Objective objective : List.of(Objective.COARSE, Objective.FINE)) {
        if (synthesize(source, objective) instanceof Synthesized result) {
          String what = "seed " + seed + ", " + objective + "\n" + source + "\n" + result.text();
          said += check(program, result, what);
        }
      }
    }
    assertThat(said).isGreaterThan(20);
  }

  private static int check(ProgramCfa program, Synthesized result, String what) {
    LockPlacement placement = result.placement();
    if (placement.isEmpty()) {
      return 0;
    }
    ProgramCfa written = placement.writtenInto(program, result.newLockNames());
    List<LockReason> reasons = result.reasons(program);
    assertThat(reasons.stream().map(LockReason::lock).toList())
        .as(what)
        .containsExactlyElementsOf(IntStream.range(0, placement.locks()).boxed().toList());
    assertThat(reasons.stream().map(LockReason::deviants)).as(what).anyMatch(d -> !d.isEmpty());
    for (LockReason reason : reasons) {
      // What only grows may do so for the sake of others that nest.
      assertThat(reason.deviants().isEmpty() && !placement.existing().containsKey(reason.lock()))
          .as(what)
          .isFalse();
      OwnSections own = placement.existing().get(reason.lock());
      int lock = written.locks().indexOf(result.lockNames().get(reason.lock()));
      for (Deviant deviant : reason.deviants()) {
        assertThat(deviant.before() == Before.NEW_LOCK).as(what).isEqualTo(own == null);
        boolean isInTwo = !deviant.behind().isEmpty();
        for (Edge step : deviant.steps()) {
          if (own != null) {
            assertThat(held(program, own.lock(), step)).as(what).contains(isInTwo);
          }
        }
        Stream.concat(deviant.steps().stream(), deviant.behind().stream())
            .forEach(step -> {
              assertThat(held(written, lock, step)).as(what).containsExactly(true);
              assertThat(step.context().calls()).as(what).contains(deviant.function());
            });
      }
    }
    return reasons.size();
  }

  /** Whether a lock is held at a step, on some way and on another one; by following all ways. */
  private static SortedSet<Boolean> held(ProgramCfa program, int lock, Edge step) {
    record Place(int location, boolean isHeld) {}
    Cfa thread = program.threads().get(step.thread());
    SortedSet<Boolean> found = new TreeSet<>();
    Deque<Place> open = new ArrayDeque<>(List.of(new Place(thread.entry(), false)));
    Set<Place> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      Place place = open.remove();
      for (Edge edge : thread.out().get(place.location())) {
        if (edge.id() == step.id()) {
          found.add(place.isHeld());
        }
        boolean isHeld =
            switch (edge.action()) {
              case Action.Lock taken when taken.lock() == lock -> true;
              case Action.Unlock released when released.lock() == lock -> false;
              default -> place.isHeld();
            };
        Place next = new Place(edge.target(), isHeld);
        if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return found;
  }

  /** Threads that access two variables, partly under locks, and call a procedure. */
  private static String random(Random random) {
    return """
    shared int x = 0;
    shared int y = 0;
    lock m, n;
    proc p() { %s if (*) { %s } %s }
    thread first { %s call p(); }
    thread second { %s }
    """
        .formatted(
            items(random),
            items(random),
            items(random),
            items(random),
            items(random) + items(random));
  }

  private static String items(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> "lock(m); " + access(random) + "unlock(m); ";
      case 1 -> "lock(n); " + access(random) + access(random) + "unlock(n); ";
      case 2 -> "lock(m); " + access(random) + "unlock(m); " + access(random);
      default -> access(random);
    };
  }

  private static String access(Random random) {
    String variable = random.nextInt(4) == 0 ? "y" : "x";
    return random.nextBoolean()
        ? variable + " := 1; "
        : "int r" + random.nextInt(1_000_000) + " = " + variable + "; ";
  }
}
