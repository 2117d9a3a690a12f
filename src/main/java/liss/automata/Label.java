package liss.automata;

import java.util.Map;
import java.util.Set;

/** What a transition reads. */
sealed interface Label {

  /** One symbol. */
  record Symbol(String name) implements Label {}

  /** Nothing. */
  record Silent() implements Label {}

  /** Any symbol, which is a vector of bits, for which a formula holds. */
  record Bits(Formula formula) implements Label {}

  /** A propositional formula. */
  sealed interface Formula {

    record Constant(Truth truth) implements Formula {}

    record Bit(String name) implements Formula {}

    record Not(Formula formula) implements Formula {}

    record Binary(Operator operator, Formula left, Formula right) implements Formula {}

    /** Whether the formula holds where these bits are set and no others. */
    default boolean holds(Set<String> bits) {
      return switch (this) {
        case Constant constant -> constant.truth() == Truth.TRUE;
        case Bit bit -> bits.contains(bit.name());
        case Not not -> !not.formula().holds(bits);
        case Binary binary -> {
          boolean left = binary.left().holds(bits);
          boolean right = binary.right().holds(bits);
          yield switch (binary.operator()) {
            case AND -> left && right;
            case XOR -> left ^ right;
            case OR -> left || right;
          };
        }
      };
    }

    /** Adds the bits that the formula mentions. */
    default void addBitsTo(Set<String> bits) {
      switch (this) {
        case Constant constant -> {}
        case Bit bit -> bits.add(bit.name());
        case Not not -> not.formula().addBitsTo(bits);
        case Binary binary -> {
          binary.left().addBitsTo(bits);
          binary.right().addBitsTo(bits);
        }
      }
    }
  }

  /** The constants. */
  enum Truth {
    TRUE,
    FALSE
  }

  /** The operators, the one that binds least first. */
  enum Operator {
    OR,
    XOR,
    AND;

    /** By the sign in a text. */
    static final Map<String, Operator> BY_SIGN = Map.of("|", OR, "^", XOR, "&", AND);
  }
}
