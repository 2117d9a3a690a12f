package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.c.CFrontEnd;
import liss.cfa.CfaBuilder;
import liss.check.copies.ForkJoin;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.verify.Verification.Copies;

/**
 * Verifies programs of C. What {@link Verifier} finds is about the program in W that stands for the
 * text; here it becomes an answer about the text, of which that program may leave out a part.
 *
 * @param frontEnd reads the text again where any number of threads may start
 */
public record CVerifier(Verifier verifier, CFrontEnd frontEnd) {

  /** Decides the same as {@link Verifier#verify(Program)}; safe is unknown if it rests on more. */
  public Verification verify(Program program, List<Diagnostic> warnings) {
    return about(verifier.verify(program), program.source(), warnings);
  }

  /** The same, and leaves open whether a counterexample is feasible. */
  public Verification decide(ParseResult.Parsed parsed) {
    return about(
        verifier.decide(CfaBuilder.build(parsed.program())),
        parsed.program().source(),
        parsed.warnings());
  }

  private Verification about(Verification found, SourceText source, List<Diagnostic> warnings) {
    List<CopiesProof> proofs =
        CFrontEnd.areFew(warnings) && found.outcome() instanceof Outcome.Holds
            ? proofs(source)
            : List.of();
    Optional<CopiesProof> proof =
        proofs.stream().findFirst().filter(p -> proofs.stream().allMatch(CopiesProof::isComplete));
    Verification known = proof.map(p -> found.with(new Copies.Any(p.threads()))).orElse(found);
    return (proof.isPresent()
            ? CFrontEnd.reservationForAnyNumber(warnings)
            : CFrontEnd.reservation(warnings))
        .map(known::withReservation)
        .orElse(known);
  }

  /** What is proven of the programs with any number of threads that stand for a text. */
  public List<CopiesProof> proofs(SourceText source) {
    return frontEnd.unbounded(source).stream()
        .map(all ->
            CopiesProof.of(
                all.program(), new ForkJoin(all.starts(), all.ends()), verifier.considered()))
        .toList();
  }
}
