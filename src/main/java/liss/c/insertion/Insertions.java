package liss.c.insertion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.analysis.Functions;
import liss.c.kernel.Environment;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.NoLockRule;
import liss.c.vocabulary.Vocabulary;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.Structure;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * How new locks are written, and the offsets in a file at which they are declared and their headers
 * included.
 *
 * @param environment the functions that the kernel calls
 */
public record Insertions(
    IASTTranslationUnit unit, Spans spans, COptions options, Environment environment) {

  /** The type that interrupt handlers of Linux return. */
  private static final String HANDLED = "irqreturn_t ";

  /** Whether each lock is written as fits where it is taken. */
  private boolean isByContext() {
    return options.emit().isEmpty() && !environment.entries().isEmpty();
  }

  /** The functions in which no lock may be held, however that fits. */
  public List<NoLockRule> noLock() {
    return options.vocabulary().noLock(isByContext() ? "" : dialect());
  }

  /** The name of the way in which locks are written, if it is one. */
  private String dialect() {
    return options.emit().orElseGet(() -> options.vocabulary().dialectOf(called(), includes()));
  }

  /** Warns of threads that are interrupt handlers if the locks do not switch off interrupts. */
  public void checkHandlers(Set<String> threads, Functions functions, Messages messages) {
    if (!dialect().startsWith("linux-") || dialect().contains("irq")) {
      return;
    }
    Set<String> unknown = new TreeSet<>(threads);
    if (isByContext()) {
      unknown.removeAll(environment.contexts().keySet());
    }
    for (String thread : unknown) {
      functions
          .definition(thread)
          .filter(f ->
              ReturnType.of(f, spans) instanceof ReturnType.Value value
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

  private <S extends IASTPreprocessorStatement> Stream<S> directives(Class<S> kind) {
    return Arrays.stream(unit.getAllPreprocessorStatements())
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  private Set<String> includes() {
    return spans.headers(unit);
  }

  private Set<String> called() {
    return Functions.calls(unit).stream()
        .flatMap(call -> Bindings.calledName(call).stream())
        .map(IASTName::toString)
        .collect(Collectors.toSet());
  }

  /**
   * The insertion points together with where declarations go.
   *
   * @param structures in which locks can be
   */
  public InsertionPoints.Marked with(
      TextInsertionPoints points, Functions functions, List<Structure> structures) {
    return points.marked(writing(functions, structures), declarations(), include());
  }

  private LockWriting writing(Functions functions, List<Structure> structures) {
    return isByContext()
        ? KernelLocks.of(functions, unit, spans, options.vocabulary(), environment, structures)
            .including(this::withoutNeedlessHeader)
        : new LockWriting.Uniform(withoutNeedlessHeader(options.vocabulary().dialect(dialect())));
  }

  /** A way to write locks that does not include what the program does. */
  private Dialect withoutNeedlessHeader(Dialect dialect) {
    return includes().contains(Vocabulary.headerOf(dialect)) ? dialect.withoutInclude() : dialect;
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
        .orElseGet(this::start);
  }

  /** The start of the file; in a preprocessed one, where its headers end. */
  private int start() {
    if (spans.markers().isEmpty()) {
      return spans.at(0) == '\uFEFF' ? 1 : 0;
    }
    String main = spans.markers().all().getFirst().file();
    return Arrays.stream(unit.getDeclarations())
        .filter(spans::isInFile)
        .mapToInt(declaration -> spans.of(declaration).start())
        .filter(at -> spans.markers().before(at).filter(m -> m.file().equals(main)).isPresent())
        .findFirst()
        .orElse(spans.text().length());
  }

  private List<Integer> includeEnds() {
    return directives(IASTPreprocessorIncludeStatement.class)
        .filter(spans::isInFile)
        .map(include -> spans.of(include).end())
        .toList();
  }

  /** Whether a place is outside of all {@code #if}. */
  private boolean isUnconditional(int offset) {
    return directives(IASTPreprocessorStatement.class)
            .filter(directive -> spans.isInFile(directive) && spans.of(directive).start() < offset)
            .mapToInt(Insertions::opened)
            .sum()
        == 0;
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
