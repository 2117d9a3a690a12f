package liss.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import liss.format.Palette;
import liss.lang.Diagnostic.Severity;
import liss.placement.model.Objective;
import liss.report.TextReport;
import liss.search.Limits;
import liss.synth.SynthesisResult;
import liss.verify.Outcome;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** What can be done about a program: locks to add, and a counterexample to look at. */
final class Actions {

  /** The command that opens the counterexample; its argument is the URI of the program. */
  static final String SHOW_COUNTEREXAMPLE = "liss.showCounterexample";

  /** The command that adds locks, for editors that do not ask for the edit of an action. */
  static final String ADD_LOCKS = "liss.addLocks";

  private static final int WIDTH = 100;

  private static final Gson GSON = new Gson();

  /** The kind of what changes the whole text, so that it is not offered at each place of it. */
  private static final String ON_THE_TEXT = CodeActionKind.Source + ".addLocks.liss";

  /** The same of the action that an editor may do on request with all that can be fixed. */
  private static final String FIX_ALL = CodeActionKind.SourceFixAll + ".liss";

  /** The kinds of all actions. */
  static final List<String> KINDS = List.of(CodeActionKind.QuickFix, FIX_ALL, ON_THE_TEXT);

  private final Checks checks;
  private final SessionFiles files;
  private final Function<String, Version> versions;

  /**
   * @param files where the counterexamples go
   * @param versions the latest version of an open text
   */
  Actions(Checks checks, SessionFiles files, Function<String, Version> versions) {
    this.checks = checks;
    this.files = files;
    this.versions = versions;
  }

  /** Locks to add to one version of a text. */
  private record AddLocks(String uri, int version, Objective objective) {}

  /**
   * What can be done about a version of a text: at a place, what the messages there propose; with
   * the whole of it, unless it is safe or no program, adding locks.
   *
   * @param range the place
   */
  List<Either<Command, CodeAction>> offered(
      Version version, Reading reading, Range range, CodeActionContext context) {
    List<CodeAction> offered = new ArrayList<>();
    reading.messages().stream()
        .filter(message -> meet(message.shown().getRange(), range))
        .flatMap(
            message -> message.edit().map(edit -> fix(version, message.shown(), edit)).stream())
        .forEach(offered::add);
    if (reading instanceof Reading.Accepted program) {
      offered.addAll(about(version, program, range));
    }
    List<String> kinds = Optional.ofNullable(context.getOnly()).orElse(List.of());
    return offered.stream()
        .filter(action ->
            kinds.isEmpty() || kinds.stream().anyMatch(kind -> isOf(action.getKind(), kind)))
        .<Either<Command, CodeAction>>map(Either::forRight)
        .toList();
  }

  /** Whether a kind is another one or below it. */
  private static boolean isOf(String kind, String other) {
    return other.isEmpty() || kind.equals(other) || kind.startsWith(other + ".");
  }

  /** Whether two ranges have a place in common, which may be the end of one. */
  private static boolean meet(Range one, Range other) {
    return isUpTo(one.getStart(), other.getEnd()) && isUpTo(other.getStart(), one.getEnd());
  }

  private static boolean isUpTo(Position one, Position other) {
    return one.getLine() < other.getLine()
        || one.getLine() == other.getLine() && one.getCharacter() <= other.getCharacter();
  }

  /** The change that a message proposes. */
  private CodeAction fix(Version version, Diagnostic message, TextEdit edit) {
    String old = version.text().in(edit.getRange());
    CodeAction action =
        new CodeAction(
            old.isEmpty()
                ? "Insert `" + edit.getNewText() + "`"
                : "Replace `" + old + "` by `" + edit.getNewText() + "`");
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(message));
    action.setIsPreferred(true);
    action.setEdit(edit(version, List.of(edit)));
    return action;
  }

  /** What can be done about a program; nothing if it is safe. */
  private List<CodeAction> about(Version version, Reading.Accepted program, Range range) {
    Optional<Known> answer = version.known();
    if (answer.filter(known -> known.outcome() instanceof Outcome.Holds).isPresent()) {
      return List.of();
    }
    List<CodeAction> offered = new ArrayList<>();
    offered.add(addLocks("Add the locks (coarse)", FIX_ALL, version, Objective.COARSE));
    offered.add(addLocks("Add the locks (fine)", ON_THE_TEXT, version, Objective.FINE));
    List<Diagnostic> found =
        answer.stream()
            .flatMap(known -> checks.problems().of(program, known).stream())
            .filter(finding -> meet(finding.getRange(), range))
            .toList();
    if (!found.isEmpty() && answer.filter(Known::hasCounterexample).isPresent()) {
      CodeAction show = new CodeAction("Show the counterexample");
      show.setKind(CodeActionKind.QuickFix);
      show.setDiagnostics(found);
      show.setCommand(showCounterexample(show.getTitle(), version));
      offered.add(show);
    }
    return offered;
  }

  private CodeAction addLocks(String title, String kind, Version version, Objective objective) {
    CodeAction action = new CodeAction(title);
    action.setKind(kind);
    JsonElement locks = GSON.toJsonTree(new AddLocks(version.uri(), version.number(), objective));
    if (checks.editor().resolvesEdits()) {
      action.setData(locks);
    } else {
      action.setCommand(new Command(title, ADD_LOCKS, List.of(locks)));
    }
    return action;
  }

  /** The command that opens the counterexample. */
  static Command showCounterexample(String title, Version version) {
    return new Command(title, SHOW_COUNTEREXAMPLE, List.of(version.uri()));
  }

  /** The action with its edit. */
  CompletableFuture<CodeAction> resolved(CodeAction action) {
    if (!(action.getData() instanceof JsonElement data)) {
      return CompletableFuture.completedFuture(action);
    }
    return then(
        edit(read(data, AddLocks.class)),
        edit -> {
          action.setEdit(edit);
          return CompletableFuture.completedFuture(action);
        });
  }

  private static <T> T read(JsonElement argument, Class<T> kind) {
    try {
      T read = GSON.fromJson(argument, kind);
      if (read != null) {
        return read;
      }
    } catch (JsonSyntaxException e) {
      // Said below.
    }
    throw Version.failed(ResponseErrorCode.InvalidParams, "this argument is not one of liss");
  }

  /** Executes one of the commands. */
  CompletableFuture<Object> execute(String command, List<Object> arguments) {
    JsonElement argument = GSON.toJsonTree(arguments.isEmpty() ? null : arguments.getFirst());
    return switch (command) {
      case SHOW_COUNTEREXAMPLE -> show(versions.apply(read(argument, String.class)));
      case ADD_LOCKS ->
          then(
              edit(read(argument, AddLocks.class)),
              edit ->
                  checks
                      .editor()
                      .client()
                      .applyEdit(new ApplyWorkspaceEditParams(edit))
                      .thenApply(response -> response));
      default ->
          throw Version.failed(ResponseErrorCode.InvalidParams, "there is no command " + command);
    };
  }

  /** The second of two things that are done; to cancel it cancels the first one. */
  private static <T, R> CompletableFuture<R> then(
      CompletableFuture<T> first, Function<T, CompletableFuture<R>> second) {
    CompletableFuture<R> both = first.thenCompose(second);
    var unused = both.whenComplete((result, failure) -> first.cancel(true));
    return both;
  }

  private CompletableFuture<WorkspaceEdit> edit(AddLocks locks) {
    Version version = versions.apply(locks.uri());
    return checks.asked(
        version,
        limits -> {
          if (version.number() == locks.version()
              && version.reading().join() instanceof Reading.Accepted program) {
            return edit(version, withLocks(program, locks.objective(), limits));
          }
          throw Version.changed();
        });
  }

  private static String withLocks(Reading.Accepted program, Objective objective, Limits limits) {
    return switch (program.source().withLocks(objective, limits)) {
      case ProgramText.WithLocks.Ended ended ->
          switch (ended.result()) {
            case SynthesisResult.Synthesized synthesized -> synthesized.text();
            case SynthesisResult.NoPlacement none ->
                throw failed(
                    none.doubt()
                        .map(reason -> "No locks were found: " + reason + ".")
                        .orElse("No placement of locks makes this program preemption-safe."));
            case SynthesisResult.NewDeadlock bad ->
                throw failed("The locks would bring new deadlocks.");
            case SynthesisResult.Unknown unknown ->
                throw failed("No locks were found: " + unknown.reason() + ".");
          };
      case ProgramText.WithLocks.Rejected rejected ->
          throw failed(
              rejected.messages().diagnostics().stream()
                  .filter(message -> message.severity() == Severity.ERROR)
                  .map(Reading::brief)
                  .findFirst()
                  .orElseThrow());
    };
  }

  private static RuntimeException failed(String reason) {
    return Version.failed(ResponseErrorCode.RequestFailed, reason);
  }

  private WorkspaceEdit edit(Version version, String text) {
    return edit(version, version.text().editsTo(text));
  }

  /** The edits of a version of a text, in the form that the editor knows. */
  WorkspaceEdit edit(Version version, List<TextEdit> edits) {
    if (!checks.editor().knowsVersions()) {
      return new WorkspaceEdit(Map.of(version.uri(), edits));
    }
    return new WorkspaceEdit(
        List.of(
            Either.forLeft(
                new TextDocumentEdit(
                    new VersionedTextDocumentIdentifier(version.uri(), version.number()),
                    edits.stream().map(Either::<TextEdit, SnippetTextEdit>forLeft).toList()))));
  }

  /** Opens what {@code liss verify} says about a program; its URI is the result. */
  private CompletableFuture<Object> show(Version version) {
    if (!(version.known().orElse(null) instanceof Known.Verified verified)) {
      throw failed("There is no counterexample.");
    }
    String report =
        new TextReport(Palette.PLAIN, WIDTH).explanation(verified.answer(), Optional.empty());
    String name = String.valueOf(version.file().getFileName());
    String uri = files.write(name + ".counterexample.txt", report);
    if (checks.editor().showsDocuments()) {
      ShowDocumentParams document = new ShowDocumentParams(uri);
      document.setTakeFocus(true);
      return checks.editor().client().showDocument(document).thenApply(shown -> uri);
    }
    checks.editor().tell(MessageType.Info, "The counterexample is in " + uri);
    return CompletableFuture.completedFuture(uri);
  }
}
