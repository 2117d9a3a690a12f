package liss.c.projection;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * The number of times that a call passes a block, found by executing the function with what is
 * known: registers, and variables that have a usual value or get one here. A guess, since others
 * may write the same memory.
 */
final class LoopCounts {

  private static final int MOST_STATES = 4000;

  private final ProjectedFrame frame;
  private final ProjectedOperations operations;
  private final Variables variables;
  private final ProjectedCode code;
  private final int counted;
  private final Map<Place, Long> finished = new HashMap<>();
  private final Map<Place, Long> open = new HashMap<>();
  private boolean isUnknown;

  /** A block, with the numbers that are known where it begins. */
  private record Place(int block, Map<Register, Long> registers, Map<String, Long> memory) {}

  private LoopCounts(
      ProjectedFrame frame,
      ProjectedOperations operations,
      Variables variables,
      ProjectedCode code,
      int counted) {
    this.frame = frame;
    this.operations = operations;
    this.variables = variables;
    this.code = code;
    this.counted = counted;
  }

  /** The number for a block; empty if it is not known. */
  static Optional<Long> of(
      ProjectedFrame frame,
      ProjectedOperations operations,
      Variables variables,
      ProjectedCode code,
      int block) {
    LoopCounts counts = new LoopCounts(frame, operations, variables, code, block);
    Map<Register, Long> start = new HashMap<>();
    frame
        .arguments()
        .parameters()
        .forEach((register, value) -> {
          if (value instanceof ProjectedValue.Scalar n) {
            n.expr().constant().ifPresent(c -> start.put(register, c));
          }
        });
    int first = frame.flow().blocks().getFirst().number();
    long most = counts.most(new Place(first, start, Map.of()), 0);
    return counts.isUnknown || most == 0 ? Optional.empty() : Optional.of(most);
  }

  private long most(Place place, long passed) {
    Long known = finished.get(place);
    if (known != null) {
      return known;
    }
    Long before = open.get(place);
    if (before != null) {
      isUnknown |= passed > before;
      return 0;
    }
    if (isUnknown || finished.size() + open.size() > MOST_STATES) {
      isUnknown = true;
      return 0;
    }
    open.put(place, passed);
    long here = place.block() == counted ? 1 : 0;
    Map<Register, Long> registers = new HashMap<>(place.registers());
    Map<String, Long> memory = new HashMap<>(place.memory());
    long most = 0;
    for (int next : next(place.block(), registers, memory)) {
      Set<Register> live = frame.flow().live(next);
      Map<Register, Long> left = new HashMap<>(registers);
      left.keySet().retainAll(live);
      most = Math.max(most, most(new Place(next, left, Map.copyOf(memory)), passed + here));
    }
    open.remove(place);
    finished.put(place, most + here);
    return most + here;
  }

  private Set<Integer> next(int block, Map<Register, Long> registers, Map<String, Long> memory) {
    for (Instruction instruction : frame.flow().block(block).instructions()) {
      switch (instruction) {
        case Instruction.Load i -> {
          Optional<Long> value =
              i.address() instanceof Operand.Address a
                  ? Optional.ofNullable(memory.get(key(a))).or(() -> variables.usual(a))
                  : Optional.empty();
          put(registers, i.result(), value);
        }
        case Instruction.Store i -> {
          if (i.address() instanceof Operand.Address a) {
            number(i.value(), registers)
                .ifPresentOrElse(n -> memory.put(key(a), n), () -> memory.remove(key(a)));
          }
        }
        case Instruction.Branch i -> {
          Optional<Long> condition = number(i.condition(), registers);
          if (condition.isPresent()) {
            return Set.of(frame.target(condition.get() != 0 ? i.then() : i.otherwise()));
          }
        }
        default ->
            Operands.result(instruction)
                .ifPresent(r -> put(registers, r, computed(instruction, registers)));
      }
    }
    return new HashSet<>(frame.flow().block(block).next());
  }

  private static String key(Operand.Address address) {
    return address.region() + address.variable() + "+" + address.offset();
  }

  private static void put(Map<Register, Long> registers, Register register, Optional<Long> value) {
    value.ifPresentOrElse(n -> registers.put(register, n), () -> registers.remove(register));
  }

  private Optional<Long> computed(Instruction instruction, Map<Register, Long> registers) {
    if (!Operands.registers(instruction).stream().allMatch(registers::containsKey)) {
      return Optional.empty();
    }
    return code.aside(() -> {
      try {
        return operations
            .computed(instruction, operand -> value(operand, registers))
            .filter(ProjectedValue.Scalar.class::isInstance)
            .flatMap(value -> ((ProjectedValue.Scalar) value).expr().constant());
      } catch (InexactException e) {
        return Optional.empty();
      }
    });
  }

  private ProjectedValue value(Operand operand, Map<Register, Long> registers) {
    return operand instanceof Register r
        ? new ProjectedValue.Scalar(code.number(requireNonNull(registers.get(r))))
        : operations.value(operand, frame, new ProjectionState());
  }

  private Optional<Long> number(Operand operand, Map<Register, Long> registers) {
    return switch (operand) {
      case Register r -> Optional.ofNullable(registers.get(r));
      case Operand.Constant n -> Optional.of(n.value());
      default -> Optional.empty();
    };
  }
}
