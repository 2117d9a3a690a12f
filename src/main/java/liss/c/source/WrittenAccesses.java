package liss.c.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import liss.c.source.UnitReading.Unit;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.World;
import liss.lang.SourceSpan;

/**
 * The accesses of a text to variables and members that threads may share, and its simple
 * statements, as they are written. A member of a structure is one variable here, whatever structure
 * it is of. Linear in the text.
 *
 * @param variables by name
 * @param statements lists of neighbours
 * @param waits that can be done again
 * @param forms how accesses are marked
 */
public record WrittenAccesses(
    SequencedMap<String, Variable> variables,
    List<List<Statement>> statements,
    List<Wait> waits,
    World.Marked forms) {

  /** Copies the collections. */
  public WrittenAccesses {
    variables = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(variables));
    statements = List.copyOf(statements);
    waits = List.copyOf(waits);
  }

  /** Of a text that cannot be read. */
  public static final WrittenAccesses NONE =
      new WrittenAccesses(new LinkedHashMap<>(), List.of(), List.of(), World.Marked.OF_COMPILER);

  /**
   * A number or pointer that threads may share.
   *
   * @param isInteger whether it is a number that atomic updates can be made of
   * @param areAllWritten whether each access is written in the text, and to the variable alone: it
   *     has no address elsewhere, and no access is in a macro
   */
  public record Variable(
      String name, boolean isInteger, boolean areAllWritten, List<Access> accesses) {
    /** Copies the list. */
    public Variable {
      accesses = List.copyOf(accesses);
    }
  }

  /** An access to a variable, which is not atomic yet. */
  public sealed interface Access {
    /** The variable, as it is written here. */
    SourceSpan place();

    /** The whole expression that makes the access. */
    default SourceSpan whole() {
      return switch (this) {
        case Read a -> a.place();
        case Write a -> a.expression();
        case Update a -> a.expression();
      };
    }

    /** It is read. */
    record Read(SourceSpan place) implements Access {}

    /** A value is assigned to it, in a statement of its own. */
    record Write(SourceSpan place, SourceSpan expression, SourceSpan value) implements Access {}

    /**
     * It is changed by something that accesses nothing that is shared.
     *
     * @param operation as GCC calls it
     * @param operand empty for 1
     * @param yields what the expression has as its value
     */
    record Update(
        SourceSpan place,
        SourceSpan expression,
        String operation,
        Optional<SourceSpan> operand,
        Yields yields)
        implements Access {}
  }

  /** Which value of a variable an update has as its own. */
  public enum Yields {
    OLD,
    NEW
  }

  /**
   * A statement that assigns, or calls a function that the text does not define, and that has only
   * names and constants as operands.
   *
   * @param reads the names of what it uses
   * @param writes the names of what it may change itself
   */
  public record Statement(
      SourceSpan span, Set<String> reads, Set<String> writes, boolean isAssignment) {
    /** Copies the sets. */
    public Statement {
      reads = Set.copyOf(reads);
      writes = Set.copyOf(writes);
    }
  }

  /**
   * A statement that waits until a condition holds, without a limit of time, and otherwise leaves
   * by a jump: {@code if (wait_event_interruptible(queue, condition)) return -ERESTARTSYS;}.
   *
   * @param condition which only reads
   */
  public record Wait(SourceSpan statement, SourceSpan condition) {}

  /**
   * The accesses of the files of a text.
   *
   * @param vocabulary which functions wait for what
   */
  public static WrittenAccesses of(List<Unit> files, Vocabulary vocabulary) {
    AccessReader accesses = new AccessReader();
    StatementReader statements = new StatementReader(vocabulary);
    files.forEach(accesses::read);
    files.forEach(statements::read);
    List<String> headers =
        files.stream()
            .flatMap(file -> file.reading().spans().headers(file.tree()).stream())
            .toList();
    World world = vocabulary.world();
    return new WrittenAccesses(
        accesses.variables(),
        statements.lists(),
        statements.waits(),
        world.has(headers) ? world.marked() : World.Marked.OF_COMPILER);
  }
}
