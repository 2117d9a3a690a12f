package liss.emit;

import static liss.emit.LockStatements.joined;

import java.util.List;
import java.util.Optional;
import liss.emit.Edit.Order;
import liss.lang.Declaration;
import liss.lang.Program;

/** Where and how new locks are declared in a text of W. */
final class LockDeclarations {

  private LockDeclarations() {}

  /** After the last declaration in front of the code, or else in front of the code. */
  static Edit edit(Program program, TextFormat layout, List<String> locks) {
    Lexemes lexemes = new Lexemes(program.source().text());
    Optional<Declaration> last =
        program.declarations().stream()
            .takeWhile(declaration -> !(declaration instanceof Declaration.Routine))
            .reduce((first, second) -> second);
    return last.map(declaration -> behind(layout, lexemes, declaration, locks))
        .orElseGet(() -> atTop(program, layout, lexemes, locks));
  }

  private static Edit behind(
      TextFormat layout, Lexemes lexemes, Declaration declaration, List<String> locks) {
    int end = lexemes.behindSemicolon(declaration.span().end());
    if (!layout.isRestOfLine(end)) {
      return declaration(end, joined(locks, " ", ""));
    }
    int first = lexemes.firstWord().start();
    String indentation = layout.startsLine(first) ? layout.indentation(first) : "";
    String separator = layout.lineBreak(end) + indentation;
    return declaration(layout.lineEnd(end), joined(locks, separator, ""));
  }

  private static Edit atTop(
      Program program, TextFormat layout, Lexemes lexemes, List<String> locks) {
    int keyword = lexemes.wordBefore(program.declarations().get(0).span().start()).start();
    if (!layout.startsLine(keyword)) {
      return declaration(keyword, joined(locks, "", " "));
    }
    int place = abovePrivateComment(program.source().text(), layout, lexemes, keyword);
    String lineBreak = layout.lineBreak(place);
    String indentation = layout.indentation(place);
    return declaration(place, joined(locks, "", lineBreak + indentation) + lineBreak + indentation);
  }

  /**
   * In front of the comment lines directly above the code; but in front of the code if those are
   * the first of the file, since they are then about the file.
   */
  private static int abovePrivateComment(
      String text, TextFormat layout, Lexemes lexemes, int keyword) {
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

  private static Edit declaration(int offset, String text) {
    return new Edit(offset, Order.DECLARATION, offset, text);
  }
}
