/**
 * Measures liss as a whole process, the way a user runs it: what two versions cost, how time and
 * memory grow with the input, how long the drivers take, and how much of that is the placement of
 * locks. Beside that, compares its MaxSAT engine with others. {@code tools/bench} compiles and
 * starts it; nothing here is part of {@code ./check} but its own tests.
 *
 * <pre>{@code
 * $ tools/bench performance --before old/liss   # results/performance.md
 * $ tools/bench scaling --max-n 4   # results/scaling.md, results/scaling/*.svg
 * $ tools/bench drivers --runs 3 --only md       # results/times.md
 * $ tools/bench placement --only 'ex*'           # results/placement.md
 * $ tools/bench maxsat --max-statements 60       # results/maxsat.md
 * $ tools/bench corpus --manifest m.tsv         # results/corpus.md
 * $ tools/bench values --manifest m.tsv         # results/c-values.md
 * $ tools/bench world python                    # results/python.md
 * $ tools/bench models                           # models/{scaling,dense}/*.w
 *
 * String program = ScalingCase.RING.text(5);
 * Outcome outcome = new LissProcess(limits).run(List.of("verify", file));
 * String svg = LineCharts.svg("States", panels);
 * }</pre>
 *
 * <p>Main types: {@link liss.bench.ScalingCase} and {@link liss.bench.GrowingPrograms} have the
 * programs, {@link liss.bench.LissProcess} runs liss and returns an {@link liss.bench.Outcome},
 * {@link liss.bench.MeasuredProcess} says what any command has used, {@link liss.bench.LineCharts}
 * presents the figures. Equal figures give equal bytes.
 *
 * <p>Rejected: JMH, because what is measured takes from a second to minutes, start of the virtual
 * machine included; a plotting library for a few lines and axes.
 */
@NullMarked
package liss.bench;

import org.jspecify.annotations.NullMarked;
