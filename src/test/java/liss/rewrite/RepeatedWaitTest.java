package liss.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.rewrite.Rewrite.TestedAgain;
import liss.run.Scheduler;
import liss.search.Limits;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RepeatedWaitTest {

  private static final CFrontEnd C = new CFrontEnd(COptions.defaults());

  private static final String DRIVER =
      """
      #include <linux/module.h>
      #include <linux/fs.h>
      #include <linux/mutex.h>
      #include <linux/uaccess.h>
      #include <linux/wait.h>

      struct mydev {
      	struct mutex lock;
      	int count;
      	char buf[16];
      	wait_queue_head_t wq;
      };
      static struct mydev dev;

      static ssize_t my_read(struct file *f, char __user *u, size_t n, loff_t *o)
      {
      	WAIT
      	if (copy_to_user(u, dev.buf, dev.count))
      		return -EFAULT;
      	dev.count = 0;
      	return n;
      }

      static ssize_t my_write(struct file *f, const char __user *u, size_t n, loff_t *o)
      {
      	mutex_lock(&dev.lock);
      	if (copy_from_user(dev.buf, u, n)) {
      		mutex_unlock(&dev.lock);
      		return -EFAULT;
      	}
      	dev.count = n;
      	mutex_unlock(&dev.lock);
      	wake_up(&dev.wq);
      	return n;
      }

      static const struct file_operations fops = {
      	.read = my_read, .write = my_write,
      };

      static int __init my_init(void)
      {
      	mutex_init(&dev.lock);
      	init_waitqueue_head(&dev.wq);
      	return register_chrdev(240, "my", &fops);
      }
      module_init(my_init);
      """;

  private static Optional<Rewritten> rewritten(String wait) {
    Program program = parsed(new SourceText("driver.c", DRIVER.replace("WAIT", wait)));
    return synthesize(program) instanceof NoPlacement none
        ? new Rewriter(
                Rewriter.inC(C),
                text -> new ParseResult.Parsed(parsed(text), List.of(), Assumptions.NONE),
                text -> Optional.empty(),
                RepeatedWaitTest::synthesize,
                Limits.none())
            .rewrite(program, none)
        : Optional.empty();
  }

  private static Program parsed(SourceText source) {
    return switch (C.parse(source)) {
      case ParseResult.Parsed parsed -> parsed.program().withCopies(2);
      case ParseResult.Rejected rejected -> throw new AssertionError(rejected.toString());
    };
  }

  private static SynthesisResult synthesize(Program program) {
    return new Synthesizer(
            new SerializationEngine(), Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
        .with(Sections.STRUCTURED)
        .with(ExistingLocks.REUSED)
        .readingWith(text -> new ParseResult.Parsed(parsed(text), List.of(), Assumptions.NONE))
        .synthesize(program);
  }

  @Tag("slow")
  @Test
  void what_a_driver_waits_for_is_tested_again_under_its_mutex() {
    Rewritten found =
        rewritten("if (wait_event_interruptible(dev.wq, dev.count > 0))\n\t\treturn -ERESTARTSYS;")
            .orElseThrow();
    assertThat(found.rewrite()).isInstanceOf(TestedAgain.class);
    assertThat(found.result().text())
        .contains(
            """
            {
            	for (;;) {
            		if (wait_event_interruptible(dev.wq, dev.count > 0))
            			return -ERESTARTSYS;
            		mutex_lock(&dev.lock);
            		if (dev.count > 0)
            			break;
            		mutex_unlock(&dev.lock);
            	}
            	if (copy_to_user(u, dev.buf, dev.count)) {
            		mutex_unlock(&dev.lock);
            		return -EFAULT;
            	}
            	dev.count = 0;
            	mutex_unlock(&dev.lock);
            	return n;
            }
            """);
  }

  @Tag("slow")
  @Test
  void a_wait_that_may_end_before_its_condition_holds_stays() {
    assertThat(rewritten("wait_event_interruptible(dev.wq, dev.count > 0);")).isEmpty();
    assertThat(rewritten("if (wait_event_timeout(dev.wq, dev.count > 0, 5)) return 0;")).isEmpty();
  }

  /**
   * The twin of the rule, in W: a wait in a loop of its own, and the same tested again under a
   * lock. The condition is about values, which other threads change at random.
   */
  @Test
  void cooperative_runs_of_random_programs_end_as_without_the_second_test() {
    int ended = 0;
    for (long seed = 0; seed < Seeds.of(200, 5_000); seed++) {
      Random random = new Random(seed);
      String others = others(random);
      String rest = rest(random);
      String once = "yield; while (x == 0) { if (*) { return; } yield; }";
      String again =
          """
          int held;
          while (held == 0) {
            %s
            lock(l);
            held := x;
            if (held == 0) { unlock(l); }
          }
          unlock(l);
          """
              .formatted(once);
      String before = program(once, rest, others);
      String after = program(again, rest, others);
      Set<String> expected = ends(before);
      assertThat(ends(after)).as("seed " + seed + "\n" + after).isEqualTo(expected);
      ended += expected.size() > 1 ? 1 : 0;
    }
    assertThat(ended).isGreaterThan(50);
  }

  private static Set<String> ends(String text) {
    ProgramCfa program = Programs.cfa(text);
    return RunEnds.of(program, Scheduler.COOPERATIVE, Set.of("x", "y", "z"), () -> false)
        .orElseThrow();
  }

  private static String program(String wait, String rest, String others) {
    return "shared int x, y, z;\nlock l;\nthread waiting[2] {\n"
        + wait
        + "\n"
        + rest
        + "}\n"
        + others;
  }

  private static String rest(Random random) {
    String[] statements = {"x := x - 1;", "y := x;", "z := z + y;", "yield;", "x := 0;", "y := 1;"};
    return drawn(random, statements, 3);
  }

  private static String others(Random random) {
    String[] statements = {
      "x := 1;", "x := 2;", "y := y + 1;", "yield;", "lock(l); x := x + 1; unlock(l);", "z := x;"
    };
    return "thread other {\n" + drawn(random, statements, 4) + "}\n";
  }

  private static String drawn(Random random, String[] statements, int most) {
    StringBuilder drawn = new StringBuilder();
    for (int i = random.nextInt(1, most + 1); i > 0; i--) {
      drawn.append(statements[random.nextInt(statements.length)]).append('\n');
    }
    return drawn.toString();
  }
}
