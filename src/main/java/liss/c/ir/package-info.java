/**
 * Decides nothing: normalized C, the form of a program that every analysis of C reads.
 *
 * <p>A function is a list of instructions; expressions have no side effects, conversions and the
 * order of evaluation are explicit, and only a few instructions access memory. {@code x = x + 1} of
 * a global {@code x} is
 *
 * <pre>{@code
 * t1 = load &x
 * t2 = add t1, 1
 * store &x, t2
 * }</pre>
 *
 * <p>The form is that of George C. Necula, Scott McPeak, Shree P. Rahul and Westley Weimer, CIL:
 * Intermediate language and tools for analysis and transformation of C programs, CC 2002, with
 * jumps instead of structured statements, as in Chris Lattner and Vikram Adve, LLVM: A compilation
 * framework for lifelong program analysis &amp; transformation, CGO 2004. Calls keep the names of
 * their functions: what a function of a library means is said by the vocabulary.
 *
 * <p>Main types: {@link liss.c.ir.TranslationUnit}, {@link liss.c.ir.Instruction}, {@link
 * liss.c.ir.Operand}, {@link liss.c.ir.Type}; {@link liss.c.ir.Cfg} and {@link liss.c.ir.Dataflow}
 * are what analyses of a function share, and {@link liss.c.ir.InstructionPrinter} writes a unit for
 * readers.
 *
 * <p>Rejected: static single assignment, since inlining and unrolling would have to repair it, and
 * no analysis here needs it. Rejected: structured loops, since C has jumps into and out of them,
 * and every analysis would need a case for each.
 */
@NullMarked
package liss.c.ir;

import org.jspecify.annotations.NullMarked;
