/**
 * Control-flow automata: what each thread of a program does, step by step.
 *
 * <p>A {@link liss.cfa.ProgramCfa} holds one {@link liss.cfa.Cfa} per thread copy. Procedures are
 * inlined, expressions are split so that a step accesses at most one shared variable ([LISS] 4.1.1,
 * footnote 1), and each step, an {@link liss.cfa.Edge} with an {@link liss.cfa.Action}, remembers
 * its source text. Places where statements could be inserted are steps too: {@link
 * liss.cfa.Action.Pass} names its {@link liss.cfa.InsertionPoint} in the source, and one insertion
 * point may have many occurrences. For
 *
 * <pre>
 *   proc inc() { open := open + 1; }
 *   thread os[2] { call inc(); yield; }
 *
 *   ProgramCfa program = CfaBuilder.build(parsed);
 *   program.threads();            // os[0], os[1], each with
 *                                 // pass, skip, pass, read(open), write(open), pass, pass, yield, pass
 * </pre>
 *
 * <p>Rejected: insertion points as annotations of edges (joins of branches make the order of
 * insertion points and joins hard to see), and one automaton with calls (the engines would have to
 * inline anyway).
 */
@NullMarked
package liss.cfa;

import org.jspecify.annotations.NullMarked;
