package liss.lang;

import java.util.List;

/**
 * A parsed and checked program of W, or a program of another language translated to W: its
 * declarations in source order.
 *
 * @param source the text that all spans refer to
 * @param insertionPoints where that text can be changed
 */
public record Program(
    SourceText source, List<Declaration> declarations, InsertionPoints insertionPoints) {

  /** A program written in W. */
  public Program(SourceText source, List<Declaration> declarations) {
    this(source, declarations, new InsertionPoints.EveryPosition());
  }

  /** Copies the list. */
  public Program {
    declarations = List.copyOf(declarations);
  }

  /** The declarations of one kind, in source order. */
  public <D extends Declaration> List<D> all(Class<D> kind) {
    return declarations.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
