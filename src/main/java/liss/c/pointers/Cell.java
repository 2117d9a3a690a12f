package liss.c.pointers;

import java.util.Optional;
import liss.c.ir.Type;

/**
 * A piece of memory that counts as one variable: a variable of the program or allocated memory, or
 * a part of it that has no parts. All elements of an array are one, so is a union, and so are bit
 * fields side by side, which C11 (3.14) makes one memory location.
 *
 * @param path the fields that lead to the part, each with a dot in front; empty for all of it
 * @param type the type of the part, without arrays; empty if it is not known or there are several
 * @param parts whether the part consists of bit fields, so that a write reads the others
 * @param elements whether the part lies in an array or in memory of unknown type
 */
public record Cell(
    MemoryObject object, String path, Optional<Type> type, Parts parts, Elements elements) {

  /** What writing a part of a cell does. */
  public enum Parts {
    WHOLE,
    /** The neighbours are read and written as well. */
    BIT_FIELDS,
    /** It is a union, and no member is an array of bytes. */
    UNION,
    /** It is no memory of the program, but what functions without a body keep of a structure. */
    STATE
  }

  /** How many places of one object a cell has. */
  public enum Elements {
    ONE,
    SEVERAL
  }

  /** Whether all of it is several places, which one step does not access. */
  public boolean isDivided() {
    return elements == Elements.SEVERAL
        || parts == Parts.UNION
        || type.isEmpty() && parts == Parts.WHOLE;
  }

  /** The name of the cell for the user. */
  public String name() {
    return parts == Parts.STATE ? "state of " + object + path : object + path;
  }

  /**
   * Whether an unknown address that is used as one of some type may be that of the cell (C17, 6.5,
   * paragraph 7): a number is one of its size, and the address of a function is no other address.
   */
  boolean mayHold(Type used) {
    return switch (used) {
      case Type.Int i ->
          i.bits() == Byte.SIZE
              || parts == Parts.BIT_FIELDS
              || type.map(t -> t instanceof Type.Int own && own.bits() == i.bits()).orElse(true);
      case Type.Pointer p ->
          type.map(t -> t instanceof Type.Pointer own && isOfCode(own) == isOfCode(p)).orElse(true);
      default -> true;
    };
  }

  /** Whether it may hold a value, where bytes are those of a buffer alone. */
  boolean mayHoldExactly(Type used) {
    boolean isByte = used instanceof Type.Int i && i.bits() == Byte.SIZE;
    boolean isBuffer =
        type.map(t -> t instanceof Type.Int own && own.bits() == Byte.SIZE)
            .orElse(parts != Parts.UNION);
    return mayHold(used) && (!isByte || isBuffer);
  }

  private static boolean isOfCode(Type.Pointer pointer) {
    return pointer.target() instanceof Type.Code;
  }

  /** Whether it is memory outside of the program of which no more is known. */
  public boolean isDevice() {
    return object instanceof MemoryObject.Outside;
  }

  @Override
  public String toString() {
    return name();
  }
}
