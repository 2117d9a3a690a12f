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
 * <p>An address from outside is one value, {@code environment}. Only where it is used it is told
 * what it may be: by its type a structure outside or one of the program that has escaped, or else
 * anything of its type that has escaped; characters may be any of it. That is where types are
 * believed, as C has it (C17, 6.5, paragraph 7), since without it every unknown pointer of a driver
 * would reach all of its memory. Other files are taken to write a pointer only to what they get as
 * a pointer to a pointer.
 *
 * <p>Sound for programs that stay in their objects, and do not reach the field beside one by a
 * pointer to the first, unless by characters as {@code container_of} does, and that only use what
 * comes from outside by its type.
 *
 * <p>Main types: {@link liss.c.pointers.Pointers} answers; {@link liss.c.pointers.Location} is what
 * is pointed to; {@link liss.c.pointers.Cell} is what is accessed.
 *
 * <p>Rejected: unification (Steensgaard, POPL 1996), which is faster than needed and merges the
 * locks of a driver. Rejected: types as a filter of known addresses, since C converts pointers.
 *
 * <p><b>Escape.</b> It also decides which memory a thread has allocated and not yet shown to any
 * other thread.
 *
 * <p>In {@code struct node *p = malloc(sizeof *p); p->next = 0; list = p;} the write to {@code
 * p->next} is one that nobody else can see; after {@code list = p} accesses through {@code p} are
 * visible. {@link liss.c.pointers.Escape} answers; {@link liss.c.pointers.EscapeSteps} is the data
 * flow.
 *
 * <p>G. Balakrishnan, T. Reps, Recency-abstraction for heap-allocated storage, SAS 2006, tells the
 * object allocated last at a place from older ones. Here a name stands for all memory of one
 * allocation that has not been shown, old or new: showing one of it shows all, and what is
 * allocated afterwards has the name for itself again. Functions are summarized once for each set of
 * parameters that point to such memory.
 *
 * <p>Rejected: the escape analysis of {@link liss.c.pointers.Pointers#isShared}, which asks whether
 * memory is ever shown, and would not find the place above. It is asked as well.
 */
@NullMarked
package liss.c.pointers;

import org.jspecify.annotations.NullMarked;
