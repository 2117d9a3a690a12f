/**
 * The command line of liss: one picocli command per task, exit codes, standard output and error.
 * docs/command-line.md describes it for users.
 *
 * <pre>{@code
 * $ liss verify drivers/open_close.w; echo $?
 * Not preemption-safe: this run, which the program can take, is equivalent to no cooperative run:
 * ...
 * Result: false(preemption-safety)
 * 10
 * $ liss synthesize drivers/open_close.w > safe.w
 * $ liss graph --what np drivers/ex1.w | dot -Tsvg > ex1.svg
 * $ liss regress drivers --results results
 * }</pre>
 *
 * <p>{@link liss.cli.LissCommand} is the main class; each task is a class of its own. No other
 * package prints, reads the environment for options, or ends the process. Commands are picocli
 * classes and not a parser of our own, because the annotations are checked while compiling and the
 * help text is written beside each option.
 */
@NullMarked
package liss.cli;

import org.jspecify.annotations.NullMarked;
