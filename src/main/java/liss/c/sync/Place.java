package liss.c.sync;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Layouts;
import liss.c.ir.Type;
import liss.c.pointers.MemoryObject;

/**
 * An object of synchronization: a variable, allocated memory, or a part of one. All elements of an
 * array are one, and so are the members of a union.
 *
 * @param path the members that lead to the part, each with a dot in front
 */
public record Place(MemoryObject object, String path, Elements elements) {

  /** How many objects it stands for, as far as arrays go. */
  enum Elements {
    ONE,
    SEVERAL
  }

  /** The name for users. */
  public String name() {
    return object + path;
  }

  /** Whether it lies in an array. */
  boolean isInArray() {
    return elements == Elements.SEVERAL;
  }

  /**
   * The part of an object at an offset.
   *
   * @param whole the type of the object
   * @param wanted the type of the part
   */
  static Place in(MemoryObject object, Type whole, long offset, Type wanted, Layouts layouts) {
    StringBuilder path = new StringBuilder();
    Elements elements = Elements.ONE;
    Type type = whole;
    long rest = offset;
    while (rest != 0 || !type.equals(wanted)) {
      if (type instanceof Type.Array array) {
        long size = layouts.size(array.element()).orElse(0);
        elements = Elements.SEVERAL;
        type = array.element();
        rest = size == 0 ? 0 : rest % size;
      } else {
        long at = rest;
        Optional<Layouts.Field> member =
            members(type, layouts).stream()
                .filter(f -> f.offset() <= at && at < f.offset() + layouts.size(f.type()).orElse(0))
                .findFirst();
        if (member.isEmpty() || rest == 0 && isUnionAlone(type, layouts)) {
          break;
        }
        path.append('.').append(member.get().name());
        type = member.get().type();
        rest -= member.get().offset();
      }
    }
    if (rest != 0) {
      path.append('+').append(rest); // inside of a union, whose members overlap
    }
    return new Place(
        object, path.toString(), hasArray(type, wanted, layouts) ? Elements.SEVERAL : elements);
  }

  /** Whether a structure is nothing but a union without a name, as a spin lock of the kernel is. */
  private static boolean isUnionAlone(Type type, Layouts layouts) {
    List<Layouts.Field> members = members(type, layouts);
    return members.size() == 1
        && members.getFirst().name().indexOf('.') >= 0
        && members.getFirst().type() instanceof Type.Composite inner
        && inner.kind() == Type.Kind.UNION;
  }

  /** Whether what is wanted may be an element of an array inside of a union. */
  private static boolean hasArray(Type type, Type wanted, Layouts layouts) {
    return !type.equals(wanted)
        && type instanceof Type.Composite union
        && layouts.layout(union).map(Layouts.Layout::fields).orElse(List.of()).stream()
            .anyMatch(f -> f.type() instanceof Type.Array array && array.element().equals(wanted));
  }

  private static List<Layouts.Field> members(Type type, Layouts layouts) {
    return type instanceof Type.Composite composite && composite.kind() == Type.Kind.STRUCTURE
        ? layouts.layout(composite).map(Layouts.Layout::fields).orElse(List.of())
        : List.of();
  }
}
