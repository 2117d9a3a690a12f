package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.vocabulary.Effect;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/** The functions of the C library on strings and on blocks of memory. */
final class Strings {

  private static final int MOST_CELLS = 4096;

  private final Body body;
  private final ProjectedCode code;

  Strings(Body body) {
    this.body = body;
    this.code = body.code();
  }

  /** What a function does with its arguments. */
  ProjectedValue done(Effect effect, CallSite site) {
    List<ProjectedValue> arguments =
        effect.operands().stream().map(site::argument).map(this::held).toList();
    return switch (effect.kind()) {
      case LENGTH -> new ProjectedValue.Scalar(end(arguments.getFirst()));
      case COPY_STRING -> copied(arguments, code.number(0));
      case APPEND_STRING -> copied(arguments, end(arguments.getFirst()));
      case COMPARE_STRINGS ->
          compared(
              arguments,
              arguments.size() > 2 ? Optional.of(number(arguments.getLast())) : Optional.empty(),
              true);
      case COMPARE -> compared(arguments, Optional.of(number(arguments.getLast())), false);
      case FILL -> filled(arguments, site.target(effect.operands().getFirst()));
      case COPY, MOVE -> moved(effect, arguments, site);
      default -> throw new IllegalArgumentException(effect.toString());
    };
  }

  private ProjectedValue held(ProjectedValue value) {
    return value instanceof ProjectedValue.Scalar n
        ? new ProjectedValue.Scalar(code.hold(n.expr()))
        : value;
  }

  private Expr number(ProjectedValue value) {
    return code.hold(body.accesses().number(value));
  }

  /** The number of characters before the end of a string. */
  private Expr end(ProjectedValue string) {
    String index = code.local("index", code.number(0));
    String head = code.newName("characters");
    begin(head);
    code.when(character(string, code.name(index)), () -> next(index, head));
    return code.name(index);
  }

  /** The head of a loop. */
  private void begin(String head) {
    code.jump(head);
    code.label(head);
  }

  private void next(String index, String head) {
    code.assign(index, code.binary(BinaryOperator.ADD, code.name(index), code.number(1)));
    code.jump(head);
  }

  private Expr character(ProjectedValue string, Expr index) {
    return code.hold(body.accesses().load(body.accesses().moved(string, index), Int.CHAR));
  }

  private ProjectedValue copied(List<ProjectedValue> arguments, Expr from) {
    ProjectedValue to = arguments.getFirst();
    Expr start = code.hold(from);
    String index = code.local("index", code.number(0));
    String head = code.newName("characters");
    begin(head);
    Expr character = character(arguments.get(1), code.name(index));
    Expr place = code.binary(BinaryOperator.ADD, start, code.name(index));
    body.accesses().store(body.accesses().moved(to, place), Int.CHAR, character);
    code.when(character, () -> next(index, head));
    return to;
  }

  /** The sign of the difference of the first characters that differ, which are unsigned. */
  private ProjectedValue compared(
      List<ProjectedValue> arguments, Optional<Expr> most, boolean areStrings) {
    String index = code.local("index", code.number(0));
    String sign = code.local("sign", code.number(0));
    String head = code.newName("characters");
    begin(head);
    Expr isInside =
        most.map(n -> code.binary(BinaryOperator.NOT_EQUAL, code.name(index), n))
            .orElse(code.number(1));
    code.when(
        isInside,
        () -> {
          Expr left = unsigned(character(arguments.getFirst(), code.name(index)));
          Expr right = unsigned(character(arguments.get(1), code.name(index)));
          Expr isSame = code.binary(BinaryOperator.EQUAL, left, right);
          Expr isAbove = code.binary(BinaryOperator.GREATER, left, right);
          Expr isBelow = code.binary(BinaryOperator.LESS, left, right);
          code.assign(sign, code.binary(BinaryOperator.SUBTRACT, isAbove, isBelow));
          code.when(
              areStrings ? code.binary(BinaryOperator.AND, isSame, left) : isSame,
              () -> next(index, head));
        });
    return new ProjectedValue.Scalar(code.name(sign));
  }

  private Expr unsigned(Expr character) {
    return code.hold(body.arithmetic().low(character, Byte.SIZE));
  }

  private ProjectedValue filled(List<ProjectedValue> arguments, Type element) {
    ProjectedValue to = arguments.getFirst();
    Expr bytes = number(arguments.getLast());
    Expr value =
        code.hold(body.arithmetic().low(body.accesses().number(arguments.get(1)), Byte.SIZE));
    each(
        to,
        bytes,
        element,
        cell -> {
          Expr all = value;
          for (int i = 1; i < cell.size(); i++) {
            Expr moved =
                code.binary(BinaryOperator.SHIFT_LEFT, value, code.number((long) i * Byte.SIZE));
            all = code.binary(BinaryOperator.BIT_OR, all, moved);
          }
          return body.arithmetic().wrapped(all, cell.type());
        },
        true);
    return to;
  }

  /** The value of a cell, by its place. */
  private interface Content {
    Expr of(Shape.Cell cell);
  }

  private ProjectedValue moved(Effect effect, List<ProjectedValue> arguments, CallSite site) {
    ProjectedValue to = arguments.getFirst();
    ProjectedValue from = arguments.get(1);
    Type type = site.target(effect.operands().getFirst());
    Type other = site.target(effect.operands().get(1));
    each(
        to,
        number(arguments.getLast()),
        type instanceof Type.Nothing || type.equals(Int.CHAR) ? other : type,
        cell ->
            body.accesses()
                .load(body.accesses().moved(from, code.number(cell.offset())), cell.type()),
        effect.kind() == Effect.Kind.COPY);
    return to;
  }

  /** Writes the cells of some bytes, each after it was computed or, at last, all of them. */
  private void each(
      ProjectedValue to, Expr bytes, Type element, Content content, boolean isOneByOne) {
    Optional<Long> size = bytes.constant().or(() -> code.usual(bytes));
    if (size.isEmpty() || size.get() < 0) {
      throw new InexactException("memory of a size that is not known");
    }
    if (bytes.constant().isEmpty()) {
      code.choose(
          code.binary(BinaryOperator.EQUAL, bytes, code.number(size.get())),
          () -> {},
          () -> code.inexact("memory of another size than " + size.get()));
    }
    List<Shape.Cell> cells = cells(to, size.get(), element);
    if (cells.size() > MOST_CELLS) {
      throw new InexactException("memory of more than " + MOST_CELLS + " numbers");
    }
    List<Expr> values = new ArrayList<>();
    for (Shape.Cell cell : cells) {
      Expr value = code.hold(content.of(cell));
      values.add(value);
      if (isOneByOne) {
        store(to, cell, value);
      }
    }
    for (int i = 0; i < cells.size() && !isOneByOne; i++) {
      store(to, cells.get(i), values.get(i));
    }
  }

  private void store(ProjectedValue to, Shape.Cell cell, Expr value) {
    body.accesses()
        .store(body.accesses().moved(to, code.number(cell.offset())), cell.type(), value);
  }

  /** The cells of some bytes, as the memory there has them, or as a type has. */
  private List<Shape.Cell> cells(ProjectedValue to, long bytes, Type element) {
    List<Shape.Cell> cells = new ArrayList<>();
    if (to instanceof ProjectedValue.Address a && a.offset().constant().isPresent()) {
      long start = a.offset().constant().get();
      Shape shape = a.object().shape();
      for (int number : shape.overlapping(start, bytes)) {
        cells.add(shape.cells().get(number).moved(-start));
      }
    } else {
      long size = body.memory().layouts().size(element).orElse(1);
      boolean isWhole = size > 0 && bytes % size == 0;
      cells.addAll(
          Shape.repeated(
                  isWhole ? element : Int.CHAR,
                  isWhole ? bytes / size : bytes,
                  body.memory().layouts())
              .cells());
    }
    long last = cells.isEmpty() ? 0 : cells.getLast().end();
    if (cells.stream().anyMatch(c -> c.offset() < 0 || c.end() > bytes)
        || cells.isEmpty() && bytes > 0) {
      return bytes(bytes);
    }
    if (to instanceof ProjectedValue.Address a && last < bytes && isBehind(a, bytes)) {
      cells.add(new Shape.Cell(bytes - 1, Int.CHAR)); // outside of the object
    }
    return cells;
  }

  private static boolean isBehind(ProjectedValue.Address to, long bytes) {
    return to.offset().constant().filter(o -> o + bytes > to.object().size()).isPresent();
  }

  private static List<Shape.Cell> bytes(long bytes) {
    List<Shape.Cell> cells = new ArrayList<>();
    for (long i = 0; i < bytes && i <= MOST_CELLS; i++) {
      cells.add(new Shape.Cell(i, Int.CHAR));
    }
    return cells;
  }
}
