package liss.c.projection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Cfg;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/**
 * Writes the instructions of calls. One that has no exact meaning becomes a step that says so,
 * after which nothing counts.
 */
final class ProjectedInstructions {

  private final Body body;
  private final ProjectedCode code;
  private final ProjectedAccesses accesses;
  private final ProjectedOperations operations;

  ProjectedInstructions(Body body) {
    this.body = body;
    this.code = body.code();
    this.accesses = body.accesses();
    this.operations = body.operations();
  }

  /** A call while its instructions are written. */
  private record Walk(
      ProjectedFrame frame, ProjectedConstants constants, Set<Integer> done, OneState assertions) {}

  /** Writes a function in the place of a call; returns its result. */
  ProjectedValue function(ProjectedFrame frame) {
    List<ProjectedValue> result = new ArrayList<>();
    body.in(frame, () -> result.add(written(frame)));
    return result.getFirst();
  }

  private ProjectedValue written(ProjectedFrame frame) {
    Walk walk =
        new Walk(
            frame,
            new ProjectedConstants(frame, operations, code),
            new HashSet<>(),
            new OneState(frame.function(), body.atomicity()));
    List<Cfg.Block> blocks = frame.flow().blocks();
    int first = blocks.getFirst().number();
    ProjectionState start = new ProjectionState();
    frame.arguments().parameters().forEach(start::set);
    if (frame.flow().before(first).isEmpty()) {
      frame.arrive(first, start);
    } else {
      leave(first, start, walk);
    }
    for (Cfg.Block block : blocks) {
      if (walk.constants().reaches(block.number()) && !frame.arrivals(block.number()).isEmpty()) {
        if (!frame.flow().before(block.number()).isEmpty()) {
          code.label(frame.label(block.number()));
        }
        walk.done().add(block.number());
        write(block, state(block.number(), walk), walk);
      }
    }
    if (frame.results().isEmpty()) {
      return new ProjectedValue.None("the result of a call that does not return");
    }
    code.label(frame.end());
    return result(walk);
  }

  /** What is known where a block begins. */
  private static ProjectionState state(int block, Walk walk) {
    Cfg flow = walk.frame().flow();
    ProjectionState merged = ProjectionState.merged(walk.frame().arrivals(block));
    boolean isLoop =
        flow.before(block).stream()
            .anyMatch(b -> walk.constants().reaches(b) && !walk.done().contains(b) || b == block);
    if (!isLoop) {
      return merged;
    }
    Set<Register> changed =
        flow.around(block).stream()
            .flatMap(b -> b.instructions().stream())
            .flatMap(i -> Operands.result(i).stream())
            .collect(Collectors.toSet());
    boolean hasOneEntry = flow.hasOneEntry(block);
    ProjectionState state = merged.only(register -> hasOneEntry && !changed.contains(register));
    walk.constants()
        .known(block)
        .known()
        .forEach((register, value) -> {
          if (state.get(register).isEmpty()) {
            state.set(register, value);
          }
        });
    return state;
  }

  private void write(Cfg.Block block, ProjectionState state, Walk walk) {
    for (int i = 0; i < block.instructions().size(); i++) {
      Instruction instruction = block.instructions().get(i);
      int position = block.from() + i;
      code.at(walk.frame().place(instruction.origin()));
      walk.assertions().before(instruction);
      Runnable step =
          body.threads().isCut(walk.frame(), position)
              ? () -> body.threads().ends().cut(body, walk.frame(), position)
              : () -> write(instruction, block, state, walk);
      if (!code.attempt(step) || code.isOver()) {
        return;
      }
      walk.assertions().behind(instruction);
    }
    if (!block.next().isEmpty()) {
      code.attempt(() -> leave(block.next().getFirst(), state, walk));
    }
  }

  private void write(Instruction instruction, Cfg.Block block, ProjectionState state, Walk walk) {
    ProjectedFrame frame = walk.frame();
    switch (instruction) {
      case Instruction.Label i -> {}
      case Instruction.Point i -> {}
      case Instruction.Jump i -> leave(frame.target(i.target()), state, walk);
      case Instruction.Branch i -> branch(i, state, walk);
      case Instruction.JumpTo i -> throw new InexactException("a computed jump");
      case Instruction.Return i -> result(i, state, walk);
      case Instruction.Any i -> {
        Expr any = code.any(i.result().name());
        Type.Scalar type = ProjectedOperations.scalar(i.result().type());
        state.set(i.result(), new ProjectedValue.Scalar(body.arithmetic().wrapped(any, type)));
      }
      case Instruction.Load i -> {
        ProjectedValue loaded =
            code.ordered(i.order(), () -> load(value(i.address(), frame, state), i));
        state.set(i.result(), loaded);
      }
      case Instruction.Store i -> {
        ProjectedValue address = value(i.address(), frame, state);
        ProjectedValue stored = value(i.value(), frame, state);
        code.ordered(i.order(), () -> store(address, stored, i.value().type()));
      }
      case Instruction.Copy i ->
          accesses.copy(value(i.to(), frame, state), value(i.from(), frame, state), i.type());
      case Instruction.Update i -> update(i, frame, state);
      case Instruction.Call i -> {
        ProjectedValue result =
            body.calls().call(new CallSite(i, block.number(), frame, state, operations));
        i.result().ifPresent(register -> state.set(register, result));
      }
      case Instruction.Enter i -> enter(i, block, walk);
      case Instruction.Allocate i -> {
        ProjectedValue bytes = value(i.bytes(), frame, state);
        state.set(i.result(), body.calls().library().allocations().local(i, bytes, block.number()));
      }
      case Instruction.Assembler i -> throw new InexactException("assembler");
      case Instruction.Inexact i -> throw new InexactException(i.what());
      case Instruction.Set i -> compute(i, i.result(), frame, state);
      case Instruction.Unary i -> compute(i, i.result(), frame, state);
      case Instruction.Binary i -> compute(i, i.result(), frame, state);
      case Instruction.Convert i -> compute(i, i.result(), frame, state);
      case Instruction.Field i -> compute(i, i.result(), frame, state);
      case Instruction.Element i -> compute(i, i.result(), frame, state);
    }
  }

  private ProjectedValue value(Operand operand, ProjectedFrame frame, ProjectionState state) {
    return operations.value(operand, frame, state);
  }

  private void compute(
      Instruction instruction, Register result, ProjectedFrame frame, ProjectionState state) {
    state.set(
        result,
        operations.computed(instruction, operand -> value(operand, frame, state)).orElseThrow());
  }

  private ProjectedValue load(ProjectedValue address, Instruction.Load load) {
    return switch (address) {
      case ProjectedValue.None none -> none;
      case ProjectedValue.Given given -> given;
      default ->
          new ProjectedValue.Scalar(
              accesses.load(address, ProjectedOperations.scalar(load.result().type())));
    };
  }

  private boolean store(ProjectedValue address, ProjectedValue value, Type type) {
    if (value instanceof ProjectedValue.Whole whole) {
      accesses.copy(address, whole.address(), whole.type());
    } else {
      accesses.store(address, ProjectedOperations.scalar(type), accesses.number(value));
    }
    return true;
  }

  private void branch(Instruction.Branch branch, ProjectionState state, Walk walk) {
    ProjectedValue condition = value(branch.condition(), walk.frame(), state);
    Optional<Boolean> known = ProjectedConstants.truth(condition);
    int then = walk.frame().target(branch.then());
    int otherwise = walk.frame().target(branch.otherwise());
    if (known.isPresent()) {
      leave(known.get() ? then : otherwise, state, walk);
      return;
    }
    code.choose(
        accesses.number(condition),
        () -> code.attempt(() -> leave(then, state.copy(), walk)),
        () -> code.attempt(() -> leave(otherwise, state.copy(), walk)));
  }

  /** Goes on at a block, where the values of registers are in locals unless they are constants. */
  private void leave(int target, ProjectionState state, Walk walk) {
    ProjectedFrame frame = walk.frame();
    Set<Register> live = frame.flow().live(target);
    ProjectionState constants = walk.constants().known(target);
    List<Register> moved = new ArrayList<>();
    List<Expr> values = new ArrayList<>();
    for (Register register : live) {
      if (!state.isStored(register) && constants.get(register).isEmpty()) {
        switch (state.get(register).orElseThrow()) {
          case ProjectedValue.None v when !frame.flow().isCyclic(target) -> {}
          case ProjectedValue.Given v when !frame.flow().isCyclic(target) -> {}
          case ProjectedValue.Whole v when !frame.flow().isCyclic(target) -> {}
          case ProjectedValue value -> {
            moved.add(register);
            values.add(accesses.number(value));
          }
        }
      }
    }
    Set<String> locals =
        moved.stream().map(register -> frame.local(register, code)).collect(Collectors.toSet());
    for (int i = 0; i < moved.size(); i++) {
      String own = frame.local(moved.get(i), code);
      if (mentions(values.get(i), locals, own)) {
        values.set(i, code.hold(values.get(i)));
      }
    }
    for (int i = 0; i < moved.size(); i++) {
      code.assign(frame.local(moved.get(i), code), values.get(i));
      state.store(moved.get(i));
    }
    frame.arrive(target, state.constants(live));
    code.jump(frame.label(target));
  }

  private static boolean mentions(Expr expr, Set<String> locals, String own) {
    return expr instanceof Expr.Name name
        ? locals.contains(name.name()) && !name.name().equals(own)
        : expr.operands().stream().anyMatch(operand -> mentions(operand, locals, own));
  }

  private void result(Instruction.Return instruction, ProjectionState state, Walk walk) {
    ProjectedFrame frame = walk.frame();
    ProjectedValue value =
        instruction
            .value()
            .map(operand -> value(operand, frame, state))
            .orElseGet(() -> nothing(frame));
    if (value instanceof ProjectedValue.Whole whole) {
      frame.into().ifPresent(into -> accesses.copy(into, whole.address(), whole.type()));
    } else if (!(value instanceof ProjectedValue.None)
        && walk.constants().returned().size() > 1
        && constant(walk).isEmpty()) {
      code.assign(frame.result(code), accesses.number(value));
    }
    frame.results().add(value);
    code.jump(frame.end());
  }

  private ProjectedValue nothing(ProjectedFrame frame) {
    return frame.function().type().result() instanceof Type.Scalar
        ? new ProjectedValue.Scalar(code.any("result"))
        : new ProjectedValue.None("the value of something that has none");
  }

  /** The only result of a call, if that is known. */
  private static Optional<ProjectedValue> constant(Walk walk) {
    List<Optional<ProjectedValue>> all = walk.constants().returned();
    return all.getFirst()
        .filter(first ->
            all.stream().allMatch(v -> v.filter(value -> value.isSame(first)).isPresent()));
  }

  private ProjectedValue result(Walk walk) {
    ProjectedFrame frame = walk.frame();
    if (walk.constants().returned().size() == 1) {
      return frame.results().getFirst();
    }
    Optional<ProjectedValue> none =
        frame.results().stream().filter(v -> v instanceof ProjectedValue.None).findFirst();
    return constant(walk)
        .or(() -> none)
        .orElseGet(() -> new ProjectedValue.Scalar(code.name(frame.result(code))));
  }

  /** What memory had in an earlier round is not what it has in this one. */
  private void enter(Instruction.Enter enter, Cfg.Block block, Walk walk) {
    ProjectedFrame frame = walk.frame();
    ProjectedObject object = body.variables().local(enter.local(), frame);
    boolean isOwn = body.memory().isOwn(object);
    if (!isOwn && isPassedOnce(enter, frame, block)) {
      return;
    }
    Set<Integer> written = writtenNext(enter, block);
    List<Integer> forgotten = new ArrayList<>();
    for (int i = 0; i < object.cells(); i++) {
      Shape.Cell cell = object.shape().cells().get(i);
      boolean isUsed = body.memory().known().isPlace(object.name(), cell.offset());
      if (!isUsed && !written.contains((int) cell.offset())) {
        forgotten.add(i);
      }
    }
    body.cells().forget(object, forgotten);
  }

  /** Whether memory is entered only once; a loop that was peeled has its declaration more often. */
  private boolean isPassedOnce(Instruction.Enter enter, ProjectedFrame frame, Cfg.Block block) {
    return body.passes(frame, block.number()).isCertainlyOne()
        && frame.function().body().stream().filter(enter::equals).count() == 1;
  }

  /** The offsets of the values that a local gets where it is declared. */
  private static Set<Integer> writtenNext(Instruction.Enter enter, Cfg.Block block) {
    Set<Integer> written = new HashSet<>();
    List<Instruction> all = block.instructions();
    for (int i = all.indexOf(enter) + 1; i < all.size(); i++) {
      switch (all.get(i)) {
        case Instruction.Store s -> {
          if (s.address() instanceof Operand.Address a && a.variable().equals(enter.local())) {
            written.add((int) a.offset());
          }
        }
        case Instruction.Call c -> {
          return written;
        }
        case Instruction.Load c -> {
          return written;
        }
        default -> {}
      }
    }
    return written;
  }

  private void update(Instruction.Update update, ProjectedFrame frame, ProjectionState state) {
    Type.Scalar type = ProjectedOperations.scalar(update.result().type());
    ProjectedValue address = value(update.address(), frame, state);
    List<Expr> operands =
        update.operands().stream()
            .map(operand -> code.hold(accesses.number(value(operand, frame, state))))
            .toList();
    List<Expr> read = new ArrayList<>();
    code.ordered(
        Optional.of(update.order()),
        () -> {
          body.atomicity()
              .section(() -> {
                Expr before = code.hold(accesses.load(address, type));
                read.add(before);
                if (update.operator() == UpdateOperator.COMPARE_EXCHANGE) {
                  code.when(
                      code.binary(BinaryOperator.EQUAL, before, operands.getFirst()),
                      () -> accesses.store(address, type, operands.getLast()));
                } else {
                  accesses.store(
                      address, type, updated(update.operator(), before, operands.getFirst(), type));
                }
              });
          return true;
        });
    state.set(update.result(), new ProjectedValue.Scalar(read.getFirst()));
  }

  private Expr updated(UpdateOperator operator, Expr before, Expr operand, Type.Scalar type) {
    Arithmetic arithmetic = body.arithmetic();
    return switch (operator) {
      case EXCHANGE, COMPARE_EXCHANGE -> arithmetic.wrapped(operand, type);
      case ADD -> arithmetic.apply(Instruction.BinaryOperator.ADD, before, operand, type);
      case SUBTRACT -> arithmetic.apply(Instruction.BinaryOperator.SUBTRACT, before, operand, type);
      case AND -> arithmetic.apply(Instruction.BinaryOperator.AND, before, operand, type);
      case OR -> arithmetic.apply(Instruction.BinaryOperator.OR, before, operand, type);
      case XOR -> arithmetic.apply(Instruction.BinaryOperator.XOR, before, operand, type);
      case NAND ->
          arithmetic.apply(
              Instruction.UnaryOperator.COMPLEMENT,
              arithmetic.apply(Instruction.BinaryOperator.AND, before, operand, type),
              type);
    };
  }
}
