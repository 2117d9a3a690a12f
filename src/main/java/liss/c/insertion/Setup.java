package liss.c.insertion;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.c.calls.DeviceStructures.Site;
import liss.c.ir.Cfg;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.WithoutPoints;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Position;

/**
 * Where a structure is set up: after the test that there is memory.
 *
 * @param test an {@code if} statement that leaves the function if there is none, on each path from
 *     the allocation to a use of the structure
 * @param pointer to the structure
 */
record Setup(SourceSpan test, Register pointer) {

  /** The place for an allocation; empty if there is none. */
  static Optional<Setup> of(TranslationUnit unit, Site site, Holders holders) {
    Function function = unit.function(site.function()).orElseThrow();
    return holders.only(function).flatMap(pointer -> new Search(function, pointer).from(site));
  }

  /** Looks for the test in a function. */
  private static final class Search {

    private final List<Instruction> body;
    private final Register pointer;
    private final Cfg paths;
    private final Definitions definitions;

    Search(Function function, Register pointer) {
      this.body = function.body();
      this.pointer = pointer;
      this.paths = new Cfg(function);
      this.definitions = new Definitions(function);
    }

    Optional<Setup> from(Site site) {
      int call = body.indexOf(site.call());
      for (int end = 0; end < body.size(); end++) {
        if (body.get(end) instanceof Instruction.Point point
            && point.position() == Position.MISSING_ELSE
            && leaves(end)
            && isTest(call, end, point.span())) {
          return Optional.of(new Setup(point.span(), pointer));
        }
      }
      return Optional.empty();
    }

    /** Whether the branch that an {@code if} has does not come to what is after it. */
    private boolean leaves(int missingElse) {
      int start = missingElse - 1;
      while (body.get(start) instanceof Instruction.Point) {
        start--;
      }
      return !(body.get(start) instanceof Instruction.Label branch
          && body.get(missingElse + 1) instanceof Instruction.Label behind
          && behind.name().equals(WithoutPoints.behind(branch.name())));
    }

    /**
     * Whether all paths from the allocation to a use of the pointer pass the missing else of an
     * {@code if}, and come there only if the pointer is not null; and whether nothing comes there
     * twice.
     */
    private boolean isTest(int call, int missingElse, SourceSpan test) {
      List<Integer> start = paths.next(call);
      BitSet known =
          Cfg.reached(start, at -> at == missingElse ? List.of() : next(at, Pointer.VALID));
      boolean isUsed =
          known.stream()
              .anyMatch(at ->
                  Operands.of(body.get(at)).contains(pointer)
                      && !(isNullTest(body.get(at))
                          && BodyText.contains(test, body.get(at).origin().span())));
      return known.get(missingElse)
          && !isUsed
          && !Cfg.reached(start, at -> next(at, Pointer.NULL)).get(missingElse)
          && !paths.isRepeated(missingElse);
    }

    private boolean isNullTest(Instruction step) {
      return switch (step) {
        case Instruction.Branch branch -> true;
        case Instruction.Binary binary -> isEquality(binary);
        default -> false;
      };
    }

    private static boolean isEquality(Instruction.Binary binary) {
      return binary.operator() == BinaryOperator.EQUAL
          || binary.operator() == BinaryOperator.NOT_EQUAL;
    }

    /** What the pointer is on a path. */
    private enum Pointer {
      VALID,
      NULL
    }

    /** Where it goes on after a step, as far as tests of the pointer decide that. */
    private List<Integer> next(int at, Pointer value) {
      if (!(body.get(at) instanceof Instruction.Branch branch)) {
        return paths.next(at);
      }
      boolean isValid = impliesPointer(branch.condition(), true);
      if (!isValid && !impliesPointer(branch.condition(), false)) {
        return paths.next(at);
      }
      boolean holds = isValid == (value == Pointer.VALID);
      return List.of(paths.position(holds ? branch.then() : branch.otherwise()));
    }

    /** Whether the pointer is not null if a condition holds, or does not. */
    private boolean impliesPointer(Operand condition, boolean holds) {
      if (condition.equals(pointer)) {
        return holds;
      }
      return switch (definitions.only(condition).orElse(body.getLast())) {
        case Instruction.Convert step when !isCut(step) -> impliesPointer(step.value(), holds);
        case Instruction.Binary step when isZero(step.right()) && isEquality(step) ->
            impliesPointer(step.left(), (step.operator() == BinaryOperator.NOT_EQUAL) == holds);
        default -> false;
      };
    }

    /** Whether a conversion makes a number of an address, which may then be 0. */
    private static boolean isCut(Instruction.Convert step) {
      return step.value().type() instanceof Type.Pointer
          && step.result().type() instanceof Type.Int;
    }

    private static boolean isZero(Operand operand) {
      return operand instanceof Operand.Constant n && n.value() == 0;
    }
  }
}
