/**
 * The command line of liss: one picocli command per task, exit codes, standard output and error.
 *
 * <pre>{@code
 * $ liss --version
 * liss 0.1.0
 * $ liss no-such-command; echo $?
 * Unmatched argument at index 0: 'no-such-command'
 * ...
 * 2
 * }</pre>
 *
 * <p>{@link liss.cli.LissCommand} is the main class. No other package prints, reads the environment
 * for options, or ends the process. Commands are picocli classes and not a parser of our own,
 * because the annotations are checked while compiling and the help text is written beside each
 * option.
 */
@NullMarked
package liss.cli;

import org.jspecify.annotations.NullMarked;
