package liss.c;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * Which accesses of a function only count: they write what was read, plus or minus something, or
 * read a value that decides nothing. A value decides something if a branch, a call, the result of
 * the function or an address depends on it, wherever in the function; so it may if it goes to a
 * local that has an address, or is expected by an atomic update.
 */
final class Counting {

  private final List<Instruction> body;
  private final Definitions definitions;
  private final Set<Register> deciding = new HashSet<>();

  /**
   * The accesses of a function. Quadratic in its length at worst, and nearly linear in practice.
   */
  Counting(Function function) {
    this.body = function.body();
    this.definitions = new Definitions(function);
    body.forEach(instruction -> deciding(instruction).forEach(this::addDeciding));
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Instruction instruction : body.reversed()) {
        boolean decides =
            isComputation(instruction)
                && Operands.result(instruction).filter(deciding::contains).isPresent();
        for (Operand operand : decides ? Operands.of(instruction) : List.<Operand>of()) {
          isMore |= addDeciding(operand);
        }
      }
    }
  }

  private boolean addDeciding(Operand operand) {
    return switch (operand) {
      case Register register -> deciding.add(register);
      case Operand.Whole whole -> addDeciding(whole.address());
      case Operand.Constant c -> false;
      case Operand.Decimal d -> false;
      case Operand.Address a -> false;
      case Operand.Routine r -> false;
      case Operand.LabelAddress l -> false;
    };
  }

  /** Whether an instruction only computes a number from others. */
  private static boolean isComputation(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Set i -> true;
      case Instruction.Convert i -> true;
      case Instruction.Unary i -> true;
      case Instruction.Binary i -> true;
      default -> false;
    };
  }

  /** The operands whose values matter for more than what an instruction computes or writes. */
  private static List<Operand> deciding(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store i when !isLocal(i.address()) -> List.of(i.address());
      case Instruction.Update i when i.operator() != UpdateOperator.COMPARE_EXCHANGE ->
          List.of(i.address());
      default -> isComputation(instruction) ? List.of() : Operands.of(instruction);
    };
  }

  private static boolean isLocal(Operand address) {
    return address instanceof Operand.Address a && a.region() == Operand.Region.LOCAL;
  }

  /** Whether the instruction at a position is an access that counts. */
  boolean counts(int position) {
    return switch (body.get(position)) {
      case Instruction.Load i -> !deciding.contains(i.result());
      case Instruction.Store i -> haveAllSources(i.value(), value -> isChanged(value, position));
      case Instruction.Update i ->
          switch (i.operator()) {
            case ADD, SUBTRACT -> !deciding.contains(i.result());
            case EXCHANGE, COMPARE_EXCHANGE, AND, OR, XOR, NAND -> false;
          };
      default -> false;
    };
  }

  /** Whether a value that is stored is what the same place had, plus or minus something. */
  private boolean isChanged(Operand value, int store) {
    Optional<Instruction> step = definitions.only(value);
    return step.isPresent()
        && step.get() instanceof Instruction.Binary change
        && changed(change)
            .anyMatch(before -> haveAllSources(before, source -> isRead(source, store)));
  }

  private boolean haveAllSources(Operand value, Predicate<Operand> property) {
    Set<Operand> sources = definitions.sources(value);
    return !sources.isEmpty() && sources.stream().allMatch(property);
  }

  private static Stream<Operand> changed(Instruction.Binary change) {
    return switch (change.operator()) {
      case ADD -> Stream.of(change.left(), change.right());
      case SUBTRACT -> Stream.of(change.left());
      default -> Stream.empty();
    };
  }

  /** Whether a value was read where the instruction at a position writes. */
  private boolean isRead(Operand value, int store) {
    return definitions.only(value).orElse(null) instanceof Instruction.Load load
        && body.get(store) instanceof Instruction.Store written
        && isSame(load.address(), written.address(), body.indexOf(load), store);
  }

  /**
   * Whether two addresses are the same, as they are computed at two positions; what is read twice
   * from one place is taken to be.
   */
  private boolean isSame(Operand one, Operand other, int from, int to) {
    if (one.equals(other)) {
      return body.subList(Math.min(from, to), Math.max(from, to)).stream()
          .flatMap(instruction -> Operands.result(instruction).stream())
          .noneMatch(one::equals);
    }
    Optional<Instruction> first = definitions.only(one);
    Optional<Instruction> second = definitions.only(other);
    if (first.isEmpty() || second.isEmpty()) {
      return false;
    }
    int start = body.indexOf(first.get());
    int end = body.indexOf(second.get());
    return switch (first.get()) {
      case Instruction.Field a ->
          second.get() instanceof Instruction.Field b
              && a.composite().equals(b.composite())
              && a.field().equals(b.field())
              && isSame(a.base(), b.base(), start, end);
      case Instruction.Element a ->
          second.get() instanceof Instruction.Element b
              && a.element().equals(b.element())
              && isSame(a.base(), b.base(), start, end)
              && isSame(a.index(), b.index(), start, end);
      case Instruction.Convert a ->
          second.get() instanceof Instruction.Convert b && isSame(a.value(), b.value(), start, end);
      case Instruction.Load a ->
          second.get() instanceof Instruction.Load b
              && isSame(a.address(), b.address(), start, end);
      default -> false;
    };
  }
}
