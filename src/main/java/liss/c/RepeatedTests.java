package liss.c;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;

/**
 * The branches of a function that test one condition on a local, where two of them decide whether
 * something is taken or released: {@code if (i) lock(&l); .. if (i) unlock(&l);}. As long as
 * nothing is assigned to the local, the condition holds at all of these branches or at none, so
 * that the other ways are left out ({@link Outcomes}). Nobody else can change a register.
 *
 * <p>Each such condition may double the text between its branches. So only the first few of a
 * function are looked at, and those after which as much is released as is taken are not: on both
 * ways nothing is held afterwards.
 */
final class RepeatedTests {

  /** More conditions of one function are not looked at. */
  private static final int MOST = 3;

  /** A condition: a comparison of a local with a constant. */
  record Test(Register register, BinaryOperator operator, Operand.Constant constant) {

    /** A name that no register has; it starts with that of the register and a blank. */
    String name() {
      return register.name() + " " + operator + " " + constant.type() + " " + constant;
    }
  }

  /** What a branch tests: that a condition holds, or that it does not. */
  record Tested(Test test, boolean holds) {}

  private final Function function;
  private final Cfg graph;
  private final Functions functions;

  private RepeatedTests(Function function, Cfg graph, Functions functions) {
    this.function = function;
    this.graph = graph;
    this.functions = functions;
  }

  /** The branches that test one of these conditions, by their positions. Quadratic in the worst. */
  static Map<Integer, Tested> in(Function function, Cfg graph, Functions functions) {
    return new RepeatedTests(function, graph, functions).repeated();
  }

  private Map<Integer, Tested> repeated() {
    Map<Test, Map<Integer, Tested>> branches = new LinkedHashMap<>();
    for (int at = 0; at < function.body().size(); at++) {
      int position = at;
      tested(at)
          .ifPresent(tested ->
              branches.computeIfAbsent(tested.test(), t -> new TreeMap<>()).put(position, tested));
    }
    Map<Integer, Tested> chosen = new TreeMap<>();
    branches.values().stream()
        .filter(same -> same.keySet().stream().filter(this::decides).limit(2).count() == 2)
        .limit(MOST)
        .forEach(chosen::putAll);
    return chosen;
  }

  /** The condition that a branch tests; empty where there is none. */
  private Optional<Tested> tested(int position) {
    if (!(function.body().get(position) instanceof Instruction.Branch branch)
        || !(branch.condition() instanceof Register condition)) {
      return Optional.empty();
    }
    return comparison(position, condition)
        .or(() ->
            condition.isTemporary() || !(condition.type() instanceof Type.Scalar type)
                ? Optional.empty()
                : Optional.of(
                    normal(condition, BinaryOperator.NOT_EQUAL, new Operand.Constant(type, 0))));
  }

  /** The comparison of a local directly in front of a branch. */
  private static Optional<Tested> comparison(
      List<Instruction> body, int position, Register result) {
    return body.get(position) instanceof Instruction.Binary i
            && i.result().equals(result)
            && i.operator().isComparison()
            && i.left() instanceof Register local
            && !local.isTemporary()
            && !local.equals(result)
            && i.right() instanceof Operand.Constant constant
        ? Optional.of(normal(local, i.operator(), constant))
        : Optional.empty();
  }

  private Optional<Tested> comparison(int position, Register condition) {
    int before = position - 1;
    while (before >= 0 && function.body().get(before) instanceof Instruction.Point) {
      before--;
    }
    return before < 0 ? Optional.empty() : comparison(function.body(), before, condition);
  }

  /** A comparison, with the same condition for one and its negation. */
  private static Tested normal(Register local, BinaryOperator operator, Operand.Constant constant) {
    return switch (operator) {
      case EQUAL -> new Tested(new Test(local, BinaryOperator.NOT_EQUAL, constant), false);
      case LESS -> new Tested(new Test(local, BinaryOperator.GREATER_EQUAL, constant), false);
      case LESS_EQUAL -> new Tested(new Test(local, BinaryOperator.GREATER, constant), false);
      default -> new Tested(new Test(local, operator, constant), true);
    };
  }

  /** Whether more is taken or released after one side of a branch, and not after the other. */
  private boolean decides(int branch) {
    Instruction.Branch both = (Instruction.Branch) function.body().get(branch);
    BitSet then = behind(branch, both.then());
    BitSet otherwise = behind(branch, both.otherwise());
    return taken(then, otherwise) != 0 || taken(otherwise, then) != 0;
  }

  /** How many more things are taken than released in the one part and not in the other. */
  private int taken(BitSet one, BitSet other) {
    BitSet only = (BitSet) one.clone();
    only.andNot(other);
    return only.stream().map(at -> taken(function.body().get(at))).sum();
  }

  private BitSet behind(int branch, String label) {
    return Cfg.reached(
        List.of(graph.position(label)), at -> at == branch ? List.of() : graph.next(at));
  }

  /**
   * How many more things a call takes than it releases, itself or in the function that it calls.
   */
  private int taken(Instruction instruction) {
    return functions
        .known(instruction)
        .map(RepeatedTests::taken)
        .orElseGet(() -> Functions.named(instruction).map(this::taken).orElse(0));
  }

  private int taken(String name) {
    return functions.definition(name).stream()
        .flatMap(called -> called.body().stream())
        .flatMap(inside -> functions.known(inside).stream())
        .mapToInt(RepeatedTests::taken)
        .sum();
  }

  private static int taken(KnownCall known) {
    return known
        .meaning()
        .statement()
        .map(statement ->
            switch (statement.change()) {
              case TAKES -> 1;
              case GIVES_BACK -> -1;
              case NEITHER -> 0;
            })
        .orElse(0);
  }
}
