package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.AccessWriter.Extent;
import liss.c.ir.Definitions;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.pointers.Cell;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.sync.StatementParts;
import liss.lang.Assumption;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Writes calls of functions without a body of which nothing is known. Such a function accesses what
 * its arguments point to, as their types say, and something that the program does not see:
 *
 * <ul>
 *   <li>A function uses the state of each object that it gets, or, if it gets none, a state of its
 *       own. So two of them have something to do with each other if they get the same object, or
 *       are the same one, or a table of the vocabulary says so. An object is a structure; for the
 *       kernel, which a driver calls, it is one of the kernel, of which no field is accessed.
 *   <li>Where that is asked for, all use one variable, or none.
 * </ul>
 */
final class BodilessCalls {

  private final DraftFacts facts;
  private final CallContext context;
  private final InstructionWriter instructions;
  private final Definitions definitions;

  BodilessCalls(DraftFacts facts, CallContext context, InstructionWriter instructions) {
    this.facts = facts;
    this.context = context;
    this.instructions = instructions;
    this.definitions = new Definitions(context.function());
  }

  /** The steps of a call; without a name it is one through a pointer. */
  List<Stmt> steps(int position, Optional<String> name, Instruction.Call call) {
    SourceSpan span = call.origin().span();
    boolean isApart = name.filter(facts::isApart).isPresent();
    name.filter(n ->
            facts.isUndeclared(n) && facts.functions().vocabulary().drivers().maySynchronize(n))
        .ifPresent(n ->
            facts
                .messages()
                .assume(
                    new Assumption.NoSynchronization(
                        span,
                        n,
                        Assumption.NoSynchronization.What.FUNCTION,
                        "",
                        facts.functions().vocabulary().meant(n))));
    List<Stmt> steps = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      int number = i;
      Operand argument = call.arguments().get(i);
      Set<Set<Cell>> cells = isApart ? passedOn(position, argument) : passed(position, argument);
      if (facts.unseen().isUnordered() && !objects(argument).isEmpty()) {
        continue;
      }
      steps.addAll(
          name.filter(n -> facts.keeps(n, number)).isPresent()
              ? instructions.read(position, argument, cells, Extent.PLACE, span)
              : instructions.write(position, argument, cells, Extent.PLACE, span));
    }
    steps.addAll(facts.threads().giveAway(context, position));
    if (facts.threads().giveFunctionsAway()
        && name.filter(facts.unit()::isOfOtherFiles).isPresent()) {
      steps.add(new Stmt.Yield(span)); // it may wait for functions that were given away
    }
    steps.addAll(unseen(position, name, call, isApart));
    if (name.filter(facts.unit()::isNoReturn).isPresent()) {
      steps.add(StatementParts.discard(span));
    }
    return steps;
  }

  /** What a function uses that the program does not see, and that is no object. */
  private List<Stmt> unseen(
      int position, Optional<String> name, Instruction.Call call, boolean isApart) {
    SourceSpan span = call.origin().span();
    Optional<String> device = name.flatMap(facts.functions().vocabulary()::device);
    if (name.filter(facts.functions().vocabulary()::isStateless).isPresent()) {
      return List.of();
    }
    if (device.isPresent() || facts.unseen().isOne()) {
      return facts.accesses().device(device.orElse(DraftFacts.ENVIRONMENT), span);
    }
    if (facts.unseen().isUnordered()) {
      return List.of();
    }
    String function = name.orElse(DraftFacts.ENVIRONMENT);
    if (isApart) {
      facts.accesses().states().ofKernel(function, span);
      boolean getsObject = call.arguments().stream().anyMatch(a -> isAddress(position, a));
      return getsObject ? List.of() : facts.accesses().device(function, span);
    }
    List<Operand> objects =
        call.arguments().stream().filter(argument -> !objects(argument).isEmpty()).toList();
    if (objects.isEmpty()) {
      facts.accesses().states().ofFunction(function, span);
      return facts.accesses().device(function, span);
    }
    List<Stmt> steps = new ArrayList<>();
    for (Operand object : objects) {
      Set<Set<Cell>> kept = instructions.isOwn(position, object) ? Set.of() : objects(object);
      facts.accesses().states().ofObjects(function, kept, span);
      steps.addAll(facts.accesses().writeState(kept, span));
    }
    return steps;
  }

  /** What is kept of the objects that a function may get by an argument. */
  private Set<Set<Cell>> objects(Operand argument) {
    return argument.type() instanceof Type.Pointer && !(argument instanceof Operand.Constant)
        ? facts.pointers().states(context.function(), argument, pointee(argument))
        : Set.of();
  }

  private boolean isAddress(int position, Operand argument) {
    return argument.type() instanceof Type.Pointer
        && !(argument instanceof Operand.Constant)
        && (instructions.isOwn(position, argument)
            || facts.pointers().targets(context.function(), argument).stream()
                .map(Location::object)
                .anyMatch(this::isMemory));
  }

  /** Whether an object can be written: functions and the characters of texts cannot. */
  private boolean isMemory(MemoryObject object) {
    return !(object instanceof MemoryObject.Routine)
        && (!(object instanceof MemoryObject.Global) || facts.pointers().isShared(object));
  }

  /** Reads what an argument of a call points to. */
  List<Stmt> read(int position, Operand pointer, SourceSpan span) {
    return instructions.read(position, pointer, passed(position, pointer), Extent.PLACE, span);
  }

  /** Writes what an argument of a call points to. */
  List<Stmt> write(int position, Operand pointer, SourceSpan span) {
    return instructions.write(position, pointer, passed(position, pointer), Extent.PLACE, span);
  }

  /** How much of an array a call accesses to which an argument leads. */
  Extent extent(Operand pointer) {
    return pointee(pointer)
        .filter(Type.Composite.class::isInstance)
        .map(instructions::extent)
        .orElse(Extent.ALL);
  }

  /** Whether it is known what an argument points to. */
  boolean isTyped(Operand pointer) {
    return pointee(pointer).isPresent();
  }

  /**
   * What a call surely accesses through an argument, wherever that points to.
   *
   * @param structure what the argument points to, if a table says so
   */
  Set<Set<Cell>> accessed(int position, Operand pointer, Optional<String> structure) {
    Optional<Type.Composite> whole =
        structure
            .map(name -> new Type.Composite(Type.Kind.STRUCTURE, name))
            .or(() -> pointee(pointer).flatMap(this::opaque));
    if (whole.isPresent()) {
      return instructions.isOwn(position, pointer)
          ? Set.of()
          : facts.pointers().objects(context.function(), pointer, whole.get());
    }
    boolean isNumber =
        pointee(pointer).filter(type -> !(type instanceof Type.Composite)).isPresent();
    if (facts.unseen().kernel().isPresent() && !isNumber) {
      return passedOn(position, pointer);
    }
    return pointee(pointer)
        .filter(type -> !instructions.isOwn(position, pointer))
        .map(type -> facts.pointers().accesses(context.function(), pointer, type))
        .orElseGet(() -> passed(position, pointer));
  }

  /** A structure of which the program knows no more than its name. */
  private Optional<Type.Composite> opaque(Type type) {
    return type instanceof Type.Composite composite
            && composite.kind() == Type.Kind.STRUCTURE
            && facts.unit().layouts().layout(composite).isEmpty()
        ? Optional.of(composite)
        : Optional.empty();
  }

  /** What a call may access through an argument; nothing where only this thread can find it. */
  private Set<Set<Cell>> passed(int position, Operand pointer) {
    return instructions.isOwn(position, pointer)
        ? Set.of()
        : facts.pointers().passed(context.function(), pointer, pointee(pointer));
  }

  /** What a function of a system header may access through an argument. */
  private Set<Set<Cell>> passedOn(int position, Operand pointer) {
    return instructions.isOwn(position, pointer)
        ? Set.of()
        : facts
            .unseen()
            .kernel()
            .map(kernel ->
                facts.pointers().passed(context.function(), pointer, pointee(pointer), kernel))
            .orElseGet(() -> passed(position, pointer));
  }

  /** The type of what a pointer points to, before it was converted; empty if that is not known. */
  private Optional<Type> pointee(Operand pointer) {
    boolean isKnown =
        pointer.type() instanceof Type.Pointer p
            && !(p.target() instanceof Type.Nothing)
            && !(p.target() instanceof Type.Unknown)
            && !(p.target() instanceof Type.Int i && i.bits() == Byte.SIZE);
    if (isKnown) {
      return Optional.of(((Type.Pointer) pointer.type()).target());
    }
    return definitions
        .only(pointer)
        .flatMap(definition ->
            switch (definition) {
              case Instruction.Convert i -> pointee(i.value());
              case Instruction.Set i -> pointee(i.value());
              default -> Optional.empty();
            });
  }
}
