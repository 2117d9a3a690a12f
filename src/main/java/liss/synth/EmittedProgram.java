package liss.synth;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.cfa.SectionLocks;
import liss.emit.Emitter;
import liss.emit.LockHomes;
import liss.emit.LockKinds;
import liss.lang.Diagnostic;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockKind;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.LockOrder;
import liss.placement.model.LockPlacement;

/**
 * A program with locks as a user will get it: the text, and what parsing that text gives.
 *
 * @param warnings the codes of the warnings about the text
 * @param homes where locks are declared, by lock
 */
record EmittedProgram(
    String text, ProgramCfa cfa, List<String> warnings, SortedMap<Integer, LockHome> homes) {

  /** Copies the collections. */
  EmittedProgram {
    warnings = List.copyOf(warnings);
    homes = Collections.unmodifiableSortedMap(new TreeMap<>(homes));
  }

  /**
   * The program with the locks written into its source. Rules C3 and C4 keep new locks off the
   * cycles of the lock order and bring no new cycle; that they did is checked here. Locks are where
   * they belong ({@link LockHomes}) if the program is the same then.
   */
  static EmittedProgram of(
      Program program,
      ProgramCfa original,
      LockPlacement placement,
      Function<SourceText, ParseResult> parser) {
    List<LockKind> kinds = LockKinds.of(original, placement);
    EmittedProgram emitted =
        parsed(program, original, placement, kinds, new TreeMap<>(), parser)
            .orElseThrow(() -> rejected(program, original, placement, kinds, parser));
    checkLocks(program, placement, kinds, emitted);
    if (!cycles(emitted.cfa()).equals(cycles(original))) {
      throw new IllegalStateException("the lock order has a new cycle: " + emitted.text());
    }
    return LockHomes.choices(original, placement, kinds).stream()
        .flatMap(homes -> parsed(program, original, placement, kinds, homes, parser).stream())
        .filter(other -> other.isSame(emitted, program, placement))
        .findFirst()
        .orElse(emitted);
  }

  private static RuntimeException rejected(
      Program program,
      ProgramCfa original,
      LockPlacement placement,
      List<LockKind> kinds,
      Function<SourceText, ParseResult> parser) {
    String text = Emitter.emit(program, placement, kinds, new TreeMap<>());
    SourceText source = new SourceText(original.program().source().file(), text);
    return switch (parser.apply(source)) {
      case ParseResult.Rejected rejected
          when program.insertionPoints() instanceof InsertionPoints.Marked ->
          new LockWritingException(
              "the program has an error:\n" + rejected.diagnostics().getFirst().render(source));
      case ParseResult other -> new IllegalStateException("the emitted program does not parse");
    };
  }

  private static void checkLocks(
      Program program, LockPlacement placement, List<LockKind> kinds, EmittedProgram emitted) {
    if (program.insertionPoints() instanceof InsertionPoints.Marked marked) {
      List<String> names = Emitter.names(program, placement.newLocks());
      Set<String> taken = emitted.locked(Action.Lock.class);
      Set<String> released = emitted.locked(Action.Unlock.class);
      for (int lock = 0; lock < names.size(); lock++) {
        String name = names.get(lock);
        Dialect dialect = marked.writing().dialect(kinds.get(lock));
        if (dialect.isNameless()) {
          checkPlaces(marked, placement, lock, kinds.get(lock));
          continue;
        }
        if (!taken.contains(name)) {
          throw new LockWritingException(dialect.lock(), "does not take a lock", name);
        }
        if (!released.contains(name)) {
          throw new LockWritingException(dialect.unlock(), "does not release a lock", name);
        }
      }
    }
  }

  /** Whether the statements on a lock are right where they are: in handlers, they may be others. */
  private static void checkPlaces(
      InsertionPoints.Marked marked, LockPlacement placement, int lock, LockKind kind) {
    boolean isWrong =
        placement.operations().entrySet().stream()
            .filter(entry -> entry.getValue().stream().anyMatch(o -> o.lock() == lock))
            .anyMatch(entry -> marked.writing().isImpossible(kind, entry.getKey().offset()));
    if (isWrong) {
      throw new LockWritingException(
          "`%s` is for tasks, and a function that also runs in an interrupt would need it"
              .formatted(marked.writing().dialect(kind).lock()));
    }
  }

  private Set<String> locked(Class<? extends Action.LockStep> step) {
    return cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .map(Edge::action)
        .filter(step::isInstance)
        .map(action -> cfa.locks().get(step.cast(action).lock()))
        .collect(Collectors.toSet());
  }

  /** Whether the program is another one but for where its locks are declared. */
  private boolean isSame(EmittedProgram other, Program program, LockPlacement placement) {
    return warnings.equals(other.warnings)
        && SameSteps.in(other.cfa, cfa, plainNames(program, placement));
  }

  /** The names that locks have without homes, by those that they have in this program. */
  UnaryOperator<String> plainNames(Program program, LockPlacement placement) {
    Map<String, String> names = new HashMap<>();
    List<String> added = Emitter.names(program, placement);
    homes.forEach((lock, home) -> names.put(home.inProgram(), added.get(lock)));
    return name -> names.getOrDefault(name, name);
  }

  private static SortedSet<String> cycles(ProgramCfa program) {
    SortedSet<String> names = new TreeSet<>();
    SectionLocks locks = new SectionLocks(program);
    LockOrder.of(program).onCycles().forEach(lock -> names.add(locks.name(lock)));
    return names;
  }

  private static Optional<EmittedProgram> parsed(
      Program program,
      ProgramCfa original,
      LockPlacement placement,
      List<LockKind> kinds,
      SortedMap<Integer, LockHome> homes,
      Function<SourceText, ParseResult> parser) {
    String text = Emitter.emit(program, placement, kinds, homes);
    String file = original.program().source().file();
    return switch (parser.apply(new SourceText(file, text))) {
      case ParseResult.Parsed parsed ->
          Optional.of(
              new EmittedProgram(
                  text,
                  CfaBuilder.build(parsed.program()).switchingLike(original),
                  parsed.warnings().stream().map(Diagnostic::code).toList(),
                  homes));
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }
}
