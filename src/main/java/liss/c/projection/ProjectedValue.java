package liss.c.projection;

import liss.c.ir.Type;
import liss.lang.Expr;

/** The value of a register or constant, as far as it is known when a thread is translated. */
sealed interface ProjectedValue {

  /** A number, or a pointer as a number; the expression is over locals of W. */
  record Scalar(Expr expr) implements ProjectedValue {}

  /**
   * An address in a known object.
   *
   * @param offset in bytes; over locals of W
   */
  record Address(ProjectedObject object, Expr offset) implements ProjectedValue {}

  /** The address of a function. */
  record Routine(String function) implements ProjectedValue {}

  /** A structure or union in memory. */
  record Whole(ProjectedValue address, Type.Composite type) implements ProjectedValue {}

  /** What the command line says: text of which nothing is known. */
  record Given() implements ProjectedValue {}

  /**
   * A value that has no exact meaning; it must not be used.
   *
   * @param what its name for messages
   */
  record None(String what) implements ProjectedValue {}

  /** Whether it is the same wherever it is used. */
  default boolean isConstant() {
    return switch (this) {
      case Scalar v -> v.expr().constant().isPresent();
      case Address v -> v.offset().constant().isPresent();
      case Routine v -> true;
      case Whole v -> v.address().isConstant();
      case Given v -> true;
      case None v -> true;
    };
  }

  /** Whether two constants are the same. */
  default boolean isSame(ProjectedValue other) {
    return switch (this) {
      case Scalar v ->
          other instanceof Scalar o
              && v.expr().constant().isPresent()
              && v.expr().constant().equals(o.expr().constant());
      case Address v ->
          other instanceof Address o
              && v.object().name().equals(o.object().name())
              && v.offset().constant().isPresent()
              && v.offset().constant().equals(o.offset().constant());
      case Routine v -> equals(other);
      case Whole v ->
          other instanceof Whole o && v.type().equals(o.type()) && v.address().isSame(o.address());
      case Given v -> equals(other);
      case None v -> other instanceof None;
    };
  }
}
