package liss.c.insertion;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import liss.c.ir.Cfg;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.lang.LockWriting.Place;

/**
 * The insertion points of a function at which a variable is known to have its only value: after the
 * instruction that sets it, where it is not null if the function tests it, and not after an
 * instruction after which what it points to may be gone.
 */
final class KnownVariable {

  private final Function function;
  private final Cfg graph;
  private final Definitions definitions;
  private final IntPredicate frees;

  /**
   * @param frees whether an instruction may free what the variable points to
   */
  KnownVariable(Function function, IntPredicate frees) {
    this.function = function;
    this.graph = new Cfg(function);
    this.definitions = new Definitions(function);
    this.frees = frees;
  }

  /** All insertion points of a function. */
  static Set<Place> all(Function function) {
    Set<Place> all = new HashSet<>();
    for (Instruction step : function.body()) {
      if (step instanceof Instruction.Point point) {
        all.add(place(point));
      }
    }
    return all;
  }

  private static Place place(Instruction.Point point) {
    return new Place(point.position(), point.span().start());
  }

  /** Whether a variable gets one value. */
  boolean hasOneValue(Register variable) {
    return values(variable).size() == 1;
  }

  private List<Integer> values(Register variable) {
    return IntStream.range(0, function.body().size())
        .filter(at ->
            Operands.result(function.body().get(at)).filter(variable::equals).isPresent()
                && !(function.body().get(at) instanceof Instruction.Any))
        .boxed()
        .toList();
  }

  /** The insertion points at which a local with an address is there. */
  Set<Place> unknown(String local) {
    BitSet before =
        Cfg.reached(
            List.of(0),
            at ->
                function.body().get(at) instanceof Instruction.Enter enter
                        && enter.local().equals(local)
                    ? List.of()
                    : graph.next(at));
    return places(before);
  }

  /** The insertion points at which it is not known that a variable has its value. */
  Set<Place> unknown(Register variable) {
    List<Integer> values = values(variable);
    BitSet unknown =
        Cfg.reached(List.of(0), at -> values.contains(at) ? List.of() : graph.next(at));
    boolean isTested =
        IntStream.range(0, function.body().size())
            .anyMatch(at -> nullTarget(at, variable).isPresent());
    if (isTested) {
      List<Integer> behind = values.stream().flatMap(at -> graph.next(at).stream()).toList();
      unknown.or(Cfg.reached(behind, at -> whileMaybeNull(at, variable)));
    }
    List<Integer> gone =
        IntStream.range(0, function.body().size())
            .filter(at -> frees.test(at) && Operands.of(function.body().get(at)).contains(variable))
            .boxed()
            .flatMap(at -> graph.next(at).stream())
            .toList();
    unknown.or(Cfg.reached(gone, graph::next));
    return places(unknown);
  }

  private Set<Place> places(BitSet positions) {
    Set<Place> places = new HashSet<>();
    positions.stream()
        .forEach(at -> {
          if (function.body().get(at) instanceof Instruction.Point point) {
            places.add(place(point));
          }
        });
    return places;
  }

  /**
   * Where control goes on while the variable may be null: nowhere after a use of what it points to.
   */
  private List<Integer> whileMaybeNull(int at, Register variable) {
    Instruction step = function.body().get(at);
    boolean isUse =
        switch (step) {
          case Instruction.Field i -> i.base().equals(variable);
          case Instruction.Load i -> i.address().equals(variable);
          case Instruction.Store i -> i.address().equals(variable);
          default -> false;
        };
    if (isUse) {
      return List.of();
    }
    return nullTarget(at, variable)
        .map(target -> List.of(graph.position(target)))
        .orElseGet(() -> graph.next(at));
  }

  /** The label where a branch goes on if a variable is null; empty if it is no test of that. */
  private Optional<String> nullTarget(int at, Register variable) {
    if (!(function.body().get(at) instanceof Instruction.Branch branch)) {
      return Optional.empty();
    }
    Operand condition = branch.condition();
    if (condition.equals(variable)) {
      return Optional.of(branch.otherwise());
    }
    Optional<Instruction> test = definitions.only(condition);
    if (test.isEmpty()
        || !(test.get() instanceof Instruction.Binary binary)
        || !binary.left().equals(variable) && !isConverted(binary.left(), variable)
        || !(binary.right() instanceof Operand.Constant zero)
        || zero.value() != 0) {
      return Optional.empty();
    }
    return switch (binary.operator()) {
      case EQUAL -> Optional.of(branch.then());
      case NOT_EQUAL -> Optional.of(branch.otherwise());
      default -> Optional.empty();
    };
  }

  private boolean isConverted(Operand operand, Register variable) {
    return definitions.only(operand).orElse(null) instanceof Instruction.Convert convert
        && convert.value().equals(variable);
  }
}
