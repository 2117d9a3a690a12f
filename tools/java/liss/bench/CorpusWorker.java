package liss.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import liss.bench.CorpusAnswer.Kind;
import liss.bench.CorpusAnswer.Reason;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Severity;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.Outcome;
import liss.verify.Races;
import liss.verify.Verification;
import liss.verify.Verifier;

/**
 * A process that decides one program of a corpus after the other: each line of its input is the
 * file and its options, with tabs between them; each line of its output is a {@link CorpusAnswer}.
 */
final class CorpusWorker {

  private static final Reason NOT_UTF_8 = new Reason("encoding", "the file is not UTF-8");

  /** What is asked about a program. */
  enum Question {
    SAFETY,
    RACES,
    /** How the test of a counterexample or deadlock ends. */
    REPLAY;

    /** How much longer than an answer the question may take. */
    Duration more() {
      return switch (this) {
        case SAFETY, RACES -> Duration.ZERO;
        case REPLAY -> CorpusReplay.LIMIT.multipliedBy(2);
      };
    }
  }

  private final Path root;
  private final Duration time;
  private final long memory;
  private final Question question;

  /** Decides programs below a directory. */
  CorpusWorker(Path root, Duration time, long memory, Question question) {
    this.question = question;
    this.root = root;
    this.time = time;
    this.memory = memory;
  }

  /**
   * Takes the directory of the corpus, the time limit in milliseconds, the limit of memory, the
   * question.
   */
  public static void main(String[] args) throws IOException {
    PrintStream out = System.out;
    System.setOut(System.err);
    Duration time = Duration.ofMillis(Long.parseLong(args[1]));
    CorpusWorker worker =
        new CorpusWorker(
            Path.of(args[0]), time, Long.parseLong(args[2]), Question.valueOf(args[3]));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      List<String> words = List.of(line.split("\t"));
      CorpusAnswer answer = worker.answer(words.getFirst(), words.subList(1, words.size()));
      out.println(answer.line());
      out.flush();
    }
  }

  /** The answer for one program; every error is one. */
  @SuppressWarnings("CatchAndPrintStackTrace")
  CorpusAnswer answer(String file, List<String> options) {
    long start = System.nanoTime();
    CorpusAnswer answer;
    try {
      answer = decide(root.resolve(file), options);
    } catch (CharacterCodingException e) {
      answer = new CorpusAnswer(Kind.REFUSED, "", List.of(NOT_UTF_8), 0);
    } catch (OutOfMemoryError e) {
      answer = new CorpusAnswer(Kind.UNKNOWN, "unknown(out of memory)", List.of(), 0);
    } catch (IOException | RuntimeException | StackOverflowError | AssertionError e) {
      e.printStackTrace();
      answer = CorpusAnswer.failed("internal error: " + e.getClass().getSimpleName(), 0);
    }
    long milliseconds = (System.nanoTime() - start) / 1_000_000;
    return new CorpusAnswer(answer.kind(), answer.label(), answer.reasons(), milliseconds);
  }

  private CorpusAnswer decide(Path file, List<String> options) throws IOException {
    SourceText source = new SourceText(file.toString(), Files.readString(file));
    CFrontEnd frontEnd = new CFrontEnd(options(options));
    return switch (frontEnd.parse(source)) {
      case ParseResult.Rejected rejected ->
          new CorpusAnswer(Kind.REFUSED, "", reasons(rejected.diagnostics(), Severity.ERROR), 0);
      case ParseResult.Parsed parsed -> {
        Verifier verifier =
            new Verifier(
                new SerializationEngine(), new Limits(Optional.of(time), Optional.of(memory)));
        CVerifier decides = new CVerifier(verifier, frontEnd);
        yield switch (question) {
          case SAFETY -> safety(decides.verify(parsed.program(), parsed.assumptions()), parsed);
          case RACES ->
              races(decides.races(parsed.program(), parsed.assumptions(), Outcome.Use.VIOLATIONS));
          case REPLAY -> {
            Verification found = decides.verify(parsed.program(), parsed.assumptions());
            String words = replay(file, options, frontEnd).of(parsed.program(), found);
            yield new CorpusAnswer(kind(found.outcome()), words, List.of(), 0);
          }
        };
      }
    };
  }

  /** The headers of a program are also looked for beside it. */
  private CorpusReplay replay(Path file, List<String> options, CFrontEnd frontEnd) {
    List<Path> includes =
        new ArrayList<>(List.of(Optional.ofNullable(file.getParent()).orElse(root)));
    for (int i = 0; i + 1 < options.size(); i += 2) {
      if (options.get(i).equals("-I")) {
        includes.add(root.resolve(options.get(i + 1)));
      }
    }
    return new CorpusReplay(frontEnd.options(), includes);
  }

  private static CorpusAnswer safety(Verification found, ParseResult.Parsed parsed) {
    List<Reason> reasons = new ArrayList<>(reasons(parsed.warnings(), Severity.WARNING));
    found.vacuity().forEach(warning -> reasons.add(new Reason(CorpusAnswer.VACUOUS, warning)));
    return new CorpusAnswer(kind(found.outcome()), found.outcome().label(), reasons, 0);
  }

  /** The reasons are the pairs, by how certain they are. */
  private static CorpusAnswer races(Races found) {
    Outcome outcome = found.outcome(new Outcome.Holds());
    List<Reason> reasons =
        found.races().stream()
            .map(pair ->
                new Reason(
                    pair.certainty().name().toLowerCase(Locale.ROOT),
                    "%s at %d and %d"
                        .formatted(
                            pair.variable(),
                            pair.first().span().line(),
                            pair.second().span().line())))
            .toList();
    return new CorpusAnswer(kind(outcome), outcome.label(), reasons, 0);
  }

  private static Kind kind(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Holds holds -> Kind.SAFE;
      case Outcome.Violated violated -> Kind.UNSAFE;
      case Outcome.Possible possible -> Kind.POSSIBLE;
      case Outcome.Unknown unknown -> Kind.UNKNOWN;
    };
  }

  private static List<Reason> reasons(List<Diagnostic> diagnostics, Severity severity) {
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.severity() == severity)
        .map(diagnostic ->
            new Reason(diagnostic.code(), diagnostic.span().line() + ": " + diagnostic.message()))
        .toList();
  }

  /** The options that a manifest may have: headers and threads. */
  private COptions options(List<String> words) throws IOException {
    List<Path> paths = new ArrayList<>();
    List<String> threads = new ArrayList<>();
    for (int i = 0; i < words.size(); i += 2) {
      String value = i + 1 < words.size() ? words.get(i + 1) : "";
      switch (words.get(i)) {
        case "-I" -> paths.add(root.resolve(value));
        case "--threads" -> threads.addAll(names(value));
        default -> throw new IOException("the manifest has the unknown option " + words.get(i));
      }
    }
    return COptions.defaults()
        .withIncludePaths(paths)
        .withThreads(threads)
        .with(COptions.Copies.FEW);
  }

  private static List<String> names(String value) {
    return value.isEmpty() ? List.of() : List.of(value.split(","));
  }
}
