package liss.report;

import java.util.List;
import java.util.stream.Collectors;
import liss.behaviour.RunFeasibility;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.SharedVariable;
import liss.explore.Condition;
import liss.format.Json;
import liss.lang.SourceSpan;

/** Whether a counterexample is a run of the program, in sentences and in JSON. */
record FeasibilityText(StepText text) {

  /** The names of the answers in documents. */
  static final List<String> VERDICTS = List.of("feasible", "spurious", "undecided");

  /** The sentences, the first one introducing the others. */
  List<String> sentences(RunFeasibility feasibility) {
    return switch (feasibility) {
      case RunFeasibility.Feasible feasible when feasible.inputs().isEmpty() ->
          List.of("This run is feasible: the program can take these steps.");
      case RunFeasibility.Feasible feasible ->
          Words.list(
              "This run is feasible: the program takes these steps if",
              feasible.inputs().stream().map(this::input));
      case RunFeasibility.Spurious spurious when spurious.core().isEmpty() ->
          List.of("This run is spurious: with values, no run of the program is like it.");
      case RunFeasibility.Spurious spurious ->
          Words.list(
              "This run is spurious: the program cannot take these steps, because"
                  + (spurious.core().size() == 1
                      ? " this condition cannot hold:"
                      : " these conditions cannot hold together:"),
              spurious.core().stream().map(this::condition));
      case RunFeasibility.Undecided undecided -> List.of(notDecided(undecided.reason()));
      case RunFeasibility.Unreadable unreadable -> List.of(notDecided(reason(unreadable)));
    };
  }

  private String input(Input input) {
    Edge edge = input.edge();
    String what =
        edge.action() instanceof Action.Input a
            ? "gets " + input.value() + " from " + text.program().channels().get(a.channel())
            : "chooses " + input.value();
    return "%s %s at %s: %s"
        .formatted(text.thread(edge.thread()), what, text.place(edge.span()), text.source(edge));
  }

  private String condition(Condition condition) {
    return text.thread(condition.edge().thread())
        + " at "
        + text.place(condition.edge().span())
        + ": "
        + demand(condition)
        + condition.reads().stream().map(r -> "; " + read(r)).collect(Collectors.joining());
  }

  private String demand(Condition condition) {
    String code = "`" + code(condition.edge()) + "`";
    return switch (condition.demand()) {
      case BRANCH ->
          condition.edge().action() instanceof Action.Branch branch && branch.tag().holds()
              ? code + " holds"
              : code + " does not hold";
      case ASSERTION -> code + " does not fail";
      case DIVISOR -> "the divisor in " + code + " is not 0";
      case INDEX -> "the index in " + code + " is within the array";
      case SYNCHRONIZATION -> code + " can proceed";
    };
  }

  private String read(Condition.Read read) {
    String name =
        read.edge().action() instanceof Action.Read action
            ? variable(text.program().variables().get(action.variable()), read)
            : code(read.edge());
    String value = read.value().map(v -> " is " + v).orElse(" is read");
    String origin =
        read.writer()
            .map(w -> ", written by " + text.thread(w.thread()) + " at " + text.place(w.span()))
            .orElse(" initially");
    return name + value + origin;
  }

  private String variable(SharedVariable variable, Condition.Read read) {
    return variable.initial().size() == 1 ? variable.name() : code(read.edge());
  }

  private String code(Edge edge) {
    return text.code(edge).orElse("").strip();
  }

  /** The members of a document. */
  Json.Members json(RunFeasibility feasibility) {
    return switch (feasibility) {
      case RunFeasibility.Feasible feasible ->
          Json.object()
              .with("verdict", "feasible")
              .with("inputs", feasible.inputs(), this::inputJson);
      case RunFeasibility.Spurious spurious ->
          Json.object()
              .with("verdict", "spurious")
              .with("core", spurious.core(), this::conditionJson);
      case RunFeasibility.Undecided undecided ->
          Json.object().with("verdict", "undecided").with("reason", undecided.reason());
      case RunFeasibility.Unreadable unreadable ->
          Json.object().with("verdict", "undecided").with("reason", reason(unreadable));
    };
  }

  private static String notDecided(String reason) {
    return "Whether the program can take this run is not decided: " + reason + ".";
  }

  private String reason(RunFeasibility.Unreadable unreadable) {
    SourceSpan span = unreadable.error().span();
    String place = text.program().program().source().fileOf(span) + ":" + span.line() + ": ";
    return "the program cannot be read with values: "
        + (span.start() == 0 ? "" : place)
        + unreadable.error().message();
  }

  private Json inputJson(Input input) {
    return text.located(input.edge()).with("value", input.value());
  }

  private Json conditionJson(Condition condition) {
    return text.located(condition.edge()).with("condition", condition(condition));
  }
}
