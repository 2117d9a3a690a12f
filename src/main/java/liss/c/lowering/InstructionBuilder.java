package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UnaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Variable;
import liss.lang.SourceSpan;

/** The instructions of one function while they are written. */
final class InstructionBuilder {

  /** Stands for the value of what has none. */
  static final Operand NOTHING = new Register("", new Type.Nothing());

  private final Types types;
  private final List<Variable> locals = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private List<Instruction> instructions = new ArrayList<>();
  private Origin origin;
  private int registers;
  private int labels;

  InstructionBuilder(Types types, SourceSpan start) {
    this.types = types;
    this.origin = new Origin(start, start, List.of());
  }

  Types types() {
    return types;
  }

  List<Instruction> instructions() {
    return instructions;
  }

  List<Variable> locals() {
    return locals;
  }

  Origin origin() {
    return origin;
  }

  /** The next instructions come from somewhere else. */
  void at(Origin next) {
    origin = next;
  }

  void add(Instruction instruction) {
    instructions.add(instruction);
  }

  /** Where the next instruction will be. */
  int position() {
    return instructions.size();
  }

  /** Takes back what was written from a position on. */
  void takeBack(int position) {
    instructions.subList(position, instructions.size()).clear();
  }

  /**
   * What was written and taken back.
   *
   * @param result of the writing
   */
  record Trial<T>(T result, List<Instruction> steps) {}

  /** Writes something and takes it back, with the locals that it needed. */
  <T> Trial<T> tried(Supplier<T> writing) {
    int position = position();
    int known = locals.size();
    try {
      T result = writing.get();
      return new Trial<>(result, List.copyOf(instructions.subList(position, position())));
    } finally {
      takeBack(position);
      locals.subList(known, locals.size()).clear();
    }
  }

  /** Writes something between what was written before. */
  <T> T insert(int position, Supplier<T> writing) {
    List<Instruction> outer = instructions;
    instructions = new ArrayList<>();
    T result = writing.get();
    outer.addAll(position, instructions);
    instructions = outer;
    return result;
  }

  /** A new variable of each call, with a name that no other one has. */
  Operand.Address local(String hint, Type type, List<Variable.Attribute> attributes) {
    String name = unique(hint);
    locals.add(
        new Variable(name, type, Variable.Storage.AUTOMATIC, List.of(), attributes, origin.span()));
    return new Operand.Address(name, Operand.Region.LOCAL, new Type.Pointer(type), 0);
  }

  private String unique(String hint) {
    int number = numbers.merge(hint, 1, Integer::sum);
    return hint.endsWith(".") ? hint + number : number == 1 ? hint : hint + "." + number;
  }

  Register register(Type type) {
    return new Register("%" + ++registers, type);
  }

  String newLabel(String hint) {
    return hint + "." + ++labels;
  }

  void label(String name) {
    add(new Instruction.Label(name, origin));
  }

  void jump(String target) {
    add(new Instruction.Jump(target, origin));
  }

  /** Branches, unless the condition is a constant. */
  void branch(Operand condition, String then, String otherwise) {
    switch (condition) {
      case Operand.Constant n -> jump(n.value() != 0 ? then : otherwise);
      case Operand.Address a -> jump(then);
      case Operand.Routine r -> jump(then);
      case Operand o when o.type() instanceof Type.Real ->
          branch(binary(BinaryOperator.NOT_EQUAL, o, Operand.zero(o.type())), then, otherwise);
      default -> add(new Instruction.Branch(condition, then, otherwise, origin));
    }
  }

  void inexact(String what, Instruction.Effects effects) {
    add(new Instruction.Inexact(what, effects, origin));
  }

  /** Any value of a type, which may be an address that the program has from anywhere. */
  Operand unknown(Type type) {
    if (type instanceof Type.Composite || type instanceof Type.Array) {
      return any(type);
    }
    Operand number = any(Int.LONG);
    return type instanceof Type.Arithmetic
        ? converted(number, type)
        : converted(converted(number, new Type.Pointer(new Type.Nothing())), type);
  }

  Operand any(Type type) {
    Register result = register(type);
    add(new Instruction.Any(result, origin));
    return result;
  }

  Operand number(Int type, long value) {
    return new Operand.Constant(type, value);
  }

  Operand unary(UnaryOperator operator, Operand operand) {
    requireValue(operand);
    return Folding.unary(operator, operand)
        .orElseGet(() -> {
          Register result = register(operand.type());
          add(new Instruction.Unary(result, operator, operand, origin));
          return result;
        });
  }

  /** Rejects what has no value. */
  static void requireValue(Operand operand) {
    if (operand == NOTHING) {
      throw new UnsupportedException("the value of something that has none");
    }
  }

  /** Computes a number; the operands have the type that the operator needs. */
  Operand binary(BinaryOperator operator, Operand left, Operand right) {
    requireValue(left);
    requireValue(right);
    return Folding.binary(operator, left, right)
        .orElseGet(() -> {
          Type type =
              operator.isComparison()
                  ? Int.INT
                  : operator == BinaryOperator.DISTANCE ? Int.LONG : left.type();
          Register result = register(type);
          add(new Instruction.Binary(result, operator, left, right, origin));
          return result;
        });
  }

  /** A value as one of another type; addresses of variables stay what they are. */
  Operand converted(Operand value, Type type) {
    if (value.type().equals(type)) {
      return value;
    }
    if (type instanceof Type.Nothing) {
      return NOTHING;
    }
    if (value.type() instanceof Type.Composite || type instanceof Type.Composite) {
      throw new UnsupportedException("a structure as a number");
    }
    if (value == NOTHING) {
      throw new UnsupportedException("the value of something that has none");
    }
    if (type instanceof Type.Pointer pointer) {
      switch (value) {
        case Operand.Address a -> {
          return new Operand.Address(a.variable(), a.region(), pointer, a.offset());
        }
        case Operand.Routine r -> {
          return new Operand.Routine(r.function(), pointer);
        }
        default -> {}
      }
    }
    return Folding.converted(value, type)
        .orElseGet(() -> {
          Register result = register(type);
          add(new Instruction.Convert(result, value, origin));
          return result;
        });
  }

  /** A value as one of a type that it is assigned to; any value if it is none. */
  Operand assigned(Operand value, Type type) {
    try {
      return converted(value, type);
    } catch (UnsupportedException e) {
      inexact(e.what(), Instruction.Effects.BEHIND);
      return unknown(type);
    }
  }

  /** The address of a field, or of nested fields. */
  Operand field(Operand base, Type.Composite composite, String name, Type type) {
    Type.Pointer pointer = new Type.Pointer(type);
    long offset = types.layouts().field(composite, name).map(field -> field.offset()).orElse(0L);
    return switch (base) {
      case Operand.Constant n -> new Operand.Constant(pointer, n.value() + offset);
      default -> {
        Register result = register(pointer);
        add(new Instruction.Field(result, base, composite, name, origin));
        yield result;
      }
    };
  }

  /** The address of an element. */
  Operand element(Operand base, Operand index, Type element) {
    Operand distance = converted(index, Int.LONG);
    Type.Pointer pointer = new Type.Pointer(element);
    if (distance instanceof Operand.Constant n && n.value() == 0) {
      return converted(base, pointer);
    }
    if (distance instanceof Operand.Constant n
        && base instanceof Operand.Constant b
        && types.layouts().size(element).isPresent()) {
      return new Operand.Constant(pointer, b.value() + n.value() * types.size(element));
    }
    Register result = register(pointer);
    add(new Instruction.Element(result, base, distance, element, origin));
    return result;
  }

  /** The value of a place; an array or function has its address as its value. */
  Operand load(LoweredPlace place) {
    return switch (place.type()) {
      case Type.Array t -> converted(place.address(), new Type.Pointer(t.element()));
      case Type.Code t -> converted(place.address(), new Type.Pointer(t));
      case Type.Composite t -> new Operand.Whole(place.address(), t);
      case Type.Nothing t -> NOTHING;
      case Type.Scalar t -> place.bits().isPresent() ? BitFields.load(this, place) : read(place);
      case Type.Unknown t -> read(place);
    };
  }

  private Operand read(LoweredPlace place) {
    Register result = register(place.type());
    add(new Instruction.Load(result, place.address(), place.order(), origin));
    return result;
  }

  /** Writes a value to a place; returns it as one of the type of the place. */
  Operand store(LoweredPlace place, Operand value) {
    if (place.type() instanceof Type.Composite composite) {
      if (!(value instanceof Operand.Whole whole)) {
        inexact("a number as a structure", Instruction.Effects.BEHIND);
        add(new Instruction.Store(place.address(), any(composite), place.order(), origin));
        return new Operand.Whole(place.address(), composite);
      }
      add(new Instruction.Copy(place.address(), whole.address(), composite, origin));
      return new Operand.Whole(place.address(), composite);
    }
    if (place.type() instanceof Type.Array || place.type() instanceof Type.Code) {
      throw new UnsupportedException("an assignment to this");
    }
    Operand converted = converted(value, place.type());
    if (place.bits().isPresent()) {
      return BitFields.store(this, place, converted);
    }
    if (converted == NOTHING) {
      throw new UnsupportedException("an assignment of nothing");
    }
    add(new Instruction.Store(place.address(), converted, place.order(), origin));
    return converted;
  }

  /** A register that gets the value. */
  void set(Register register, Operand value) {
    add(new Instruction.Set(register, value, origin));
  }
}
