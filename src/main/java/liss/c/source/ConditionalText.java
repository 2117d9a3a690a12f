package liss.c.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * A part of a text from {@code #if} or its like to {@code #endif}: another configuration has
 * another branch of it, or none.
 *
 * @param start where {@code #if} starts
 * @param end where {@code #endif} ends
 */
record ConditionalText(int start, int end, List<Branch> branches) {

  /** Copies the list. */
  ConditionalText {
    branches = List.copyOf(branches);
  }

  /** The text between two directives of one conditional text. */
  record Branch(int start, int end, boolean isCompiled) {
    /** Whether a stretch of text lies in this branch, all of it. */
    boolean contains(int from, int to) {
      return start <= from && to <= end;
    }
  }

  /** Those in a file that no branch that is not compiled contains, the inner ones first. */
  static List<ConditionalText> of(
      IASTTranslationUnit unit, Predicate<IASTPreprocessorStatement> isInFile) {
    List<ConditionalText> found = new ArrayList<>();
    Deque<Open> open = new ArrayDeque<>();
    for (IASTPreprocessorStatement statement :
        Stream.of(unit.getAllPreprocessorStatements()).filter(isInFile).toList()) {
      switch (statement) {
        case IASTPreprocessorIfStatement s -> open.push(new Open(s, s.taken()));
        case IASTPreprocessorIfdefStatement s -> open.push(new Open(s, s.taken()));
        case IASTPreprocessorIfndefStatement s -> open.push(new Open(s, s.taken()));
        case IASTPreprocessorElifStatement s when !open.isEmpty() ->
            open.element().next(s, s.taken());
        case IASTPreprocessorElseStatement s when !open.isEmpty() ->
            open.element().next(s, s.taken());
        case IASTPreprocessorEndifStatement s when !open.isEmpty() -> {
          ConditionalText text = open.pop().upTo(s);
          if (open.stream().allMatch(around -> around.isCompiled)) {
            found.add(text);
          }
        }
        default -> {}
      }
    }
    return found;
  }

  /** Whether a stretch of text and this have something in common. */
  boolean touches(int from, int to) {
    return from < end && start < to;
  }

  /** Whether this lies in a stretch of text, all of it. */
  boolean isIn(int from, int to) {
    return from <= start && end <= to;
  }

  /** Whether a stretch of text lies in a branch that is compiled, all of it. */
  boolean compiles(int from, int to) {
    return branches.stream().anyMatch(b -> b.isCompiled() && b.contains(from, to));
  }

  /** One whose end has not been seen. */
  private static final class Open {
    private final int start;
    private final List<Branch> branches = new ArrayList<>();
    private int branch;
    private boolean isCompiled;

    Open(IASTNode directive, boolean isCompiled) {
      this.start = start(directive);
      this.branch = end(directive);
      this.isCompiled = isCompiled;
    }

    private static int start(IASTNode directive) {
      return directive.getFileLocation().getNodeOffset();
    }

    private static int end(IASTNode directive) {
      return start(directive) + directive.getFileLocation().getNodeLength();
    }

    void next(IASTNode directive, boolean compiled) {
      branches.add(new Branch(branch, start(directive), isCompiled));
      branch = end(directive);
      isCompiled = compiled;
    }

    ConditionalText upTo(IASTNode directive) {
      next(directive, false);
      return new ConditionalText(start, end(directive), branches);
    }
  }
}
