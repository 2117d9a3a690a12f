package liss.c;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import liss.c.ir.Cfg;
import liss.c.ir.Dataflow;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.c.sync.Place;

/**
 * What is known of the registers that tell whether a lock was taken: the result of a call that
 * takes a lock or fails, and what is computed from it; and of conditions that are tested again
 * ({@link RepeatedTests}). Control goes different ways with different knowledge as long as somebody
 * may read it: {@code ok = trylock(&l); .. if (ok)}.
 */
final class Outcomes {

  /** What is known of a register. */
  sealed interface Fact {}

  /** It is the address of one object of synchronization. */
  record Target(Place place) implements Fact {}

  /** Whether a condition holds. */
  record Decided(boolean holds) implements Fact {}

  /** What is known of a number; one that is neither 0 nor 1 tells of an error, and is negative. */
  enum Outcome implements Fact {
    ZERO,
    ONE,
    OTHER;

    static Outcome of(boolean isZero) {
      return isZero ? ZERO : OTHER;
    }

    static Outcome of(long number) {
      return number == 1 ? ONE : of(number == 0);
    }

    boolean isZero() {
      return this == ZERO;
    }
  }

  /** What is known at some place, by the names of registers and of conditions on registers. */
  record Known(Map<String, Fact> registers) {

    static final Known NOTHING = new Known(Map.of());

    /** Copies the map. */
    Known {
      registers = Map.copyOf(registers);
    }

    Optional<Outcome> of(Operand operand) {
      return switch (operand) {
        case Register r ->
            registers.get(r.name()) instanceof Outcome outcome
                ? Optional.of(outcome)
                : Optional.empty();
        case Operand.Constant c -> Optional.of(Outcome.of(c.value()));
        default -> Optional.empty();
      };
    }

    /** The objects that registers point to. */
    Map<String, Place> targets() {
      Map<String, Place> targets = new TreeMap<>();
      registers.forEach((register, fact) -> {
        if (fact instanceof Target target) {
          targets.put(register, target.place());
        }
      });
      return targets;
    }

    /** Whether a condition holds; empty if that is not known. */
    Optional<Boolean> of(RepeatedTests.Test test) {
      return registers.get(test.name()) instanceof Decided decided
          ? Optional.of(decided.holds())
          : Optional.empty();
    }

    /** What is known after a branch where a condition holds or not. */
    Known with(RepeatedTests.Test test, boolean holds) {
      Map<String, Fact> changed = new TreeMap<>(registers);
      changed.put(test.name(), new Decided(holds));
      return new Known(changed);
    }

    /** What is known after an instruction that sets a register: conditions on it are open again. */
    Known with(Register register, Optional<? extends Fact> outcome) {
      Map<String, Fact> changed = new TreeMap<>(registers);
      changed.keySet().removeIf(name -> name.startsWith(register.name() + " "));
      outcome.ifPresentOrElse(
          o -> changed.put(register.name(), o), () -> changed.remove(register.name()));
      return new Known(changed);
    }

    Known only(Set<String> alive) {
      Map<String, Fact> kept = new TreeMap<>(registers);
      kept.keySet().retainAll(alive);
      return new Known(kept);
    }
  }

  private final List<Instruction> body;
  private final Set<String> tracked = new HashSet<>();
  private final Map<Integer, RepeatedTests.Tested> tests;

  /** The registers that conditions are about. */
  private final Set<String> tested = new HashSet<>();

  /** The tracked registers and conditions that are still read after each instruction. */
  private final Map<Integer, Set<String>> behind;

  /**
   * The outcomes in a function.
   *
   * @param attempts the results of calls that take a lock or fail, and pointers to locks
   * @param tests the branches that test one condition several times
   */
  Outcomes(
      Function function,
      Cfg graph,
      Set<Register> attempts,
      Map<Integer, RepeatedTests.Tested> tests) {
    this.body = function.body();
    this.tests = tests;
    tests.values().forEach(branch -> tested.add(branch.test().register().name()));
    attempts.forEach(register -> tracked.add(register.name()));
    track();
    this.behind = tracked.isEmpty() && tests.isEmpty() ? Map.of() : behind(graph);
  }

  /** Whether a register is one that tells, or one that conditions are about. */
  boolean tells(Register register) {
    return tracked.contains(register.name()) || tested.contains(register.name());
  }

  /** The condition that a branch tests, if others test it, too. */
  Optional<RepeatedTests.Tested> tested(int position) {
    return Optional.ofNullable(tests.get(position));
  }

  private void track() {
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Instruction instruction : body) {
        boolean derives =
            derived(instruction).stream()
                .anyMatch(o -> o instanceof Register r && tracked.contains(r.name()));
        isMore |=
            derives && Operands.result(instruction).filter(r -> tracked.add(r.name())).isPresent();
      }
    }
  }

  /** What a result is computed from in a way that keeps the outcome. */
  private static List<Operand> derived(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Set i -> List.of(i.value());
      case Instruction.Convert i -> List.of(i.value());
      case Instruction.Unary i -> List.of(i.operand());
      case Instruction.Binary i when i.operator().isComparison() -> List.of(i.left(), i.right());
      default -> List.of();
    };
  }

  private Map<Integer, Set<String>> behind(Cfg graph) {
    return new Dataflow<Set<String>>(
            (at, alive) -> Dataflow.to(graph.inFrontOf(at), inFront(at, alive)), Outcomes::either)
        .backward(Dataflow.to(IntStream.range(0, body.size()).boxed().toList(), Set.of()));
  }

  private static Set<String> either(Set<String> one, Set<String> other) {
    Set<String> either = new HashSet<>(one);
    either.addAll(other);
    return either;
  }

  /** What is still read in front of an instruction. */
  private Set<String> inFront(int at, Set<String> behind) {
    Set<String> alive = new HashSet<>(behind);
    Operands.result(body.get(at)).ifPresent(r -> remove(r, alive));
    tested(at).ifPresent(branch -> alive.add(branch.test().name()));
    for (Operand operand : Operands.of(body.get(at))) {
      if (operand instanceof Register r && tracked.contains(r.name())) {
        alive.add(r.name());
      }
    }
    return alive;
  }

  /** A register that is set makes no difference in front of that, nor do conditions on it. */
  private static void remove(Register set, Set<String> alive) {
    alive.removeIf(name -> name.equals(set.name()) || name.startsWith(set.name() + " "));
  }

  /** What is known at an instruction, as far as it may matter from there on. */
  Known at(int position, Known known) {
    return known.registers().isEmpty()
        ? known
        : known.only(inFront(position, behind.getOrDefault(position, Set.of())));
  }

  /** What is known after an instruction, if this is known before. */
  Known behind(Instruction instruction, Known known) {
    return Operands.result(instruction)
        .filter(this::tells)
        .map(result ->
            known.with(
                result,
                tracked.contains(result.name())
                    ? outcome(instruction, known)
                    : Optional.<Outcome>empty()))
        .orElse(known);
  }

  private static Optional<Outcome> outcome(Instruction instruction, Known known) {
    return switch (instruction) {
      case Instruction.Set i -> known.of(i.value());
      case Instruction.Convert i when keeps(i) -> known.of(i.value());
      case Instruction.Unary i when i.operator() == Instruction.UnaryOperator.MINUS ->
          known.of(i.operand()).map(operand -> Outcome.of(operand.isZero()));
      case Instruction.Binary i
          when i.right() instanceof Operand.Constant constant
              && known.of(i.left()).equals(Optional.of(Outcome.ONE)) ->
          oneCompared(i.operator(), constant.value());
      case Instruction.Binary i
          when i.left() instanceof Operand.Constant constant
              && isSymmetric(i.operator())
              && known.of(i.right()).equals(Optional.of(Outcome.ONE)) ->
          oneCompared(i.operator(), constant.value());
      case Instruction.Binary i when isZero(i.right()) ->
          known.of(i.left()).flatMap(left -> compared(i.operator(), left));
      case Instruction.Binary i when isZero(i.left()) && isSymmetric(i.operator()) ->
          known.of(i.right()).flatMap(right -> compared(i.operator(), right));
      case Instruction.Binary i when i.right() instanceof Operand.Constant ->
          known
              .of(i.left())
              .filter(left -> left == Outcome.ZERO)
              .flatMap(left -> zeroAndOther(i.operator()));
      case Instruction.Binary i when i.left() instanceof Operand.Constant ->
          known
              .of(i.right())
              .filter(right -> right == Outcome.ZERO)
              .flatMap(right -> zeroAndOther(i.operator()));
      default -> Optional.empty();
    };
  }

  /** Whether a value that is not 0 stays so. */
  private static boolean keeps(Instruction.Convert convert) {
    return switch (convert.result().type()) {
      case Type.Bool t -> true;
      case Type.Int to ->
          switch (convert.value().type()) {
            case Type.Int from -> to.bits() >= from.bits();
            case Type.Bool from -> true;
            case Type.Unknown from -> to.bits() >= Type.Int.INT.bits(); // of no declared function
            default -> false;
          };
      default -> false;
    };
  }

  private static boolean isZero(Operand operand) {
    return operand instanceof Operand.Constant constant && constant.value() == 0;
  }

  private static boolean isSymmetric(BinaryOperator operator) {
    return operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
  }

  /** The outcome of a comparison with 0, which is on the right. */
  private static Optional<Outcome> compared(BinaryOperator operator, Outcome left) {
    return switch (operator) {
      case EQUAL, GREATER_EQUAL -> Optional.of(Outcome.of(!left.isZero()));
      case NOT_EQUAL, LESS -> Optional.of(Outcome.of(left.isZero()));
      default -> Optional.empty();
    };
  }

  /** The outcome of a comparison of 1 with a number on its right. */
  private static Optional<Outcome> oneCompared(BinaryOperator operator, long right) {
    return switch (operator) {
      case EQUAL -> Optional.of(Outcome.of(right != 1));
      case NOT_EQUAL -> Optional.of(Outcome.of(right == 1));
      case LESS -> Optional.of(Outcome.of(1 >= right));
      case LESS_EQUAL -> Optional.of(Outcome.of(1 > right));
      case GREATER -> Optional.of(Outcome.of(1 <= right));
      case GREATER_EQUAL -> Optional.of(Outcome.of(1 < right));
      default -> Optional.empty();
    };
  }

  /** The outcome of a comparison of 0 with a number that is not 0. */
  private static Optional<Outcome> zeroAndOther(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> Optional.of(Outcome.ZERO);
      case NOT_EQUAL -> Optional.of(Outcome.OTHER);
      default -> Optional.empty();
    };
  }
}
