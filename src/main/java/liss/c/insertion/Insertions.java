package liss.c.insertion;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.kernel.Environment;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.vocabulary.NoLockRule;
import liss.c.vocabulary.Vocabulary;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Structure;

/**
 * How locks are written in a file.
 *
 * @param environment the functions that the kernel calls
 */
public record Insertions(TranslationUnit unit, COptions options, Environment environment) {

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
    return options
        .emit()
        .orElseGet(() -> options.vocabulary().dialectOf(called(), unit.text().headers()));
  }

  private Set<String> called() {
    return unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .filter(step -> step instanceof Instruction.Call)
        .map(step -> ((Instruction.Call) step).function())
        .filter(Operand.Routine.class::isInstance)
        .map(routine -> Vocabulary.called(((Operand.Routine) routine).function()))
        .collect(Collectors.toSet());
  }

  /**
   * Warns of threads that are interrupt handlers if the locks do not switch off interrupts.
   *
   * @param isRun whether a call of a function runs its body
   */
  public void checkHandlers(Set<String> threads, Predicate<String> isRun, Messages messages) {
    if (!letsInterruptsIn()) {
      return;
    }
    Set<String> unknown = new TreeSet<>(threads);
    if (isByContext()) {
      unknown.removeAll(environment.contexts().keySet());
    }
    unknown.stream()
        .filter(isRun)
        .flatMap(thread -> unit.function(thread).stream())
        .filter(this::isHandler)
        .forEach(function ->
            messages.report(
                CMessage.HANDLER,
                function.span(),
                "`"
                    + function.name()
                    + "` is an interrupt handler, and neither mutex_lock nor spin_lock is right"
                    + " for locks that it shares with threads",
                "inserted locks have to switch off interrupts: c.md shows a vocabulary"));
  }

  /** Whether an interrupt can come that waits for a lock of the kernel that is held. */
  private boolean letsInterruptsIn() {
    return options
        .vocabulary()
        .kind(dialect())
        .filter(kind ->
            switch (kind) {
              case MUTEX, SPIN, SPIN_BH -> true;
              case SPIN_IRQ, SPIN_IRQ_ACROSS -> false;
            })
        .isPresent();
  }

  private boolean isHandler(Function function) {
    String result = unit.text().results().getOrDefault(function.name(), "");
    return options.vocabulary().drivers().isHandler(result);
  }

  /**
   * The insertion points together with how locks are written.
   *
   * @param isRun whether a call of a function runs its body
   * @param structures in which locks can be
   * @param own the locks that the program has
   */
  public InsertionPoints.Marked with(
      Predicate<String> isRun, List<Structure> structures, List<OwnLock> own) {
    Vocabulary vocabulary = options.vocabulary();
    LockWriting writing =
        isByContext()
            ? new KernelLocks(unit, vocabulary, isRun)
                .writing(environment, structures, this::withoutNeedlessHeader)
            : new LockWriting.Uniform(withoutNeedlessHeader(vocabulary.dialect(dialect())));
    return unit.text().points().with(writing, own);
  }

  /** A way to write locks that does not include what all files of the program do. */
  private Dialect withoutNeedlessHeader(Dialect dialect) {
    return unit.text().common().contains(Vocabulary.headerOf(dialect))
        ? dialect.withoutInclude()
        : dialect;
  }
}
