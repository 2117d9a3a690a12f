package liss.c.insertion;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import liss.c.analysis.Functions;
import liss.c.kernel.Environment;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Vocabulary;
import liss.lang.LockWriting.ByContext;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Structure;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * How locks are written in a driver: each kind in its own way, and what there is to know of the
 * driver to choose among them.
 */
record KernelLocks(ByContext writing) {

  /** The kinds by the names of the ways to write them. */
  private static final Map<LockKind, String> NAMES =
      new EnumMap<>(
          Map.of(
              LockKind.MUTEX, "linux-mutex",
              LockKind.SPIN, "linux-spinlock",
              LockKind.SPIN_BH, "linux-spinlock-bh",
              LockKind.SPIN_IRQ, "linux-spinlock-irqsave",
              LockKind.SPIN_IRQ_ACROSS, "linux-spinlock-irqsave-across"));

  /** The functions that take a lock under which nobody may sleep. */
  private static final Pattern SPINNING = Pattern.compile("(raw_)?(spin|read|write)_(try)?lock.*");

  /** What a text says. */
  static KernelLocks of(
      Functions functions,
      IASTTranslationUnit unit,
      Spans spans,
      Vocabulary vocabulary,
      Environment environment,
      List<Structure> structures) {
    Map<Integer, String> sleeping = new HashMap<>();
    Map<Integer, String> unknown = new HashMap<>();
    Set<Integer> spinning = new HashSet<>();
    for (IASTFunctionCallExpression call : Functions.calls(unit)) {
      int offset = spans.of(call).start();
      Optional<String> name =
          Bindings.calledName(call)
              .filter(called -> Bindings.variable(called).isEmpty())
              .map(IASTName::toString);
      if (name.isEmpty()) {
        unknown.put(offset, spans.textOf(call.getFunctionNameExpression()));
      } else if (functions.definition(name.get()).isEmpty()) {
        List<String> words = Arrays.asList(spans.textOf(call).split("\\W+"));
        boolean sleeps =
            vocabulary.noLock(NAMES.getOrDefault(LockKind.SPIN, "")).stream()
                .anyMatch(rule -> rule.covers(name.get(), words));
        if (sleeps) {
          sleeping.put(offset, name.get());
        } else if (!vocabulary.isAtomic(name.get())) {
          unknown.put(offset, name.get());
        }
        if (SPINNING.matcher(name.get()).matches()) {
          spinning.add(offset);
        }
      }
    }
    Map<LockKind, Dialect> dialects = new EnumMap<>(LockKind.class);
    NAMES.forEach((kind, dialect) -> dialects.put(kind, vocabulary.dialect(dialect)));
    return new KernelLocks(
        new ByContext(dialects, environment.contexts(), sleeping, unknown, spinning, structures));
  }

  /** How locks are written, with other headers. */
  ByContext including(UnaryOperator<Dialect> headers) {
    Map<LockKind, Dialect> dialects = new EnumMap<>(LockKind.class);
    writing.dialects().forEach((kind, dialect) -> dialects.put(kind, headers.apply(dialect)));
    return new ByContext(
        dialects,
        writing.contexts(),
        writing.sleeping(),
        writing.unknown(),
        writing.spinning(),
        writing.structures());
  }
}
