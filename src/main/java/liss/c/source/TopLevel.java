package liss.c.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** The places outside of functions where something can be inserted, as offsets in the text. */
public record TopLevel(IASTTranslationUnit unit, Spans spans) {

  /** After the last declaration in front of the code, or else in front of the code. */
  public int declarations() {
    int code = spans.end();
    List<Integer> ends = new ArrayList<>(includeEnds());
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (spans.isInFile(declaration)) {
        if (declaration instanceof IASTFunctionDefinition) {
          code = Math.min(code, spans.of(declaration).start());
        } else {
          ends.add(spans.of(declaration).end());
        }
      }
    }
    int first = code;
    Predicate<Integer> isUnconditional = unconditional();
    return ends.stream()
        .filter(end -> end <= first && isUnconditional.test(end))
        .max(Comparator.naturalOrder())
        .orElse(first);
  }

  /** The headers that are included in front of the place of declarations. */
  public Set<String> headers() {
    return spans.headers(unit, declarations());
  }

  /** After the last of these headers, or else at the start of the file. */
  public int includes() {
    int declarations = declarations();
    Predicate<Integer> isUnconditional = unconditional();
    return includeEnds().stream()
        .filter(end -> end <= declarations && isUnconditional.test(end))
        .max(Comparator.naturalOrder())
        .orElseGet(this::start);
  }

  /** The start of the file; in a preprocessed one, where its headers end. */
  private int start() {
    if (spans.markers().isEmpty()) {
      return spans.start() + (spans.at(spans.start()) == '\uFEFF' ? 1 : 0);
    }
    String main = spans.markers().getFirst().file();
    return Arrays.stream(unit.getDeclarations())
        .filter(spans::isInFile)
        .mapToInt(declaration -> spans.of(declaration).start())
        .filter(at -> spans.markerBefore(at).filter(m -> m.file().equals(main)).isPresent())
        .findFirst()
        .orElse(spans.end());
  }

  /** Where lines that include headers end; those inside of a declaration are left out. */
  private List<Integer> includeEnds() {
    List<SourceSpan> declarations =
        Arrays.stream(unit.getDeclarations()).filter(spans::isInFile).map(spans::of).toList();
    return directives(IASTPreprocessorIncludeStatement.class)
        .filter(spans::isInFile)
        .map(include -> spans.of(include).end())
        .filter(
            end -> declarations.stream().noneMatch(span -> span.start() < end && end < span.end()))
        .toList();
  }

  private <S extends IASTPreprocessorStatement> Stream<S> directives(Class<S> kind) {
    return Arrays.stream(unit.getAllPreprocessorStatements())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  /** Which places are outside of all {@code #if}. */
  private Predicate<Integer> unconditional() {
    NavigableMap<Integer, Integer> depths = new TreeMap<>();
    directives(IASTPreprocessorStatement.class)
        .filter(directive -> opened(directive) != 0 && spans.isInFile(directive))
        .forEach(directive ->
            depths.merge(spans.of(directive).start(), opened(directive), Integer::sum));
    int depth = 0;
    for (Map.Entry<Integer, Integer> directive : depths.entrySet()) {
      depth += directive.getValue();
      directive.setValue(depth);
    }
    return offset -> {
      Map.Entry<Integer, Integer> before = depths.lowerEntry(offset);
      return before == null || before.getValue() == 0;
    };
  }

  private static int opened(IASTPreprocessorStatement directive) {
    return switch (directive) {
      case IASTPreprocessorIfStatement s -> 1;
      case IASTPreprocessorIfdefStatement s -> 1;
      case IASTPreprocessorIfndefStatement s -> 1;
      case IASTPreprocessorEndifStatement s -> -1;
      default -> 0;
    };
  }
}
