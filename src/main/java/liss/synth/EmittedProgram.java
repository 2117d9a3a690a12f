package liss.synth;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.emit.Emitter;
import liss.lang.Diagnostic;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Structure;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.locking.LockKinds;
import liss.locking.LockStructures;
import liss.placement.model.LockOrder;
import liss.placement.model.LockPlacement;

/**
 * A program with locks as a user will get it: the text, and what parsing that text gives.
 *
 * @param warnings the codes of the warnings about the text
 */
record EmittedProgram(String text, ProgramCfa cfa, List<String> warnings) {

  /** Copies the list. */
  EmittedProgram {
    warnings = List.copyOf(warnings);
  }

  /**
   * The program with the locks written into its source. Rules C3 and C4 keep new locks off the
   * cycles of the lock order and bring no new cycle; that they did is checked here. Locks are in
   * structures if the program is the same then.
   */
  static EmittedProgram of(
      Program program,
      ProgramCfa original,
      LockPlacement placement,
      Function<SourceText, ParseResult> parser) {
    List<LockKind> kinds = LockKinds.of(original, placement);
    EmittedProgram emitted =
        parsed(Emitter.emit(program, placement, kinds), original, parser)
            .orElseThrow(() -> new IllegalStateException("the emitted program does not parse"));
    if (!cycles(emitted.cfa()).equals(cycles(original))) {
      throw new IllegalStateException("the lock order has a new cycle: " + emitted.text());
    }
    SortedMap<Integer, Structure> structures = LockStructures.of(original, placement, kinds);
    return structures.isEmpty()
        ? emitted
        : parsed(Emitter.emit(program, placement, kinds, structures), original, parser)
            .filter(other -> other.isSame(emitted, program, placement, structures))
            .orElse(emitted);
  }

  /** Whether the program is another one but for the structures in which its locks are. */
  private boolean isSame(
      EmittedProgram other,
      Program program,
      LockPlacement placement,
      SortedMap<Integer, Structure> structures) {
    Map<String, String> names = new HashMap<>();
    List<String> added = Emitter.names(program, placement);
    structures.forEach((lock, structure) ->
        names.put(structure.variable() + "." + added.get(lock), added.get(lock)));
    return warnings.equals(other.warnings)
        && SameSteps.in(other.cfa, cfa, name -> names.getOrDefault(name, name));
  }

  private static SortedSet<String> cycles(ProgramCfa program) {
    SortedSet<String> names = new TreeSet<>();
    LockOrder.of(program).onCycles().forEach(lock -> names.add(program.locks().get(lock)));
    return names;
  }

  private static Optional<EmittedProgram> parsed(
      String text, ProgramCfa original, Function<SourceText, ParseResult> parser) {
    String file = original.program().source().file();
    return switch (parser.apply(new SourceText(file, text))) {
      case ParseResult.Parsed parsed ->
          Optional.of(
              new EmittedProgram(
                  text,
                  CfaBuilder.build(parsed.program()).switchingLike(original),
                  parsed.warnings().stream().map(Diagnostic::code).toList()));
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }
}
