package liss.emit;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.lang.Declaration;
import liss.lang.Program;

/** Where and how new locks are declared. */
final class LockDeclarations {

  /** What may follow a declaration on its line for the next one to go on a new line. */
  private static final Pattern REST_OF_LINE =
      Pattern.compile("[ \\t]*(/\\*((?!\\*/)[^\\r\\n])*\\*/[ \\t]*)?(//[^\\r\\n]*)?");

  private LockDeclarations() {}

  /** Text to insert at an offset. */
  record Place(int offset, String text) {}

  /** Behind the last declaration in front of the code, or else in front of the code. */
  static Place place(Program program, Layout layout, List<String> names) {
    Lexemes lexemes = new Lexemes(program.source().text());
    Optional<Declaration> last =
        program.declarations().stream()
            .takeWhile(declaration -> !isCode(declaration))
            .reduce((first, second) -> second);
    return last.map(declaration -> behind(program, layout, lexemes, declaration, names))
        .orElseGet(() -> atTop(program, layout, lexemes, names));
  }

  private static boolean isCode(Declaration declaration) {
    return declaration instanceof Declaration.Routine;
  }

  private static Place behind(
      Program program,
      Layout layout,
      Lexemes lexemes,
      Declaration declaration,
      List<String> names) {
    int end = lexemes.behindSemicolon(declaration.span().end());
    int lineEnd = layout.lineEnd(end);
    String rest = program.source().text().substring(end, lineEnd);
    if (!REST_OF_LINE.matcher(rest).matches()) {
      return new Place(end, joined(names, " ", ""));
    }
    int first = lexemes.firstWord().start();
    String indentation = layout.startsLine(first) ? layout.indentation(first) : "";
    String separator = layout.lineBreak(end) + indentation;
    return new Place(lineEnd, joined(names, separator, ""));
  }

  private static Place atTop(Program program, Layout layout, Lexemes lexemes, List<String> names) {
    int keyword = lexemes.wordBefore(program.declarations().get(0).span().start()).start();
    if (!layout.startsLine(keyword)) {
      return new Place(keyword, joined(names, "", " "));
    }
    int place = abovePrivateComment(program.source().text(), layout, lexemes, keyword);
    String lineBreak = layout.lineBreak(place);
    String indentation = layout.indentation(place);
    return new Place(place, joined(names, "", lineBreak + indentation) + lineBreak + indentation);
  }

  /**
   * In front of the comment lines directly above the code; but in front of the code if those are
   * the first of the file, since they are then about the file.
   */
  private static int abovePrivateComment(String text, Layout layout, Lexemes lexemes, int keyword) {
    int place = keyword;
    for (Lexemes.Lexeme comment : lexemes.commentsBefore(keyword)) {
      long lineBreaks = text.substring(comment.end(), place).chars().filter(c -> c == '\n').count();
      if (lineBreaks > 1 || !layout.startsLine(comment.start())) {
        break;
      }
      place = comment.start();
    }
    return text.substring(0, place).isBlank() ? keyword : place;
  }

  private static String joined(List<String> names, String before, String after) {
    return names.stream()
        .map(name -> before + "lock " + name + ";" + after)
        .collect(Collectors.joining());
  }
}
