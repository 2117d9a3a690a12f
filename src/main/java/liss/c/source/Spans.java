package liss.c.source;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import liss.lang.LineMarkers;
import liss.lang.LineMarkers.Marker;
import liss.lang.Positions;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.jspecify.annotations.Nullable;

/**
 * The places of nodes of the syntax tree in the text of the file: the place of a node from a macro
 * is the use of the macro, that of a node from a header is the line that includes the header.
 */
public final class Spans {

  private final String text;
  private final String file;
  private final Positions positions;
  private final LineMarkers markers;
  private final int start;
  private final int end;
  private @Nullable Branches branches;

  /**
   * @param file the name by which the parser knows the file
   */
  public Spans(String file, String text) {
    this(file, text, 0, text.length());
  }

  /**
   * The places of one file of a program.
   *
   * @param file the name by which the parser knows the file
   * @param text that of all files
   * @param start where that of the file starts
   * @param end where that of the file ends
   */
  public Spans(String file, String text, int start, int end) {
    this.file = file;
    this.text = text;
    this.positions = new Positions(text);
    this.markers = new LineMarkers(text);
    this.start = start;
    this.end = end;
  }

  /** Where the file starts. */
  public int start() {
    return start;
  }

  /** Where the file ends. */
  public int end() {
    return end;
  }

  /** The stretch of text between two offsets. */
  public SourceSpan between(int start, int end) {
    return positions.span(start, end);
  }

  /** The stretch of text that a node comes from. */
  public SourceSpan of(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    while (location != null && !location.getFileName().equals(file)) {
      IASTPreprocessorIncludeStatement include = location.getContextInclusionStatement();
      location = include == null ? null : include.getFileLocation();
    }
    return location == null
        ? between(start, start)
        : between(location.getNodeOffset(), location.getNodeOffset() + location.getNodeLength());
  }

  /** The text that a node comes from. */
  public String textOf(IASTNode node) {
    SourceSpan span = of(node);
    return text.substring(span.start(), span.end());
  }

  /** Whether a node comes from the file and not from a header, or a header of the system in it. */
  public boolean isInFile(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    return location != null && location.getFileName().equals(file) && !isMarked(location);
  }

  /**
   * Whether a node comes from a header between {@code <} and {@code >}, or one that it includes; in
   * a preprocessed text, from a header of the system.
   */
  public boolean isInSystemHeader(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    while (location != null && location.getContextInclusionStatement() != null) {
      if (location.getContextInclusionStatement().isSystemInclude()) {
        return true;
      }
      location = location.getContextInclusionStatement().getFileLocation();
    }
    return location != null && isMarked(location);
  }

  private boolean isMarked(IASTFileLocation location) {
    return markers.before(location.getNodeOffset()).filter(Marker::isSystem).isPresent();
  }

  /**
   * Whether the places of two nodes from the file are there in the same configurations: in the same
   * branch of {@code #if} and its like.
   */
  public boolean areInOneBranch(IASTNode one, IASTNode other) {
    Branches all = ofUnit(one.getTranslationUnit());
    return all.keepTogether(of(one).start(), of(other).start())
        && all.keepTogether(of(one).start(), of(one).end());
  }

  /**
   * Whether a node from the file starts and ends in the same branch of {@code #if} and its like.
   */
  boolean isInOneBranch(IASTNode node) {
    return areInOneBranch(node, node);
  }

  private Branches ofUnit(IASTTranslationUnit unit) {
    if (branches == null) {
      branches = Branches.of(unit, this::isInFile);
    }
    return branches;
  }

  /** The numbers of the branches of {@code #if} and its like, by where they start. */
  public NavigableMap<Integer, Integer> branches(IASTTranslationUnit unit) {
    return Collections.unmodifiableNavigableMap(ofUnit(unit).starts());
  }

  /**
   * The headers that a text includes, by the names with which it can do so; those that a
   * preprocessed one has included.
   */
  public Set<String> headers(IASTTranslationUnit unit) {
    return headers(unit, Integer.MAX_VALUE);
  }

  /** Those of the headers that are included in front of an offset. */
  Set<String> headers(IASTTranslationUnit unit, int offset) {
    Set<String> headers = new HashSet<>();
    for (IASTPreprocessorIncludeStatement include : unit.getIncludeDirectives()) {
      if (include.isActive() && of(include).start() < offset) {
        headers.add(include.getName().toString());
      }
    }
    for (Marker marker : markers()) {
      String name = marker.file();
      while (marker.offset() < offset && headers.add(name) && name.indexOf('/') >= 0) {
        name = name.substring(name.indexOf('/') + 1);
      }
    }
    return headers;
  }

  /** The line markers in the text of the file, in its order. */
  public List<Marker> markers() {
    return markers.all().stream()
        .filter(marker -> marker.offset() >= start && marker.offset() < end)
        .toList();
  }

  /** The last line marker in front of a place. */
  public Optional<Marker> markerBefore(int offset) {
    return markers.before(offset);
  }

  /** For messages about a node in a header, where it is there; empty for others. */
  public String inHeader(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    return Optional.ofNullable(location)
        .filter(l -> !l.getFileName().equals(file))
        .map(l -> l.getFileName() + ":" + l.getStartingLineNumber() + ": ")
        .orElse("");
  }

  /** The character at an offset; 0 after the end. */
  public char at(int offset) {
    return offset >= 0 && offset < text.length() ? text.charAt(offset) : 0;
  }

  public String text() {
    return text;
  }
}
