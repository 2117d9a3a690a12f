package liss.c.threads;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.pointers.MemoryObject;

/**
 * What is known of a value. Two that are equal are the same number in the same round of all loops.
 */
sealed interface KnownValue {

  /** A number or the address of a function or label. */
  record Known(Operand operand) implements KnownValue {}

  /**
   * An address.
   *
   * @param offset in bytes
   */
  record Place(Base base, KnownValue offset) implements KnownValue {

    /** The offset, if it is a constant. */
    Optional<Long> constant() {
      return number(offset);
    }

    /** What it may point into. */
    Set<MemoryObject> targets() {
      return base.targets();
    }

    /** Whether it is one known place in memory. */
    boolean isExact() {
      return constant().isPresent() && base.isOne();
    }

    /** Whether another address may be the same. */
    boolean mayBe(Place other) {
      boolean areKnown = !(base instanceof Base.Pointed) && !(other.base instanceof Base.Pointed);
      if (areKnown && base.equals(other.base)) {
        return constant().isEmpty()
            || other.constant().isEmpty()
            || constant().equals(other.constant());
      }
      return !(base.isOne() && other.base.isOne())
          && targets().stream().anyMatch(other.targets()::contains);
    }
  }

  /**
   * An identifier of one of the threads that some places start.
   *
   * @param from where it was read, if that is no known place
   */
  record Identifiers(Set<ExecutedSite> starts, Optional<Place> from) implements KnownValue {

    /** Copies the set. */
    public Identifiers {
      starts = new LinkedHashSet<>(starts);
    }

    Identifiers(Set<ExecutedSite> starts) {
      this(starts, Optional.empty());
    }
  }

  /**
   * What was read from memory that others may change.
   *
   * @param symbol tells it from what others have read
   */
  record Loaded(Place place, Symbol symbol) implements KnownValue {}

  /** The result of an operator on values of which not all are known. */
  record Term(String operator, Type type, List<KnownValue> operands) implements KnownValue {

    /** Copies the list. */
    public Term {
      operands = List.copyOf(operands);
    }
  }

  /** A value of which nothing is known but where it comes from. */
  record Symbol(Object origin, Object what) implements KnownValue {
    @Override
    public String toString() {
      return "any value of " + what;
    }
  }

  /** What memory has in it before it is written. */
  record Undefined() implements KnownValue {}

  /** Where a variable or other memory starts. */
  sealed interface Base {

    /** A variable that is no local. */
    record Global(String variable) implements Base {
      @Override
      public Set<MemoryObject> targets() {
        return Set.of(new MemoryObject.Global(variable));
      }
    }

    /** A local of a call. */
    record Local(CallFrame frame, String variable) implements Base {
      @Override
      public Set<MemoryObject> targets() {
        return Set.of(new MemoryObject.Local(frame.function().name(), variable));
      }
    }

    /** What is allocated somewhere, perhaps several times. */
    record Heap(ExecutedSite site, MemoryObject memory) implements Base {
      @Override
      public Set<MemoryObject> targets() {
        return Set.of(memory);
      }
    }

    /** Something that an address of unknown origin points to. */
    record Pointed(Set<MemoryObject> targets) implements Base {

      /** Copies the set. */
      public Pointed {
        targets = new LinkedHashSet<>(targets);
      }
    }

    /** What it may be, whatever the call. */
    Set<MemoryObject> targets();

    /** Whether it is one object. */
    default boolean isOne() {
      return switch (this) {
        case Global b -> true;
        case Local b -> true;
        case Heap b -> b.site().isOnce();
        case Pointed b -> false;
      };
    }
  }

  /** An integer. */
  static KnownValue number(Type.Scalar type, long number) {
    return new Known(new Operand.Constant(type, number));
  }

  /** The integer that a value is; empty if it is not known. */
  static Optional<Long> number(KnownValue value) {
    return value instanceof Known known && known.operand() instanceof Operand.Constant constant
        ? Optional.of(constant.value())
        : Optional.empty();
  }

  /** The value with others in it instead of some. */
  static KnownValue replaced(KnownValue value, UnaryOperator<KnownValue> others) {
    KnownValue changed =
        switch (value) {
          case Place p -> new Place(p.base(), replaced(p.offset(), others));
          case Term t ->
              new Term(
                  t.operator(),
                  t.type(),
                  t.operands().stream().map(o -> replaced(o, others)).toList());
          case Known k -> k;
          case Identifiers i -> i;
          case Loaded l -> l;
          case Symbol s -> s;
          case Undefined u -> u;
        };
    return others.apply(changed);
  }

  /** How large a term is. */
  static int size(KnownValue value) {
    return switch (value) {
      case Term t -> 1 + t.operands().stream().mapToInt(KnownValue::size).sum();
      case Place p -> 1 + size(p.offset());
      case Known k -> 1;
      case Identifiers i -> 1;
      case Loaded l -> 1;
      case Symbol s -> 1;
      case Undefined u -> 1;
    };
  }
}
