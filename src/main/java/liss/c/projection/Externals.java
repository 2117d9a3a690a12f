package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import liss.c.ir.Type;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions.Extern;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Stmt;

/**
 * Writes calls of functions of which nothing is known: one returns any value, may change the
 * numbers that its arguments point to unless their types forbid that, and is an event outside, with
 * the numbers that it gets. It calls no function of the program, and changes nothing else of it.
 *
 * @param body that of the function that calls
 */
record Externals(Body body) {

  /** Objects with more numbers than these are not changed one by one. */
  private static final int MOST_CELLS = 64;

  /** The result of a call. */
  ProjectedValue called(String function, CallSite site) {
    if (body.threads().extern() == Extern.STOP
        || body.vocabulary().drivers().maySynchronize(function)) {
      throw unknown(function);
    }
    List<Expr> numbers = new ArrayList<>();
    List<ProjectedObject> reached = new ArrayList<>();
    for (int i = 0; i < site.size(); i++) {
      switch (site.argument(i)) {
        case ProjectedValue.Scalar v -> numbers.add(v.expr());
        case ProjectedValue.Address v -> {
          if (!keeps(function, i)) {
            if (isPointerToPointer(site.type(i))) {
              throw new InexactException("a function that may change a pointer");
            }
            reached.add(v.object());
          }
        }
        case ProjectedValue.Given v -> {}
        case ProjectedValue.Routine v -> {
          if (!body.threads().givesAway(site)) {
            throw unknown(function);
          }
        }
        case ProjectedValue.Whole v -> throw unknown(function);
        case ProjectedValue.None v -> throw new InexactException(v.what());
      }
    }
    event(function, numbers);
    reached.stream().filter(o -> o.kind() != ProjectedObject.Kind.CONSTANT).forEach(this::change);
    body.threads().give(body, site);
    body.threads().reportExtern(function, body.code().span());
    if (body.threads().unit().isNoReturn(function)) {
      body.threads().ends().fail(body, function);
      return ProjectedLibrary.nothing();
    }
    return site.call().result().filter(r -> r.type() instanceof Type.Pointer).isPresent()
        ? new ProjectedValue.None("what `" + function + "` returns")
        : new ProjectedInputs(body).any(site);
  }

  /** Whether the type of a parameter says that the function changes nothing there. */
  private boolean keeps(String function, int parameter) {
    return body.threads().unit().declared(function).stream()
        .anyMatch(declared -> declared.kept().contains(parameter));
  }

  private static boolean isPointerToPointer(Type type) {
    return type instanceof Type.Pointer pointer && pointer.target() instanceof Type.Pointer;
  }

  private static InexactException unknown(String function) {
    return new InexactException("a call of `" + function + "`, of which nothing is known,");
  }

  /** One step that others can observe; several numbers would be several steps. */
  private void event(String function, List<Expr> numbers) {
    ProjectedCode code = body.code();
    if (numbers.size() > 1 && body.threads().purpose() == Purpose.COMPARISON) {
      throw unknown(function);
    }
    body.memory().declare(new Declaration.Channel(function, code.span()));
    List<Expr> observed = numbers.isEmpty() ? List.of(code.number(0)) : numbers;
    observed.forEach(number -> code.add(new Stmt.Output(function, number, code.span())));
  }

  /** Any value in each number of an object; pointers in structures keep their values. */
  private void change(ProjectedObject object) {
    if (object.cells() > MOST_CELLS) {
      throw new InexactException("a function that may change a large object");
    }
    if (body.memory().known().places.values().stream()
        .anyMatch(place -> place.object().equals(object.name()))) {
      throw new InexactException("a function that may change what threads synchronize with");
    }
    for (Shape.Cell cell : object.shape().cells()) {
      if (cell.type() instanceof Type.Int type) {
        Expr any = body.code().hold(body.arithmetic().wrapped(body.code().any("any"), type));
        body.accesses()
            .store(
                new ProjectedValue.Address(object, body.code().number(cell.offset())), type, any);
      }
    }
  }
}
