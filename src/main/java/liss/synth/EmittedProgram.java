package liss.synth;

import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.emit.Emitter;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.LockPlacement;

/** A program with locks as a user will get it: the text, and what parsing that text gives. */
record EmittedProgram(String text, ProgramCfa cfa) {

  /** The program with the locks written into its source. */
  static EmittedProgram of(Program program, LockPlacement placement) {
    String text = Emitter.emit(program, placement);
    return switch (Parser.parse(new SourceText(program.source().file(), text))) {
      case ParseResult.Parsed parsed ->
          new EmittedProgram(text, CfaBuilder.build(parsed.program()));
      case ParseResult.Rejected rejected ->
          throw new IllegalStateException("the emitted program does not parse: " + rejected);
    };
  }
}
