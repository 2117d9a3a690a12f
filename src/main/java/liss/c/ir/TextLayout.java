package liss.c.ir;

import java.util.List;
import java.util.Set;
import liss.lang.Diagnostic;
import liss.lang.InsertionPoints;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Annotation;

/**
 * What has to be known of a text to insert something into it, and what its comments say.
 *
 * @param headers the headers that it includes, by the names with which it can do so
 * @param annotated the statements with annotations in the comments before them
 * @param wrongAnnotations what is wrong with annotations, in the order of the text
 * @param points where statements can be inserted, with a way to write locks that others may replace
 */
public record TextLayout(
    Set<String> headers,
    List<Annotated> annotated,
    List<Diagnostic> wrongAnnotations,
    InsertionPoints.Marked points) {

  /** Copies the collections. */
  public TextLayout {
    headers = Set.copyOf(headers);
    annotated = List.copyOf(annotated);
    wrongAnnotations = List.copyOf(wrongAnnotations);
  }

  /** A statement with annotations, in the order of the text. */
  public record Annotated(SourceSpan statement, List<Annotation> annotations) {

    /** Copies the list. */
    public Annotated {
      annotations = List.copyOf(annotations);
    }
  }
}
