package liss.c.pointers;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;

/**
 * What calls of functions without a body do with addresses. One that the vocabulary knows keeps no
 * address; it returns one that it gets, new memory, or one of its own, and may store these where an
 * argument says that there is a pointer ({@code strtol}). Of another one nothing is known.
 *
 * @param constraints gets the inclusions
 */
record LibraryCalls(Vocabulary vocabulary, Constraints constraints) {

  void call(Function caller, Instruction.Call call, int position, String name) {
    Optional<Meaning> meaning = vocabulary.meaning(name, Defined.ELSEWHERE);
    if (meaning.isEmpty()) {
      unknown(caller, call);
      return;
    }
    switch (meaning.get().action()) {
      case START -> start(caller, call, meaning.get());
      case CALL, ONCE, AT_EXIT -> callBacks(caller, call);
      case COPY -> copy(caller, call, meaning.get());
      case ALLOCATE -> allocate(caller, call, position);
      default -> known(caller, call);
    }
    if (meaning.get().action() != Meaning.Action.ALLOCATE) {
      results(caller, call);
    }
  }

  private void allocate(Function caller, Instruction.Call call, int position) {
    call.result()
        .ifPresent(result ->
            constraints
                .inclusions()
                .add(
                    constraints.node(caller.name(), result),
                    constraints.allocated(caller, position, element(caller, result))));
    results(caller, call);
  }

  /** What the address of new memory is converted to first, or what it is declared as. */
  private static Optional<Type> element(Function caller, Operand.Register result) {
    return caller.body().stream()
        .filter(Instruction.Convert.class::isInstance)
        .map(Instruction.Convert.class::cast)
        .filter(convert -> convert.value().equals(result))
        .map(convert -> Constraints.target(convert.result().type()))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> Constraints.target(result.type()));
  }

  private void start(Function caller, Instruction.Call call, Meaning meaning) {
    Operand function = argument(call, meaning.operands().getFirst());
    Node passed = constraints.node(caller.name(), argument(call, meaning.operands().get(1)));
    constraints.forEach(caller.name(), function, target -> constraints.callBack(target, passed));
  }

  private static Operand argument(Instruction.Call call, int position) {
    return position < call.arguments().size()
        ? call.arguments().get(position)
        : new Operand.Number(Type.Int.LONG, 0);
  }

  /** Functions among the arguments are called with the other ones, and places in them. */
  private void callBacks(Function caller, Instruction.Call call) {
    for (Operand function : call.arguments()) {
      for (Operand passed : call.arguments()) {
        constraints.forEach(
            caller.name(),
            function,
            target -> {
              if (target.object() instanceof MemoryObject.Routine) {
                constraints.forEach(
                    caller.name(),
                    passed,
                    at -> {
                      Node anywhere = new Node.Constant(Location.anywhere(at.object()));
                      constraints.inclusions().add(anywhere, Location.anywhere(at.object()));
                      constraints.callBack(target, anywhere);
                    });
              }
            });
      }
    }
  }

  private void copy(Function caller, Instruction.Call call, Meaning meaning) {
    Operand to = argument(call, meaning.operands().getFirst());
    Operand from = argument(call, meaning.operands().get(1));
    constraints.forEach(
        caller.name(),
        from,
        source ->
            constraints.forEach(
                caller.name(),
                to,
                goal ->
                    constraints
                        .memory()
                        .copy(
                            Location.anywhere(source.object()),
                            Location.anywhere(goal.object()),
                            1)));
  }

  /** A pointer to a pointer may get any of the arguments, or an address of the library. */
  private void known(Function caller, Instruction.Call call) {
    for (Operand place : call.arguments()) {
      boolean isOfPointer =
          place.type() instanceof Type.Pointer p && p.target() instanceof Type.Pointer;
      if (isOfPointer) {
        constraints.forEach(
            caller.name(),
            place,
            at -> {
              Node content = new Node.Content(Location.anywhere(at.object()));
              given(caller, call.arguments(), content);
              constraints.fromOutside(content);
              constraints.memory().write(Location.anywhere(at.object()), 1, content);
            });
      }
    }
  }

  private void given(Function caller, List<Operand> arguments, Node result) {
    for (Operand argument : arguments) {
      constraints.forEach(
          caller.name(),
          argument,
          at -> constraints.inclusions().add(result, Location.anywhere(at.object())));
    }
  }

  /** A result that is an address is that of an argument, or of something in the library. */
  private void results(Function caller, Instruction.Call call) {
    call.result()
        .filter(result -> !(result.type() instanceof Type.Arithmetic))
        .ifPresent(result -> {
          Node node = constraints.node(caller.name(), result);
          given(caller, call.arguments(), node);
          constraints.fromOutside(node);
        });
  }

  /** A call of which nothing is known. */
  void unknown(Function caller, Instruction.Call call) {
    for (Operand argument : call.arguments()) {
      constraints.escape(constraints.node(caller.name(), argument));
    }
    call.into().ifPresent(into -> constraints.escape(constraints.node(caller.name(), into)));
    call.result()
        .ifPresent(result -> constraints.fromOutside(constraints.node(caller.name(), result)));
  }
}
