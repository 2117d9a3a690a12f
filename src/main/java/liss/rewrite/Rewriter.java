package liss.rewrite;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.c.CFrontEnd;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.cfa.SharedVariable;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.rewrite.Rewritten.Grounds;
import liss.run.Scheduler;
import liss.search.Limits;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;

/**
 * Looks for a change of a program without which no placement of locks makes it preemption-safe.
 *
 * <p>Each candidate is written into the text, which is read again and gets locks where it needs
 * some. The first one is taken that is preemption-safe then, with regard to its own cooperative
 * runs, and whose cooperative runs do what those of the program as written do: by its kind, and, as
 * far as all runs can be executed, since the output ends only as cooperative runs of the program as
 * written end. Candidates that change fewer lines come first.
 *
 * <p>Sound as far as {@link Grounds} says; not complete: other changes may do. It takes a synthesis
 * for each candidate.
 *
 * @param candidates the changes of a program that are possible
 * @param reading reads a text as the program was read
 * @param values reads a text with the values of the program; empty if it has none
 * @param synthesis places locks
 */
public record Rewriter(
    Candidates candidates,
    Function<SourceText, ParseResult> reading,
    Function<SourceText, Optional<Program>> values,
    Function<Program, SynthesisResult> synthesis,
    Limits limits) {

  /** So many candidates are tried at most. */
  private static final int MOST_TRIED = 12;

  /** Those of a program in W. */
  public static final Candidates IN_W = PossibleRewrites::inW;

  /** Those of a program in C. */
  public static Candidates inC(CFrontEnd c) {
    return (program, without) ->
        PossibleRewrites.inC(program, without, c.accesses(program.source()));
  }

  /** The changes of a program that are possible where no placement of locks does. */
  @FunctionalInterface
  public interface Candidates {
    /** The changes, those first that are to be tried first. */
    List<Rewrite> of(Program program, NoPlacement without);
  }

  /** The program with a change, and with locks; empty if no change is found. */
  public Optional<Rewritten> rewrite(Program program, NoPlacement without) {
    return candidates.of(program, without).stream()
        .limit(MOST_TRIED)
        .takeWhile(rewrite -> limits.exceeded().isEmpty())
        .flatMap(rewrite -> tried(program, without, rewrite).stream())
        .findFirst();
  }

  private Optional<Rewritten> tried(Program program, NoPlacement without, Rewrite rewrite) {
    return reading.apply(rewrite.in(program.source())) instanceof ParseResult.Parsed parsed
            && synthesis.apply(parsed.program()) instanceof Synthesized result
            && result.openFailures().isEmpty()
            && result.after().preemptive().size() <= without.before().preemptive().size()
        ? grounds(program, parsed.program(), result)
            .map(grounds ->
                new Rewritten(
                    CfaBuilder.build(program),
                    Optional.of(without),
                    rewrite,
                    grounds,
                    CfaBuilder.build(parsed.program()),
                    result))
        : Optional.empty();
  }

  /** How it is known that cooperative runs do what they did; empty if they do not. */
  private Optional<Grounds> grounds(Program before, Program after, Synthesized result) {
    if (SameSteps.in(CfaBuilder.build(before), CfaBuilder.build(after))) {
      return Optional.of(Grounds.SAME_STEPS);
    }
    SourceText output = new SourceText(before.source().file(), result.text());
    Optional<ProgramCfa> first = withValues(before.source());
    Optional<ProgramCfa> second = withValues(output);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.of(Grounds.BY_KIND);
    }
    Set<String> names =
        first.get().variables().stream().map(SharedVariable::name).collect(Collectors.toSet());
    Optional<Set<String>> expected = ends(first.get(), Scheduler.COOPERATIVE, names);
    Optional<Set<String>> found =
        expected.flatMap(known -> ends(second.get(), Scheduler.PREEMPTIVE, names));
    if (found.isEmpty()) {
      return Optional.of(Grounds.BY_KIND);
    }
    if (!expected.orElseThrow().containsAll(found.get())) {
      return Optional.empty();
    }
    return Optional.of(second.get().hasSeenInputs() ? Grounds.BY_KIND : Grounds.SAME_ENDS);
  }

  private Optional<ProgramCfa> withValues(SourceText text) {
    return values.apply(text).map(program -> CfaBuilder.build(program).lean());
  }

  private Optional<Set<String>> ends(ProgramCfa program, Scheduler scheduler, Set<String> names) {
    return RunEnds.of(program, scheduler, names, () -> limits.exceeded().isPresent());
  }
}
