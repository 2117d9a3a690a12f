package liss.c.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;

/**
 * The place that an operand is the address of, as its function computes it: {@code &devs[1].lock},
 * or {@code p->lock} for a register {@code p}. Two operands with one designation are about the same
 * place as long as what it is computed from keeps its value.
 *
 * @param steps from the start of the root inwards
 */
record Designation(Root root, List<Step> steps) {

  /** Copies the list. */
  Designation {
    steps = List.copyOf(steps);
  }

  /** Where the computation starts. */
  sealed interface Root {

    /** At a variable, with the name that it has for users. */
    record Named(String name, Type type) implements Root {}

    /** Where a value points to. */
    record Pointee(Value pointer) implements Root {}
  }

  /** A step inwards. */
  sealed interface Step {

    /** To a member of a structure, which has a type. */
    record Member(Type.Composite structure, String name, Type type) implements Step {}

    /** To an element, or so many of its size further. */
    record Element(Type type, Value index) implements Step {}
  }

  /** A value as its function computes it. */
  sealed interface Value {

    /** A constant. */
    record Constant(long value) implements Value {}

    /** What is in a register. */
    record Held(Register register) implements Value {}

    /** What is in memory. */
    record Loaded(Designation from) implements Value {}

    /** What an operator makes of others. */
    record Computed(String operator, List<Value> operands) implements Value {}

    /** The address of a place. */
    record Address(Designation of) implements Value {}
  }

  static Designation named(String name, Type type) {
    return new Designation(new Root.Named(name, type), List.of());
  }

  static Designation pointee(Value pointer) {
    return pointer instanceof Value.Address address
        ? address.of()
        : new Designation(new Root.Pointee(pointer), List.of());
  }

  /** One step further; an element of an element is one as far on. */
  Designation with(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    if (step instanceof Step.Element next && next.index() instanceof Value.Constant far) {
      if (!steps.isEmpty()
          && steps.getLast() instanceof Step.Element last
          && last.type().equals(next.type())
          && last.index() instanceof Value.Constant near) {
        Value index = new Value.Constant(near.value() + far.value());
        longer.set(steps.size() - 1, new Step.Element(next.type(), index));
        return new Designation(root, longer);
      }
      if (far.value() == 0 && root instanceof Root.Pointee && steps.isEmpty()) {
        return this;
      }
    }
    longer.add(step);
    return new Designation(root, longer);
  }

  /** The name of the place, if it is one: {@code devs[1].lock}. */
  Optional<String> name() {
    if (!(root instanceof Root.Named named)) {
      return Optional.empty();
    }
    StringBuilder name = new StringBuilder(named.name());
    for (Step step : steps) {
      switch (step) {
        case Step.Member member -> name.append('.').append(member.name());
        case Step.Element(Type type, Value.Constant number) ->
            name.append('[').append(number.value()).append(']');
        case Step.Element unknown -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(name.toString());
  }

  /**
   * The index of the element that the place is, or lies in, if that is of an array in a variable
   * and the index is not a constant. No other index leads to the place.
   */
  Optional<Value> index() {
    return steps.reversed().stream()
        .filter(Step.Element.class::isInstance)
        .map(step -> ((Step.Element) step).index())
        .findFirst()
        .filter(index -> !(index instanceof Value.Constant) && isTyped());
  }

  /** Whether the way starts at a variable, and all steps are those that the types have. */
  private boolean isTyped() {
    if (!(root instanceof Root.Named named)) {
      return false;
    }
    Type type = named.type();
    for (Step step : steps) {
      boolean fits =
          switch (step) {
            case Step.Member member -> type.equals(member.structure());
            case Step.Element element ->
                type instanceof Type.Array array && array.element().equals(element.type());
          };
      if (!fits) {
        return false;
      }
      type =
          switch (step) {
            case Step.Member member -> member.type();
            case Step.Element element -> element.type();
          };
    }
    return true;
  }

  /** Whether there is one element on the way. */
  boolean hasOneElement() {
    return steps.stream().filter(Step.Element.class::isInstance).count() == 1;
  }

  /** The object around the place: the innermost element on the way, or where the way starts. */
  Designation object() {
    int end = steps.size();
    while (end > 0 && !(steps.get(end - 1) instanceof Step.Element)) {
      end--;
    }
    return new Designation(root, steps.subList(0, end));
  }

  /**
   * Whether the place lies in the object around another one: it is that object, or both lie in
   * members of it.
   */
  boolean isBeside(Designation other) {
    List<Step> whole = other.object().steps();
    int length = whole.size();
    if (!root.equals(other.root())
        || steps.size() < length
        || !steps.subList(0, length).equals(whole)) {
      return false;
    }
    return steps.size() == length
        || other.steps().size() > length
            && steps.get(length) instanceof Step.Member here
            && other.steps().get(length) instanceof Step.Member there
            && here.structure().equals(there.structure());
  }

  /** Visits the registers and the places in memory that the computation reads. */
  void visit(Consumer<Register> registers, Consumer<Designation> memory) {
    if (root instanceof Root.Pointee pointee) {
      visit(pointee.pointer(), registers, memory);
    }
    for (Step step : steps) {
      if (step instanceof Step.Element element) {
        visit(element.index(), registers, memory);
      }
    }
  }

  private static void visit(
      Value value, Consumer<Register> registers, Consumer<Designation> memory) {
    switch (value) {
      case Value.Constant v -> {}
      case Value.Held v -> registers.accept(v.register());
      case Value.Loaded v -> {
        memory.accept(v.from());
        v.from().visit(registers, memory);
      }
      case Value.Computed v -> v.operands().forEach(o -> visit(o, registers, memory));
      case Value.Address v -> v.of().visit(registers, memory);
    }
  }
}
