/**
 * Decides, before anything is translated, which memory an expression of C may be, which functions a
 * call may run, and what those mean that the program only declares.
 *
 * <pre>{@code
 * int *p = c ? &a.x : &b;    // pointers.value(p): the cells a.x and b
 * dev->ops->open(dev);       // functions.callees(call, pointers): all that the field may hold
 * }</pre>
 *
 * <p>Main types: {@link liss.c.analysis.Pointers}, which {@link liss.c.analysis.PointerFlow} finds;
 * {@link liss.c.analysis.Memory}, the variables and parts that it tells apart; {@link
 * liss.c.analysis.Functions} and {@link liss.c.analysis.KnownCall}; and {@link
 * liss.c.analysis.Analysis}, which holds all of this.
 *
 * <p>L. O. Andersen, Program Analysis and Specialization for the C Programming Language, PhD
 * thesis, DIKU, University of Copenhagen, 1994, chapter 4.
 *
 * <p>Rejected: an analysis that knows the order of statements, since other threads run between
 * them.
 */
@NullMarked
package liss.c.analysis;

import org.jspecify.annotations.NullMarked;
