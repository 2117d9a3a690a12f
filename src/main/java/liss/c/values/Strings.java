package liss.c.values;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/**
 * The functions of the C library on strings and on blocks of memory: loops over characters, and
 * assignments to elements of the type that a pointer is declared with.
 */
final class Strings {

  private static final int MOST_ELEMENTS = 1024;

  private final Body body;
  private final Code code;

  Strings(Body body) {
    this.body = body;
    this.code = body.code();
  }

  /** What a function does with its arguments; empty if it is none of these. */
  Optional<Function<List<Value>, Value>> meaning(String function) {
    return switch (function.replaceFirst("^__builtin_", "")) {
      case "strlen" -> Optional.of(a -> new Value.Scalar(Whole.SIZE, end(a.getFirst())));
      case "strcpy" -> Optional.of(a -> copied(a, code.number(0)));
      case "strcat" -> Optional.of(a -> copied(a, end(a.getFirst())));
      case "strcmp" -> Optional.of(this::compared);
      case "memset" -> Optional.of(this::filled);
      case "memcpy" -> Optional.of(this::memory);
      default -> Optional.empty();
    };
  }

  /** The number of characters before the end of a string. */
  private Expr end(Value string) {
    String index = code.local("index", code.number(0));
    String head = code.newName("characters");
    code.label(head);
    code.when(character(string, code.name(index)), () -> next(index, head));
    return code.name(index);
  }

  private void next(String index, String head) {
    code.assign(index, code.binary(BinaryOperator.ADD, code.name(index), code.number(1)));
    code.jump(head);
  }

  private Expr character(Value string, Expr index) {
    return code.hold(body.accesses().load(cell(string, index)));
  }

  private Place cell(Value string, Expr index) {
    Place first = body.expressions().target(string);
    return body.accesses().part(first, Whole.CHAR, code.hold(index));
  }

  private Value copied(List<Value> arguments, Expr from) {
    Value to = arguments.getFirst();
    String index = code.local("index", code.number(0));
    String head = code.newName("characters");
    code.label(head);
    Expr character = character(arguments.get(1), code.name(index));
    Expr place = code.binary(BinaryOperator.ADD, from, code.name(index));
    body.accesses().store(cell(to, place), character);
    code.when(character, () -> next(index, head));
    return to;
  }

  /** The sign of the difference of the first characters that differ, which are unsigned. */
  private Value compared(List<Value> arguments) {
    String index = code.local("index", code.number(0));
    String head = code.newName("characters");
    code.label(head);
    Expr left = unsigned(character(arguments.getFirst(), code.name(index)));
    Expr right = unsigned(character(arguments.get(1), code.name(index)));
    Expr isSame = code.binary(BinaryOperator.EQUAL, left, right);
    code.when(code.binary(BinaryOperator.AND, isSame, left), () -> next(index, head));
    Expr isAbove = code.binary(BinaryOperator.GREATER, left, right);
    Expr isBelow = code.binary(BinaryOperator.LESS, left, right);
    Expr sign = code.binary(BinaryOperator.SUBTRACT, isAbove, isBelow);
    return new Value.Scalar(Whole.INT, code.hold(sign));
  }

  private Expr unsigned(Expr character) {
    return code.hold(code.binary(BinaryOperator.BIT_AND, character, code.number(0xff)));
  }

  private Value filled(List<Value> arguments) {
    Place first = body.expressions().target(arguments.getFirst());
    Expr value = body.expressions().number(arguments.get(1), Whole.INT);
    CType element = first.type();
    boolean isOfCharacters = leaves(element).stream().allMatch(Whole.CHAR::equals);
    if (!isOfCharacters && !value.constant().equals(Optional.of(0L))) {
      throw new InexactException("memory that is filled with a value other than 0");
    }
    Expr held = code.hold(body.arithmetic().wrapped(value, Whole.CHAR));
    int leaves = leaves(element).size();
    for (int i = 0; i < elements(element, arguments.get(2)) * leaves; i++) {
      CType leaf = leaves(element).get(i % leaves);
      if (!(leaf instanceof CType.Scalar)) {
        throw new InexactException("memory that is filled and has no value");
      }
      body.accesses().store(body.accesses().part(first, leaf, code.number(i)), held);
    }
    return arguments.getFirst();
  }

  private Value memory(List<Value> arguments) {
    Place to = body.expressions().target(arguments.getFirst());
    Place from = body.expressions().target(arguments.get(1));
    CType element = to.type();
    int leaves = leaves(element).size();
    for (int i = 0; i < elements(element, arguments.get(2)); i++) {
      Expr offset = code.number((long) i * leaves);
      body.accesses()
          .copy(
              body.accesses().part(from, element, offset),
              body.accesses().part(to, element, offset),
              element);
    }
    return arguments.getFirst();
  }

  /** How many elements a number of bytes is. */
  private int elements(CType element, Value bytes) {
    if (element instanceof CType.Nothing || leaves(element).isEmpty()) {
      throw new InexactException("memory of which the type is not known");
    }
    long size = body.memory().types().size(element);
    return body.expressions()
        .number(bytes, Whole.SIZE)
        .constant()
        .filter(number -> number >= 0 && number % size == 0 && number / size <= MOST_ELEMENTS)
        .map(number -> Math.toIntExact(number / size))
        .orElseThrow(() -> new InexactException("memory of a size that is not known"));
  }

  private List<CType> leaves(CType element) {
    return body.memory().types().leaves(element);
  }
}
