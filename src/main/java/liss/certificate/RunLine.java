package liss.certificate;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.run.Move;
import liss.run.Schedule;
import liss.verify.WholeRun;

/** The line of a certificate that has a run: its steps, and what threads get from outside. */
final class RunLine {

  private final BlockProgram program;
  private final Numbering numbering;
  private final Map<Edge, Step> steps;
  private final List<List<Long>> inputs = new ArrayList<>();

  RunLine(BlockProgram program, Numbering numbering) {
    this.program = program;
    this.numbering = numbering;
    this.steps = program.steps().stream().collect(toMap(Step::edge, Function.identity()));
    IntStream.range(0, program.threads()).forEach(thread -> inputs.add(new ArrayList<>()));
  }

  /**
   * The line of a run.
   *
   * @throws IllegalArgumentException if there is none
   */
  String of(WholeRun run) {
    return switch (run) {
      case WholeRun.Stuck(Schedule stuck) -> line(told(stuck), "");
      case WholeRun.Terminating(Schedule whole) -> line(told(whole), "");
      case WholeRun.Endless(Schedule stem, Schedule round) ->
          line(told(stem), ",\"round\":" + list(told(round)));
      case WholeRun.Failing failing -> failing(failing);
      case WholeRun.None none -> throw new IllegalArgumentException(none.reason());
    };
  }

  /** The lines of runs without values that a placement has to prevent. */
  List<String> against(List<List<Edge>> runs) {
    Map<List<Integer>, Step> byEdge =
        program.steps().stream().collect(toMap(step -> place(step.edge()), Function.identity()));
    return runs.stream()
        .map(run ->
            list(
                run.stream()
                    .map(edge -> requireNonNull(byEdge.get(place(edge))))
                    .map(numbering::number)
                    .toList()))
        .distinct()
        .map("{\"bad\":%s}"::formatted)
        .toList();
  }

  private static List<Integer> place(Edge edge) {
    return List.of(edge.thread(), edge.id());
  }

  /** What fails without being a step happens together with the step before. */
  private String failing(WholeRun.Failing shown) {
    List<Integer> past = told(shown.run());
    boolean isExecuted =
        !steps.containsKey(shown.failing())
            || shown.run().steps().getLast().edge().equals(shown.failing());
    int failing =
        isExecuted
            ? past.removeLast()
            : numbering.number(requireNonNull(steps.get(shown.failing())));
    return line(
        past, ",\"failing\":%d,\"rest\":%s".formatted(failing, list(completing(shown.rest()))));
  }

  /** The steps that complete blocks, one thread after the other. */
  private List<Integer> completing(Schedule rest) {
    List<Step> taken = new ArrayList<>();
    BitSet complete = new BitSet();
    for (Step step : taken(rest)) {
      if (!complete.get(step.thread())) {
        taken.add(step);
        complete.set(step.thread(), program.endsBlock(step.thread(), step.target()));
      }
    }
    List<Integer> threads = taken.stream().map(Step::thread).distinct().toList();
    return threads.stream()
        .flatMap(thread -> taken.stream().filter(step -> step.thread() == thread))
        .map(numbering::number)
        .toList();
  }

  /** The numbers of the steps that are not silent; notes the inputs of all. */
  private List<Integer> told(Schedule run) {
    return new ArrayList<>(taken(run).stream().map(numbering::number).toList());
  }

  private List<Step> taken(Schedule run) {
    List<Step> taken = new ArrayList<>();
    for (int i = 0; i < run.steps().size(); i++) {
      Edge edge = run.steps().get(i).edge();
      if (steps.containsKey(edge)) {
        taken.add(steps.get(edge));
      }
      Move.of(run.steps().get(i), run.before(i))
          .value()
          .ifPresent(value -> inputs.get(edge.thread()).add(value));
    }
    return taken;
  }

  private String line(List<Integer> steps, String more) {
    return "{\"claim\":\"run\",\"steps\":%s%s,\"inputs\":[%s]}"
        .formatted(list(steps), more, inputs.stream().map(RunLine::list).collect(joining(",")));
  }

  private static String list(List<? extends Number> numbers) {
    return numbers.stream().map(Number::toString).collect(joining(",", "[", "]"));
  }
}
