package liss.c.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import liss.c.ir.Operand.Register;

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
    record Named(String name) implements Root {}

    /** Where a value points to. */
    record Pointee(Value pointer) implements Root {}
  }

  /** A step inwards. */
  sealed interface Step {

    /** To a member of a structure. */
    record Member(String name) implements Step {}

    /** To an element of an array. */
    record Element(Value index) implements Step {}
  }

  /** A value as its function computes it. */
  sealed interface Value {

    /** A constant. */
    record Number(long value) implements Value {}

    /** What is in a register. */
    record Held(Register register) implements Value {}

    /** What is in memory. */
    record Loaded(Designation from) implements Value {}

    /** What an operator makes of others. */
    record Computed(String operator, List<Value> operands) implements Value {}

    /** The address of a place. */
    record Address(Designation of) implements Value {}
  }

  static Designation named(String name) {
    return new Designation(new Root.Named(name), List.of());
  }

  static Designation pointee(Value pointer) {
    return pointer instanceof Value.Address address
        ? address.of()
        : new Designation(new Root.Pointee(pointer), List.of());
  }

  /** One step further; an element of an element is one as far behind. */
  Designation with(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    if (step instanceof Step.Element next && next.index() instanceof Value.Number far) {
      if (!steps.isEmpty()
          && steps.getLast() instanceof Step.Element last
          && last.index() instanceof Value.Number near) {
        longer.set(
            steps.size() - 1, new Step.Element(new Value.Number(near.value() + far.value())));
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
        case Step.Element(Value.Number number) ->
            name.append('[').append(number.value()).append(']');
        case Step.Element unknown -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(name.toString());
  }

  /** The index of the innermost element on the way, if it is not a constant. */
  Optional<Value> index() {
    return steps.reversed().stream()
        .filter(Step.Element.class::isInstance)
        .map(step -> ((Step.Element) step).index())
        .findFirst()
        .filter(index -> !(index instanceof Value.Number));
  }

  /** The object around the place: the innermost element on the way, or where the way starts. */
  Designation object() {
    int end = steps.size();
    while (end > 0 && !(steps.get(end - 1) instanceof Step.Element)) {
      end--;
    }
    return new Designation(root, steps.subList(0, end));
  }

  /** Whether the place lies in an object, or is it. */
  boolean isIn(Designation object) {
    return root.equals(object.root())
        && steps.size() >= object.steps().size()
        && steps.subList(0, object.steps().size()).equals(object.steps());
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
      case Value.Number v -> {}
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
