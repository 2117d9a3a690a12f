package liss.c.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Variable;
import liss.lang.Expr;
import liss.lang.Real;

/** The objects that the variables of a program are, as one thread sees them. */
final class Variables {

  private final String thread;
  private final TranslationUnit unit;
  private final ProjectedCode code;
  private final ProjectedMemory memory;

  Variables(String thread, TranslationUnit unit, ProjectedCode code, ProjectedMemory memory) {
    this.thread = thread;
    this.unit = unit;
    this.code = code;
    this.memory = memory;
  }

  /** What an operand that is an address designates. */
  ProjectedValue address(Operand.Address address, ProjectedFrame frame) {
    Expr offset = code.number(address.offset());
    return switch (address.region()) {
      case LOCAL -> new ProjectedValue.Address(local(address.variable(), frame), offset);
      case GLOBAL -> {
        Optional<Variable> variable = unit.variable(address.variable());
        yield variable.isEmpty() || variable.get().storage() == Variable.Storage.ELSEWHERE
            ? new ProjectedValue.None("`" + address.variable() + "`, which another file defines")
            : new ProjectedValue.Address(global(variable.get()), offset);
      }
    };
  }

  /** The object of a local of a call. */
  ProjectedObject local(String name, ProjectedFrame frame) {
    String path = frame.path() + ": " + name;
    return memory.object(path, () -> unwritten(path, variable(name, frame)));
  }

  private static Variable variable(String name, ProjectedFrame frame) {
    return frame.function().locals().stream()
        .filter(local -> local.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new InexactException("`" + name + "`, which is unknown,"));
  }

  private ProjectedObject unwritten(String path, Variable variable) {
    Shape shape = Shape.of(variable.type(), memory.layouts());
    return new ProjectedObject(
        path,
        Optional.of(variable.type()),
        shape,
        Collections.nCopies(shape.cells().size(), ProjectedObject.UNWRITTEN),
        ProjectedObject.Kind.OWN,
        variable.span());
  }

  private ProjectedObject global(Variable variable) {
    return switch (variable.storage()) {
      case THREAD ->
          initialized(thread + ": " + variable.name(), variable, ProjectedObject.Kind.OWN);
      case LITERAL -> initialized(variable.name(), variable, ProjectedObject.Kind.CONSTANT);
      case STATIC, EXTERNAL, ELSEWHERE, AUTOMATIC ->
          initialized(variable.name(), variable, ProjectedObject.Kind.SHARED);
    };
  }

  /** A variable with first values, which may contain its own address. */
  private ProjectedObject initialized(String name, Variable variable, ProjectedObject.Kind kind) {
    boolean[] isNew = new boolean[1];
    ProjectedObject object =
        memory.object(
            name,
            () -> {
              isNew[0] = true;
              Shape shape = Shape.of(variable.type(), memory.layouts());
              List<Long> zeros = Collections.nCopies(shape.cells().size(), 0L);
              return new ProjectedObject(
                  name, Optional.of(variable.type()), shape, zeros, kind, variable.span());
            });
    return isNew[0] && !variable.initial().isEmpty()
        ? memory.add(
            new ProjectedObject(
                name,
                object.type(),
                object.shape(),
                initial(variable, object),
                kind,
                variable.span()))
        : object;
  }

  private List<Long> initial(Variable variable, ProjectedObject object) {
    Shape shape = object.shape();
    List<Long> cells = new ArrayList<>(object.initial());
    for (Variable.Initial initial : variable.initial()) {
      long size = Shape.size(initial.value().type(), memory.layouts());
      long number = number(initial.value());
      for (int cell : shape.overlapping(initial.offset(), size)) {
        Shape.Cell part = shape.cells().get(cell);
        cells.set(cell, merged(cells.get(cell), part, number, initial.offset(), size));
      }
    }
    return cells;
  }

  /** The bits of a cell of which some bytes get a value. */
  private long merged(long before, Shape.Cell cell, long number, long offset, long size) {
    long from = Math.max(cell.offset(), offset);
    int bits = (int) (Math.min(cell.end(), offset + size) - from) * Byte.SIZE;
    long mask = bits >= Long.SIZE ? -1 : (1L << bits) - 1;
    long part = number >> (from - offset) * Byte.SIZE & mask;
    long places = (from - cell.offset()) * Byte.SIZE;
    long all = before & ~(mask << places) | part << places;
    return new Arithmetic(code).wrapped(code.number(all), cell.type()).constant().orElseThrow();
  }

  private long number(Operand value) {
    return switch (value) {
      case Operand.Constant v -> v.value();
      case Operand.Decimal v -> bits(v);
      case Operand.Routine v -> memory.function(v.function());
      case Operand.Address v -> {
        if (unit.variable(v.variable()).isEmpty()) {
          throw new InexactException("this first value");
        }
        yield memory.address(global(unit.variable(v.variable()).get())) + v.offset();
      }
      case Operand.Register v -> throw new InexactException("this first value");
      case Operand.LabelAddress v -> throw new InexactException("this first value");
      case Operand.Whole v -> throw new InexactException("this first value");
    };
  }

  /** The bits that stand for a number of floating point. */
  static long bits(Operand.Decimal number) {
    return RealArithmetic.bits(number.type()) == Float.SIZE
        ? Real.bits((float) number.value())
        : Real.bits(number.value());
  }

  /** The number that memory has usually. */
  Optional<Long> usual(Operand.Address address) {
    return address.region() == Operand.Region.GLOBAL && address.offset() == 0
        ? memory.usual().of(address.variable())
        : Optional.empty();
  }
}
