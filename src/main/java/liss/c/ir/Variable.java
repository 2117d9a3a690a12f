package liss.c.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.lang.SourceSpan;

/**
 * A variable with an address.
 *
 * @param name its name, the only one in the translation unit or, for locals, in the function
 * @param initial its first values, each at another place; all other bytes are 0. Empty for locals
 * @param unplaced first values of fields whose places are not known
 * @param unknown why some first values are not known, as a noun phrase; empty if all are
 * @param span where it is declared
 */
public record Variable(
    String name,
    Type type,
    Storage storage,
    List<Initial> initial,
    List<Unplaced> unplaced,
    Optional<String> unknown,
    List<Attribute> attributes,
    SourceSpan span) {

  /** The attribute of what nobody writes. */
  public static final String CONST = "const";

  /** The attribute of the two variables of a function that is called where the thread ends. */
  public static final String HANDLER = "liss_handler";

  /** A variable whose first values are known. */
  public Variable(
      String name,
      Type type,
      Storage storage,
      List<Initial> initial,
      List<Attribute> attributes,
      SourceSpan span) {
    this(name, type, storage, initial, List.of(), Optional.empty(), attributes, span);
  }

  /** Copies the lists. */
  public Variable {
    initial = List.copyOf(initial);
    unplaced = List.copyOf(unplaced);
    attributes = List.copyOf(attributes);
  }

  /** A variable that each thread has, and that another file defines. */
  public static Variable ofThreadElsewhere(
      String name, Type type, List<Attribute> attributes, SourceSpan span) {
    return new Variable(
        name,
        type,
        Storage.THREAD,
        List.of(),
        List.of(),
        Optional.of("the first value of `" + name + "`, which another file defines"),
        attributes,
        span);
  }

  /** Whether another file defines it. */
  public boolean isElsewhere() {
    return storage == Storage.ELSEWHERE || storage == Storage.THREAD && unknown.isPresent();
  }

  /** Whether its type says that nobody writes it. */
  public boolean isConstant() {
    return attributes.stream().anyMatch(a -> a.name().equals(CONST));
  }

  /** A copy that nobody writes. */
  public Variable asConstant() {
    List<Attribute> more = new ArrayList<>(attributes);
    more.add(new Attribute(CONST, List.of()));
    return new Variable(name, type, storage, initial, unplaced, unknown, more, span);
  }

  /** Whether it is one of the two of a function that is called where the thread ends. */
  public boolean isOfHandler() {
    return attributes.stream().anyMatch(a -> a.name().equals(HANDLER));
  }

  /** All of its first values that are known, wherever they are. */
  public List<Operand> values() {
    return Stream.concat(
            initial.stream().map(Initial::value), unplaced.stream().map(Unplaced::value))
        .toList();
  }

  /** This variable with other first values. */
  public Variable with(List<Initial> others, List<Unplaced> othersUnplaced) {
    return new Variable(name, type, storage, others, othersUnplaced, unknown, attributes, span);
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
   * @param span where the text has it
   */
  public record Initial(long offset, Operand value, SourceSpan span) {}

  /**
   * An address that is the first value of a field.
   *
   * @param structure the name of the type that has the field
   */
  public record Unplaced(String structure, String field, Operand value, SourceSpan span) {}

  /** What the text says of a variable or function in an attribute, or in {@code asm("name")}. */
  public record Attribute(String name, List<String> arguments) {

    /** Copies the list. */
    public Attribute {
      arguments = List.copyOf(arguments);
    }
  }
}
