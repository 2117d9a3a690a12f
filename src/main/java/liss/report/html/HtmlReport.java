package liss.report.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.format.Graph;
import liss.format.Json;
import liss.lang.SourceText;

/**
 * Reports for a browser: one file that needs no other. They say what the JSON documents say, which
 * docs/json.md describes.
 */
public final class HtmlReport {

  /** What a result means, for a reader who knows none of the words. */
  private record Headline(String command, String result, String title, String meaning) {

    boolean isFor(String someCommand, String someResult) {
      return someCommand.startsWith(command) && someResult.startsWith(result);
    }
  }

  /** More states than this are no picture that helps, and take long to lay out. */
  public static final int MOST_STATES = 400;

  private static final List<Headline> HEADLINES =
      List.of(
          new Headline(
              "",
              "error",
              "This program cannot be read",
              "Nothing was checked. The messages say what is wrong and where."),
          new Headline(
              "verify",
              "true",
              "Safe under preemption, and free of deadlocks",
              "Wherever the scheduler interrupts a thread, the program does only what it also does"
                  + " when each thread runs undisturbed until it yields, waits or ends."),
          new Headline(
              "verify",
              "false(preemption-safety)",
              "Not safe under preemption",
              "The scheduler can interrupt a thread at a place where this does harm: then the"
                  + " program does what it never does when each thread runs undisturbed until it"
                  + " yields, waits or ends."),
          new Headline(
              "verify",
              "false(deadlock)",
              "The program can get stuck",
              "There is a run after which no thread can go on, although not all have ended."),
          new Headline(
              "verify",
              "possible(preemption-safety)",
              "Possibly not safe under preemption",
              "Without its values, the program has a run like those that only preemption makes"
                  + " possible. Whether it can take this run, or another one, is not known: the run"
                  + " was neither confirmed nor excluded with values."),
          new Headline(
              "verify",
              "possible(deadlock)",
              "The program can possibly get stuck",
              "Without its values, the program has a run after which no thread can go on. Whether it"
                  + " can get stuck with its values is not known."),
          new Headline(
              "verify",
              "false(race)",
              "Accesses race",
              "Threads access the same memory, one of them writes, and nothing orders them: what"
                  + " the program does then is not defined in C. The list is below."),
          new Headline(
              "verify",
              "possible(race)",
              "Accesses possibly race",
              "Without its values, the program has accesses of threads to the same memory that"
                  + " nothing orders. Whether a run has them is not known. The list is below."),
          new Headline(
              "synthesize",
              "true",
              "Safe with these locks",
              "With the locks, the program does only what it also does when each thread runs"
                  + " undisturbed until it yields, waits or ends, and it has no new deadlocks."),
          new Headline(
              "synthesize",
              "false(no placement)",
              "No placement of locks makes this program safe",
              "The runs below cannot all be prevented by locks."),
          new Headline(
              "synthesize",
              "false(deadlock)",
              "The locks would bring new deadlocks",
              "The program with locks can get stuck where the program without them cannot."),
          new Headline(
              "explore",
              "true",
              "No run is bad",
              "All runs of the program were explored with values, up to the order of independent"
                  + " steps."),
          new Headline(
              "explore", "false", "There are bad runs", "The program can take the steps below."),
          new Headline(
              "regress",
              "true",
              "All results are the recorded ones",
              "Every model was verified and given locks again."),
          new Headline(
              "regress",
              "false",
              "Some results differ from the recorded ones",
              "The differences are below the table."),
          new Headline(
              "batch",
              "true",
              "All programs are safe under preemption",
              "Each program was looked at in a process of its own."),
          new Headline(
              "batch",
              "false",
              "Some programs are not safe under preemption",
              "Each program was looked at in a process of its own. The worst results come first."),
          new Headline(
              "batch",
              "possible",
              "Some programs are possibly not safe under preemption",
              "Each program was looked at in a process of its own. The worst results come first."),
          new Headline(
              "batch",
              "unknown",
              "Some programs are not decided",
              "Each program was looked at in a process of its own. The worst results come first."),
          new Headline(
              "graph cfa",
              "done",
              "The steps of each thread",
              "The control-flow automata of the threads: an arrow is a step, with its place in the"
                  + " program."),
          new Headline(
              "graph thread",
              "done",
              "What counts of each thread",
              "The abstraction of the threads: an arrow is an access to what threads share, a"
                  + " choice, or a step of synchronization. Values are left out."),
          new Headline(
              "graph preemptive-only",
              "done",
              "What only preemption shows",
              "The minimal automaton of what runs read and write that no run without preemption"
                  + " reads and writes."),
          new Headline(
              "graph p",
              "done",
              "The states under preemption",
              "The states of the whole program, and its steps, where the scheduler may interrupt a"
                  + " thread anywhere."),
          new Headline(
              "graph np",
              "done",
              "The states without preemption",
              "The states of the whole program, and its steps, where each thread runs until it"
                  + " yields, waits or ends."),
          new Headline(
              "graph interaction",
              "done",
              "What runs read and write",
              "The minimal automaton of the inputs and outputs of all runs."),
          new Headline("automaton", "done", "An automaton", "Its states and transitions."),
          new Headline(
              "", "unknown", "Not decided", "What was found does not decide the question."));

  private final Optional<SourceText> source;
  private final String file;
  private final LineLinks links;
  private int runs;

  private HtmlReport(Optional<SourceText> source, String file, LineLinks links) {
    this.source = source;
    this.file = file;
    this.links = links;
  }

  /**
   * The page of automata.
   *
   * @param command what they are: the name of a command, and what it was asked for
   * @param file what they are read from
   * @param source the program, if it is one
   * @param version the version of liss
   */
  public static String of(
      Graph graph, String command, String file, Optional<SourceText> source, String version) {
    Json.Members about =
        Json.object().with("command", command).with("file", file).with("result", "done");
    return of(about.with(graph.document()), source, version);
  }

  /**
   * The page of a document. If it has a {@code linkBase}, lines lead to a repository that is there.
   *
   * @param source the program that the document is about, if it is about one
   * @param version the version of liss
   */
  public static String of(Json.Members document, Optional<SourceText> source, String version) {
    String command = document.text("command").orElseThrow();
    String result = document.text("result").orElseThrow();
    Headline headline =
        HEADLINES.stream().filter(h -> h.isFor(command, result)).findFirst().orElseThrow();
    LineLinks links = new LineLinks(document.text("linkBase"));
    String file = document.text("file").orElse("");
    Json.Members view = (Json.Members) new HtmlReport(source, file, links).view(document);
    return Templates.page(
        view.with("version", version)
            .with("title", headline.title())
            .with("meaning", headline.meaning())
            .with("tone", result.replaceFirst("\\(.*", ""))
            .with("isCompared", command.equals("regress"))
            .with("facts", Facts.of(document))
            .with("repair", document.text("repair").map(Json.Text::new))
            .with("isLocked", document.text("program").isPresent() || hasFront(document))
            .with("source", source.map(text -> Listing.of(text, links, shownRuns(document)))));
  }

  private static boolean hasFront(Json.Members document) {
    return document.array("front").isPresent();
  }

  /** The runs that the notes beside the source are about. */
  private static List<Json.Members> shownRuns(Json.Members document) {
    return document
        .object("preemptionSafety")
        .flatMap(safety -> safety.object("counterexample"))
        .stream()
        .toList();
  }

  /** The value with what the pictures need beside what they show. */
  private Json view(Json value) {
    return switch (value) {
      case Json.Array array -> new Json.Array(array.elements().stream().map(this::view).toList());
      case Json.Members object -> pictured(object);
      case Json.Text text -> text;
      case Json.Whole whole -> whole;
      case Json.Thousandths number -> number;
      case Json.Truth truth -> truth;
    };
  }

  /** A run as a picture, and as a list. The addresses of its steps are stable. */
  private Json.Members run(Json.Members object) {
    RunRows all = RunRows.all(object);
    RunRows brief = RunRows.folded(object);
    RunRows shown = brief.rows().size() < all.rows().size() ? brief : all;
    runs++;
    return Json.object()
        .with("picture", RunPicture.of(object, shown))
        .with("turns", StepList.of(object, shown, links, file))
        .with("count", object.objects("steps").size())
        .with("isFolded", shown != all)
        .with("prefix", runs == 1 ? "step-" : "run-" + runs + "-step-");
  }

  private Json.Members pictured(Json.Members object) {
    Json.Members view = Json.object();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      view = view.with(member.getKey(), view(member.getValue()));
    }
    if (object.array("reasons").isPresent()) {
      view = LockReasons.numbered(view);
    }
    if (object.array("constraints").isPresent()) {
      view = view.with("learned", LockReasons.learned(view));
    }
    if (object.array("criticalSections").isPresent()) {
      view = view.with("newLocks", LockReasons.of(view));
    }
    if (object.array("steps").isPresent()) {
      view = view.with(run(object)).with("circle", RunPicture.circle(object));
    }
    if (object.array("nodes").isPresent()) {
      view = view.with("graph", GraphPicture.of(object));
    }
    if (object.text("program").isPresent()) {
      Json.Members numbered = view;
      view = view.with("listing", source.map(text -> Listing.withLocks(text, links, numbered)));
    }
    if (object.text("diff").isPresent()) {
      view = view.with("diffLines", DiffLines.of(object));
    }
    if (hasFront(object)) {
      view = view.with("plot", FrontPlot.of(object.objects("front")));
    }
    // A template cannot compare texts.
    if (object.text("withoutPreemption").equals(Optional.of("never"))) {
      view = view.with("onlyPreempted", true);
    }
    Optional<String> verdict = object.text("verdict");
    return verdict.isPresent() ? view.with(verdict.get(), true) : view;
  }
}
