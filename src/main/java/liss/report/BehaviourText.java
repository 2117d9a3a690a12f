package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.RunComparison.Observed;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.format.Page;
import liss.format.SideBySide;
import liss.run.Behaviour;
import liss.run.Observable;

/** What a run shows and cooperative runs do not, as text and JSON. */
record BehaviourText(ProgramCfa program) {

  private static final List<String> NOTHING = List.of("nothing");
  private static final List<String> NONE = List.of("none was found that terminates");
  private static final String OWN = "input and output of this run";
  private static final String OWN_WITH_CHOICES = "input, output and choices of this run";
  private static final String CLOSEST = "closest cooperative run";

  /** What can be observed of a counterexample, and the columns if that is something. */
  void observed(Page page, Observed observed) {
    switch (observed) {
      case Observed.Alike alike ->
          page.sentence(
              "No difference can be observed: a cooperative run has the same input, output and"
                  + " choices.");
      case Observed.Undecided undecided ->
          page.sentence(
              "Whether a difference can be observed is not decided: " + undecided.reason() + ".");
      case Observed.Different different -> {
        page.sentence(
            "The difference can be observed: no cooperative run has this input, output and"
                + " choices.");
        page.point();
        columns(page, different.finding());
        page.point();
      }
    }
  }

  /** The behaviour beside the closest cooperative one. */
  void columns(Page page, Finding finding) {
    Function<Behaviour, List<Observable>> part = compared(finding);
    SideBySide.lines(
            isInChoices(finding) ? OWN_WITH_CHOICES : OWN,
            described(part.apply(finding.behaviour())),
            CLOSEST,
            finding.closest().map(part).map(this::described).orElse(NONE),
            page.palette())
        .forEach(page::line);
  }

  /** What is compared: input and output, and choices if only they differ. */
  private static Function<Behaviour, List<Observable>> compared(Finding finding) {
    return isInChoices(finding) ? Behaviour::symbols : Behaviour::interaction;
  }

  private static boolean isInChoices(Finding finding) {
    return finding
        .closest()
        .map(closest -> closest.interaction().equals(finding.interaction()))
        .orElse(finding.interaction().isEmpty());
  }

  /** The rows of both columns, in words. */
  private List<Json> rows(Finding finding) {
    Function<Behaviour, List<Observable>> part = compared(finding);
    return SideBySide.rows(
            inWords(part.apply(finding.behaviour())),
            finding.closest().map(part).map(this::inWords).orElse(List.of()))
        .stream()
        .<Json>map(row ->
            Json.object()
                .with("own", shown(row.left()))
                .with("cooperative", shown(row.right()))
                .with("same", row.isSame()))
        .toList();
  }

  private static Optional<Json> shown(String symbol) {
    return Optional.of(symbol).filter(s -> !s.isEmpty()).map(Json.Text::new);
  }

  private List<String> inWords(List<Observable> symbols) {
    return symbols.stream().map(symbol -> symbol.inWords(program)).toList();
  }

  private List<String> described(List<Observable> interaction) {
    return interaction.isEmpty() ? NOTHING : texts(interaction, program);
  }

  /** What was read and written, in the notation of the paper. */
  static List<String> texts(List<Observable> interaction, ProgramCfa program) {
    return interaction.stream().map(symbol -> symbol.describe(program)).toList();
  }

  /** What can be observed of a counterexample, for other programs. */
  Json.Members json(Observed observed) {
    return switch (observed) {
      case Observed.Alike alike -> Json.object().with("verdict", "alike");
      case Observed.Undecided undecided ->
          Json.object().with("verdict", "undecided").with("reason", undecided.reason());
      case Observed.Different different ->
          json(Json.object().with("verdict", "different"), different.finding());
    };
  }

  /** Adds both behaviours to an object. */
  Json.Members json(Json.Members head, Finding finding) {
    return head.with("interaction", json(finding.behaviour().interaction()))
        .with("choices", json(choices(finding.behaviour())))
        .with("closestCooperative", finding.closest().map(b -> json(b.interaction())))
        .with("closestChoices", finding.closest().map(b -> json(choices(b))))
        .with("comparison", rows(finding));
  }

  private Json json(List<Observable> symbols) {
    return Json.texts(texts(symbols, program));
  }

  private static List<Observable> choices(Behaviour behaviour) {
    return behaviour.choices().stream().<Observable>flatMap(List::stream).toList();
  }
}
