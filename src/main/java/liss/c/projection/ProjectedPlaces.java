package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import liss.c.projection.Linear.Term;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/** Which cells of an object an access is to, as far as its offset tells. */
final class ProjectedPlaces {

  private ProjectedPlaces() {}

  /**
   * Some cells of an object.
   *
   * @param base the number of the first of them
   * @param shape the cells, with offsets from the first one
   * @param offset of the access, in the same way
   */
  record Window(ProjectedObject object, Expr base, Shape shape, long offset) {}

  /** One of several windows, if a condition holds. */
  record Way(Expr condition, Window window) {}

  /** The cells at an address; empty if that is not known without a branch. */
  static Optional<Window> window(ProjectedValue.Address address, long bytes, ProjectedCode code) {
    ProjectedObject object = address.object();
    Shape shape = object.shape();
    Linear offset = Linear.of(address.offset());
    if (offset.terms().isEmpty()) {
      return Optional.of(new Window(object, code.number(0), shape, offset.constant()));
    }
    if (shape.cells().isEmpty() || shape.stride() == 0) {
      return Optional.empty();
    }
    boolean isOfStrides = offset.terms().stream().allMatch(t -> t.factor() % shape.stride() == 0);
    if (!isOfStrides) {
      return Optional.empty();
    }
    long place = Math.floorMod(offset.constant(), shape.stride());
    Expr base = base(shape, offset.constant(), offset.terms(), code);
    return Optional.of(new Window(object, base, repeated(shape, place + bytes), place));
  }

  /** The number of the first cell of a stride. */
  private static Expr base(Shape shape, long constant, List<Term> terms, ProjectedCode code) {
    Expr round =
        Linear.divided(
            terms, shape.stride(), code.number(Math.floorDiv(constant, shape.stride())), code);
    return code.binary(BinaryOperator.MULTIPLY, round, code.number(shape.period()));
  }

  /** The cells of one stride, or of more as far as an access reaches. */
  private static Shape repeated(Shape shape, long end) {
    int rounds = (int) Math.max(1, (end + shape.stride() - 1) / shape.stride());
    int cells = shape.period() * rounds;
    if (cells <= shape.cells().size()) {
      return new Shape(
          rounds * shape.stride(), shape.cells().subList(0, cells), shape.stride(), shape.period());
    }
    List<Shape.Cell> all = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      for (Shape.Cell cell : shape.cells().subList(0, shape.period())) {
        all.add(cell.moved(i * shape.stride()));
      }
    }
    return new Shape(rounds * shape.stride(), all, shape.stride(), shape.period());
  }

  /** The cells of an array that is inside of a structure, if its index is in bounds. */
  static Optional<Way> inArray(ProjectedValue.Address address, long bytes, ProjectedCode code) {
    Shape shape = address.object().shape();
    Linear offset = Linear.of(address.offset());
    if (shape.cells().isEmpty() || shape.stride() == 0) {
      return Optional.empty();
    }
    List<Term> outer =
        offset.terms().stream().filter(t -> t.factor() % shape.stride() == 0).toList();
    List<Term> inner = inner(offset, shape);
    long place = Math.floorMod(offset.constant(), shape.stride());
    Optional<Shape.Run> around = around(offset, bytes, shape);
    if (around.isEmpty()) {
      return Optional.empty();
    }
    Shape.Run run = around.get();
    Expr index =
        code.hold(Linear.divided(inner, bytes, code.number((place - run.from()) / bytes), code));
    Expr first =
        code.binary(
            BinaryOperator.ADD,
            base(shape, offset.constant(), outer, code),
            code.number(run.first()));
    return Optional.of(
        new Way(
            code.isIn(index, 0, (run.end() - run.from()) / run.size()),
            new Window(
                address.object(),
                code.binary(BinaryOperator.ADD, first, index),
                one(shape, run.first()),
                0)));
  }

  /** The terms that lead from one place of a stride to another. */
  private static List<Term> inner(Linear offset, Shape shape) {
    return offset.terms().stream().filter(t -> t.factor() % shape.stride() != 0).toList();
  }

  /** The array in a structure in whose elements an access is. */
  private static Optional<Shape.Run> around(Linear offset, long bytes, Shape shape) {
    long place = Math.floorMod(offset.constant(), shape.stride());
    return shape.runs().stream()
        .filter(run -> run.from() <= place && place < run.end())
        .filter(run -> run.size() == bytes && (place - run.from()) % bytes == 0)
        .filter(run -> inner(offset, shape).stream().allMatch(t -> t.factor() % bytes == 0))
        .findFirst();
  }

  /** At which offsets an access may be, if it does not leave the array that it is in. */
  static LongPredicate reached(ProjectedValue.Address address, long bytes) {
    Shape shape = address.object().shape();
    Linear offset = Linear.of(address.offset());
    long constant = offset.constant();
    if (offset.terms().isEmpty()) {
      return at -> constant <= at && at < constant + bytes;
    }
    if (shape.cells().isEmpty() || shape.stride() == 0) {
      return at -> true;
    }
    long stride = shape.stride();
    if (inner(offset, shape).isEmpty()) {
      return at -> Math.floorMod(at - constant, stride) < bytes;
    }
    Optional<Shape.Run> around = around(offset, bytes, shape);
    return around.isEmpty()
        ? at -> true
        : at -> {
          long place = Math.floorMod(at, stride);
          return around.get().from() <= place && place < around.get().end();
        };
  }

  private static Shape one(Shape shape, int number) {
    Shape.Cell cell = shape.cells().get(number);
    return new Shape(cell.size(), List.of(cell.moved(-cell.offset())), cell.size(), 1);
  }

  /**
   * The cells that an access may be to.
   *
   * @param offset in the object
   */
  static List<Way> ways(ProjectedObject object, Expr offset, long bytes, ProjectedCode code) {
    Shape shape = object.shape();
    if (shape.cells().isEmpty()) {
      return List.of();
    }
    boolean isOneRound = shape.cells().size() == shape.period();
    Expr round =
        isOneRound
            ? code.number(0)
            : code.binary(BinaryOperator.DIVIDE, offset, code.number(shape.stride()));
    Expr place =
        isOneRound
            ? offset
            : code.binary(BinaryOperator.REMAINDER, offset, code.number(shape.stride()));
    Expr base = code.binary(BinaryOperator.MULTIPLY, round, code.number(shape.period()));
    return shape.isRegular()
        ? inRegular(object, base, place, bytes, code)
        : inRuns(object, base, code.hold(place), bytes, code);
  }

  private static List<Way> inRegular(
      ProjectedObject object, Expr base, Expr place, long bytes, ProjectedCode code) {
    Shape shape = object.shape();
    if (shape.stride() == 1) {
      return List.of(new Way(code.number(1), new Window(object, base, repeated(shape, bytes), 0)));
    }
    List<Way> ways = new ArrayList<>();
    for (long at = 0; at < shape.stride(); at += Math.min(bytes, shape.stride())) {
      Window window = new Window(object, base, repeated(shape, at + bytes), at);
      ways.add(new Way(code.binary(BinaryOperator.EQUAL, place, code.number(at)), window));
    }
    return ways;
  }

  private static List<Way> inRuns(
      ProjectedObject object, Expr base, Expr place, long bytes, ProjectedCode code) {
    List<Way> ways = new ArrayList<>();
    for (Shape.Run run : object.shape().runs()) {
      Expr first = code.binary(BinaryOperator.ADD, base, code.number(run.first()));
      Shape cell = one(object.shape(), run.first());
      if (run.size() == bytes) {
        Expr distance = code.binary(BinaryOperator.SUBTRACT, place, code.number(run.from()));
        boolean isOne = run.end() - run.from() == bytes;
        Expr index =
            isOne
                ? code.number(0)
                : code.binary(BinaryOperator.DIVIDE, distance, code.number(bytes));
        Expr isAligned =
            code.binary(
                BinaryOperator.EQUAL,
                code.binary(BinaryOperator.REMAINDER, distance, code.number(bytes)),
                code.number(0));
        Expr isInside =
            isOne
                ? code.binary(BinaryOperator.EQUAL, place, code.number(run.from()))
                : code.isIn(place, run.from(), run.end());
        Expr condition =
            isOne || bytes == 1 ? isInside : code.binary(BinaryOperator.AND, isInside, isAligned);
        ways.add(
            new Way(
                condition,
                new Window(object, code.binary(BinaryOperator.ADD, first, index), cell, 0)));
      }
    }
    return ways;
  }
}
