package liss.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import liss.cfa.LocalExpr;
import liss.lang.Expr.BinaryOperator;
import liss.proof.Candidates.Clause;

/**
 * What is known to hold at the locations of a thread: for each the candidates that no state found
 * so far contradicts. Candidates are about what matters at a location.
 */
final class Invariants {

  private final ThreadModel thread;
  private final List<LocalExpr> atoms;
  private final List<Clause> clauses;
  private final List<BitSet> slots = new ArrayList<>();

  /** By location, the candidates about what matters there. */
  private final List<BitSet> allowed = new ArrayList<>();

  private final BitSet[] holding;
  private final int[] versions;

  Invariants(ThreadModel thread, Candidates candidates) {
    this.thread = thread;
    this.atoms = candidates.atoms();
    this.clauses = candidates.clauses();
    for (Clause clause : clauses) {
      BitSet read = Terms.slots(atoms.get(clause.first() / 2));
      read.or(Terms.slots(atoms.get(clause.second() / 2)));
      slots.add(read);
    }
    for (BitSet matters : thread.matters()) {
      BitSet about = new BitSet();
      for (int clause = 0; clause < clauses.size(); clause++) {
        BitSet other = (BitSet) slots.get(clause).clone();
        other.andNot(matters);
        if (other.isEmpty()) {
          about.set(clause);
        }
      }
      allowed.add(about);
    }
    this.holding = new BitSet[thread.locations()];
    this.versions = new int[thread.locations()];
  }

  ThreadModel thread() {
    return thread;
  }

  /** Whether a state at a location was found. */
  boolean isReached(int location) {
    return versions[location] > 0;
  }

  /** Grows whenever less is known to hold at a location. */
  int version(int location) {
    return versions[location];
  }

  /** The clauses that hold at a location. */
  BitSet holding(int location) {
    return (BitSet) (isReached(location) ? holding[location] : allowed.get(location)).clone();
  }

  /** The slots that a clause is about. */
  BitSet slots(int clause) {
    return slots.get(clause);
  }

  /** The clauses that hold at a location, without those that follow from one of their literals. */
  List<LocalExpr> known(int location) {
    return decisive(holding(location), location).stream()
        .mapToObj(number -> {
          Clause clause = clauses.get(number);
          LocalExpr first = literal(clause.first(), Map.of());
          return clause.isUnit()
              ? first
              : new LocalExpr.Binary(BinaryOperator.OR, first, literal(clause.second(), Map.of()));
        })
        .toList();
  }

  /** Some of the clauses that hold at a location, without those that follow from one literal. */
  BitSet decisive(BitSet some, int location) {
    BitSet certain = new BitSet();
    holding(location).stream()
        .mapToObj(clauses::get)
        .filter(Clause::isUnit)
        .forEach(clause -> certain.set(clause.first()));
    BitSet decisive = (BitSet) some.clone();
    some.stream()
        .filter(number -> {
          Clause clause = clauses.get(number);
          return !clause.isUnit() && (certain.get(clause.first()) || certain.get(clause.second()));
        })
        .forEach(decisive::clear);
    return decisive;
  }

  Clause clause(int number) {
    return clauses.get(number);
  }

  /** A literal after some slots got new values. */
  LocalExpr literal(int literal, Map<Integer, LocalExpr> updates) {
    LocalExpr atom = Terms.before(updates, atoms.get(literal / 2));
    return literal % 2 == 0 ? atom : Terms.not(atom);
  }

  /** A state was found at a location; returns whether less is known now. */
  boolean weaken(int location, Map<Integer, LocalExpr> updates, IntToLongFunction before) {
    BitSet now = holding(location);
    boolean[] truths = new boolean[atoms.size()];
    for (int atom = 0; atom < truths.length; atom++) {
      truths[atom] =
          Terms.value(
                  atoms.get(atom),
                  slot ->
                      updates.containsKey(slot)
                          ? Terms.value(updates.get(slot), before)
                          : before.applyAsLong(slot))
              != 0;
    }
    now.stream().filter(clause -> isFalse(clauses.get(clause), truths)).forEach(now::clear);
    boolean isNew = !isReached(location) || !now.equals(holding[location]);
    if (isNew) {
      holding[location] = now;
      versions[location]++;
    }
    return isNew;
  }

  private static boolean isFalse(Clause clause, boolean[] truths) {
    return isFalse(clause.first(), truths) && isFalse(clause.second(), truths);
  }

  private static boolean isFalse(int literal, boolean[] truths) {
    return truths[literal / 2] == (literal % 2 == 1);
  }
}
