package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts.Bits;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Initial;
import liss.c.ir.Variable.Unplaced;
import liss.c.lowering.Initializers.Value;
import liss.c.syntax.Designators;
import liss.c.syntax.Nodes;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/** The constants that are in an object from the start. */
final class FirstValues {

  private static final Int BYTE = new Int(Byte.SIZE, Type.Sign.UNSIGNED);

  private final FunctionScope scope;
  private final Types types;
  private final TreeMap<Long, Initial> values = new TreeMap<>();

  /** The storage units of bit fields with values; they may overlap. */
  private final Set<Unit> units = new LinkedHashSet<>();

  /** The bytes in which bit fields with values are. */
  private final Map<Long, Integer> bytes = new HashMap<>();

  FirstValues(FunctionScope scope) {
    this.scope = scope;
    this.types = scope.code().types();
  }

  /** An object with its type and first values. */
  record Content(Type type, List<Initial> initial) {}

  private record Unit(long offset, Int type) {
    long size() {
      return type.bits() / Byte.SIZE;
    }

    boolean overlaps(Unit other) {
      return overlaps(other.offset, other.size());
    }

    boolean overlaps(long from, long length) {
      return offset < from + length && from < offset + size();
    }
  }

  /** A variable that lives as long as the program, with its first values. */
  Variable of(Variable variable, IASTInitializerClause clause) {
    Optional<String> unknown = Optional.empty();
    Type type = variable.type();
    try {
      type = of(variable.type(), clause).type();
    } catch (UnsupportedException e) {
      unknown = Optional.of(e.what());
    }
    return new Variable(
        variable.name(),
        type,
        variable.storage(),
        initial(),
        unknown.isPresent() ? unplaced(clause) : List.of(),
        unknown,
        variable.attributes(),
        variable.span());
  }

  /** The addresses after the names of fields, in types of which too little is known. */
  private List<Unplaced> unplaced(IASTInitializerClause clause) {
    List<Unplaced> found = new ArrayList<>();
    for (ICASTDesignatedInitializer named :
        Nodes.inside(clause, ICASTDesignatedInitializer.class)) {
      if (List.of(named.getDesignators()).getLast() instanceof ICASTFieldDesignator field
          && named.getOperand() instanceof IASTExpression value
          && Designators.structure(field).orElse(null) instanceof ICompositeType structure) {
        address(value)
            .ifPresent(address ->
                found.add(
                    new Unplaced(
                        structure.getName(), field.getName().toString(), address, spanOf(value))));
      }
    }
    return found;
  }

  private Optional<Operand> address(IASTExpression expression) {
    try {
      return constant(expression, new Type.Pointer(new Type.Nothing()))
          .filter(value -> value instanceof Operand.Routine || value instanceof Operand.Address);
    } catch (UnsupportedException e) {
      return Optional.empty();
    }
  }

  /**
   * The constants that are the first values of an object of some type. If some are none, the others
   * are there nevertheless.
   */
  Content of(Type type, IASTInitializerClause clause) {
    Initializers.Read read = Initializers.of(type, clause, types, scope.expressions());
    List<String> unknown = new ArrayList<>();
    for (Value value : read.values()) {
      try {
        if (!add(value)) {
          unknown.add("a first value that is not a constant");
        }
      } catch (UnsupportedException e) {
        unknown.add(e.what());
      }
    }
    if (!unknown.isEmpty()) {
      throw new UnsupportedException(unknown.getFirst());
    }
    return new Content(read.type(), initial());
  }

  List<Initial> initial() {
    TreeMap<Long, Initial> all = new TreeMap<>(values);
    SourceSpan start = scope.code().origin().span();
    units.forEach(unit ->
        values(unit)
            .forEach((offset, value) -> all.put(offset, new Initial(offset, value, start))));
    return List.copyOf(all.values());
  }

  private void put(long offset, Operand value, SourceSpan span) {
    values.put(offset, new Initial(offset, value, span));
  }

  /** Adds a value if it is a constant; returns whether it is. */
  boolean add(Value value) {
    long offset = Initializers.offset(value.path(), types);
    if (value.type() instanceof Type.Array array) {
      addText(array, offset, (IASTLiteralExpression) value.expression());
      return true;
    }
    if (value.type() instanceof Type.Composite) {
      return addCopy(value, offset);
    }
    Optional<Operand> constant = constant(value.expression(), value.type());
    constant.ifPresent(c ->
        Initializers.bits(value.path())
            .ifPresentOrElse(
                bits -> addBits(offset, value.type(), bits, (Operand.Constant) c),
                () -> put(offset, c, spanOf(value.expression()))));
    return constant.isPresent();
  }

  private SourceSpan spanOf(IASTExpression expression) {
    return scope.unit().spans().of(expression);
  }

  private void addText(Type.Array type, long offset, IASTLiteralExpression literal) {
    Literals.Text text = Literals.text(literal);
    Int element = (Int) type.element();
    long size = types.size(element);
    for (int i = 0; i < Math.min(type.length(), text.values().size()); i++) {
      put(
          offset + i * size,
          new Operand.Constant(element, element.wrapped(text.values().get(i))),
          spanOf(literal));
    }
  }

  /** A compound literal in an initializer: its own constants. */
  private boolean addCopy(Value value, long offset) {
    Operand whole =
        scope.code().tried(() -> scope.expressions().value(value.expression())).result();
    if (whole instanceof Operand.Whole w
        && w.address() instanceof Operand.Address a
        && a.region() == Operand.Region.GLOBAL) {
      scope.unit().variables().stream()
          .filter(variable -> variable.name().equals(a.variable()))
          .filter(variable -> variable.name().startsWith(DeclarationLowering.COMPOUND))
          .flatMap(variable -> variable.initial().stream())
          .forEach(i -> put(offset + i.offset(), i.value(), i.span()));
      return a.variable().startsWith(DeclarationLowering.COMPOUND);
    }
    return false;
  }

  private void addBits(long offset, Type type, Bits bits, Operand.Constant value) {
    Int unit = type instanceof Int t ? t : BYTE;
    units.add(new Unit(offset, unit));
    for (int i = 0; i < bits.width(); i++) {
      int place = bits.from() + i;
      int mask = 1 << place % Byte.SIZE;
      boolean isSet = (value.value() >> i & 1) != 0;
      bytes.merge(
          offset + place / Byte.SIZE, isSet ? mask : 0, (before, after) -> before & ~mask | after);
    }
  }

  /** The values of a storage unit: one, or its bytes if others are in it. */
  private Map<Long, Operand> values(Unit unit) {
    Map<Long, Operand> result = new LinkedHashMap<>();
    boolean isShared =
        units.stream().anyMatch(other -> !other.equals(unit) && unit.overlaps(other))
            || values.entrySet().stream()
                .anyMatch(e -> unit.overlaps(e.getKey(), types.size(e.getValue().value().type())));
    long whole = 0;
    for (int i = 0; i < unit.size(); i++) {
      Integer value = bytes.get(unit.offset() + i);
      if (value != null) {
        result.put(unit.offset() + i, new Operand.Constant(BYTE, value));
        whole |= value.longValue() << i * Byte.SIZE;
      }
    }
    return isShared
        ? result
        : Map.of(unit.offset(), new Operand.Constant(unit.type(), unit.type().wrapped(whole)));
  }

  /** The value of an expression, if it is a constant: a number, or the address of something. */
  private Optional<Operand> constant(IASTExpression expression, Type type) {
    InstructionBuilder code = scope.code();
    InstructionBuilder.Trial<Operand> trial =
        code.tried(() -> code.converted(scope.expressions().value(expression), type));
    return trial.steps().stream().allMatch(FirstValues::isWithoutEffect)
        ? resolved(trial.result(), trial.steps())
        : Optional.empty();
  }

  /** Whether a step may be left out if its result is a constant. */
  private static boolean isWithoutEffect(Instruction step) {
    return step instanceof Instruction.Field
        || step instanceof Instruction.Element
        || step instanceof Instruction.Convert
        || step instanceof Instruction.Binary
        || step instanceof Instruction.Unary;
  }

  /** A constant, or the address that steps compute from one. */
  private Optional<Operand> resolved(Operand value, List<Instruction> steps) {
    return switch (value) {
      case Operand.Constant n -> Optional.of(n);
      case Operand.Decimal d -> Optional.of(d);
      case Operand.Routine r -> Optional.of(r);
      case Operand.Address a ->
          a.region() == Operand.Region.GLOBAL ? Optional.of(a) : Optional.empty();
      case Operand.Register r ->
          steps.stream()
              .filter(step -> isFor(step, r))
              .findFirst()
              .flatMap(s -> computed(s, steps));
      case Operand.LabelAddress l -> Optional.of(l);
      case Operand.Whole w -> Optional.empty();
    };
  }

  private static boolean isFor(Instruction step, Operand.Register register) {
    return switch (step) {
      case Instruction.Field s -> s.result().equals(register);
      case Instruction.Element s -> s.result().equals(register);
      case Instruction.Convert s -> s.result().equals(register);
      default -> false;
    };
  }

  private Optional<Operand> computed(Instruction step, List<Instruction> steps) {
    return switch (step) {
      case Instruction.Field s ->
          types
              .layouts()
              .field(s.composite(), s.field())
              .flatMap(field ->
                  resolved(s.base(), steps)
                      .flatMap(base -> moved(base, field.offset(), s.result().type())));
      case Instruction.Element s when s.index() instanceof Operand.Constant n -> {
        long offset = n.value() * types.size(s.element());
        yield resolved(s.base(), steps).flatMap(base -> moved(base, offset, s.result().type()));
      }
      case Instruction.Convert s ->
          resolved(s.value(), steps).flatMap(v -> moved(v, 0, s.result().type()));
      default -> Optional.empty();
    };
  }

  private static Optional<Operand> moved(Operand base, long offset, Type type) {
    return base instanceof Operand.Address a && type instanceof Type.Pointer pointer
        ? Optional.of(new Operand.Address(a.variable(), a.region(), pointer, a.offset() + offset))
        : Optional.empty();
  }
}
