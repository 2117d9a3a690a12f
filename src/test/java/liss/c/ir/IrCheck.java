package liss.c.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand.Register;

/**
 * What is wrong with a program in normal form: whether each jump has a target, each value is
 * computed before it is used, and each operand has the type that docs/c-ir.md demands. Naive: one
 * set of registers for each instruction, until nothing changes.
 */
public final class IrCheck {

  private final Function function;
  private final List<Instruction> body;
  private final List<String> problems = new ArrayList<>();

  private IrCheck(Function function) {
    this.function = function;
    this.body = function.body();
  }

  /** What is wrong with the functions of a program, by name and position. */
  public static List<String> problems(TranslationUnit unit) {
    List<String> problems = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Function function : unit.functions()) {
      if (!names.add(function.name())) {
        problems.add(function.name() + " is there twice");
      }
      problems.addAll(new IrCheck(function).all());
    }
    return problems;
  }

  private List<String> all() {
    if (body.isEmpty() || Operands.goesOn(body.getLast())) {
      problem(body.size() - 1, "control goes on behind the end");
      return problems;
    }
    Map<String, Integer> labels = labels();
    for (int at = 0; at < body.size(); at++) {
      for (String label : Operands.targets(body.get(at))) {
        require(at, labels.containsKey(label), "no label " + label);
      }
    }
    if (problems.isEmpty()) {
      checkDefinitions(labels);
      for (int at = 0; at < body.size(); at++) {
        checkTypes(at, body.get(at));
      }
    }
    return problems;
  }

  private void problem(int at, String what) {
    problems.add("%s, %d, %s: %s".formatted(function.name(), at, at < 0 ? "" : body.get(at), what));
  }

  private void require(int at, boolean holds, String what) {
    if (!holds) {
      problem(at, what);
    }
  }

  private Map<String, Integer> labels() {
    Map<String, Integer> labels = new HashMap<>();
    for (int at = 0; at < body.size(); at++) {
      if (body.get(at) instanceof Instruction.Label label) {
        require(at, labels.put(label.name(), at) == null, "the label is there twice");
      }
    }
    return labels;
  }

  /** Each temporary is set on all ways to an instruction that reads it. */
  private void checkDefinitions(Map<String, Integer> labels) {
    Map<Integer, Set<Register>> set = new HashMap<>();
    set.put(0, new HashSet<>(function.parameters()));
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    while (!open.isEmpty()) {
      int at = open.remove();
      Set<Register> behind = new HashSet<>(set.getOrDefault(at, Set.of()));
      Operands.result(body.get(at)).ifPresent(behind::add);
      for (int next : next(at, labels)) {
        Set<Register> known = set.get(next);
        Set<Register> met = new HashSet<>(behind);
        if (known != null) {
          met.retainAll(known);
        }
        if (!met.equals(known)) {
          set.put(next, met);
          open.add(next);
        }
      }
    }
    set.forEach((at, known) -> {
      for (Operand operand : Operands.of(body.get(at))) {
        register(operand)
            .filter(Register::isTemporary)
            .ifPresent(read ->
                require(at, known.contains(read), read + " may have no value, or is another one"));
      }
    });
  }

  private List<Integer> next(int at, Map<String, Integer> labels) {
    List<Integer> next = new ArrayList<>();
    if (Operands.goesOn(body.get(at))) {
      next.add(at + 1);
    }
    Operands.targets(body.get(at)).forEach(label -> next.add(labels.getOrDefault(label, -1)));
    return next;
  }

  private static Optional<Register> register(Operand operand) {
    return switch (operand) {
      case Register r -> Optional.of(r);
      case Operand.Whole w -> register(w.address());
      default -> Optional.empty();
    };
  }

  private void checkTypes(int at, Instruction instruction) {
    switch (instruction) {
      case Instruction.Set i -> same(at, i.result().type(), i.value().type());
      case Instruction.Unary i -> same(at, i.result().type(), i.operand().type());
      case Instruction.Binary i -> {
        if (!isShift(i.operator())) {
          same(at, i.left().type(), i.right().type());
        }
        Type result =
            i.operator().isComparison()
                ? Type.Int.INT
                : i.operator() == BinaryOperator.DISTANCE ? Type.Int.LONG : i.left().type();
        same(at, result, i.result().type());
      }
      case Instruction.Field i -> points(at, i.base(), i.composite());
      case Instruction.Element i -> {
        points(at, i.base(), i.element());
        same(at, Type.Int.LONG, i.index().type());
      }
      case Instruction.Load i -> points(at, i.address(), i.result().type());
      case Instruction.Store i -> points(at, i.address(), i.value().type());
      case Instruction.Branch i ->
          require(
              at,
              i.condition().type() instanceof Type.Scalar
                  || i.condition().type() instanceof Type.Unknown,
              "the condition is no scalar");
      case Instruction.Return i ->
          i.value().ifPresent(value -> same(at, function.type().result(), value.type()));
      default -> {}
    }
  }

  private static boolean isShift(BinaryOperator operator) {
    return operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
  }

  /** What is of a type of which nothing is known can be used as anything. */
  private void same(int at, Type one, Type other) {
    boolean isKnown = !(one instanceof Type.Unknown || other instanceof Type.Unknown);
    require(at, !isKnown || one.equals(other), other + " where " + one + " is expected");
  }

  private void points(int at, Operand address, Type target) {
    boolean isAddress =
        address.type() instanceof Type.Pointer || address.type() instanceof Type.Unknown;
    require(at, isAddress, address.type() + " is no address");
    if (address.type() instanceof Type.Pointer pointer) {
      same(at, target, pointer.target());
    }
  }
}
