package liss.witness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.c.source.StoppableText;
import liss.cfa.Action;
import liss.lang.SourceText;
import liss.run.Schedule;
import liss.run.Step;
import liss.run.Violation;
import liss.witness.RunStretch.Stop;
import liss.witness.StatementOrder.Stretch;

/**
 * A program in C that executes one run: the text of the program, in which threads wait for their
 * turns at the places where the run switches from one to another, with the values of its inputs.
 */
public final class ScheduleTest {

  private static final String STARTS = "start of ";

  /** Functions of POSIX that the run decides. */
  private static final List<String> REPLACED =
      List.of("create", "exit", "cond_wait", "cond_signal", "cond_broadcast", "barrier_wait");

  /** Functions of POSIX that only take time. */
  private static final List<String> PAUSES = List.of("sleep", "usleep", "nanosleep");

  /** What functions do that verifiers of C know, and most programs do not define. */
  private static final Map<String, String> KNOWN =
      Map.of(
          "reach_error", "void reach_error(void) { __builtin_abort(); }",
          "__VERIFIER_error", "void __VERIFIER_error(void) { __builtin_abort(); }",
          "__VERIFIER_assert",
              "void __VERIFIER_assert(int holds) { if (!holds) __builtin_abort(); }",
          "__VERIFIER_assume",
              "void __VERIFIER_assume(int holds) { if (!holds) __builtin_exit(4); }",
          "__VERIFIER_atomic_begin", "void __VERIFIER_atomic_begin(void) {}",
          "__VERIFIER_atomic_end", "void __VERIFIER_atomic_end(void) {}");

  private final Schedule schedule;
  private final Ending ending;
  private final StoppableText text;
  private final GivenInputs inputs;
  private final List<Stretch> stretches;
  private final List<RunStretch> turns;
  private final List<Integer> threads;
  private final Map<Stop, Integer> places = new LinkedHashMap<>();

  private ScheduleTest(Schedule schedule, Ending ending, StoppableText text) {
    this.schedule = schedule;
    this.ending = ending;
    this.text = text;
    this.inputs = new GivenInputs(text);
    this.stretches = StatementOrder.of(schedule);
    this.turns = RunStretch.of(schedule, ending, stretches);
    this.threads = threads();
  }

  /** What the test does when all turns are over. */
  enum Ending {
    /** The last turn goes on until something fails. */
    FAILURE,
    /** No thread goes on. */
    DEADLOCK,
    /** It ends. */
    OVER
  }

  /**
   * The program for a run.
   *
   * @param violation what the run ends with; empty if it is bad as a whole, and the test is over
   *     after it
   * @param text the text of the program, without any stops; it is changed
   */
  public static WitnessText of(
      Schedule schedule, Optional<Violation> violation, StoppableText text) {
    return WitnessText.withoutMain(schedule.program())
        .orElseGet(() ->
            violation
                .map(wrong -> of(schedule, wrong, text))
                .orElseGet(() -> new ScheduleTest(schedule, Ending.OVER, text).told()));
  }

  private static WitnessText of(Schedule schedule, Violation violation, StoppableText text) {
    return switch (violation) {
      case Violation.Failure f ->
          text.statement(schedule.steps().getLast().edge().span()).isPresent()
              ? new ScheduleTest(schedule, Ending.FAILURE, text).told()
              : new WitnessText.Nothing("what fails is not a statement of the program");
      case Violation.Deadlock f -> new ScheduleTest(schedule, Ending.DEADLOCK, text).told();
      case Violation.LockMisuse f ->
          new WitnessText.Nothing("a lock that is misused does not make every run of it fail");
      case Violation.Race f -> new WitnessText.Nothing("a data race does not make the run fail");
    };
  }

  private WitnessText told() {
    places.put(new Stop.Waiting(Visit.Kind.CONDITION), 0);
    places.put(new Stop.Waiting(Visit.Kind.BARRIER), 1);
    places.put(new Stop.Waiting(Visit.Kind.END), 2);
    for (RunStretch turn : turns) {
      if (turn.end().isPresent() && !places.containsKey(turn.end().get().stop())) {
        Stop stop = turn.end().get().stop();
        int place = places.size();
        places.put(stop, place);
        if (!isStopped(stop, "liss_point(" + place + ")")) {
          return new WitnessText.Nothing(
              "the run leaves the thread "
                  + schedule.program().threads().get(turn.thread()).name()
                  + " inside of an expression that cannot be divided"
                  + where(stop));
        }
      }
    }
    return new WitnessText.Text(program());
  }

  private boolean isStopped(Stop stop, String call) {
    return switch (stop) {
      case Stop.Arrival s -> text.stopBefore(s.place(), call);
      case Stop.Write s -> text.stopBeforeWrite(s.place(), call);
      case Stop.Read s -> text.stopBeforeRead(s.place(), s.variable(), s.number(), call);
      case Stop.Waiting s -> true;
      case Stop.Inside s -> false;
    };
  }

  private static String where(Stop stop) {
    return switch (stop) {
      case Stop.Arrival s -> " at " + s.place();
      case Stop.Write s -> " at " + s.place();
      case Stop.Read s -> " at " + s.place();
      case Stop.Waiting s -> "";
      case Stop.Inside s -> " at " + s.place();
    };
  }

  /** The threads by the numbers that they have in the test: `main`, then as they are created. */
  private List<Integer> threads() {
    List<Integer> created = new ArrayList<>(List.of(0));
    for (Step step : steps()) {
      if (step.edge().action() instanceof Action.SetCondition a) {
        String flag = schedule.program().flags().get(a.flag()).name();
        schedule.program().threads().stream()
            .filter(thread -> flag.equals(STARTS + thread.name()))
            .forEach(thread -> created.add(thread.thread()));
      }
    }
    return created;
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Stretch stretch : stretches) {
      schedule.steps().stream()
          .filter(step -> step.edge().thread() == stretch.thread())
          .skip(stretch.from())
          .limit(stretch.to() - stretch.from())
          .forEach(steps::add);
    }
    return steps;
  }

  private String program() {
    boolean hasThreads = !text.lacking("pthread_").isEmpty();
    List<String> lines = new ArrayList<>();
    SourceText source = schedule.program().program().source();
    lines.add("/* A run of " + source.file() + ", with the turns of its threads. */");
    if (hasThreads) {
      REPLACED.forEach(name -> lines.add("#define pthread_" + name + " liss_" + name));
      if (text.lacks("exit")) {
        lines.add("#define exit liss_quit");
        lines.add("void liss_quit(int status) __attribute__((__noreturn__));");
      }
      lines.add("void liss_point(int place);");
    }
    lines.addAll(inputs.macros());
    lines.add("#line 1 \"" + source.file().replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    lines.add(text.changed());
    if (hasThreads) {
      lines.addAll(tables());
      lines.add(runtime());
      if (text.lacks("pthread_barrier_wait")) {
        lines.add(
            "int liss_barrier_wait(pthread_barrier_t *barrier) {"
                + " (void) barrier; liss_wait(LISS_BARRIER); return 0; }");
      }
      PAUSES.stream()
          .filter(text::lacks)
          .map(name ->
              "int liss_%1$s(void) LISS_IS(\"%1$s\");\nint liss_%1$s(void) { return 0; }"
                  .formatted(name))
          .forEach(lines::add);
    }
    lines.addAll(values(hasThreads));
    lines.addAll(inputs.functions());
    KNOWN.keySet().stream().sorted().filter(text::lacks).map(KNOWN::get).forEach(lines::add);
    return String.join("\n", lines) + "\n";
  }

  private List<String> tables() {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("#define LISS_THREADS " + Math.max(1, threads.size() - 1));
    lines.add("#define LISS_PLACES " + places.size());
    lines.add("#define LISS_TURNS " + turns.size());
    lines.add("#define LISS_IS_OVER " + (ending == Ending.OVER ? 1 : 0));
    for (Visit.Kind kind : List.of(Visit.Kind.CONDITION, Visit.Kind.BARRIER, Visit.Kind.END)) {
      lines.add("#define LISS_" + kind + " " + places.get(new Stop.Waiting(kind)));
    }
    lines.add("");
    lines.add("/* Each turn is over when the thread comes to a place for so many times. */");
    lines.add("static const struct { int thread, place, visit; } liss_turns[] = {");
    for (RunStretch turn : turns) {
      String end = turn.end().map(e -> places.get(e.stop()) + ", " + e.visit()).orElse("-1, 0");
      lines.add("  {" + threads.indexOf(turn.thread()) + ", " + end + "},");
    }
    lines.add("};");
    return lines;
  }

  private List<String> values(boolean hasThreads) {
    List<List<Long>> given = inputs.values(schedule);
    if (given.stream().allMatch(List::isEmpty)) {
      return List.of("__attribute__((__unused__)) static long liss_value(void) { return 0; }");
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("/* The inputs of each thread. */");
    int most = 1 + given.stream().mapToInt(List::size).max().orElseThrow();
    lines.add("static const long liss_inputs[][" + most + "] = {");
    for (int thread : threads) {
      lines.add(
          given.get(thread).stream()
              .map(ScheduleTest::constant)
              .collect(
                  Collectors.joining(", ", "  {", given.get(thread).isEmpty() ? "0}," : "},")));
    }
    lines.add("};");
    lines.add("static long liss_value(void) {");
    if (hasThreads) {
      lines.add("  int next = liss_me->values++;");
      lines.add("  return next < " + most + " ? liss_inputs[liss_me->number][next] : 0;");
    } else {
      lines.add("  static int next;");
      lines.add("  return next < " + most + " ? liss_inputs[0][next++] : 0;");
    }
    lines.add("}");
    return lines;
  }

  private static String constant(long value) {
    return value == Long.MIN_VALUE ? "-9223372036854775807L - 1" : value + "L";
  }

  private static String runtime() {
    try (InputStream in =
        Optional.ofNullable(ScheduleTest.class.getResourceAsStream("runtime.c")).orElseThrow()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
