/**
 * Decides how a run that violates a property, or is bad as a whole, is told to other tools: as a
 * violation witness of SV-COMP ({@link liss.witness.ViolationWitness}), and as a program in C that
 * executes just this run ({@link liss.witness.ScheduleTest}).
 *
 * <pre>{@code
 * StoppableText text = StoppableText.of(source, options).orElseThrow();
 * switch (ScheduleTest.of(schedule, violation, text)) {
 *   case Told.Text told -> write(told.text());
 *   case Told.Nothing nothing -> print(nothing.reason());
 * }
 * }</pre>
 *
 * <p>{@link liss.witness.StatementOrder} is an equivalent run in which threads are switched inside
 * of a statement only where they have to be.
 *
 * <p>Papers: Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček, "Software verification
 * witnesses 2.0", SPIN 2024; Beyer, Friedberger, "Violation witnesses and result validation for
 * multi-threaded programs", ISoLA 2020.
 *
 * <p>Rejected: a test that hopes for the run by sleeping, which shows nothing when it fails.
 */
@NullMarked
package liss.witness;

import org.jspecify.annotations.NullMarked;
