package liss.c.pointers;

import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Layouts;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;

/**
 * Whose the structures of a driver are. Those that the file defines are its own, and the kernel
 * knows nothing of them. Others with a pointer inside are objects of the kernel, of which functions
 * of the kernel keep a state that a driver does not see; others without are data, as a time is.
 */
public final class KernelObjects {

  private final Set<String> own;
  private final Layouts layouts;

  private KernelObjects(Set<String> own, Layouts layouts) {
    this.own = own;
    this.layouts = layouts;
  }

  /** The structures of a driver. */
  public static KernelObjects of(TranslationUnit unit) {
    Set<String> own =
        unit.text().structures().stream()
            .map(TextLayout.Structure::tag)
            .collect(Collectors.toSet());
    return new KernelObjects(own, unit.layouts());
  }

  /** Whether a structure is one that the file defines. */
  boolean isOwn(Type.Composite structure) {
    return own.contains(structure.name());
  }

  /** Whether a structure is an object of the kernel. */
  boolean isObject(Type.Composite structure) {
    return !isOwn(structure) && (isOpaque(structure) || layouts.mayHoldPointer(structure));
  }

  /**
   * Whether what a pointer leads to is data: a number, or a structure of the kernel without a
   * pointer inside, of which the driver has none in its own structures.
   */
  public boolean isData(Type pointee) {
    return switch (pointee) {
      case Type.Int t -> true;
      case Type.Bool t -> true;
      case Type.Real t -> true;
      case Type.Composite t -> !isOwn(t) && !isObject(t) && !isInside(t);
      case Type.Array t -> isData(t.element());
      case Type.Pointer t -> false;
      case Type.Code t -> false;
      case Type.Nothing t -> false;
      case Type.Unknown t -> false;
    };
  }

  private boolean isInside(Type.Composite structure) {
    return own.stream()
        .map(name -> new Type.Composite(Type.Kind.STRUCTURE, name))
        .anyMatch(composite -> layouts.has(composite, structure.name()));
  }

  private boolean isOpaque(Type.Composite structure) {
    return layouts.layout(structure).isEmpty();
  }
}
