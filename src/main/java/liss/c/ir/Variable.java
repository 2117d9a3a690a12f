package liss.c.ir;

import java.util.List;
import java.util.Optional;
import liss.lang.SourceSpan;

/**
 * A variable with an address.
 *
 * @param name its name, the only one in the translation unit or, for locals, in the function
 * @param initial its first values, each at another place; all other bytes are 0. Empty for locals
 * @param unknown why the first values are not known, as a noun phrase; empty if they are
 * @param span where it is declared
 */
public record Variable(
    String name,
    Type type,
    Storage storage,
    List<Initial> initial,
    Optional<String> unknown,
    List<Attribute> attributes,
    SourceSpan span) {

  /** A variable whose first values are known. */
  public Variable(
      String name,
      Type type,
      Storage storage,
      List<Initial> initial,
      List<Attribute> attributes,
      SourceSpan span) {
    this(name, type, storage, initial, Optional.empty(), attributes, span);
  }

  /** Copies the lists. */
  public Variable {
    initial = List.copyOf(initial);
    attributes = List.copyOf(attributes);
  }

  /** How long a variable lives, and who sees it. */
  public enum Storage {
    /** As long as a call of a function. */
    AUTOMATIC,
    /** As long as the program, in this file only. */
    STATIC,
    /** As long as the program; other files may see it. */
    EXTERNAL,
    /** As long as the program, in another file. */
    ELSEWHERE,
    /** As long as a thread, once in each. */
    THREAD,
    /** The characters of a text, which nobody writes. */
    LITERAL
  }

  /**
   * A first value.
   *
   * @param offset its place, in bytes
   * @param value a constant of a scalar type
   */
  public record Initial(long offset, Operand value) {}

  /** What the text says of a variable or function in an attribute, or in {@code asm("name")}. */
  public record Attribute(String name, List<String> arguments) {

    /** Copies the list. */
    public Attribute {
      arguments = List.copyOf(arguments);
    }
  }
}
