package liss.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.lang.LockWriting.LockKind;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Stmt.Position;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Kinds of locks for given placements. In the drivers here, {@code +0} in a comment takes lock 0 in
 * front of the statement or closing brace on its line, and {@code -0} releases it.
 */
@Tag("slow")
class LockKindsTest {

  private static final Pattern MARK = Pattern.compile("//.*");
  private static final Pattern OPERATION = Pattern.compile("([+-])(\\d)");

  private static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/interrupt.h>
      #include <linux/mutex.h>
      #include <linux/spinlock.h>
      #include <linux/timer.h>
      static int x, y;
      static DEFINE_SPINLOCK(own);
      static DEFINE_MUTEX(slow);
      static struct timer_list timer;
      int f(int);
      static irqreturn_t irq(int n, void *p)
      {
      IRQ
      \treturn IRQ_HANDLED;
      }
      static void tick(struct timer_list *t)
      {
      TICK
      }
      static int part(int n)
      {
      PART
      }
      static int op_open(struct inode *i, struct file *file)
      {
      OPEN
      \treturn 0;
      }
      static int op_flush(struct file *file, void *id)
      {
      FLUSH
      \treturn 0;
      }
      static const struct file_operations ops = { .open = op_open, .flush = op_flush };
      static int init(void)
      {
      \ttimer_setup(&timer, tick, 0);
      \treturn request_irq(1, irq, 0, "d", &x);
      }
      module_init(init);
      """;

  private static final String TAKE = "\tx = x + 1; // +0\n\ty = 0; // -0\n";

  private record Placed(Program program, ProgramCfa cfa, LockPlacement placement) {
    List<LockKind> kinds() {
      return LockKinds.of(cfa, placement);
    }

    LockKinds.Reason reason(int lock) {
      return LockKinds.reasons(cfa, placement).get(lock);
    }

    String text() {
      return Emitter.emit(program, placement, kinds());
    }
  }

  /** The driver with bodies for some of its functions. */
  private static Placed driver(String... bodies) {
    String text = DRIVER;
    for (String body : bodies) {
      String[] parts = body.split(":", 2);
      text = text.replaceFirst("(?m)^" + parts[0] + "\n", Matcher.quoteReplacement(parts[1]));
    }
    text = text.replaceAll("(?m)^(IRQ|TICK|OPEN|FLUSH)\n", "").replace("PART\n", "\treturn n;\n");
    Program program =
        switch (new CFrontEnd(COptions.defaults()).parse(new SourceText("d.c", text))) {
          case ParseResult.Parsed parsed -> parsed.program().withCopies(2);
          case ParseResult.Rejected rejected ->
              throw new AssertionError(rejected.diagnostics().toString());
        };
    ProgramCfa cfa = CfaBuilder.build(program);
    return new Placed(program, cfa, placement(cfa, text.lines().toList()));
  }

  private static LockPlacement placement(ProgramCfa cfa, List<String> lines) {
    TreeMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass
              && (pass.point().position() == Position.BEFORE_STATEMENT
                  || pass.point().position() == Position.END_OF_BLOCK)) {
            operations.put(pass.point(), operations(lines.get(pass.point().line() - 1)));
          }
        });
    return new LockPlacement(2, operations);
  }

  private static List<LockOperation> operations(String line) {
    List<LockOperation> found = new ArrayList<>();
    Matcher mark = MARK.matcher(line);
    Matcher operation = OPERATION.matcher(mark.find() ? mark.group() : "");
    while (operation.find()) {
      int lock = Integer.parseInt(operation.group(2));
      found.add(
          operation.group(1).equals("+")
              ? new LockOperation.Acquire(lock)
              : new LockOperation.Release(lock));
    }
    return found;
  }

  @Test
  void the_strongest_context_decides() {
    assertThat(driver("OPEN:" + TAKE, "FLUSH:" + TAKE).kinds().getFirst()).isEqualTo(LockKind.SPIN);
    assertThat(driver("OPEN:" + TAKE, "TICK:" + TAKE).kinds().getFirst())
        .isEqualTo(LockKind.SPIN_BH);
    Placed hard = driver("OPEN:" + TAKE, "TICK:" + TAKE, "IRQ:" + TAKE);
    assertThat(hard.kinds().getFirst()).isEqualTo(LockKind.SPIN_IRQ);
    assertThat(hard.reason(0).takers()).containsExactly("irq");
  }

  @Test
  void what_may_sleep_needs_a_mutex() {
    String sleep = "\tx = x + 1; // +0\n\tmight_sleep();\n\ty = 0; // -0\n";
    Placed sleeping = driver("OPEN:" + sleep, "FLUSH:" + TAKE);
    assertThat(sleeping.kinds().getFirst()).isEqualTo(LockKind.MUTEX);
    assertThat(sleeping.reason(0).sleeping()).extracting("function").containsExactly("might_sleep");
    Placed unknown = driver("OPEN:" + sleep.replace("might_sleep();", "f(0);"));
    assertThat(unknown.kinds().getFirst()).isEqualTo(LockKind.MUTEX);
    assertThat(unknown.reason(0).unknown()).extracting("function").containsExactly("f");
  }

  @Test
  void what_sleeps_under_a_lock_of_an_interrupt_is_a_misfit() {
    String sleep = "\tx = x + 1; // +0\n\tmight_sleep();\n\ty = 0; // -0\n";
    assertThat(driver("OPEN:" + sleep, "IRQ:" + TAKE).reason(0).isMisfit()).isTrue();
    assertThat(driver("OPEN:" + sleep, "FLUSH:" + TAKE).reason(0).isMisfit()).isFalse();
    String unknown = sleep.replace("might_sleep();", "f(0);");
    assertThat(driver("OPEN:" + unknown, "IRQ:" + TAKE).reason(0).isMisfit()).isFalse();
  }

  @Test
  void a_lock_inside_of_a_spin_lock_of_the_program_spins() {
    String inside = "\tspin_lock(&own);\n\tx = f(0); // +0\n\ty = 0; // -0\n\tspin_unlock(&own);\n";
    assertThat(driver("OPEN:" + inside).kinds().getFirst()).isEqualTo(LockKind.SPIN);
    assertThat(driver("OPEN:" + inside.replace("own", "slow").replace("spin", "mutex")).kinds())
        .startsWith(LockKind.MUTEX);
    assertThat(driver("OPEN:" + inside, "TICK:" + TAKE).kinds().getFirst())
        .as("spin_unlock_bh is wrong where interrupts are off")
        .isEqualTo(LockKind.SPIN_IRQ);
  }

  /** An interrupt that waits for the outer lock could interrupt the owner of the inner one. */
  @Test
  void a_lock_inside_of_one_that_an_interrupt_takes_switches_it_off_too() {
    String own = "\tspin_lock(&own);\n\tx = 0; // +0\n\ty = 0; // -0\n\tspin_unlock(&own);\n";
    String interrupt = "\tspin_lock(&own);\n\tx = 1;\n\tspin_unlock(&own);\n";
    assertThat(driver("OPEN:" + own, "IRQ:" + interrupt).kinds().getFirst())
        .isEqualTo(LockKind.SPIN_IRQ);
    String nested = "\tx = 0; // +0 +1\n\ty = 0; // -1\n\tx = 1; // -0\n";
    assertThat(driver("OPEN:" + nested, "IRQ:" + TAKE).kinds())
        .containsExactly(LockKind.SPIN_IRQ, LockKind.SPIN_IRQ);
  }

  @Test
  void a_mutex_is_taken_under_mutexes_only() {
    String nested =
        "\tx = 0; // +0\n\ty = 0; // +1\n\tmight_sleep(); \n\ty = 1; // -1\n\tx = 1; // -0\n";
    assertThat(driver("OPEN:" + nested).kinds()).containsExactly(LockKind.MUTEX, LockKind.MUTEX);
    Placed interrupted = driver("OPEN:" + nested, "IRQ:" + TAKE);
    assertThat(interrupted.kinds()).containsExactly(LockKind.SPIN_IRQ, LockKind.SPIN_IRQ);
    assertThat(interrupted.reason(1).isMisfit()).isTrue();
  }

  @Test
  void interrupts_are_kept_in_a_variable_of_each_function() {
    String text = driver("OPEN:" + TAKE, "IRQ:" + TAKE).text();
    assertThat(text)
        .contains(
            "static DEFINE_SPINLOCK(lk);\n",
            "static irqreturn_t irq(int n, void *p)\n{\n\tunsigned long flags;\n\n"
                + "\tspin_lock_irqsave(&lk, flags);\n\tx = x + 1;",
            "\tspin_unlock_irqrestore(&lk, flags);\n\ty = 0;");
    String two = "\tx = 0; // +0 +1\n\ty = 0; // -1\n\tx = 1; // -0\n";
    assertThat(driver("OPEN:\tint flags2 = 0;\n" + two, "IRQ:" + TAKE).text())
        .contains(
            "{\n\tunsigned long flags;\n\tunsigned long flags3;\n\tint flags2 = 0;\n",
            "\tspin_lock_irqsave(&lk, flags);\n\tspin_lock_irqsave(&lk2, flags3);\n");
  }

  @Test
  void a_lock_that_another_function_releases_keeps_the_variable_itself() {
    Placed across =
        driver(
            "PART:\tx = n; // +0\n\treturn n;\n",
            "OPEN:\tpart(1);\n\ty = 0; // -0\n",
            "IRQ:" + TAKE);
    assertThat(across.kinds().getFirst()).isEqualTo(LockKind.SPIN_IRQ_ACROSS);
    assertThat(across.text())
        .contains(
            "static DEFINE_SPINLOCK(lk); static unsigned long lk_flags;\n",
            "spin_lock_irqsave(&lk, lk_flags);")
        .doesNotContain("unsigned long flags");
  }

  @Test
  void one_way_to_write_locks_has_no_kinds() {
    Program program =
        ((ParseResult.Parsed)
                new CFrontEnd(COptions.defaults())
                    .parse(new SourceText("p.c", "int x;\nvoid thread_a(void)\n{\n\tx = 1;\n}\n")))
            .program();
    assertThat(LockKinds.reasons(CfaBuilder.build(program), LockPlacement.EMPTY)).isEmpty();
  }
}
