package liss.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** What can be done about a program: locks to add, and a counterexample to look at. */
final class Actions implements AutoCloseable {

  /** The command that opens the counterexample; its argument is the URI of the program. */
  static final String SHOW_COUNTEREXAMPLE = "liss.showCounterexample";

  /** The command that adds locks, for editors that do not ask for the edit of an action. */
  static final String ADD_LOCKS = "liss.addLocks";

  private static final int WIDTH = 100;

  private static final Gson GSON = new Gson();

  private final Checks checks;
  private final Function<String, Version> versions;
  private Optional<Path> directory = Optional.empty();

  /**
   * @param versions the latest version of an open text
   */
  Actions(Checks checks, Function<String, Version> versions) {
    this.checks = checks;
    this.versions = versions;
  }

  /** Locks to add to one version of a text. */
  private record AddLocks(String uri, int version, Objective objective) {}

  /** What can be done about a version of a text; nothing if it is safe or no program. */
  List<Either<Command, CodeAction>> offered(Version version, Reading reading, List<String> kinds) {
    Optional<Known> answer = version.known();
    if (reading instanceof Reading.Refused
        || answer.filter(known -> known.outcome() instanceof Outcome.Holds).isPresent()) {
      return List.of();
    }
    List<CodeAction> offered = new ArrayList<>();
    offered.add(addLocks("Add the locks (coarse)", version, Objective.COARSE));
    offered.add(addLocks("Add the locks (fine)", version, Objective.FINE));
    if (answer.filter(Known::hasCounterexample).isPresent()) {
      CodeAction show = new CodeAction("Show the counterexample");
      show.setKind(CodeActionKind.QuickFix);
      show.setCommand(showCounterexample(show.getTitle(), version));
      offered.add(show);
    }
    return offered.stream()
        .filter(action -> kinds.isEmpty() || kinds.stream().anyMatch(action.getKind()::startsWith))
        .<Either<Command, CodeAction>>map(Either::forRight)
        .toList();
  }

  private CodeAction addLocks(String title, Version version, Objective objective) {
    CodeAction action = new CodeAction(title);
    action.setKind(CodeActionKind.QuickFix);
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
    List<TextEdit> edits = version.text().editsTo(text);
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
    String uri = write(name + ".counterexample.txt", report).toUri().toString();
    if (checks.editor().showsDocuments()) {
      ShowDocumentParams document = new ShowDocumentParams(uri);
      document.setTakeFocus(true);
      return checks.editor().client().showDocument(document).thenApply(shown -> uri);
    }
    checks.editor().tell(MessageType.Info, "The counterexample is in " + uri);
    return CompletableFuture.completedFuture(uri);
  }

  private synchronized Path write(String name, String text) {
    try {
      if (directory.isEmpty()) {
        directory = Optional.of(Files.createTempDirectory("liss"));
      }
      return Files.writeString(directory.get().resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes what was written. */
  @Override
  public synchronized void close() {
    directory.ifPresent(Actions::delete);
    directory = Optional.empty();
  }

  private static void delete(Path directory) {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
