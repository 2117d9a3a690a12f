package liss.lsp;

import java.util.Optional;
import java.util.function.Function;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.CheckerWithValues;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.Synthesizer;
import liss.verify.CVerifier;
import liss.verify.Verification;
import liss.verify.Verifier;

/**
 * A text and how it is read. The answers are those of {@code liss verify} and {@code liss
 * synthesize} without options of their own.
 *
 * @param c the options for C; empty if the text is W
 */
record ProgramText(SourceText source, Optional<COptions> c) {

  /** How many copies get locks of a thread of which there may be any number. */
  private static final int COPIES = 2;

  /** The program, as it is verified: a few threads stand for any number. */
  ParseResult parse() {
    return forVerification()
        .map(front -> front.parse(source))
        .orElseGet(() -> Parser.parse(source));
  }

  private Optional<CFrontEnd> forVerification() {
    return c.map(options -> new CFrontEnd(options.with(COptions.Copies.FEW, COptions.Locks.ONE)));
  }

  /** Whether the program is preemption-safe, and why not. */
  Verification verified(ParseResult.Parsed parsed, Limits limits) {
    return cVerifier(limits)
        .map(verifier -> verifier.verify(parsed.program(), parsed.assumptions()))
        .orElseGet(() -> verifier(limits).verify(parsed.program()));
  }

  private static Verifier verifier(Limits limits) {
    return new Verifier(new SerializationEngine().showingSmallest(), limits);
  }

  private Optional<CVerifier> cVerifier(Limits limits) {
    return forVerification().map(front -> new CVerifier(verifier(limits), front));
  }

  /** The result of a synthesis, or what is wrong with the text as it is read for one. */
  sealed interface WithLocks {
    /** The synthesis has ended. */
    record Ended(SynthesisResult result) implements WithLocks {}

    /** The text is no program to which locks can be added. */
    record Rejected(ParseResult.Rejected messages) implements WithLocks {}
  }

  /** The program with locks. */
  WithLocks withLocks(Objective objective, Limits limits) {
    Function<SourceText, ParseResult> parser =
        c.<Function<SourceText, ParseResult>>map(options -> new CFrontEnd(options)::parse)
            .orElse(Parser::parse)
            .andThen(ProgramText::withCopies);
    return switch (parser.apply(source)) {
      case ParseResult.Rejected rejected -> new WithLocks.Rejected(rejected);
      case ParseResult.Parsed parsed when parsed.program().hasPriorities() ->
          new WithLocks.Rejected(
              new ParseResult.Rejected(
                  Verifier.priorities(parsed.program(), "liss synthesize").stream().toList()));
      case ParseResult.Parsed parsed ->
          new WithLocks.Ended(
              new Synthesizer(
                      CheckerWithValues.of(
                          new SerializationEngine(), parsed.program(), limits, cVerifier(limits)),
                      objective,
                      limits,
                      SynthesisListener.SILENT)
                  .with(Sections.STRUCTURED)
                  .with(ExistingLocks.REUSED)
                  .readingWith(parser)
                  .synthesize(parsed.program()));
    };
  }

  private static ParseResult withCopies(ParseResult result) {
    return switch (result) {
      case ParseResult.Parsed parsed -> parsed.with(parsed.program().withCopies(COPIES));
      case ParseResult.Rejected rejected -> rejected;
    };
  }
}
