package liss.c.ir;

import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.lang.Diagnostic;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Braces;
import liss.lang.InsertionPoints.Conditional;
import liss.lang.InsertionPoints.Return;
import liss.lang.InsertionPoints.Switch;
import liss.lang.LockWriting;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Annotation;

/**
 * What has to be known of a text to insert something into it, and what its comments say.
 *
 * @param headers the headers that it includes, by the names with which it can do so
 * @param annotated the statements with annotations in the comments before them
 * @param wrongAnnotations what is wrong with annotations, in the order of the text
 * @param declarations where something can be declared for all functions
 * @param includes where headers can be included
 * @param blocks statements in braces, by the offset of the closing brace
 * @param declaring the offsets of the opening braces behind which a variable is declared
 * @param bodies branches and loop bodies without braces, by where they start
 * @param conditionals the {@code if} statements without {@code else}, by where they start
 * @param returns the statements that return a value, by where they start, unless its type has no
 *     name that can be written
 * @param switches the {@code switch} statements without {@code default}, by the offset of the
 *     closing brace
 */
public record TextLayout(
    Set<String> headers,
    List<Annotated> annotated,
    List<Diagnostic> wrongAnnotations,
    int declarations,
    int includes,
    Map<Integer, Braces> blocks,
    Set<Integer> declaring,
    Map<Integer, SourceSpan> bodies,
    Map<Integer, Conditional> conditionals,
    Map<Integer, Return> returns,
    Map<Integer, Switch> switches) {

  /** Copies the collections. */
  public TextLayout {
    headers = Set.copyOf(headers);
    annotated = List.copyOf(annotated);
    wrongAnnotations = List.copyOf(wrongAnnotations);
    blocks = Map.copyOf(blocks);
    declaring = Set.copyOf(declaring);
    bodies = Map.copyOf(bodies);
    conditionals = Map.copyOf(conditionals);
    returns = Map.copyOf(returns);
    switches = Map.copyOf(switches);
  }

  /** A statement with annotations, in the order of the text. */
  public record Annotated(SourceSpan statement, List<Annotation> annotations) {

    /** Copies the list. */
    public Annotated {
      annotations = List.copyOf(annotations);
    }
  }

  /** The points of the text where statements can be inserted. */
  public InsertionPoints.Marked points(LockWriting writing) {
    return new InsertionPoints.Marked(
        writing,
        declarations,
        includes,
        blocks,
        declaring,
        bodies,
        conditionals,
        returns,
        switches);
  }
}
