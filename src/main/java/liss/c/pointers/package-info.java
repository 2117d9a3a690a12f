/**
 * Decides which objects an address may point to, and so what an access may access and what a call
 * may call: the pointer analysis of normalized C.
 *
 * <p>For {@code int x, y, *p = &x; void set(int **q) { *q = &y; } void f(void) { set(&p); *p = 1;
 * }} it says that the write may be one of {@code x} or {@code y}.
 *
 * <p>The analysis is that of Lars Ole Andersen, Program analysis and specialization for the C
 * programming language, PhD thesis, DIKU, 1994, chapter 4, by inclusion, insensitive to the order
 * of instructions and to callers; fields are told apart by their offsets, as in David J. Pearce,
 * Paul H. J. Kelly and Chris Hankin, Efficient field-sensitive pointer analysis of C, ACM TOPLAS
 * 30(1), 2007. The elements of an array are one. An integer may hold an address, and keeps its
 * objects through arithmetic.
 *
 * <p>Main types: {@link liss.c.pointers.Pointers} answers; {@link liss.c.pointers.Location} is what
 * is pointed to.
 *
 * <p>Rejected: unification (Steensgaard, POPL 1996), which is faster than needed and merges the
 * locks of a driver. Rejected: types as a filter, since C converts pointers.
 */
@NullMarked
package liss.c.pointers;

import org.jspecify.annotations.NullMarked;
