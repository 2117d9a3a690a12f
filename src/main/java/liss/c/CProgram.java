package liss.c;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import liss.c.calls.BorrowedReferences;
import liss.c.calls.KnownCalls;
import liss.c.calls.ObjectSections;
import liss.c.calls.PointedFunctions;
import liss.c.ir.TranslationUnit;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.c.source.FactComments;
import liss.c.source.Stage;
import liss.c.threads.Threads;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.Fact;
import liss.lang.ParseResult;
import org.jspecify.annotations.Nullable;

/**
 * A text of C that is opened once. Its forms, its threads and what points where are computed when
 * somebody asks first, and again only for options that make a difference to them.
 */
final class CProgram {

  private final TranslationUnit lowered;
  private final Vocabulary vocabulary;
  private final TranslationUnit unit;
  private @Nullable TranslationUnit whole;
  private final Map<Asked, Threads> threads = new HashMap<>();
  private final Map<Asked, Analysis> analyses = new HashMap<>();
  private final Map<Valued, ParseResult> withValues = new HashMap<>();

  /** A purpose, and the options that make a difference to a program with values. */
  private record Valued(
      Purpose purpose,
      COptions.Copies copies,
      int few,
      COptions.Extern extern,
      COptions.Kernel kernel,
      COptions.Switching switching) {}

  /** The threads that run from the beginning, and what to do where others are not counted. */
  private record Asked(FirstThreads first, COptions.Copies copies, int few) {}

  /**
   * A text.
   *
   * @param lowered in normal form
   */
  CProgram(TranslationUnit lowered, COptions options) {
    this.lowered = lowered;
    Vocabulary known = options.vocabulary().with(lowered.text().headers());
    for (Fact.Said said : FactComments.in(lowered.source()).all()) {
      known = known.with(said.fact());
    }
    this.vocabulary = known;
    this.unit =
        lowered.with(
            lowered.functions().stream()
                .filter(f ->
                    !f.isInSystemHeader()
                        || vocabulary.meaning(f.name(), Defined.ELSEWHERE).isEmpty())
                .toList());
  }

  /**
   * The program after a pass.
   *
   * @param first the threads that run from the beginning
   */
  TranslationUnit after(Pass pass, FirstThreads first, COptions options) {
    return switch (pass) {
      case LOWER -> unit;
      case LIBRARY -> whole();
      case THREADS -> threads(first, options).unit();
      case LOCKS -> analysis(first, options).threads().unit();
      case REACHED -> analysis(first, options).unit();
    };
  }

  /** Options with the vocabulary for the headers that the text includes. */
  COptions known(COptions options) {
    return options.with(vocabulary);
  }

  /** The program in normal form. */
  TranslationUnit lowered() {
    return lowered;
  }

  /** The program without the functions of system headers that have a meaning. */
  TranslationUnit unit() {
    return unit;
  }

  /** The program in which what is known of calls is in instructions. */
  synchronized TranslationUnit whole() {
    if (whole == null) {
      TranslationUnit known =
          KnownCalls.replaced(
              BorrowedReferences.written(FailingStarts.in(unit, vocabulary), vocabulary),
              vocabulary);
      whole =
          ObjectSections.written(
              PointedFunctions.replaced(ReadSections.replaced(known, vocabulary), vocabulary),
              vocabulary);
    }
    return whole;
  }

  /** The threads of the program. */
  synchronized Threads threads(FirstThreads first, COptions options) {
    Asked asked = new Asked(first, options.copies(), options.few());
    Threads known = threads.get(asked);
    if (known == null) {
      known = Stage.of("threads", () -> found(asked));
      threads.put(asked, known);
    }
    return known;
  }

  private Threads found(Asked asked) {
    FirstThreads first = asked.first();
    return first.choice() == FirstThreads.Choice.STARTED
        ? Threads.of(whole(), vocabulary, first.names(), asked.copies(), asked.few())
        : Threads.given(whole(), first.names());
  }

  /**
   * The program with its values.
   *
   * @param writing writes it
   */
  synchronized ParseResult withValues(
      Purpose purpose, COptions options, Supplier<ParseResult> writing) {
    Valued asked =
        new Valued(
            purpose,
            options.copies(),
            options.few(),
            options.extern(),
            options.kernel(),
            options.switching());
    ParseResult known = withValues.get(asked);
    if (known == null) {
      known = Stage.of("with values", writing);
      withValues.put(asked, known);
    }
    return known;
  }

  /** What is known of the program before its threads are written. */
  synchronized Analysis analysis(FirstThreads first, COptions options) {
    Asked asked = new Asked(first, options.copies(), options.few());
    Analysis known = analyses.get(asked);
    if (known == null) {
      Threads started = threads(first, options);
      known = Stage.of("analyse", () -> Analysis.of(unit, started, first, known(options)));
      analyses.put(asked, known);
    }
    return known.with(known(options));
  }
}
