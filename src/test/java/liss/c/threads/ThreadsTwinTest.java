package liss.c.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.Seeds;
import liss.c.ir.InexactException;
import liss.c.ir.InstructionPrinter;
import liss.c.ir.Interpreter;
import liss.c.ir.TranslationUnit;
import liss.c.ir.UndefinedException;
import liss.c.source.COptions;
import liss.c.threads.ThreadInstance.Certainty;
import liss.c.threads.Threads.Point;
import liss.c.threads.Threads.Wait;
import liss.lang.Declaration.Copies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random programs are executed, with all inputs as far as time allows, and so is what is left of
 * them: both start and wait for the same threads, and each start and wait is one that was told.
 */
@Tag("slow")
class ThreadsTwinTest {

  private static final int PROGRAMS =
      Integer.getInteger("liss.threads.programs", Seeds.of(40, 20_000));
  private static final int FIRST = Integer.getInteger("liss.threads.first", 0);
  private static final int MOST_RUNS = 60;
  private static final int MOST_EVENTS = 50;
  private static final int MOST_STEPS = 3_000;
  private static final long FIRST_IDENTIFIER = 1_000_000;

  private int alwaysStarted;
  private int known;
  private int all;
  private int cut;

  @ParameterizedTest
  @EnumSource(
      value = COptions.Copies.class,
      names = {"FEW", "SOME"})
  void what_is_told_covers_what_happens(COptions.Copies copies) {
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      String text = new RandomThreadProgram(seed).text();
      TranslationUnit unit = ThreadTexts.unit(text);
      Threads threads = ThreadTexts.threads(unit, copies);
      if (threads.threads().size() > PartialEvaluation.MOST) {
        continue;
      }
      try {
        compare(unit, threads, copies);
      } catch (AssertionError | RuntimeException e) {
        fail("seed %s, %s: %s%n%s%n%s".formatted(seed, copies, e, text, shown(unit, threads)), e);
      }
    }
    if (copies == COptions.Copies.FEW) {
      assertThat(alwaysStarted).as("certain starts").isGreaterThan(PROGRAMS / 10);
      assertThat(cut).as("runs with more rounds").isPositive();
    }
    assertThat(known).as("known waits").isGreaterThan(PROGRAMS / 10);
    assertThat(all).as("waits of loops").isPositive();
  }

  private static String shown(TranslationUnit unit, Threads threads) {
    TranslationUnit left =
        unit.with(
            threads
                .unit()
                .functions()
                .subList(unit.functions().size(), threads.unit().functions().size()));
    return InstructionPrinter.print(left) + threads.threads() + "\n" + threads.waits();
  }

  private void compare(TranslationUnit unit, Threads threads, COptions.Copies copies) {
    Deque<List<Integer>> open = new ArrayDeque<>(List.of(List.of()));
    for (int runs = 0; runs < MOST_RUNS && !open.isEmpty(); runs++) {
      List<Integer> inputs = open.poll();
      boolean isAtOnce = runs % 2 == 0;
      Run original = new Run(inputs, isAtOnce, Optional.empty());
      original.execute(unit, "main");
      Run left = new Run(inputs, isAtOnce, Optional.of(threads));
      left.execute(threads.unit(), "body of main");
      if (original.asked > inputs.size()) {
        for (int next = 0; next < 3; next++) {
          List<Integer> longer = new ArrayList<>(inputs);
          longer.add(next);
          open.add(longer);
        }
        continue;
      }
      boolean isExact =
          copies == COptions.Copies.SOME
              && threads.waits().values().stream().noneMatch(w -> w.kind() == Wait.Kind.ALL);
      if (copies == COptions.Copies.FEW && left.isCut) {
        cut++;
        List<String> before = left.startsAndWaits();
        List<String> all = original.startsAndWaits();
        assertThat(before.size()).as("inputs %s, cut", inputs).isLessThanOrEqualTo(all.size());
        assertThat(all.subList(0, before.size())).as("inputs %s, cut", inputs).isEqualTo(before);
      } else if (isExact || copies == COptions.Copies.FEW || left.isSame(original)) {
        if (original.steps <= MOST_STEPS && left.steps <= MOST_STEPS) {
          assertThat(left.events).as("inputs %s", inputs).isEqualTo(original.events);
        }
        left.check(threads, copies == COptions.Copies.SOME);
      }
    }
  }

  /** The inputs are used up. */
  private static final class NoInputException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** One run of a program. */
  private final class Run implements Interpreter.Environment {

    private final List<Integer> inputs;
    private final boolean isAtOnce;
    private final Optional<Threads> told;
    private final List<String> events = new ArrayList<>();
    private final List<ThreadInstance> instances = new ArrayList<>();
    private final Map<Long, ThreadInstance> identifiers = new HashMap<>();
    private final Map<Long, Boolean> hasEnded = new HashMap<>();
    private Point at = new Point("", 0);
    private int asked;
    private long count;
    private int steps;
    private boolean isEnded;
    private boolean hasFailed;

    /** Whether it has come to a round of a loop that is not looked at. */
    private boolean isCut;

    Run(List<Integer> inputs, boolean isAtOnce, Optional<Threads> told) {
      this.inputs = inputs;
      this.isAtOnce = isAtOnce;
      this.told = told;
    }

    void execute(TranslationUnit unit, String main) {
      try {
        int status = Interpreter.run(unit, main, this).status();
        hasFailed = status != 0;
        isEnded = true;
      } catch (NoInputException e) {
        events.add("no input");
      } catch (UndefinedException | InexactException e) {
        events.add("undefined");
      }
    }

    @Override
    public void at(String function, int position) {
      at = new Point(function, position);
      if (events.size() > MOST_EVENTS || ++steps > MOST_STEPS) {
        throw new UndefinedException("an end");
      }
      if (told.isPresent() && told.get().cuts().contains(at)) {
        isCut = true;
        throw new UndefinedException("a cut");
      }
      Wait wait = told.map(Threads::waits).map(w -> w.get(at)).orElse(null);
      if (wait != null && wait.kind() == Wait.Kind.ALL) {
        all++;
        identifiers.forEach((identifier, instance) -> {
          if (wait.threads().contains(instance)) {
            assertThat(hasEnded).as("%s behind a loop", instance).containsKey(identifier);
          }
        });
      }
    }

    @Override
    public Optional<Long> call(String function, List<Long> arguments, Interpreter.Machine machine) {
      return switch (function) {
        case "input" -> {
          if (asked++ >= inputs.size()) {
            throw new NoInputException();
          }
          yield Optional.of((long) inputs.get(asked - 1));
        }
        case "pthread_create" -> {
          start(arguments, machine);
          yield Optional.of(0L);
        }
        case "pthread_join" -> {
          join(arguments.getFirst());
          yield Optional.of(0L);
        }
        case "pthread_exit" -> throw new UndefinedException("the end of the thread");
        default -> Optional.empty();
      };
    }

    private void start(List<Long> arguments, Interpreter.Machine machine) {
      String started = machine.name(arguments.get(2));
      String function = told.map(t -> t.originals().getOrDefault(started, started)).orElse(started);
      long argument = arguments.get(3);
      long identifier = FIRST_IDENTIFIER + count++;
      events.add(function + (argument < 1L << 32 ? " " + argument : "") + " is " + identifier);
      machine.store(arguments.getFirst(), identifier);
      if (told.isPresent()) {
        List<ThreadInstance> possible = told.get().starts().get(at);
        assertThat(possible).as("starts at %s", at).isNotNull();
        ThreadInstance instance =
            possible.stream().filter(i -> i.function().equals(function)).findFirst().orElseThrow();
        instances.add(instance);
        identifiers.put(identifier, instance);
      }
      if (isAtOnce) {
        Point before = at;
        machine.run(arguments.get(2), argument);
        at = before;
      }
    }

    private void join(long identifier) {
      if (identifier < FIRST_IDENTIFIER || identifier >= FIRST_IDENTIFIER + count) {
        throw new UndefinedException("no identifier");
      }
      events.add("wait for " + identifier);
      hasEnded.put(identifier, true);
      if (told.isPresent()) {
        Wait wait = told.get().waits().get(at);
        assertThat(wait).as("wait at %s", at).isNotNull();
        if (wait.kind() == Wait.Kind.ONE) {
          known++;
          assertThat(wait.threads()).as("wait at %s", at).contains(identifiers.get(identifier));
        }
      }
    }

    /** The events that are starts and waits. */
    List<String> startsAndWaits() {
      return events.stream().filter(e -> !e.equals("undefined")).toList();
    }

    boolean isSame(Run other) {
      return events.equals(other.events);
    }

    /** Compares a run that has ended with what was told. */
    void check(Threads threads, boolean isForAny) {
      Set<ThreadInstance> seen = new HashSet<>();
      for (ThreadInstance instance : instances) {
        boolean isFirst = seen.add(instance);
        assertThat(isFirst || instance.copies() instanceof Copies.Any)
            .as("%s starts again", instance)
            .isTrue();
      }
      if (!isEnded || hasFailed || seen.isEmpty()) {
        return;
      }
      for (ThreadInstance instance : threads.threads()) {
        boolean isCertain =
            instance.certainty() == Certainty.ALWAYS
                && instance.copies() instanceof Copies.One
                && instance.by().isPresent()
                && (isAtOnce || instance.by().get().equals("main"));
        if (isCertain && !isForAny) {
          alwaysStarted++;
          assertThat(seen).as("certain").contains(instance);
        }
      }
    }
  }
}
