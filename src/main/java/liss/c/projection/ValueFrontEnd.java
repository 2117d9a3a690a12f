package liss.c.projection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.KnownCalls;
import liss.c.calls.LockSwitches;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.Spans;
import liss.c.source.UnitReading;
import liss.lang.Declaration;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.LockHome;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.SwitchAtLock;

/**
 * Reads programs of C with their values. Every text has a result: what the parser does not
 * understand is reported, and what has no exact meaning is a step that says so.
 */
public final class ValueFrontEnd {

  /** Each translation finds what the next one needs; what is found only grows. */
  private static final int MOST_TRANSLATIONS = 40;

  /** What the program is for. */
  public enum Purpose {
    /** It is executed: its runs are those of the program in C. */
    EXECUTION,
    /**
     * Its runs that terminate are compared with cooperative ones: they are those of the program in
     * C in which {@code main} ends last, and a wait on a condition variable may return at any time.
     * Places where the scheduler may switch are those of {@link liss.c.CFrontEnd}.
     */
    COMPARISON,
    /**
     * A property of all its runs is proved: each run of the program in C is one of it, and where a
     * place starts more than one thread, there may be any number of them.
     */
    PROOF
  }

  private final COptions options;
  private final Purpose purpose;

  /** A front end for programs that are executed. */
  public ValueFrontEnd(COptions options) {
    this(options, Purpose.EXECUTION);
  }

  /** A front end with the given options. */
  public ValueFrontEnd(COptions options, Purpose purpose) {
    this.options = options;
    this.purpose = purpose;
  }

  /** Returns the program, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    SourceText read =
        switch (purpose) {
          case EXECUTION, PROOF ->
              new SourceText(source.file(), AssertionComments.asCalls(source.text()));
          case COMPARISON -> source;
        };
    return NormalForm.translated(
        read,
        options,
        (reading, unit, known) ->
            new ValueFrontEnd(known, purpose).new Run(reading, source).parse(unit));
  }

  /** One text. */
  private final class Run {

    private final UnitReading reading;
    private final SourceText source;
    private final Spans spans;
    private final Messages messages;

    Run(UnitReading reading, SourceText source) {
      this.reading = reading;
      this.source = source;
      this.spans = reading.spans();
      this.messages = reading.messages();
    }

    ParseResult parse(TranslationUnit lowered) {
      TranslationUnit unit = KnownCalls.replaced(lowered.withoutPoints(), options.vocabulary());
      Optional<Function> main = unit.function("main");
      if (main.isEmpty()) {
        return reading.rejected(CMessage.NO_THREAD, "the program has no function `main`");
      }
      try {
        return translated(unit, main.get());
      } catch (ProjectedCode.TooLargeException e) {
        return reading.rejected(
            CMessage.UNSUPPORTED, "with all calls replaced, the program has too many statements");
      }
    }

    /** Translates until all is found that a translation needs to know before. */
    private ParseResult translated(TranslationUnit unit, Function main) {
      Map<String, Cfg> flows = new HashMap<>();
      UsualValues usual = new UsualValues(unit);
      ProjectionFacts known = new ProjectionFacts();
      for (int i = 0; i < MOST_TRANSLATIONS; i++) {
        ProjectionFacts found = new ProjectionFacts();
        ProjectedMemory memory = new ProjectedMemory(unit.layouts(), usual, known, found);
        ProjectedThreads threads =
            new ProjectedThreads(unit, flows, memory, reading, options, purpose);
        List<Declaration> bodies = threads.translate(main);
        ProjectionFacts all = known.with(found);
        if (all.areLike(known)) {
          for (String guard : List.of(ProjectedCode.GOING_ON, Declaration.Guard.RUNNING)) {
            memory.declare(new Declaration.Guard(guard, false, spans.between(0, 0)));
          }
          List<Declaration> declarations = memory.declarations();
          declarations.addAll(bodies);
          return new ParseResult.Parsed(
              new Program(source, declarations, noInsertionPoints(), switching(unit, declarations)),
              messages.inOrder(),
              messages.assumptions());
        }
        known = all;
      }
      return reading.rejected(
          CMessage.UNSUPPORTED, "the addresses in this program do not come to an end");
    }

    private SwitchAtLock switching(TranslationUnit unit, List<Declaration> declarations) {
      return LockSwitches.of(unit, options.vocabulary(), options.switching().chosen())
          .in(Declaration.Routine.bodies(declarations));
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
}
