package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Observable;
import liss.run.RandomRun;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss run}: one random run of a program, with values. */
@Command(
    name = "run",
    addMethodSubcommands = false,
    description = {
      "Executes a program once and prints the steps, the input and output, and how the run ended.",
      "",
      "The scheduler and the values of havoc and input are drawn at random; the same seed gives the"
          + " same run."
    },
    footer = {
      "",
      "Exit codes: 0 the run terminated, 10 failed assertion, division by zero or index out of"
          + " bounds, 11 deadlock, 5 the limit of steps was reached or an assume failed, 2 wrong"
          + " input.",
      "",
      "Example:",
      "  liss run --scheduler cooperative --seed 3 --values 0,1 drivers/open_close.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RunCommand extends Task {

  /** A failed assertion or a run-time error. */
  private static final int ERROR = 10;

  @Parameters(
      paramLabel = "FILE",
      description = "The program, in W or (*.c) in C; - is standard input.")
  private Path file;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description =
          "preemptive: switch threads at any step (the default); cooperative: switch only where a"
              + " thread ends, yields, or is about to lock or wait.")
  private Scheduler scheduler = Scheduler.PREEMPTIVE;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Start of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 0;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description =
          "Stop after this number of steps, including silent steps (default: ${DEFAULT-VALUE}).")
  private long limit = 10_000;

  @Option(
      names = "--values",
      paramLabel = "V",
      split = ",",
      description = "The values of havoc and input, such as 0,1,2 (default: any integer).")
  private List<Long> values = List.of();

  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;

  @Override
  public Integer call() {
    UsageException.require(limit >= 0, "--steps must not be negative");
    return run(SourceFile.withValues(file, c, copies, name(), err()));
  }

  private int run(ProgramCfa program) {
    // Spread first: the first numbers of neighbouring seeds are much alike.
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    ValueSource source = values.isEmpty() ? ValueSource.random(random) : ValueSource.anyOf(values);
    RandomRun run = new RandomRun(new ConcreteSemantics(program, scheduler, source), random);
    PrintWriter out = out();
    List<Observable> interaction = new ArrayList<>();
    long steps = 0;
    while (steps < limit && run.outcome().isEmpty()) {
      ConcreteState before = run.state();
      Step step = run.advance().orElseThrow();
      steps++;
      effect(step, before).ifPresent(effect -> out.println(line(program, step.edge(), effect)));
      step.observable().filter(o -> !(o instanceof Observable.Havoc)).ifPresent(interaction::add);
    }
    out.println();
    out.println("I/O: " + described(interaction, program));
    Ending ending =
        run.outcome()
            .map(outcome -> ending(outcome, run.state(), program))
            .orElseGet(() ->
                new Ending(
                    "The run goes on.", "unknown(limit of " + limit + " steps)", ExitCode.UNKNOWN));
    out.println(ending.sentence());
    out.println("Result: " + ending.label());
    return ending.exitCode();
  }

  private static String described(List<Observable> interaction, ProgramCfa program) {
    return interaction.isEmpty()
        ? "none"
        : interaction.stream().map(o -> o.describe(program)).collect(Collectors.joining(" "));
  }

  /** Thread, position, source text and effect of a step. */
  private static String line(ProgramCfa program, Edge edge, String effect) {
    int width = program.threads().stream().mapToInt(t -> t.name().length()).max().orElse(0);
    String thread = program.threads().get(edge.thread()).name();
    String format = "%-" + width + "s  %7s  %-28s  %s";
    return format.formatted(thread, edge.span(), text(program, edge), effect).stripTrailing();
  }

  /** The first line of the source text of a step. */
  private static String text(ProgramCfa program, Edge edge) {
    String text = program.program().source().text();
    return text.substring(edge.span().start(), edge.span().end()).lines().findFirst().orElse("");
  }

  /** What the step did, beyond its source text; nothing for a step that no one else can see. */
  private static Optional<String> effect(Step step, ConcreteState before) {
    if (step.target().stop().isPresent()) {
      return Optional.of("fails");
    }
    int thread = step.edge().thread();
    return switch (step.edge().action()) {
      case Action.Read a -> Optional.of("= " + step.target().local(thread, a.local()));
      case Action.Write a -> before.evaluate(thread, a.value()).map(value -> "= " + value);
      case Action.Branch a -> Optional.of(a.tag().name().toLowerCase(Locale.ROOT));
      case Action.Havoc a -> step.observable().map(o -> "havoc " + o.value());
      case Action.HavocLocal a -> step.observable().map(o -> "havoc " + o.value());
      case Action.Input a -> step.observable().map(o -> "in " + o.value());
      case Action.Output a -> step.observable().map(o -> "out " + o.value());
      case Action.SetGuard a -> Optional.of("= " + step.target().isSet(a.flag()));
      case Action.CondvarWait a ->
          Optional.of(step.target().isWaiting(thread) ? "sleeps" : "goes on");
      case Action.Yield a -> Optional.of("");
      case Action.Assert a -> Optional.of("holds");
      case Action.SilentStep a -> Optional.empty();
      case Action.Synchronization a -> Optional.of("");
    };
  }

  private record Ending(String sentence, String label, int exitCode) {}

  private static Ending ending(RunEnd outcome, ConcreteState state, ProgramCfa program) {
    return switch (outcome) {
      case RunEnd.Terminated o -> new Ending("All threads have ended.", "true", ExitCode.OK);
      case RunEnd.AssumptionFailed o when program.endsAt(o.edge()) ->
          new Ending("The program has ended " + at(o.edge()), "true", ExitCode.OK);
      case RunEnd.AssertionViolated o when o.edge().inexact().isPresent() ->
          new Ending(
              "The run stops at unsupported code " + at(o.edge()),
              "unknown(" + o.edge().inexact().get() + ")",
              ExitCode.UNKNOWN);
      case RunEnd.AssumptionFailed o ->
          new Ending(
              "The run is discarded " + at(o.edge()),
              "unknown(assumption failed)",
              ExitCode.UNKNOWN);
      case RunEnd.Deadlock o ->
          new Ending(
              "No thread can go on.\n" + waiting(state, program),
              "false(deadlock)",
              ExitCode.DEADLOCK);
      case RunEnd.AssertionViolated o ->
          new Ending("The assertion does not hold " + at(o.edge()), "false(assertion)", ERROR);
      case RunEnd.RuntimeError o ->
          new Ending(fault(o.fault(), program) + " " + at(o.edge()), "false(runtime error)", ERROR);
    };
  }

  private static String at(Edge edge) {
    return "at " + edge.span() + ".";
  }

  private static String fault(RunEnd.Fault fault, ProgramCfa program) {
    return switch (fault) {
      case RunEnd.Fault.DivisionByZero f -> "Division by zero";
      case RunEnd.Fault.IndexOutOfBounds f ->
          program.variables().get(f.variable()).name() + " has no element " + f.index();
    };
  }

  /** The threads that have not ended, and the locks that are held. */
  private static String waiting(ConcreteState state, ProgramCfa program) {
    List<String> lines = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      state.out(thread.thread()).stream()
          .findFirst()
          .ifPresent(edge -> lines.add("  " + line(program, edge, "")));
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      String name = program.locks().get(lock);
      state
          .owner(lock)
          .ifPresent(
              thread -> lines.add("  " + program.threads().get(thread).name() + " holds " + name));
    }
    return String.join("\n", lines);
  }
}
