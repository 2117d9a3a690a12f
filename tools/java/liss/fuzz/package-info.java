/**
 * Runs the command line on mutated inputs, and looks for internal errors, hangs and leaks: {@code
 * tools/fuzz}.
 *
 * <p>Input number N is a function of N: its kind, files, options and what is mutated. So {@code
 * tools/fuzz --seed N --count 1} repeats it.
 *
 * <p>Main types: {@link liss.fuzz.Fuzz}, {@link liss.fuzz.Inputs}, {@link liss.fuzz.Mutator}.
 */
@NullMarked
package liss.fuzz;

import org.jspecify.annotations.NullMarked;
