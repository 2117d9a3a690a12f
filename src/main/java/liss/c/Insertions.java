package liss.c;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.vocabulary.Vocabulary;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Dialect;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** Where in a file new locks are declared and their header is included, and how. */
record Insertions(IASTTranslationUnit unit, Spans spans, COptions options) {

  /** What interrupt handlers of Linux return. */
  private static final String HANDLED = "irqreturn_t ";

  /** The name of the way in which locks are written. */
  String dialect() {
    return options.emit().orElseGet(() -> options.vocabulary().dialectOf(called(), includes()));
  }

  /** Warns of threads that are interrupt handlers if the locks do not switch off interrupts. */
  void checkHandlers(Set<String> threads, Functions functions, Messages messages) {
    if (!dialect().startsWith("linux-")) {
      return;
    }
    for (String thread : threads) {
      functions
          .definition(thread)
          .filter(f ->
              ReturnType.of(f) instanceof ReturnType.Value value
                  && value.variable().startsWith(HANDLED))
          .ifPresent(function ->
              messages.report(
                  CMessage.HANDLER,
                  function.getDeclarator(),
                  "`"
                      + thread
                      + "` is an interrupt handler, and neither mutex_lock nor spin_lock is right"
                      + " for locks that it shares with threads",
                  "inserted locks have to switch off interrupts: c.md shows a vocabulary"));
    }
  }

  private Set<String> includes() {
    Set<String> includes = new LinkedHashSet<>();
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      if (statement instanceof IASTPreprocessorIncludeStatement include && include.isActive()) {
        includes.add(include.getName().toString());
      }
    }
    return includes;
  }

  private Set<String> called() {
    Set<String> called = new LinkedHashSet<>();
    for (IASTFunctionCallExpression call : Functions.calls(unit)) {
      Bindings.calledName(call).map(IASTName::toString).ifPresent(called::add);
    }
    return called;
  }

  /** The marked places together with where declarations go. */
  InsertionPoints.Marked with(TextInsertionPoints places) {
    Dialect dialect = options.vocabulary().dialect(dialect());
    String header = Vocabulary.headerOf(dialect);
    boolean isIncluded = header.isEmpty() || includes().contains(header);
    return places.marked(
        dialect, declarations(), isIncluded ? Optional.empty() : Optional.of(include()));
  }

  /** Behind the last declaration in front of the code, or else in front of the code. */
  private int declarations() {
    int code = spans.text().length();
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
    return ends.stream()
        .filter(end -> end <= first && isUnconditional(end))
        .max(Comparator.naturalOrder())
        .orElse(first);
  }

  /** Behind the last header that is included, or else at the start of the file. */
  private int include() {
    return includeEnds().stream()
        .filter(this::isUnconditional)
        .max(Comparator.naturalOrder())
        .orElse(spans.at(0) == '\uFEFF' ? 1 : 0);
  }

  private List<Integer> includeEnds() {
    List<Integer> ends = new ArrayList<>();
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      if (statement instanceof IASTPreprocessorIncludeStatement && spans.isInFile(statement)) {
        ends.add(spans.of(statement).end());
      }
    }
    return ends;
  }

  /** Whether a place is outside of all {@code #if}. */
  private boolean isUnconditional(int offset) {
    int depth = 0;
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      if (spans.isInFile(statement) && spans.of(statement).start() < offset) {
        switch (statement) {
          case IASTPreprocessorIfStatement s -> depth++;
          case IASTPreprocessorIfdefStatement s -> depth++;
          case IASTPreprocessorIfndefStatement s -> depth++;
          case IASTPreprocessorEndifStatement s -> depth--;
          default -> {}
        }
      }
    }
    return depth == 0;
  }
}
