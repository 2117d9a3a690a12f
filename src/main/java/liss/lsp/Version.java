package liss.lsp;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import liss.cfa.ProgramCfa;
import liss.search.Limits;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * One version of an open text, and what becomes known of it. The next version ends all work on it,
 * and requests about it have no answer any more.
 */
final class Version {

  private static final Pattern C = Pattern.compile("\\.[chi]$", Pattern.CASE_INSENSITIVE);

  private final String uri;
  private final Path file;
  private final int number;
  private final DocumentText text;

  /** Whose turn it is to read a version of the text, and to check one. */
  private final Turn reads;

  private final Turn checks;

  private final CompletableFuture<Reading> reading = new CompletableFuture<>();
  private final CompletableFuture<Optional<ProgramCfa>> automata = new CompletableFuture<>();
  private final CompletableFuture<Known> answer = new CompletableFuture<>();
  private volatile Optional<Known> refined = Optional.empty();
  private volatile boolean isSearchedOn;
  private volatile boolean isOver;

  /** Found when they are asked for. */
  private volatile Optional<NamesInEditor> names = Optional.empty();

  private Version(String uri, Path file, int number, DocumentText text, Turn reads, Turn checks) {
    this.uri = uri;
    this.file = file;
    this.number = number;
    this.text = text;
    this.reads = reads;
    this.checks = checks;
  }

  /** The first version of a text. */
  Version(String uri, Path file, int number, DocumentText text) {
    this(uri, file, number, text, new Turn(), new Turn());
  }

  /** The next version, after which this one is over. */
  Version next(int nextNumber, DocumentText nextText) {
    end();
    return new Version(uri, file, nextNumber, nextText, reads, checks);
  }

  /** Ends the work on this version. */
  synchronized void end() {
    isOver = true;
    reading.completeExceptionally(changed());
    automata.completeExceptionally(changed());
    answer.completeExceptionally(changed());
  }

  /** What is said to those who ask about a version that is over. */
  static ResponseErrorException changed() {
    return failed(ResponseErrorCode.ContentModified, "the text has changed");
  }

  /** That a request has failed. */
  static ResponseErrorException failed(ResponseErrorCode code, String reason) {
    return new ResponseErrorException(new ResponseError(code, reason, null));
  }

  String uri() {
    return uri;
  }

  /** The name by which the text is read, on disk or not. */
  Path file() {
    return file;
  }

  /** Whether it is a text in W, as its name says. */
  boolean isInW() {
    return !C.matcher(file.toString()).find();
  }

  /** Whether programs in C may include it. */
  boolean isHeader() {
    return file.toString().endsWith(".h");
  }

  /** The names of a text in W; of another one, none. */
  NamesInEditor names() {
    if (names.isEmpty()) {
      names = Optional.of(new NamesInEditor(text, Names.in(isInW() ? text.toString() : "")));
    }
    return names.get();
  }

  int number() {
    return number;
  }

  DocumentText text() {
    return text;
  }

  boolean isOver() {
    return isOver;
  }

  /** Whose turn it is to read a version of this text. */
  Turn reads() {
    return reads;
  }

  /** Whose turn it is to check a version of this text. */
  Turn checks() {
    return checks;
  }

  /** What reading the text gave, or will give. */
  CompletableFuture<Reading> reading() {
    return reading;
  }

  /** The automata of the program; none if there is no program, or they cannot be built. */
  CompletableFuture<Optional<ProgramCfa>> automata() {
    return automata;
  }

  /** Says that nothing is known about the program for a reason, unless something is known. */
  void giveUp(String reason) {
    automata.complete(Optional.empty());
    answer.complete(new Known.Undecided(reason));
  }

  /** What the check gave, or will give. */
  CompletableFuture<Known> answer() {
    return answer;
  }

  /** The answer, if it is there; that of a longer search if there is one. */
  Optional<Known> known() {
    return answer.isDone() && !answer.isCompletedExceptionally()
        ? refined.or(() -> Optional.of(answer.join()))
        : Optional.empty();
  }

  /** Takes the answer of a search that went on after another answer; empty if it has none. */
  void refine(Optional<Known> better) {
    refined = better;
    isSearchedOn = false;
  }

  /** A search goes on after an answer. */
  void searchOn() {
    isSearchedOn = true;
  }

  /** Whether a longer search may give a better answer. */
  boolean isSearchedOn() {
    return isSearchedOn;
  }

  /** Does something unless this version is over, which it does not become meanwhile. */
  synchronized void unlessOver(Runnable action) {
    if (!isOver) {
      action.run();
    }
  }

  /**
   * Limits that are exceeded, too, when this version is over or the editor asks for another one.
   */
  Limits within(Limits limits, BooleanSupplier isCancelled) {
    return limits.withBudget(() -> isOver || isCancelled.getAsBoolean() ? 0 : Long.MAX_VALUE);
  }
}
