package liss.lang;

import java.util.List;

/**
 * A parsed and checked program of W: its declarations in source order.
 *
 * @param source the text that all spans refer to
 */
public record Program(SourceText source, List<Declaration> declarations) {

  /** Copies the list. */
  public Program {
    declarations = List.copyOf(declarations);
  }

  /** The declarations of one kind, in source order. */
  public <D extends Declaration> List<D> all(Class<D> kind) {
    return declarations.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
