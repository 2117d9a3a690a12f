package liss.c.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Which parts of a text the preprocessor keeps together: the branches of {@code #if} and its like.
 *
 * @param starts the number of the innermost branch, by the offset from which on it is that
 */
record Branches(NavigableMap<Integer, Integer> starts) {

  /** The branches in a file. */
  static Branches of(IASTTranslationUnit unit, Predicate<IASTPreprocessorStatement> isInFile) {
    NavigableMap<Integer, Integer> starts = new TreeMap<>(Map.of(0, 0));
    Deque<Integer> open = new ArrayDeque<>(starts.values());
    int number = 0;
    for (IASTPreprocessorStatement statement :
        Stream.of(unit.getAllPreprocessorStatements()).filter(isInFile).toList()) {
      switch (statement) {
        case IASTPreprocessorIfStatement s -> open.push(++number);
        case IASTPreprocessorIfdefStatement s -> open.push(++number);
        case IASTPreprocessorIfndefStatement s -> open.push(++number);
        case IASTPreprocessorElifStatement s -> replace(open, ++number);
        case IASTPreprocessorElseStatement s -> replace(open, ++number);
        case IASTPreprocessorEndifStatement s when open.size() > 1 -> open.pop();
        default -> {}
      }
      starts.put(statement.getFileLocation().getNodeOffset(), open.element());
    }
    return new Branches(starts);
  }

  private static void replace(Deque<Integer> open, int branch) {
    if (open.size() > 1) {
      open.pop();
    }
    open.push(branch);
  }

  /** Whether two places are there in the same configurations, as far as branches say. */
  boolean keepTogether(int one, int other) {
    return starts.floorEntry(one).getValue().equals(starts.floorEntry(other).getValue());
  }
}
