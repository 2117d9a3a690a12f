/**
 * Synthesis: the loop of checking, generalizing and placing, and its outcome.
 *
 * <pre>
 *   Synthesizer synthesizer =
 *       new Synthesizer(engine, Objective.COARSE, Limits.none(), SynthesisListener.SILENT);
 *   switch (synthesizer.synthesize(program)) {
 *     case SynthesisResult.Synthesized done -> ... done.text() ...
 *     case SynthesisResult.NoPlacement none -> ... none.unsatisfiable() ...
 *     case SynthesisResult.NewDeadlock bad -> ...
 *     case SynthesisResult.Unknown unknown -> ...
 *   }
 * </pre>
 *
 * <p>After [LISS], Fig. 12; docs/decisions/001-clauses-from-runs.md says where and why the loop
 * differs. {@link liss.synth.Synthesizer} reads like the figure.
 */
@NullMarked
package liss.synth;

import org.jspecify.annotations.NullMarked;
