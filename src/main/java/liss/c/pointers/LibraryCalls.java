package liss.c.pointers;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.vocabulary.Effect;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary.Defined;

/**
 * What calls of functions without a body do with addresses. One that the vocabulary knows keeps no
 * address, unless it is one to nothing in particular; it returns one that it gets, or an unknown
 * one. One that it does not know keeps all, and calls what it gets.
 *
 * @param constraints gets the inclusions
 */
record LibraryCalls(Allocations allocations, Constraints constraints) {

  void call(Function caller, Instruction.Call call, int position, String name) {
    Optional<Meaning> known = allocations.vocabulary().meaning(name, Defined.ELSEWHERE);
    if (known.isEmpty()) {
      unknown(caller, call);
      return;
    }
    Meaning meaning = known.get();
    use(caller, call);
    switch (meaning.action()) {
      case START -> start(caller, call, meaning);
      case CALL -> callBacks(caller, call, meaning);
      case ONCE, AT_EXIT ->
          constraints.callBack(
              argument(caller, call, meaning.operands().getLast()),
              called -> pass(caller, call, List.of(), called));
      case COPY -> copy(caller, call, meaning, name);
      case ALLOCATE -> {
        call.result().ifPresent(result -> allocate(caller, result, position));
        keepsContent(caller, call, position, name);
      }
      case JOIN -> joined(caller, call, meaning);
      case THREAD_EXIT -> each(caller, call, node -> include(node, PointsToSet.Single.RETURNED));
      case IGNORE, NONDET -> keep(caller, call, meaning.operands());
      case KEY, KEY_SET, KEY_GET -> keep(caller, call, List.of());
      default -> {}
    }
    if (meaning.action() != Meaning.Action.ALLOCATE) {
      results(caller, call, meaning);
    }
  }

  /** A call may access what its arguments point to, also where they are unknown addresses. */
  private void use(Function caller, Instruction.Call call) {
    call.arguments().forEach(argument -> constraints.address(caller.name(), argument));
  }

  private void include(PointsToSet smaller, PointsToSet larger) {
    constraints.inclusions().include(smaller, larger);
  }

  private void each(
      Function caller, Instruction.Call call, java.util.function.Consumer<PointsToSet> rule) {
    call.arguments().forEach(argument -> rule.accept(constraints.node(caller.name(), argument)));
  }

  /** New memory. */
  void allocate(Function caller, Operand.Register result, int position) {
    PointsToSet node = Constraints.node(caller, result);
    constraints.inclusions().add(node, new Location(allocations.at(caller.name(), position), 0));
  }

  /** New memory may have in it what an argument points to, and may be that of the argument. */
  private void keepsContent(Function caller, Instruction.Call call, int position, String name) {
    boolean isOther =
        allocations
            .vocabulary()
            .effect(name, Defined.ELSEWHERE)
            .filter(effect -> effect.kind() == Effect.Kind.REALLOCATE)
            .isPresent();
    Location memory = new Location(allocations.at(caller.name(), position), 0);
    for (Operand argument : call.arguments()) {
      PointsToSet node = constraints.node(caller.name(), argument);
      PointsToSet result = new PointsToSet.Constant(memory);
      constraints.inclusions().add(result, memory);
      constraints.transfers().copy(node, result, OptionalLong.empty());
      if (isOther || isPointerToNothing(argument.type())) {
        call.result().ifPresent(r -> include(node, Constraints.node(caller, r)));
      }
    }
  }

  private static boolean isPointerToNothing(Type type) {
    return type instanceof Type.Pointer pointer && pointer.target() instanceof Type.Nothing;
  }

  private void start(Function caller, Instruction.Call call, Meaning meaning) {
    PointsToSet passed = argument(caller, call, meaning.operands().get(1));
    include(passed, PointsToSet.Single.PASSED);
    constraints.callBack(
        argument(caller, call, meaning.operands().getFirst()),
        called -> {
          called.parameters().forEach(p -> include(passed, Constraints.node(called, p)));
          include(new PointsToSet.Result(called.name()), PointsToSet.Single.RETURNED);
        });
  }

  private PointsToSet argument(Function caller, Instruction.Call call, int position) {
    return position < call.arguments().size()
        ? constraints.node(caller.name(), call.arguments().get(position))
        : PointsToSet.Single.NOTHING;
  }

  private void callBacks(Function caller, Instruction.Call call, Meaning meaning) {
    List<Integer> others = meaning.operands().subList(1, meaning.operands().size());
    constraints.callBack(
        argument(caller, call, meaning.operand()),
        called -> {
          pass(caller, call, others, called);
          if (others.isEmpty()) {
            constraints.calledFromOutside(called);
          }
        });
    if (others.isEmpty()) {
      call.arguments().forEach(argument -> give(caller, argument));
    }
  }

  /** Every parameter may be one of some arguments, or a place beside it; of all if none is said. */
  private void pass(
      Function caller, Instruction.Call call, List<Integer> positions, Function called) {
    for (int i = 0; i < call.arguments().size(); i++) {
      if (positions.isEmpty() || positions.contains(i)) {
        PointsToSet argument = constraints.node(caller.name(), call.arguments().get(i));
        called.parameters().forEach(p -> near(argument, Constraints.node(called, p)));
      }
    }
  }

  /** Other elements of the same array: anywhere, unless the place is in an array. */
  private void near(PointsToSet argument, PointsToSet result) {
    constraints
        .inclusions()
        .forEach(
            argument,
            at -> {
              boolean isElement =
                  !at.isAnywhere()
                      && constraints.places().type(at.object()).isPresent()
                      && constraints.places().isInArray(at);
              constraints.inclusions().add(result, isElement ? at : Location.anywhere(at.object()));
            });
  }

  private void copy(Function caller, Instruction.Call call, Meaning meaning, String name) {
    Operand to = operand(call, meaning.operands().getFirst());
    Operand from = operand(call, meaning.operands().get(1));
    OptionalLong size =
        allocations
            .vocabulary()
            .effect(name, Defined.ELSEWHERE)
            .filter(e -> e.kind() == Effect.Kind.COPY || e.kind() == Effect.Kind.MOVE)
            .filter(e -> operand(call, e.operands().getLast()) instanceof Operand.Constant)
            .map(e ->
                OptionalLong.of(((Operand.Constant) operand(call, e.operands().getLast())).value()))
            .orElse(OptionalLong.empty());
    constraints
        .transfers()
        .copy(constraints.node(caller.name(), from), constraints.node(caller.name(), to), size);
  }

  private static Operand operand(Instruction.Call call, int position) {
    return position < call.arguments().size()
        ? call.arguments().get(position)
        : new Operand.Constant(Type.Int.LONG, 0);
  }

  private void joined(Function caller, Instruction.Call call, Meaning meaning) {
    for (int i = 0; i < call.arguments().size(); i++) {
      if (!meaning.operands().contains(i)) {
        constraints.transfers().write(argument(caller, call, i), 8, PointsToSet.Single.RETURNED);
      }
    }
  }

  /**
   * What is passed as a pointer to a structure, or to nothing in particular, may be given back.
   *
   * @param lookedAt the positions of arguments that are not kept
   */
  private void keep(Function caller, Instruction.Call call, List<Integer> lookedAt) {
    for (int i = 0; i < call.arguments().size(); i++) {
      Operand argument = call.arguments().get(i);
      boolean isOfStructure =
          argument.type() instanceof Type.Pointer p && p.target() instanceof Type.Composite;
      if ((isOfStructure || isPointerToNothing(argument.type())) && !lookedAt.contains(i)) {
        give(caller, argument);
      }
    }
  }

  private void give(Function caller, Operand argument) {
    constraints.outside().give(constraints.node(caller.name(), argument), argument.type());
  }

  /** A result that is an address is that of an argument or a further one, or an unknown one. */
  private void results(Function caller, Instruction.Call call, Meaning meaning) {
    if (call.result().filter(r -> Outside.mayBeAddress(r.type())).isEmpty()) {
      return;
    }
    PointsToSet result = Constraints.node(caller, call.result().get());
    switch (meaning.action()) {
      case COPY -> near(argument(caller, call, meaning.operand()), result);
      case READ, WRITE, UPDATE, MODIFY, CALL -> each(caller, call, node -> near(node, result));
      default -> {
        include(PointsToSet.Single.FURTHER, result);
        constraints.inclusions().add(result, Outside.ANYWHERE);
      }
    }
  }

  /** A call of which nothing is known. */
  void unknown(Function caller, Instruction.Call call) {
    use(caller, call);
    call.arguments().forEach(argument -> give(caller, argument));
    each(
        caller,
        call,
        node -> constraints.callBack(node, called -> pass(caller, call, List.of(), called)));
    call.into()
        .ifPresent(into ->
            constraints
                .inclusions()
                .forEach(
                    constraints.node(caller.name(), into),
                    at ->
                        constraints
                            .transfers()
                            .memory()
                            .write(Location.anywhere(at.object()), 1, Outside.ANYWHERE)));
    call.result()
        .filter(r -> Outside.mayBeAddress(r.type()))
        .ifPresent(
            r -> constraints.inclusions().add(Constraints.node(caller, r), Outside.ANYWHERE));
  }
}
