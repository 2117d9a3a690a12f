package liss.c.insertion;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.analysis.Functions;
import liss.c.kernel.Environment;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.ReturnType;
import liss.c.source.Spans;
import liss.c.source.TextInsertionPoints;
import liss.c.source.TopLevel;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.NoLockRule;
import liss.c.vocabulary.Vocabulary;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.Structure;
import org.eclipse.cdt.core.dom.ast.IASTName;
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
    TopLevel places = new TopLevel(unit, spans);
    return points.marked(writing(functions, structures), places.declarations(), places.includes());
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
}
