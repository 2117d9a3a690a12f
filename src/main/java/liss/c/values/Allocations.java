package liss.c.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.Expr;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** The memory that a thread allocates, which is always there. */
final class Allocations {

  private final Body body;
  private final Code code;

  Allocations(Body body) {
    this.body = body;
    this.code = body.code();
  }

  /**
   * Memory of a type that the place of the call tells; one object for each round.
   *
   * @param isCleared whether it has zeros first
   */
  Value allocated(IASTFunctionCallExpression call, Expr bytes, boolean isCleared) {
    CType element = allocatedType(call);
    long size = body.memory().types().size(element);
    Optional<Long> known = bytes.constant().filter(n -> n > 0 && n % size == 0);
    if (known.isEmpty() || known.get() / size > Short.MAX_VALUE) {
      throw new InexactException("memory of unknown size");
    }
    CType type = new CType.Array(element, (int) (known.get() / size));
    long first = isCleared ? 0 : MemoryObject.UNWRITTEN;
    String path = body.frame().path() + ": allocated@" + Nodes.offset(call);
    Frame.Rounds rounds = Calls.rounds(call, body.frame());
    List<Place> objects = new ArrayList<>();
    for (int i = 0; i < rounds.number(); i++) {
      String name = rounds.isCertainlyOne() ? path : path + "#" + (i + 1);
      body.memory().found().allocated.add(name);
      objects.add(
          new Place.Cell(
              element, body.memory().object(name, type, first, code.span()), code.number(0)));
    }
    if (rounds.isCertainlyOne()) {
      return Value.Address.of(objects.getFirst());
    }
    String result = code.local("allocated", code.number(0));
    Rounds.each(
        code,
        objects.size(),
        "more than " + objects.size() + " objects that one place allocates",
        i -> code.assign(result, body.accesses().address(objects.get(i))));
    return new Value.Scalar(CType.Pointer.to(element), code.name(result));
  }

  private CType allocatedType(IASTFunctionCallExpression call) {
    IASTNode parent = call.getParent();
    while (parent instanceof IASTUnaryExpression) {
      parent = parent.getParent();
    }
    CType type =
        switch (parent) {
          case IASTCastExpression cast -> body.expressions().type(cast.getTypeId());
          case IASTBinaryExpression e ->
              Bindings.type(e.getOperand1())
                  .map(body.memory().types()::of)
                  .orElse(new CType.Nothing());
          case IASTEqualsInitializer e when e.getParent() instanceof IASTDeclarator d ->
              Bindings.declared(d)
                  .map(IVariable::getType)
                  .map(body.memory().types()::of)
                  .orElse(new CType.Nothing());
          case null, default -> new CType.Nothing();
        };
    if (!(type instanceof CType.Pointer pointer)
        || pointer.target().get() instanceof CType.Nothing) {
      throw new InexactException("memory of unknown type");
    }
    return pointer.target().get();
  }
}
