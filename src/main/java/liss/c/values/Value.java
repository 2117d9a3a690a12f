package liss.c.values;

import liss.lang.Expr;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/** The value of an expression of C. */
sealed interface Value {

  /** Its type. */
  CType type();

  /** A number, or a pointer as a number; the expression is over locals of W. */
  record Scalar(CType type, Expr expr) implements Value {}

  /** A pointer to a known place. */
  record Address(CType.Pointer type, Place target) implements Value {
    static Address of(Place target) {
      return new Address(CType.Pointer.to(target.type()), target);
    }
  }

  /** A structure, which is copied cell by cell. */
  record Aggregate(CType type, Place place) implements Value {}

  /** A function, or a pointer to it. */
  record Routine(CType type, IASTFunctionDefinition function) implements Value {}

  /** No value. */
  record None(CType type) implements Value {}
}
