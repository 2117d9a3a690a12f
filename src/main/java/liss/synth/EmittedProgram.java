package liss.synth;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.emit.Emitter;
import liss.lang.LockWriting.LockKind;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.LockOrder;
import liss.placement.LockPlacement;

/** A program with locks as a user will get it: the text, and what parsing that text gives. */
record EmittedProgram(String text, ProgramCfa cfa) {

  /**
   * The program with the locks written into its source. Rules C3 and C4 keep new locks off the
   * cycles of the lock order and bring no new cycle; that they did is checked here.
   */
  static EmittedProgram of(
      Program program,
      ProgramCfa original,
      LockPlacement placement,
      Function<SourceText, ParseResult> parser) {
    EmittedProgram emitted = parsed(program, placement, LockKinds.of(original, placement), parser);
    if (!cycles(emitted.cfa()).equals(cycles(original))) {
      throw new IllegalStateException("the lock order has a new cycle: " + emitted.text());
    }
    return emitted;
  }

  private static SortedSet<String> cycles(ProgramCfa program) {
    SortedSet<String> names = new TreeSet<>();
    LockOrder.of(program).onCycles().forEach(lock -> names.add(program.locks().get(lock)));
    return names;
  }

  private static EmittedProgram parsed(
      Program program,
      LockPlacement placement,
      List<LockKind> kinds,
      Function<SourceText, ParseResult> parser) {
    String text = Emitter.emit(program, placement, kinds);
    return switch (parser.apply(new SourceText(program.source().file(), text))) {
      case ParseResult.Parsed parsed ->
          new EmittedProgram(text, CfaBuilder.build(parsed.program()));
      case ParseResult.Rejected rejected ->
          throw new IllegalStateException("the emitted program does not parse: " + rejected);
    };
  }
}
