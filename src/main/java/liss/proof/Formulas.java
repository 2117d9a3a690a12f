package liss.proof;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Binary;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Local;
import liss.cfa.LocalExpr.Unary;
import liss.lang.Expr.BinaryOperator;
import liss.smt.BitVector;
import liss.smt.BitVectors;
import liss.smt.Formula;
import liss.smt.Solver;
import liss.smt.UndecidedException;

/** Expressions over the slots of a thread as formulas; shared slots are those of all threads. */
final class Formulas {

  private final String thread;
  private final Slots slots;
  private final Solver solver;
  private final BitVectors vectors;
  private final Map<Integer, BitVector> unknowns = new LinkedHashMap<>();
  private final Map<LocalExpr, BitVector> values = new HashMap<>();
  private final Map<LocalExpr, Formula> truths = new HashMap<>();

  /**
   * @param thread tells the locals of a thread from those of others
   */
  Formulas(String thread, Slots slots, Solver solver) {
    this.thread = thread;
    this.slots = slots;
    this.solver = solver;
    this.vectors = new BitVectors(solver);
  }

  /** The values in the model that a solver has found. */
  Map<Integer, Long> values(Solver asked) throws UndecidedException {
    return new BitVectors(asked).values(unknowns);
  }

  /** That a value is not 0. */
  Formula truth(LocalExpr expr) {
    Formula known = truths.get(expr);
    if (known == null) {
      known = newTruth(expr);
      truths.put(expr, known);
    }
    return known;
  }

  private Formula newTruth(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> solver.constant(e.value() != 0);
      case Local e -> differsFromZero(e);
      case Unary e ->
          switch (e.operator()) {
            case NOT -> solver.not(truth(e.operand()));
            case NEGATE -> truth(e.operand());
          };
      case Binary e ->
          switch (e.operator()) {
            case OR -> solver.or(truth(e.left()), truth(e.right()));
            case AND -> solver.and(truth(e.left()), truth(e.right()));
            case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                vectors.compare(e.operator(), value(e.left()), value(e.right()));
            default -> differsFromZero(e);
          };
    };
  }

  /** That an expression has the same value as one over the slots of another thread. */
  Formula equality(LocalExpr expr, Formulas other, LocalExpr theirs) {
    return vectors.compare(BinaryOperator.EQUAL, value(expr), other.value(theirs));
  }

  private Formula differsFromZero(LocalExpr expr) {
    return vectors.compare(BinaryOperator.NOT_EQUAL, value(expr), vectors.constant(0));
  }

  private BitVector value(LocalExpr expr) {
    BitVector known = values.get(expr);
    if (known == null) {
      known = newValue(expr);
      values.put(expr, known);
    }
    return known;
  }

  private BitVector newValue(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> vectors.constant(e.value());
      case Local e -> unknowns.computeIfAbsent(e.slot(), s -> vectors.variable(name(s)));
      case Unary e ->
          switch (e.operator()) {
            case NOT -> number(e);
            case NEGATE -> vectors.negate(value(e.operand()));
          };
      case Binary e ->
          switch (e.operator()) {
            case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> number(e);
            default -> vectors.apply(e.operator(), value(e.left()), value(e.right()));
          };
    };
  }

  private BitVector number(LocalExpr truth) {
    return vectors.ifThenElse(truth(truth), vectors.constant(1), vectors.constant(0));
  }

  private String name(int slot) {
    boolean isShared = slot != Slots.SELF && !slots.isLocal(slot);
    return (isShared ? "shared" : thread) + slot;
  }
}
