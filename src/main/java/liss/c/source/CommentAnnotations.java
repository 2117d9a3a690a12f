package liss.c.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.c.syntax.Nodes;
import liss.c.syntax.ParserText;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Annotation;
import liss.lang.Suggestions;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTComment;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The annotations of statements in the comments before them: {@code @nolock} and
 * {@code @mark(name)}, as the first word of a comment.
 */
public final class CommentAnnotations {

  private static final String NO_LOCK = "nolock";
  private static final String MARK = "mark";
  private static final Pattern COMMENT =
      Pattern.compile(
          "(?:/\\*|//)\\s*@([A-Za-z_]\\w*)(?:\\(\\s*([^)]*?)\\s*\\))?.*", Pattern.DOTALL);

  private final Spans spans;
  private final Messages messages;

  /** By the offset of the token after the comments. */
  private final SortedMap<Integer, List<Annotation>> annotations = new TreeMap<>();

  private CommentAnnotations(Spans spans, Messages messages) {
    this.spans = spans;
    this.messages = messages;
  }

  /** The annotations of a file; those that are wrong are reported. */
  public static CommentAnnotations of(IASTTranslationUnit unit, Spans spans, Messages messages) {
    CommentAnnotations found = new CommentAnnotations(spans, messages);
    for (IASTComment comment : unit.getComments()) {
      if (spans.isInFile(comment) && comment.isActive()) {
        found.annotation(comment).ifPresent(found::add);
      }
    }
    found.reportLost(unit);
    return found;
  }

  /** The annotations of a statement, in the order of the text. */
  public List<Annotation> of(IASTStatement statement) {
    return annotations.isEmpty() || isLabel(statement) || !spans.isInFile(statement)
        ? List.of()
        : annotations.getOrDefault(spans.of(statement).start(), List.of());
  }

  private static boolean isLabel(IASTStatement statement) {
    return statement instanceof IASTLabelStatement
        || statement instanceof IASTCaseStatement
        || statement instanceof IASTDefaultStatement;
  }

  private void add(Annotation annotation) {
    int behind = ParserText.behindBlanks(spans.text(), annotation.span().end());
    if (trails(annotation.span(), behind)) {
      wrong(
          annotation.span(),
          "this annotation belongs to the statement after it, not to the one in front",
          "put the comment in front of its statement");
    }
    annotations.computeIfAbsent(behind, at -> new ArrayList<>()).add(annotation);
  }

  /** Whether the comment stands after a statement at the end of its line. */
  private boolean trails(SourceSpan comment, int next) {
    String before = spans.text().substring(0, comment.start()).stripTrailing();
    boolean behindStatement =
        (before.endsWith(";") || before.endsWith("}"))
            && spans.between(before.length(), before.length()).line() == comment.line();
    int lastLine = spans.between(comment.end(), comment.end()).line();
    return behindStatement && spans.between(next, next).line() > lastLine;
  }

  private Optional<Annotation> annotation(IASTComment comment) {
    Matcher matcher = COMMENT.matcher(spans.textOf(comment));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    SourceSpan span = spans.of(comment);
    String word = matcher.group(1);
    Optional<String> argument = Optional.ofNullable(matcher.group(2));
    return switch (word) {
      case NO_LOCK -> Optional.of(new Annotation.NoLock(span));
      case MARK -> {
        Optional<String> name = argument.filter(a -> a.matches("[A-Za-z_]\\w*"));
        if (name.isEmpty()) {
          wrong(span, "`@mark` needs a name", "write `@mark(name)`");
        }
        yield name.map(n -> new Annotation.Mark(n, span));
      }
      default -> {
        Suggestions.didYouMean(word, List.of(NO_LOCK))
            .ifPresent(hint ->
                messages.report(
                    CMessage.WRONG_ANNOTATION,
                    span,
                    "there is no annotation `@" + word + "`",
                    Optional.of(hint)));
        yield Optional.empty();
      }
    };
  }

  private void wrong(SourceSpan span, String message, String hint) {
    messages.report(CMessage.WRONG_ANNOTATION, span, message, hint);
  }

  private void reportLost(IASTTranslationUnit unit) {
    Set<Integer> starts =
        Nodes.inside(unit, IASTStatement.class).stream()
            .filter(statement -> !isLabel(statement) && spans.isInFile(statement))
            .map(statement -> spans.of(statement).start())
            .collect(Collectors.toSet());
    annotations.forEach((offset, here) -> {
      if (!starts.contains(offset)) {
        here.forEach(annotation ->
            wrong(
                annotation.span(),
                "no statement starts after this annotation",
                "put the comment directly in front of a statement, after labels"));
      }
    });
  }
}
