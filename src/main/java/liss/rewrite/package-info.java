/**
 * Decides which change of a program other than of its locks makes it preemption-safe, where no
 * placement of locks does.
 *
 * <pre>{@code
 * NoPlacement none = ...;                                      // what a synthesis has found
 * Rewriter rewriter = new Rewriter(Rewriter.IN_W, Parser::parse, values, synthesis, limits);
 * rewriter.rewrite(program, none).ifPresent(changed -> show(changed.rewrite(), changed.result()));
 * }</pre>
 *
 * <p>Main types: {@link liss.rewrite.Rewrite}, the kinds of changes; {@link liss.rewrite.Rewriter},
 * which tries them; {@link liss.rewrite.Rewritten}, what came out of it. What makes a change right
 * is in docs/placement.md, "When no lock can".
 *
 * <p>What humans do where a lock does not fit: Shan Lu, Soyeon Park, Eunsoo Seo, Yuanyuan Zhou,
 * "Learning from mistakes: a comprehensive study on real world concurrency bug characteristics",
 * ASPLOS 2008, section 5 (conditions, moved statements, changed designs).
 *
 * <p>Rejected: changes as a part of the search for a placement. The encoding of placements has
 * proofs of optimality that are about locks, and each change gives another program with other
 * automata; few programs need one.
 */
@NullMarked
package liss.rewrite;

import org.jspecify.annotations.NullMarked;
