package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.Programs;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.format.UnifiedDiff;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The drivers cpmac and cpmac8: what they consist of, what their variants change, and verdicts. The
 * bug-free ones as a whole take too long for a test; here some threads of them are checked.
 */
@Tag("slow")
class CpmacTest {

  private static final SafetyChecker ENGINE = new SerializationEngine();
  private static final Pattern THREAD = Pattern.compile("(?ms)^thread (\\w+) \\{.*?^\\}\n");

  @ParameterizedTest
  @ValueSource(strings = {"cpmac", "cpmac.bug1", "cpmac.bug2", "cpmac.bug3", "cpmac.bug4"})
  void cpmac_has_the_five_threads_of_the_paper(String driver) {
    assertThat(threads(driver))
        .containsExactly("module", "platform", "interface", "interrupt", "transmit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpmac8", "cpmac8.bug"})
  void cpmac8_has_three_more(String driver) {
    assertThat(threads(driver))
        .containsExactly(
            "module",
            "platform",
            "interface",
            "interrupt",
            "transmit",
            "polling",
            "work",
            "watchdog");
  }

  private static List<String> threads(String driver) {
    return Programs.cfa(text(driver)).threads().stream().map(Cfa::name).toList();
  }

  /** A line that moves is one that goes and one that comes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpmac.bug1 | cpmac | +signal(queue_on); -signal(queue_on);",
        "cpmac.bug2 | cpmac | -call free_irq(); +call free_irq();",
        "cpmac.bug3 | cpmac | -if (*) { -skip; -} +if (*) { +signal(driver_registered); +}"
            + " -if (mii == 0) { -return; -} -signal(driver_registered); -} -if (*) {"
            + " -mii := 0; -io := 0; -return; +mii := 0; +io := 0;",
        "cpmac.bug4 | cpmac | +signal(irq_raised); -return; +goto out; -return; +goto out;"
            + " -signal(irq_raised); +out: +return; -if (*) { -skip; -}",
        "cpmac.bug5 | cpmac.bug4 | -reset(irq_raised);",
        "cpmac8.bug | cpmac8 | -lock(rtnl); -unlock(rtnl);",
      })
  void a_variant_differs_only_in_the_lines_of_its_defect(
      String variant, String original, String changes) {
    String difference = UnifiedDiff.of("driver", code(original), code(variant));
    assertThat(
            difference
                .lines()
                .skip(2)
                .filter(line -> line.startsWith("-") || line.startsWith("+"))
                .map(line -> line.charAt(0) + line.substring(1).strip())
                .filter(line -> line.length() > 1)
                .collect(Collectors.joining(" ")))
        .isEqualTo(changes);
  }

  /** The text without comments. */
  private static String code(String driver) {
    return text(driver).replaceAll("(?m) *//.*$", "").stripLeading();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpmac.bug1", "cpmac.bug2", "cpmac.bug3", "cpmac.bug4", "cpmac.bug5"})
  void defects_are_found(String driver) {
    ProgramCfa program = Programs.cfa(text(driver));
    assertThat(ENGINE.check(program, program, Limits.none())).isInstanceOf(Verdict.Unsafe.class);
  }

  @ParameterizedTest
  @CsvSource({
    "cpmac, module platform interface",
    "cpmac8, module platform interface work",
    "cpmac8, interface transmit interrupt",
    "cpmac8, interface interrupt polling",
    "cpmac8, interface transmit watchdog work",
  })
  void threads_that_work_together_are_safe(String driver, String threads) {
    ProgramCfa program = only(driver, List.of(threads.split(" ")));
    assertThat(ENGINE.check(program, program, Limits.none())).isInstanceOf(Verdict.Safe.class);
  }

  @ParameterizedTest
  @CsvSource({"cpmac8.bug, interface transmit watchdog work"})
  void threads_that_do_not_are_unsafe(String driver, String threads) {
    ProgramCfa program = only(driver, List.of(threads.split(" ")));
    assertThat(ENGINE.check(program, program, Limits.none())).isInstanceOf(Verdict.Unsafe.class);
  }

  /** Some of the threads; without the platform bus, the device is registered from the start. */
  private static ProgramCfa only(String driver, List<String> threads) {
    Matcher matcher = THREAD.matcher(text(driver));
    String text =
        matcher.replaceAll(thread ->
            threads.contains(thread.group(1)) ? Matcher.quoteReplacement(thread.group()) : "");
    if (!threads.contains("platform")) {
      text = text.replaceFirst("cond dev_registered;", "cond dev_registered = true;");
    }
    return Programs.cfa(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"cpmac", "cpmac.bug1", "cpmac.bug2", "cpmac.bug3", "cpmac.bug4", "cpmac.bug5"})
  void a_cooperative_run_sends_a_packet_and_ends(String driver) {
    CooperativeWalk walk = new CooperativeWalk(Programs.cfa(text(driver)));
    walk.until("module", "signal driver_registered");
    walk.until("platform", "signal dev_registered");
    walk.until("interface", "signal irq_installed", "signal queue_on");
    walk.until("transmit", "write ring");
    walk.until("interrupt", "signal queue_on");
    walk.until("interface", "write dma");
    walk.toTheEnd("transmit", "interrupt", "interface", "platform", "module");
    assertThat(walk.isTerminated()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpmac8", "cpmac8.bug"})
  void a_cooperative_run_polls_times_out_resets_and_ends(String driver) {
    CooperativeWalk walk = new CooperativeWalk(Programs.cfa(text(driver)));
    walk.until("module", "signal driver_registered");
    walk.until("platform", "signal dev_registered");
    walk.until("interface", "signal irq_installed", "signal queue_on");
    walk.until("interrupt", "signal poll_scheduled");
    walk.until("polling", "write rx_pointer");
    walk.until("polling", "write net_dev");
    walk.until("transmit", "signal tx_irq");
    walk.until("watchdog", "signal reset_queued");
    walk.until("work", "signal present");
    walk.until("transmit", "signal tx_irq");
    walk.until("interrupt", "signal queue_on");
    walk.until("interface", "write dma");
    walk.toTheEnd("watchdog", "work", "polling", "transmit", "interrupt");
    walk.toTheEnd("interface", "platform", "module");
    assertThat(walk.isTerminated()).isTrue();
  }

  /** A run under the cooperative scheduler: switches where a block has ended only. */
  private static final class CooperativeWalk {

    private final ProgramCfa cfa;
    private final BlockProgram program;
    private int[] state;

    CooperativeWalk(ProgramCfa cfa) {
      this.cfa = cfa;
      this.program = new BlockProgram(cfa, cfa);
      this.state = program.initialState(program.width());
    }

    /** Lets one thread go on by the shortest way over some steps, and to the end of its block. */
    void until(String name, String... steps) {
      int thread = number(name);
      for (String step : steps) {
        goOn(thread, s -> describe(s.action()).equals(step));
      }
      if (!program.endsBlock(thread, state[thread])) {
        goOn(thread, s -> program.endsBlock(thread, s.target()));
      }
    }

    void toTheEnd(String... names) {
      for (String name : names) {
        int thread = number(name);
        if (state[thread] != program.end(thread)) {
          goOn(thread, s -> s.target() == program.end(thread));
        }
      }
    }

    boolean isTerminated() {
      return program.isTerminated(state);
    }

    private int number(String name) {
      return cfa.threads().stream().map(Cfa::name).toList().indexOf(name);
    }

    /** Breadth-first search over the steps of one thread. */
    private void goOn(int thread, Predicate<Step> last) {
      Deque<int[]> queue = new ArrayDeque<>(List.of(state));
      Set<List<Integer>> seen = new HashSet<>();
      while (!queue.isEmpty()) {
        int[] here = queue.removeFirst();
        for (Step step : program.steps(thread, here[thread])) {
          if (!program.isEnabled(here, step)) {
            continue;
          }
          int[] next = here.clone();
          program.apply(next, step);
          if (last.test(step)) {
            state = next;
            return;
          }
          if (seen.add(Arrays.stream(next).boxed().toList())) {
            queue.addLast(next);
          }
        }
      }
      throw new AssertionError(cfa.threads().get(thread).name() + " cannot go on");
    }

    private String describe(Action action) {
      return switch (action) {
        case Action.SetCondition a ->
            (a.value() ? "signal " : "reset ") + cfa.flags().get(a.flag()).name();
        case Action.Write a -> "write " + cfa.variables().get(a.variable()).name();
        default -> "";
      };
    }
  }

  private static String text(String driver) {
    try {
      return Files.readString(Path.of("drivers", driver + ".w"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
