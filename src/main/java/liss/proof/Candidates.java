package liss.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Binary;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Local;
import liss.lang.Expr.BinaryOperator;

/**
 * The clauses of which the invariants of a thread are made: comparisons that occur in the program
 * or tell first values, owners of locks, results of assignments, and the lowest bits of a variable
 * that grows by a constant; their weakest preconditions; and disjunctions of two, of which one
 * compares a shared slot or a flag of the thread with a constant or with the thread.
 *
 * <p>A literal is twice the number of a comparison, plus 1 for its negation.
 */
final class Candidates {

  /** Disjunctions of a comparison with itself have one literal. */
  record Clause(int first, int second) {
    boolean isUnit() {
      return first == second;
    }
  }

  private final ThreadModel thread;
  private final List<Transition> transitions;
  private final Slots slots;
  private final int inputs;
  private final ProofLimits limits;
  private final Map<LocalExpr, Integer> atoms = new LinkedHashMap<>();
  private final Deque<LocalExpr> open = new ArrayDeque<>();
  private final List<Clause> clauses = new ArrayList<>();

  /**
   * @param inputs the slots from here on are unknown inputs of a transition
   */
  private Candidates(ThreadModel thread, Slots slots, int inputs, ProofLimits limits) {
    this.thread = thread;
    this.transitions = new ArrayList<>(thread.steps());
    this.transitions.addAll(thread.failures());
    this.slots = slots;
    this.inputs = inputs;
    this.limits = limits;
  }

  /** The candidates for each thread of a program; comparisons of shared slots are for all. */
  static List<Candidates> of(
      List<ThreadModel> threads, Slots slots, List<Integer> inputs, ProofLimits limits) {
    List<Candidates> all = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      Candidates candidates = new Candidates(threads.get(i), slots, inputs.get(i), limits);
      candidates.addFirstValues();
      candidates.transitions.forEach(step -> step.conditions().forEach(candidates::addAtoms));
      all.add(candidates);
    }
    for (Candidates candidates : all) {
      candidates.addRemainders(threads);
      candidates.addAssigned();
    }
    for (int round = 0; round < limits.rounds(); round++) {
      all.forEach(Candidates::addPreconditions);
      for (Candidates candidates : all) {
        for (Candidates others : all) {
          others.atoms().forEach(candidates::addShared);
        }
      }
    }
    all.forEach(candidates -> candidates.addClauses(threads));
    return all;
  }

  List<LocalExpr> atoms() {
    return List.copyOf(atoms.keySet());
  }

  List<Clause> clauses() {
    return clauses;
  }

  private void addFirstValues() {
    for (int slot = 1; slot < slots.shared(); slot++) {
      addAtoms(Terms.equal(new Local(slot), new Constant(slots.initial(slot).orElseThrow())));
      if (slots.isOwner(slot)) {
        addAtoms(Terms.equal(new Local(slot), new Local(Slots.SELF)));
      }
    }
  }

  private void addShared(LocalExpr atom) {
    if (Terms.slots(atom).length() <= slots.shared()) {
      add(atom);
    }
  }

  private void addAtoms(LocalExpr truth) {
    Truths.atoms(truth).forEach(this::add);
  }

  private void add(LocalExpr atom) {
    boolean isUsable =
        atoms.size() < limits.atoms()
            && !atoms.containsKey(atom)
            && Terms.slots(atom).length() <= inputs
            && Terms.size(atom) <= limits.size()
            && Terms.isTotal(atom);
    if (isUsable) {
      atoms.put(atom, atoms.size());
      open.add(atom);
    }
  }

  private void addAssigned() {
    for (Transition step : transitions) {
      step.updates().forEach((slot, value) -> addAssigned(step, slot, value));
    }
  }

  /**
   * That a slot has the value that was assigned to it, what was tested of that value and what else
   * was computed from it, and the range of its type.
   */
  private void addAssigned(Transition step, int slot, LocalExpr value) {
    LocalExpr assigned = new Local(slot);
    if (!Terms.slots(value).get(slot)) {
      addEqual(assigned, value);
    }
    if (!(value instanceof Constant)) {
      for (LocalExpr condition : step.conditions()) {
        addAtoms(Truths.holds(Terms.replace(condition, value, assigned)));
      }
      step.updates()
          .forEach((other, computed) -> {
            if (other != slot && !(computed instanceof Constant)) {
              addEqual(new Local(other), Terms.replace(computed, value, assigned));
            }
          });
    }
    if (value instanceof Binary e && e.right() instanceof Constant c) {
      switch (e.operator()) {
        case BIT_AND -> addRange(assigned, 0, c.value());
        case SHIFT_RIGHT ->
            addRange(assigned, Long.MIN_VALUE >> c.value(), Long.MAX_VALUE >> c.value());
        default -> {}
      }
    }
  }

  private void addEqual(LocalExpr left, LocalExpr right) {
    addAtoms(Truths.holds(new Binary(BinaryOperator.EQUAL, left, right)));
  }

  private void addRange(LocalExpr value, long least, long most) {
    addAtoms(Terms.less(value, new Constant(least)));
    addAtoms(Terms.less(new Constant(most), value));
  }

  /**
   * That a variable to which a constant is added keeps its lowest bits. Other remainders would take
   * the solver too long.
   */
  private void addRemainders(List<ThreadModel> threads) {
    SortedSet<Long> steps = new TreeSet<>();
    for (ThreadModel thread : threads) {
      for (Transition step : thread.steps()) {
        step.updates().values().forEach(value -> addSummands(value, steps));
      }
    }
    for (long step : steps) {
      for (int slot = 1; slot < slots.shared(); slot++) {
        if (!slots.isOwner(slot)) {
          LocalExpr places =
              Terms.binary(BinaryOperator.BIT_AND, new Local(slot), new Constant(step - 1));
          addAtoms(
              Terms.equal(places, new Constant(slots.initial(slot).orElseThrow() & (step - 1))));
        }
      }
    }
  }

  private static void addSummands(LocalExpr expr, Set<Long> summands) {
    switch (expr) {
      case Constant e -> {}
      case Local e -> {}
      case LocalExpr.Unary e -> addSummands(e.operand(), summands);
      case Binary e -> {
        boolean isSum =
            e.operator() == BinaryOperator.ADD || e.operator() == BinaryOperator.SUBTRACT;
        if (isSum && e.right() instanceof Constant c && c.value() > 1) {
          summands.add(Long.lowestOneBit(c.value()));
        }
        addSummands(e.left(), summands);
        addSummands(e.right(), summands);
      }
    }
  }

  /**
   * Weakest preconditions of comparisons, the same comparisons of copies, and those of these, as
   * many as there may be.
   */
  private void addPreconditions() {
    while (!open.isEmpty() && atoms.size() < limits.atoms()) {
      LocalExpr atom = open.remove();
      BitSet read = Terms.slots(atom);
      for (Transition step : transitions) {
        if (step.updates().keySet().stream().anyMatch(read::get)) {
          addAtoms(Truths.holds(Terms.before(step.updates(), atom)));
        }
        step.updates()
            .forEach((slot, value) -> {
              if (value instanceof Local copied && read.get(copied.slot())) {
                addAtoms(Truths.holds(Terms.replace(atom, value, new Local(slot))));
              }
            });
      }
    }
  }

  private void addClauses(List<ThreadModel> threads) {
    List<LocalExpr> all = atoms();
    for (int literal = 0; literal < 2 * all.size(); literal++) {
      clauses.add(new Clause(literal, literal));
    }
    BitSet flags = flags();
    for (ThreadModel other : threads) {
      other
          .steps()
          .forEach(step ->
              step.updates().keySet().stream().filter(s -> !slots.isLocal(s)).forEach(flags::set));
    }
    List<Integer> keys = new ArrayList<>();
    for (int atom = 0; atom < all.size() && keys.size() < limits.keys(); atom++) {
      if (isKey(all.get(atom), flags)) {
        keys.add(atom);
      }
    }
    Set<Clause> pairs = new LinkedHashSet<>();
    for (int key : keys) {
      for (int atom = 0; atom < all.size(); atom++) {
        boolean isShared = Terms.slots(all.get(atom)).nextSetBit(1) < slots.shared();
        if (atom != key && (isShared || keys.contains(atom))) {
          for (int signs = 0; signs < 4; signs++) {
            int one = 2 * key + (signs & 1);
            int other = 2 * atom + (signs >> 1);
            pairs.add(new Clause(Math.min(one, other), Math.max(one, other)));
          }
        }
      }
    }
    clauses.addAll(pairs);
  }

  /** The locals that get several constants, or are compared with constants. */
  private BitSet flags() {
    Map<Integer, Set<Long>> constants = new LinkedHashMap<>();
    for (Transition step : thread.steps()) {
      step.updates()
          .forEach((slot, value) -> {
            if (slots.isLocal(slot) && value instanceof Constant c) {
              constants.computeIfAbsent(slot, s -> new LinkedHashSet<>()).add(c.value());
            }
          });
    }
    BitSet flags = new BitSet();
    constants.forEach((slot, values) -> {
      if (values.size() > 1) {
        flags.set(slot);
      }
    });
    for (Transition step : transitions) {
      for (LocalExpr condition : step.conditions()) {
        for (LocalExpr atom : Truths.atoms(condition)) {
          if (atom instanceof Binary e
              && e.operator() == BinaryOperator.EQUAL
              && e.left() instanceof Local local
              && slots.isLocal(local.slot())
              && local.slot() < inputs
              && e.right() instanceof Constant) {
            flags.set(local.slot());
          }
        }
      }
    }
    return flags;
  }

  private boolean isKey(LocalExpr atom, BitSet flags) {
    return atom instanceof Binary e
        && e.operator() == BinaryOperator.EQUAL
        && e.left() instanceof Local slot
        && flags.get(slot.slot())
        && (e.right() instanceof Constant || e.right().equals(new Local(Slots.SELF)));
  }
}
