package liss.c.values;

import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Translates the declarations of variables in functions, and their first values. */
final class LocalDeclarations {

  private final Body body;
  private final Code code;

  LocalDeclarations(Body body) {
    this.body = body;
    this.code = body.code();
  }

  /** Declares variables; those with static storage are there from the start. */
  void translate(IASTDeclaration declaration) {
    if (!(declaration instanceof IASTSimpleDeclaration simple)) {
      throw new InexactException("this declaration");
    }
    int storage = simple.getDeclSpecifier().getStorageClass();
    if (storage == IASTDeclSpecifier.sc_typedef) {
      return;
    }
    for (IASTDeclarator declarator : simple.getDeclarators()) {
      Optional<IVariable> variable = Bindings.declared(declarator);
      if (variable.isEmpty() || declarator instanceof IASTFunctionDeclarator f && isFunction(f)) {
        continue;
      }
      if (storage == IASTDeclSpecifier.sc_static) {
        Place place = body.variables().ofFunction(variable.get(), declarator, body.expressions());
        body.frame().bind(variable.get(), place);
      } else if (storage != IASTDeclSpecifier.sc_extern) {
        body.at(declarator);
        local(variable.get(), declarator);
      }
    }
  }

  private static boolean isFunction(IASTFunctionDeclarator declarator) {
    return declarator.getNestedDeclarator() == null;
  }

  private void local(IVariable variable, IASTDeclarator declarator) {
    Optional<IASTInitializerClause> initializer = Globals.initializer(declarator);
    CType type =
        variableLength(variable, declarator)
            .orElseGet(() -> body.globals().type(variable, initializer));
    Place place = body.variables().local(body.frame(), variable, declarator, type);
    body.frame().bind(variable, place);
    if (place instanceof Place.Local local) {
      code.add(new Stmt.LocalDecl(local.name(), Optional.of(code.number(0)), code.span()));
      if (initializer.isEmpty()) {
        Stmt.Target target = new Stmt.Target.Variable(local.name(), code.span());
        code.add(new Stmt.Havoc(target, code.span()));
      }
    }
    if (initializer.isPresent()) {
      initialize(place, type, initializer.get());
    } else if (!Calls.rounds(declarator, body.frame()).isCertainlyOne()) {
      forget(place);
    }
  }

  /**
   * The type of an array whose length is a variable: the length that the variable is declared with.
   * Another one has no exact meaning.
   */
  private Optional<CType> variableLength(IVariable variable, IASTDeclarator declarator) {
    if (!(declarator instanceof IASTArrayDeclarator array)
        || array.getArrayModifiers().length != 1
        || !(Bindings.plain(variable.getType()) instanceof IArrayType type)) {
      return Optional.empty();
    }
    IASTExpression size = array.getArrayModifiers()[0].getConstantExpression();
    if (size == null || Constants.value(size).isPresent()) {
      return Optional.empty();
    }
    Optional<Long> usual = Globals.firstValue(size).filter(n -> n > 0 && n <= Short.MAX_VALUE);
    if (usual.isEmpty()) {
      return Optional.of(new CType.Opaque("an array of unknown length"));
    }
    long length = usual.get();
    code.choose(
        code.binary(
            Expr.BinaryOperator.EQUAL,
            body.expressions().number(size, Whole.SIZE),
            code.number(length)),
        () -> {},
        () -> code.inexact("an array of another length than " + length));
    return Optional.of(new CType.Array(body.memory().types().of(type.getType()), (int) length));
  }

  /** What memory had in an earlier round is not what it has in this one. */
  private void forget(Place place) {
    if (place instanceof Place.Cell cell) {
      for (int i = 0; i < cell.object().cells(); i++) {
        if (cell.object().leaves().get(i) instanceof CType.Scalar scalar) {
          body.accesses().forget(new Place.Cell(scalar, cell.object(), code.number(i)));
        }
      }
    }
  }

  private void initialize(Place place, CType type, IASTInitializerClause clause) {
    if (clause instanceof IASTExpression e
        && (type instanceof CType.Scalar || Bindings.isComposite(e))) {
      body.expressions().stored(place, body.expressions().evaluate(e));
      return;
    }
    List<CType> leaves = body.memory().types().leaves(type);
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i) instanceof CType.Scalar scalar) {
        body.accesses().store(cell(place, scalar, i), code.number(0));
      }
    }
    Initializers.read(
        body.memory().types(),
        type,
        clause,
        new Initializers.Receiver() {
          @Override
          public void value(int offset, CType cell, IASTExpression value) {
            body.expressions()
                .stored(cell(place, cell, offset), body.expressions().evaluate(value));
          }

          @Override
          public void character(int offset, char character) {
            body.accesses().store(cell(place, Whole.CHAR, offset), code.number((byte) character));
          }
        });
  }

  private Place cell(Place place, CType type, int offset) {
    return place instanceof Place.Local
        ? place
        : body.accesses().part(place, type, code.number(offset));
  }
}
