package liss.c.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/**
 * The arguments of a function after its parameters (C11, 7.16), as memory of eight bytes for each.
 * A list of them is a number that says which of the calls that are under way has them, and the
 * place of the next one.
 *
 * @param body that of the function that uses them
 */
record FurtherArguments(Body body) {

  private static final Type.Scalar LIST = new Type.Pointer(new Type.Nothing());

  /** The bits of the number that are the place in the memory of one call. */
  private static final int PLACES = 24;

  /** Writes to a place a list of the arguments of the function. */
  void list(ProjectedValue list) {
    ProjectedFrame frame = body.frame();
    ProjectedCode code = body.code();
    frame.store(stored(frame));
    body.accesses().store(list, LIST, code.number((frame.depth() << PLACES) + Long.BYTES));
  }

  /** The arguments in memory, after a number that is none. One that is no number has no bytes. */
  private ProjectedObject stored(ProjectedFrame frame) {
    List<ProjectedValue> further = frame.arguments().further();
    List<Shape.Cell> cells = new ArrayList<>();
    cells.add(new Shape.Cell(0, Int.LONG));
    for (int i = 0; i < further.size(); i++) {
      if (isNumber(further.get(i))) {
        cells.add(new Shape.Cell(offset(i), Int.LONG));
      }
    }
    long size = offset(further.size());
    Shape shape = new Shape(size, cells, size, cells.size());
    String name = frame.path() + ": further arguments";
    ProjectedObject object =
        body.memory()
            .object(
                name,
                () ->
                    new ProjectedObject(
                        name,
                        Optional.empty(),
                        shape,
                        Collections.nCopies(cells.size(), 0L),
                        ProjectedObject.Kind.OWN,
                        body.code().span()));
    for (int i = 0; i < further.size(); i++) {
      if (isNumber(further.get(i))) {
        ProjectedValue place = new ProjectedValue.Address(object, body.code().number(offset(i)));
        body.accesses().store(place, Int.LONG, body.accesses().number(further.get(i)));
      }
    }
    return object;
  }

  private static boolean isNumber(ProjectedValue value) {
    return switch (value) {
      case ProjectedValue.Scalar v -> true;
      case ProjectedValue.Address v -> true;
      case ProjectedValue.Routine v -> true;
      case ProjectedValue.Whole v -> false;
      case ProjectedValue.Given v -> false;
      case ProjectedValue.None v -> false;
    };
  }

  private static long offset(int argument) {
    return (argument + 1L) * Long.BYTES;
  }

  /** The next argument of a list, as the 64 bits that it has. */
  ProjectedValue next(ProjectedValue list) {
    ProjectedCode code = body.code();
    Expr next = code.hold(body.accesses().load(list, LIST));
    String result = code.local("argument", code.number(0));
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    body.frame()
        .chain()
        .filter(frame -> frame.further().isPresent())
        .forEach(frame ->
            ways.addFirst(
                Map.entry(
                    frame.depth(),
                    () -> code.assign(result, argument(frame.further().orElseThrow(), next)))));
    code.select(
        code.binary(BinaryOperator.SHIFT_RIGHT, next, code.number(PLACES)),
        ways,
        () -> code.fail("a list of arguments of a call that has ended"));
    body.accesses()
        .store(list, LIST, code.binary(BinaryOperator.ADD, next, code.number(Long.BYTES)));
    return new ProjectedValue.Scalar(code.name(result));
  }

  private Expr argument(ProjectedObject arguments, Expr next) {
    Expr place =
        body.code().binary(BinaryOperator.BIT_AND, next, body.code().number((1L << PLACES) - 1));
    return body.accesses().load(new ProjectedValue.Address(arguments, place), Int.LONG);
  }
}
