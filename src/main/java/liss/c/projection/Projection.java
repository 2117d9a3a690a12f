package liss.c.projection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.c.calls.LockSwitches;
import liss.c.ir.Cfg;
import liss.c.ir.TranslationUnit;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.UnitReading;
import liss.c.threads.Threads;
import liss.lang.Declaration;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.LockHome;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.SwitchAtLock;

/**
 * Writes programs of C with their values. Every program has a result: what has no exact meaning is
 * a step that says so.
 *
 * @param source the text as its user knows it
 * @param reading with the messages so far
 */
public record Projection(
    SourceText source, UnitReading reading, COptions options, Purpose purpose) {

  /** The end of what is said where a place starts more threads than are looked at. */
  public static final String THREADS_OF_ONE_PLACE = "threads that one place starts";

  /** Each translation finds what the next one needs; what is found only grows. */
  private static final int MOST_TRANSLATIONS = 40;

  /** What the program is for. */
  public enum Purpose {
    /** It is executed: its runs are those of the program in C. */
    EXECUTION,
    /** It is executed by both schedulers; where the program ends itself as failed, a run fails. */
    BEHAVIOUR,
    /**
     * Its runs that terminate are compared with cooperative ones: they are those of the program in
     * C in which {@code main} ends last, and a wait on a condition variable may return at any time.
     * Places where the scheduler may switch are those of the program without values.
     */
    COMPARISON,
    /**
     * A property of all its runs is proved: each run of the program in C is one of it, and where a
     * place starts more than one thread, there may be any number of them.
     */
    PROOF;

    /** Whether a run counts that ends because the program says that it has failed. */
    boolean comparesFailures() {
      return this == BEHAVIOUR || this == COMPARISON;
    }
  }

  /** A text in which assertions in comments are calls, so that they are executed. */
  public static SourceText withAssertions(SourceText source) {
    return new SourceText(source.file(), AssertionComments.asCalls(source.text()));
  }

  /** A program with some threads, or what is wrong with it. */
  public ParseResult of(Threads threads) {
    try {
      return translated(threads);
    } catch (ProjectedCode.TooLargeException e) {
      return reading.rejected(
          CMessage.UNSUPPORTED, "with all calls replaced, the program has too many statements");
    }
  }

  /** A thread with the priority that the vocabulary gives to its function. */
  private Declaration withPriority(Declaration declaration) {
    return declaration instanceof Declaration.ThreadDecl thread
        ? options
            .vocabulary()
            .priority(thread.name().replaceFirst("\\W.*", ""))
            .map(rule -> thread.with(rule.priority()))
            .orElse(thread)
        : declaration;
  }

  /** Translates until all is found that a translation needs to know before. */
  private ParseResult translated(Threads started) {
    TranslationUnit unit = started.unit();
    Map<String, Cfg> flows = new HashMap<>();
    UsualValues usual = new UsualValues(unit);
    ProjectionFacts known = new ProjectionFacts();
    for (int i = 0; i < MOST_TRANSLATIONS; i++) {
      ProjectionFacts found = new ProjectionFacts();
      ProjectedMemory memory = new ProjectedMemory(unit.layouts(), usual, known, found);
      ProjectedThreads threads =
          new ProjectedThreads(started, flows, memory, reading, options, purpose);
      List<Declaration> bodies = threads.translate();
      ProjectionFacts all = known.with(found);
      if (all.areLike(known)) {
        for (String guard : List.of(ProjectedCode.GOING_ON, Declaration.Guard.RUNNING)) {
          memory.declare(new Declaration.Guard(guard, false, reading.spans().between(0, 0)));
        }
        List<Declaration> declarations = memory.declarations();
        bodies.forEach(body -> declarations.add(withPriority(body)));
        return new ParseResult.Parsed(
            new Program(
                source,
                declarations,
                noInsertionPoints(),
                switching(unit, declarations),
                options.processors()),
            reading.messages().inOrder(),
            reading.messages().assumptions());
      }
      known = all;
    }
    return reading.rejected(
        CMessage.UNSUPPORTED, "the addresses in this program do not come to an end");
  }

  private SwitchAtLock switching(TranslationUnit unit, List<Declaration> declarations) {
    SwitchAtLock known =
        LockSwitches.of(unit, options.vocabulary(), options.switching().chosen())
            .in(Declaration.Routine.bodies(declarations));
    boolean hasSections =
        declarations.stream().anyMatch(d -> d.name().equals(Declaration.LockVar.ATOMIC));
    return hasSections ? known.exceptAt(Set.of(Declaration.LockVar.ATOMIC)) : known;
  }

  private static InsertionPoints noInsertionPoints() {
    return new InsertionPoints.Marked(
        new LockWriting.Uniform(new LockWriting.Dialect("", "", "", "")),
        List.of(),
        Map.of(),
        Set.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        List.of(),
        LockHome.Data.NONE);
  }
}
