package liss.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import liss.lang.Declaration;
import liss.lang.Program;
import liss.lang.Stmt;

/** How a source text is laid out: its lines, line ends and indentation. */
final class Layout {

  private static final String DEFAULT_STEP = "  ";
  private static final Pattern REST_OF_LINE =
      Pattern.compile("[ \\t]*(/\\*((?!\\*/)[^\\r\\n])*\\*/[ \\t]*)?(//[^\\r\\n]*)?");

  private final String text;
  private final Map<Integer, Stmt.Block> blockByEnd = new HashMap<>();
  private final Map<Integer, Stmt.If> elseIfByStart = new HashMap<>();
  private Optional<String> step = Optional.empty();

  Layout(Program program) {
    this.text = program.source().text();
    for (Declaration.Routine routine : program.all(Declaration.Routine.class)) {
      routine.body().all(Stmt.Compound.class).forEach(this::note);
    }
  }

  /** The layout of a text of another language, whose blocks are not known here. */
  Layout(String text) {
    this.text = text;
  }

  private void note(Stmt.Compound stmt) {
    if (stmt instanceof Stmt.Block block) {
      blockByEnd.put(block.span().end() - 1, block);
      step = step.or(() -> stepInto(block));
    } else if (stmt instanceof Stmt.If conditional
        && conditional.otherwise().orElse(conditional.then()) instanceof Stmt.If elseIf) {
      elseIfByStart.put(elseIf.span().start(), elseIf);
    }
  }

  /** By how much a block whose statements have their own lines is indented. */
  private Optional<String> stepInto(Stmt.Block block) {
    String outer = indentation(block.span().start());
    return ownIndentation(block)
        .filter(inner -> inner.startsWith(outer) && inner.length() > outer.length())
        .map(inner -> inner.substring(outer.length()));
  }

  /** The indentation of the first statement that starts a line. */
  private Optional<String> ownIndentation(Stmt.Block block) {
    List<Stmt> statements = block.statements();
    return statements.stream()
        .filter(stmt -> !(stmt instanceof Stmt.Labeled) && startsLine(stmt.span().start()))
        .map(stmt -> indentation(stmt.span().start()))
        .findFirst();
  }

  /** The block with its closing brace at the offset. */
  Stmt.Block blockEndingAt(int brace) {
    return Optional.ofNullable(blockByEnd.get(brace)).orElseThrow();
  }

  /** The {@code if} at the offset, which is an else branch. */
  Stmt.If elseIfStartingAt(int offset) {
    return Optional.ofNullable(elseIfByStart.get(offset)).orElseThrow();
  }

  /** Whether there is nothing but blanks in front of the offset on its line. */
  boolean startsLine(int offset) {
    return indentation(offset).length() == offset - lineStart(offset);
  }

  /** The offset where the line starts. */
  int lineStart(int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The offset where the line ends, in front of its line end. */
  int lineEnd(int offset) {
    int end = text.indexOf('\n', offset);
    if (end < 0) {
      return text.length();
    }
    return end > offset && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** Whether nothing but comments follows on the line, so that more can go on a new line. */
  boolean isRestOfLine(int offset) {
    return REST_OF_LINE.matcher(text.substring(offset, lineEnd(offset))).matches();
  }

  /** The blanks at the start of the line. */
  String indentation(int offset) {
    int start = lineStart(offset);
    int end = start;
    while (end < offset && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  /** The indentation of statements to insert into a block. */
  String indentationInside(Stmt.Block block) {
    return ownIndentation(block).orElseGet(() -> deeper(indentation(block.span().start())));
  }

  /** The indentation one step further in. */
  String deeper(String indentation) {
    return indentation + step.orElse(DEFAULT_STEP);
  }

  /** Whether two offsets lie on one line. */
  boolean sameLine(int first, int second) {
    return lineStart(first) == lineStart(second);
  }

  /** The line end in use at the offset. */
  String lineBreak(int offset) {
    int next = text.indexOf('\n', offset);
    int nearest = next >= 0 ? next : text.lastIndexOf('\n');
    return nearest > 0 && text.charAt(nearest - 1) == '\r' ? "\r\n" : "\n";
  }
}
