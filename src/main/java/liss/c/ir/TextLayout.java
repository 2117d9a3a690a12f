package liss.c.ir;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import liss.lang.Diagnostic;
import liss.lang.InsertionPoints;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Annotation;

/**
 * What has to be known of a text to insert something into it, and what its comments say.
 *
 * @param headers the headers that it includes, by the names with which it can do so
 * @param common the same, of those that all files of the program include in front of new
 *     declarations
 * @param missing the headers that are not found
 * @param annotated the statements with annotations in the comments before them
 * @param wrongAnnotations what is wrong with annotations, in the order of the text
 * @param structures the structures that the file defines, in the order of the text
 * @param results how a variable for the result of a function is declared, {@code %s} standing for
 *     its name, by the names of the functions whose results can be written down
 * @param branches the number of the branch of {@code #if} and its like, by the offset from which on
 *     it is that
 * @param points where statements can be inserted, with a way to write locks that others may replace
 */
public record TextLayout(
    Set<String> headers,
    Set<String> common,
    List<MissingHeader> missing,
    List<Annotated> annotated,
    List<Diagnostic> wrongAnnotations,
    List<Structure> structures,
    Map<String, String> results,
    NavigableMap<Integer, Integer> branches,
    InsertionPoints.Marked points) {

  /** Copies the collections. */
  public TextLayout {
    headers = Set.copyOf(headers);
    common = Set.copyOf(common);
    missing = List.copyOf(missing);
    annotated = List.copyOf(annotated);
    wrongAnnotations = List.copyOf(wrongAnnotations);
    structures = List.copyOf(structures);
    results = Map.copyOf(results);
    branches = Collections.unmodifiableNavigableMap(new TreeMap<>(branches));
  }

  /**
   * A header that is not found.
   *
   * @param isOfSystem whether it is one between {@code <} and {@code >}
   */
  public record MissingHeader(String name, boolean isOfSystem, SourceSpan span) {}

  /** A statement with annotations, in the order of the text. */
  public record Annotated(SourceSpan statement, List<Annotation> annotations) {

    /** Copies the list. */
    public Annotated {
      annotations = List.copyOf(annotations);
    }
  }

  /**
   * A structure with a tag.
   *
   * @param span from its first word to its closing brace
   * @param end the end of the member after which others can be; empty if there is no such place
   * @param sizes where the text needs to know the size of such structures: {@code sizeof}, fields
   */
  public record Structure(
      String tag, SourceSpan span, Optional<Integer> end, List<SourceSpan> sizes) {

    /** Copies the list. */
    public Structure {
      sizes = List.copyOf(sizes);
    }
  }

  /** The tag of the only structure of the file whose size a part of the text asks for. */
  public Optional<String> sizeIn(SourceSpan part) {
    List<String> tags =
        structures.stream()
            .filter(structure ->
                structure.sizes().stream()
                    .anyMatch(size -> part.start() <= size.start() && size.end() <= part.end()))
            .map(Structure::tag)
            .toList();
    return tags.size() == 1 ? Optional.of(tags.getFirst()) : Optional.empty();
  }

  /** Whether two places of the text are there in the same configurations. */
  public boolean areInOneBranch(int one, int other) {
    return branches.floorEntry(one).getValue().equals(branches.floorEntry(other).getValue());
  }
}
