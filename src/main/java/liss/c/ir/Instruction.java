package liss.c.ir;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Operand.Register;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Position;

/**
 * A step of a function. Every effect that an expression of C has is an instruction of its own, in
 * the order of evaluation: from left to right, where C leaves it open. Memory is accessed by {@link
 * Load}, {@link Store}, {@link Copy}, {@link Update} and calls only.
 */
public sealed interface Instruction {

  /** Where it comes from. */
  Origin origin();

  /** A place to which others jump. */
  record Label(String name, Origin origin) implements Instruction {}

  /** Goes on at a label. */
  record Jump(String target, Origin origin) implements Instruction {}

  /** Goes on at one of two labels; the condition holds unless it is 0. */
  record Branch(Operand condition, String then, String otherwise, Origin origin)
      implements Instruction {}

  /**
   * {@code goto *target}.
   *
   * @param labels those whose address the function takes
   */
  record JumpTo(Operand target, List<String> labels, Origin origin) implements Instruction {

    /** Copies the list. */
    public JumpTo {
      labels = List.copyOf(labels);
    }
  }

  /** Ends the call. */
  record Return(Optional<Operand> value, Origin origin) implements Instruction {}

  /** Sets a register to a value of its type. */
  record Set(Register result, Operand value, Origin origin) implements Instruction {}

  /** Sets a register to any value of its type. */
  record Any(Register result, Origin origin) implements Instruction {}

  /** Computes a number from one of the same type. */
  record Unary(Register result, UnaryOperator operator, Operand operand, Origin origin)
      implements Instruction {}

  /** Computes a number from two of the same type. */
  record Binary(
      Register result, BinaryOperator operator, Operand left, Operand right, Origin origin)
      implements Instruction {}

  /**
   * Sets a register to a value converted to its type (C11, 6.3). If one of the two types is
   * unknown, it is any value.
   */
  record Convert(Register result, Operand value, Origin origin) implements Instruction {}

  /** Computes the address of a field. */
  record Field(Register result, Operand base, Type.Composite composite, String field, Origin origin)
      implements Instruction {}

  /**
   * Computes the address of an element, {@code base + index}.
   *
   * @param base the address of an element
   * @param index of type {@code long}
   * @param element the type of the elements
   */
  record Element(Register result, Operand base, Operand index, Type element, Origin origin)
      implements Instruction {}

  /**
   * Reads a value of the type of the register.
   *
   * @param order how an atomic access orders others; empty if it is not atomic
   */
  record Load(Register result, Operand address, Optional<MemoryOrder> order, Origin origin)
      implements Instruction {}

  /**
   * Writes a value, with all of its bytes.
   *
   * @param order how an atomic access orders others; empty if it is not atomic
   */
  record Store(Operand address, Operand value, Optional<MemoryOrder> order, Origin origin)
      implements Instruction {}

  /** Copies a value of some type from one place to another; the two may be the same. */
  record Copy(Operand to, Operand from, Type type, Origin origin) implements Instruction {}

  /**
   * Reads and writes in one step. The result is what was read.
   *
   * @param operands the operand of the operator; for {@link UpdateOperator#COMPARE_EXCHANGE} what
   *     is expected, and what is written if that was read
   */
  record Update(
      Register result,
      UpdateOperator operator,
      Operand address,
      List<Operand> operands,
      MemoryOrder order,
      Origin origin)
      implements Instruction {

    /** Copies the list. */
    public Update {
      operands = List.copyOf(operands);
    }
  }

  /**
   * Calls a function.
   *
   * @param result of a scalar type; empty if there is none
   * @param function a {@link Operand.Routine}, or the address of a function
   * @param into the address of memory for a result that is a structure or union
   */
  record Call(
      Optional<Register> result,
      Operand function,
      List<Operand> arguments,
      Optional<Operand> into,
      Origin origin)
      implements Instruction {

    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** The life of a local begins: its memory has any value, whatever was in it before. */
  record Enter(String local, Origin origin) implements Instruction {}

  /** Allocates memory that lives until the function returns. */
  record Allocate(Register result, Operand bytes, Origin origin) implements Instruction {}

  /**
   * Assembler: it reads and writes what its operands say, and, with {@link Reach#MEMORY}, what else
   * it can.
   *
   * @param written addresses that may be written, and read
   * @param read values that are read
   * @param labels where it may go on, beside the next instruction
   */
  record Assembler(
      List<Operand> written, List<Operand> read, List<String> labels, Reach reach, Origin origin)
      implements Instruction {

    /** Copies the lists. */
    public Assembler {
      written = List.copyOf(written);
      read = List.copyOf(read);
      labels = List.copyOf(labels);
    }
  }

  /** What assembler may access. */
  enum Reach {
    OPERANDS,
    MEMORY
  }

  /**
   * A place of the text where statements can be inserted; it does nothing.
   *
   * @param position how text is inserted there
   * @param span the statement or brace that it belongs to
   */
  record Point(Position position, SourceSpan span, Origin origin) implements Instruction {}

  /** Something that has no exact meaning here; what comes after it in a run is not exact. */
  record Inexact(String what, Effects effects, Origin origin) implements Instruction {}

  /** What is known of something that has no exact meaning. */
  enum Effects {
    /** What it may do is what the instructions after it do, if values do not matter. */
    BEHIND,
    UNKNOWN
  }

  /** The operators of one operand. */
  enum UnaryOperator {
    MINUS,
    /** Of integers. */
    COMPLEMENT
  }

  /**
   * The operators of two operands. Comparisons have an {@code int} as their result, 0 or 1; for
   * shifts the right operand may be of another type.
   */
  enum BinaryOperator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    AND,
    OR,
    XOR,
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    /** The bytes from the right address to the left one, as a {@code long}. */
    DISTANCE;

    /** Whether the result is 0 or 1. */
    public boolean isComparison() {
      return switch (this) {
        case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
        case ADD,
            SUBTRACT,
            MULTIPLY,
            DIVIDE,
            REMAINDER,
            SHIFT_LEFT,
            SHIFT_RIGHT,
            AND,
            OR,
            XOR,
            DISTANCE ->
            false;
      };
    }
  }

  /** What an {@link Update} writes. */
  enum UpdateOperator {
    EXCHANGE,
    COMPARE_EXCHANGE,
    ADD,
    SUBTRACT,
    AND,
    OR,
    XOR,
    NAND
  }
}
