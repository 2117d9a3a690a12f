package liss.c.values;

import liss.lang.Expr;

/** Values as those of other types (C11, 6.3), and as numbers. */
final class Conversions {

  private final Code code;
  private final Memory memory;
  private final Accesses accesses;
  private final Arithmetic arithmetic;

  Conversions(Code code, Memory memory, Accesses accesses, Arithmetic arithmetic) {
    this.code = code;
    this.memory = memory;
    this.accesses = accesses;
    this.arithmetic = arithmetic;
  }

  /** A value as a scalar of some type, in one number. */
  Expr number(Value value, CType type) {
    return switch (converted(value, type)) {
      case Value.Scalar n -> n.expr();
      case Value.Address a -> accesses.address(a.target());
      case Value.Routine r ->
          code.number(memory.function(r.function().getDeclarator().getName().toString()));
      case Value.Aggregate a -> throw new InexactException("a structure as a number");
      case Value.None n -> code.number(0);
    };
  }

  /** A value as one of another type. */
  Value converted(Value value, CType type) {
    if (type instanceof CType.Nothing) {
      return new Value.None(type);
    }
    return switch (value) {
      case Value.Scalar n -> new Value.Scalar(type, arithmetic.converted(n.expr(), n.type(), type));
      case Value.Address a ->
          switch (type) {
            case CType.Pointer p -> new Value.Address(p, retyped(a.target(), p.target().get()));
            case CType.Truth t -> new Value.Scalar(t, code.number(1));
            default -> throw new InexactException("an address as an integer");
          };
      case Value.Routine r ->
          switch (type) {
            case CType.Pointer p -> new Value.Routine(p, r.function());
            case CType.Truth t -> new Value.Scalar(t, code.number(1));
            default -> throw new InexactException("an address as an integer");
          };
      case Value.Aggregate a -> a;
      case Value.None n -> throw new InexactException("the value of something that has none");
    };
  }

  /** The same place, accessed as another type. */
  private Place retyped(Place place, CType type) {
    if (type instanceof CType.Nothing) {
      return place;
    }
    return switch (place) {
      case Place.Local p when p.type().equals(type) || areBothPointers(p.type(), type) -> p;
      case Place.Local p -> accesses.part(p, type, code.number(0));
      case Place.Cell p -> new Place.Cell(type, p.object(), p.offset());
      case Place.Pointed p -> new Place.Pointed(type, p.pointer());
    };
  }

  private static boolean areBothPointers(CType one, CType other) {
    return one instanceof CType.Pointer && other instanceof CType.Pointer;
  }
}
