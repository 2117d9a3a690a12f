package liss.c;

import java.util.List;
import liss.check.ConsideredRuns;
import liss.check.copies.ForkJoin;
import liss.lang.SourceText;
import liss.verify.CopiesProof;

/** The proof for programs of C in which any number of threads start. */
public final class UnboundedProof {

  private UnboundedProof() {}

  /** Whether all of it succeeds. */
  public static boolean isComplete(CFrontEnd frontEnd, SourceText source) {
    List<CFrontEnd.Unbounded> programs = frontEnd.unbounded(source);
    return !programs.isEmpty()
        && programs.stream()
            .map(all ->
                CopiesProof.of(
                    all.program(),
                    new ForkJoin(all.starts(), all.ends()),
                    ConsideredRuns.TERMINATING))
            .allMatch(CopiesProof::isComplete);
  }
}
