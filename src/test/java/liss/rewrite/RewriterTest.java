package liss.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.check.safety.SerializationEngine;
import liss.emit.Edit;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.oracle.RandomPrograms;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.rewrite.Rewrite.MovedStatement;
import liss.rewrite.Rewrite.Side;
import liss.rewrite.Rewritten.Grounds;
import liss.run.Scheduler;
import liss.search.Limits;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RewriterTest {

  private static final RandomPrograms.Size SIZE =
      new RandomPrograms.Size(3, 6, 3, 1, 2, 0, 0, 0, 2, 400);

  private static SynthesisResult synthesize(Program program) {
    return new Synthesizer(
            new SerializationEngine(), Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
        .with(Sections.STRUCTURED)
        .with(ExistingLocks.REUSED)
        .synthesize(program);
  }

  private static Optional<Rewritten> rewritten(Program program) {
    return synthesize(program) instanceof NoPlacement none
        ? new Rewriter(
                Rewriter.IN_W,
                Parser::parse,
                text ->
                    Parser.parse(text) instanceof ParseResult.Parsed parsed
                        ? Optional.of(parsed.program())
                        : Optional.empty(),
                RewriterTest::synthesize,
                Limits.none())
            .rewrite(program, none)
        : Optional.empty();
  }

  private static Rewritten found(String... lines) {
    return rewritten(Programs.parse(String.join("\n", lines))).orElseThrow();
  }

  @Test
  void a_statement_moves_in_front_of_the_signal_that_publishes_it() {
    Rewritten found =
        found(
            "shared int data;",
            "cond up;",
            "channel dev;",
            "thread init {",
            "  @nolock signal(up);  // now it may be used",
            "  data := 5;           // what is used",
            "}",
            "thread irq { int r; wait(up); r := data; output(dev, r); }");
    assertThat(found.grounds()).isEqualTo(Grounds.SAME_ENDS);
    assertThat(found.result().placement().isEmpty()).isTrue();
    assertThat(found.result().text())
        .contains(
            """
            thread init {
              data := 5;           // what is used
              @nolock signal(up);  // now it may be used
            }
            """);
  }

  @Test
  void a_signal_moves_behind_several_statements() {
    Rewritten found =
        found(
            "shared int data, size;",
            "cond up;",
            "thread init { @nolock signal(up); data := 5; size := 1; }",
            "thread irq { int r; wait(up); r := data; r := size; }");
    assertThat(found.rewrite())
        .isInstanceOfSatisfying(
            MovedStatement.class, moved -> assertThat(moved.side()).isEqualTo(Side.BEHIND));
    assertThat(found.result().text())
        .contains("thread init { data := 5; size := 1; @nolock signal(up); }");
  }

  @Test
  void statements_that_depend_on_each_other_stay_in_their_order() {
    Program program =
        Programs.parse(
            """
            shared int ready, data;
            thread init { @nolock ready := ready + 1; data := ready; }
            thread user { int r; r := ready; if (r == 1) { r := data; } }
            """);
    assertThat(PossibleRewrites.inW(program)).isEmpty();
    assertThat(synthesize(program)).isInstanceOf(NoPlacement.class);
    assertThat(rewritten(program)).isEmpty();
  }

  @Test
  void statements_do_not_move_across_what_may_wait_fail_or_be_seen_elsewhere() {
    Program program =
        Programs.parse(
            """
            shared int x, y, z;
            shared int a[2];
            lock l;
            channel dev;
            thread t { x := 1; lock(l); y := 1; assert(z == 0); x := 2; x := y / z; y := 2; unlock(l); }
            thread u { output(dev, x); x := 1; z := a[x]; y := 1; if (x == 1) { z := 1; } y := 2; }
            """);
    assertThat(PossibleRewrites.inW(program))
        .extracting(Rewrite::place)
        .extracting(Object::toString)
        .isEmpty();
  }

  @Test
  void cooperative_runs_of_random_programs_do_the_same_after_each_move() {
    int moves = 0;
    for (long seed = 0; seed < Seeds.of(50, 2_000); seed++) {
      String text = RandomPrograms.of(SIZE).source(seed);
      Program program = Programs.parse(text);
      Optional<Set<String>> before =
          text.contains("while") ? Optional.empty() : EveryRun.ends(program, Scheduler.COOPERATIVE);
      if (before.isEmpty()) {
        continue;
      }
      for (Rewrite rewrite : PossibleRewrites.inW(program)) {
        String moved = Edit.apply(text, rewrite.edits());
        assertThat(EveryRun.ends(Programs.parse(moved), Scheduler.COOPERATIVE))
            .as("seed " + seed + "\n" + text + "\n" + moved)
            .isEqualTo(before);
        moves++;
      }
    }
    assertThat(moves).isGreaterThan(20);
  }

  @Tag("slow")
  @Test
  void runs_of_rewritten_random_programs_are_cooperative_ones_of_the_program_as_written() {
    int changed = 0;
    for (long seed = 0; seed < Seeds.of(25, 2_000); seed++) {
      String text = publishing(new Random(seed));
      Program program = Programs.parse(text);
      Optional<Rewritten> found = rewritten(program);
      if (found.isPresent()) {
        String output = found.get().result().text();
        Optional<Set<String>> ends = EveryRun.ends(Programs.parse(output), Scheduler.PREEMPTIVE);
        if (ends.isPresent()) {
          assertThat(EveryRun.ends(program, Scheduler.COOPERATIVE).orElseThrow())
              .as("seed " + seed + "\n" + text + "\n" + output)
              .containsAll(ends.get());
          changed++;
        }
      }
    }
    assertThat(changed).isGreaterThan(2);
  }

  /**
   * A program in which a thread says that it has written variables before it writes them, and
   * others may wait for that and read them; no lock may be held where it says so.
   */
  private static String publishing(Random random) {
    StringBuilder text =
        new StringBuilder("shared int x, y, f;\ncond c, d;\nchannel dev;\nthread first {\n");
    String[] publications = {"signal(c);", "signal(d);", "f := 1;"};
    String[] others = {"x := 1;", "x := y + 1;", "y := 2;", "y := f;", "signal(d);", "f := x;"};
    text.append("  @nolock ").append(publications[random.nextInt(3)]).append('\n');
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      text.append("  ").append(others[random.nextInt(others.length)]).append('\n');
    }
    String[] guards = {"wait(c);", "wait(d);", "r := f;", "skip;"};
    String[] uses = {"r := x;", "r := y;", "output(dev, x);", "x := 3;", "if (f == 1) { r := y; }"};
    for (String thread : random.nextBoolean() ? List.of("second") : List.of("second", "third")) {
      text.append("}\nthread ").append(thread).append(" {\n  int r;\n  ");
      text.append(guards[random.nextInt(guards.length)]).append("\n  ");
      text.append(uses[random.nextInt(uses.length)]).append("\n  ");
      text.append(uses[random.nextInt(uses.length)]).append("\n");
    }
    return text.append("}\n").toString();
  }
}
