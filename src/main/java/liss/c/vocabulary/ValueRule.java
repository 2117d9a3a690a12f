package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.vocabulary.Meaning.Action;

/**
 * What a function does in one step with an object that an argument points to, and which value a
 * call has: {@code new add 0 1} adds argument 1 to what argument 0 points to, and the value is the
 * sum.
 *
 * @param object the position of the argument that points to the object
 */
public record ValueRule(Result result, Step step, int object, List<Operand> operands)
    implements Exact {

  /** The value of a call. */
  public enum Result {
    NONE,
    /** What was in the object before. */
    OLD,
    /** What was written. */
    NEW,
    /** Whether the object was as expected. */
    SUCCESS,
    /** Whether 0 was written. */
    IS_ZERO,
    /** Whether something else than 0 was in the object before. */
    WAS_SET
  }

  /** What happens to the object. */
  public enum Step {
    /** Reads; the operand, if any, points to where the value goes. */
    LOAD(0, 1),
    STORE(1, 1),
    /** Writes the first operand; the second, if any, points to where the old value goes. */
    EXCHANGE(1, 2),
    /**
     * Writes the second operand if the first one was there. If this one is in memory, it becomes
     * what was there otherwise.
     */
    COMPARE_EXCHANGE(2, 2),
    ADD(1, 1),
    SUBTRACT(1, 1),
    AND(1, 1),
    OR(1, 1),
    XOR(1, 1),
    NAND(1, 1),
    /** Sets a byte to 1. */
    SET(0, 0),
    /** Sets a byte to 0. */
    CLEAR(0, 0);

    private final int fewest;
    private final int most;

    Step(int fewest, int most) {
      this.fewest = fewest;
      this.most = most;
    }

    Arity arity() {
      return new Arity(fewest, most);
    }

    /** Whether it writes what an operator makes of the old value. */
    private boolean isOperator() {
      return switch (this) {
        case ADD, SUBTRACT, AND, OR, XOR, NAND -> true;
        case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE, SET, CLEAR -> false;
      };
    }
  }

  /** A number that a step needs. */
  public sealed interface Operand {

    /** An argument, {@code 1}. */
    record Argument(int position) implements Operand {}

    /** What an argument points to, {@code *1}. */
    record Pointed(int position) implements Operand {}

    /** A constant, {@code =1}. */
    record Constant(long value) implements Operand {}

    private static Optional<Operand> parse(String word) {
      if (word.matches("[0-9]")) {
        return Optional.of(new Argument(Integer.parseInt(word)));
      }
      if (word.matches("\\*[0-9]")) {
        return Optional.of(new Pointed(Integer.parseInt(word.substring(1))));
      }
      return word.matches("=-?[0-9]{1,9}")
          ? Optional.of(new Constant(Long.parseLong(word.substring(1))))
          : Optional.empty();
    }
  }

  /** Copies the list. */
  public ValueRule {
    operands = List.copyOf(operands);
  }

  /** Whether the value of a call has the type of the object. */
  public boolean hasTypeOfObject() {
    return switch (result) {
      case OLD, NEW -> true;
      case NONE, SUCCESS, IS_ZERO, WAS_SET -> false;
    };
  }

  @Override
  public Optional<Meaning> meaning() {
    List<Integer> places = new ArrayList<>();
    places.add(object);
    for (Operand operand : operands) {
      if (operand instanceof Operand.Pointed pointed) {
        places.add(pointed.position());
      }
    }
    Action action =
        switch (step) {
          case LOAD -> places.size() > 1 ? Action.COPY : Action.READ;
          case STORE -> places.size() > 1 ? Action.COPY : Action.WRITE;
          case CLEAR -> Action.WRITE;
          case EXCHANGE, COMPARE_EXCHANGE, ADD, SUBTRACT, AND, OR, XOR, NAND, SET -> Action.UPDATE;
        };
    return Optional.of(new Meaning(action, step == Step.LOAD ? places.reversed() : places));
  }

  /** Whether a rule begins with a word. */
  static boolean begins(String word) {
    return EntryRule.constant(Step.class, word).isPresent()
        || EntryRule.constant(Result.class, word).isPresent();
  }

  /** Reads a rule such as {@code old add 0 1}; empty if it is none. */
  static Optional<ValueRule> parse(List<String> text) {
    List<String> words = new ArrayList<>(text);
    Optional<Result> given =
        EntryRule.constant(Result.class, words.getFirst()).filter(result -> result != Result.NONE);
    given.ifPresent(result -> words.removeFirst());
    if (words.size() < 2 || !words.get(1).matches("[0-9]")) {
      return Optional.empty();
    }
    List<Operand> operands =
        words.stream().skip(2).flatMap(word -> Operand.parse(word).stream()).toList();
    Result result = given.orElse(Result.NONE);
    int object = Integer.parseInt(words.get(1));
    return EntryRule.constant(Step.class, words.getFirst())
        .filter(step -> operands.size() == words.size() - 2 && step.arity().allows(operands.size()))
        .filter(step -> goesWith(result, step))
        .filter(step -> isPlace(step, operands))
        .map(step -> new ValueRule(result, step, object, operands));
  }

  private static boolean goesWith(Result result, Step step) {
    return switch (result) {
      case NONE -> true;
      case OLD -> step != Step.STORE && step != Step.CLEAR;
      case NEW, IS_ZERO -> step.isOperator();
      case SUCCESS -> step == Step.COMPARE_EXCHANGE;
      case WAS_SET -> step.isOperator() || step == Step.EXCHANGE || step == Step.SET;
    };
  }

  /** Whether the operand that gets a value, if any, is a place. */
  private static boolean isPlace(Step step, List<Operand> operands) {
    boolean hasPlace = step == Step.LOAD ? !operands.isEmpty() : operands.size() == 2;
    return !hasPlace
        || step == Step.COMPARE_EXCHANGE
        || operands.getLast() instanceof Operand.Pointed;
  }
}
