package liss.rewrite;

import java.util.List;
import liss.emit.Edit;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * A change of a program other than of its locks, after which its cooperative runs do what they did
 * before. docs/placement.md, "When no lock can", says for each kind why that is so.
 */
public sealed interface Rewrite {

  /** Where the text changes first, for those who read about it. */
  SourceSpan place();

  /** What changes in the text. */
  List<Edit> edits();

  /** The text with the change. */
  default SourceText in(SourceText source) {
    return new SourceText(source.file(), Edit.apply(source.text(), edits()));
  }

  /**
   * A statement comes in front of others, or after them, that neither use what it changes nor
   * change what it uses. All are in one block: a cooperative scheduler never switches between them.
   *
   * @param place of the statement
   * @param neighbour the statement that it comes in front of or after
   */
  record MovedStatement(SourceSpan place, Side side, SourceSpan neighbour, List<Edit> edits)
      implements Rewrite {
    /** Copies the list. */
    public MovedStatement {
      edits = List.copyOf(edits);
    }
  }

  /** Where a statement goes. */
  enum Side {
    IN_FRONT,
    BEHIND
  }

  /**
   * All updates of a variable become atomic: each reads and writes in one step, and did so in two
   * steps without another one in between.
   *
   * @param place of the first one
   */
  record AtomicUpdates(String variable, SourceSpan place, List<Edit> edits) implements Rewrite {
    /** Copies the list. */
    public AtomicUpdates {
      edits = List.copyOf(edits);
    }
  }

  /**
   * All accesses to a variable become atomic, so that none is in a data race; if there are updates
   * among them, these become one step.
   *
   * @param place of the first one
   */
  record MarkedAccesses(String variable, SourceSpan place, List<Edit> edits) implements Rewrite {
    /** Copies the list. */
    public MarkedAccesses {
      edits = List.copyOf(edits);
    }
  }

  /**
   * Functions hold the section of an object that they get while they run: another function that
   * enters it, and calls them, has their names.
   *
   * @param functions by their names
   * @param place of the first one
   */
  record ObjectSections(List<String> functions, SourceSpan place, List<Edit> edits)
      implements Rewrite {
    /** Copies the lists. */
    public ObjectSections {
      functions = List.copyOf(functions);
      edits = List.copyOf(edits);
    }
  }

  /**
   * A condition that was waited for is tested again after a wait and under a lock, and waited for
   * again where it does not hold any more.
   *
   * @param place of the statement that waits
   * @param lock of the program
   */
  record TestedAgain(String lock, SourceSpan place, List<Edit> edits) implements Rewrite {
    /** Copies the list. */
    public TestedAgain {
      edits = List.copyOf(edits);
    }
  }
}
