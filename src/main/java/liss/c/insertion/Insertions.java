package liss.c.insertion;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Environment;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.vocabulary.NoLockRule;
import liss.c.vocabulary.Vocabulary;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Structure;
import org.jspecify.annotations.Nullable;

/**
 * How locks are written in a file.
 *
 * @param environment the functions that the kernel calls
 */
public record Insertions(TranslationUnit unit, COptions options, Environment environment) {

  /** Whether each lock is written as fits where it is taken. */
  private boolean isByContext() {
    return options.emit().isEmpty()
        && !environment.entries().isEmpty()
        && !options.vocabulary().dialectsOfKinds().isEmpty();
  }

  /**
   * How each kind of locks is written in a program for the kernel whose threads are given: spinning
   * ones as those of the file, the one that keeps most off, and mutexes where something may sleep.
   * Empty if the file has no spinning locks, so that all locks are of one kind.
   */
  private Optional<Map<LockKind, String>> ownKinds() {
    Vocabulary vocabulary = options.vocabulary();
    if (options.emit().isPresent() || isByContext() || vocabulary.kind(dialect()).isEmpty()) {
      return Optional.empty();
    }
    Map<LockKind, String> all = new EnumMap<>(vocabulary.dialectsOfKinds());
    return spinning(all)
        .map(spinning -> {
          for (LockKind kind : List.of(LockKind.SPIN, LockKind.SPIN_BH, LockKind.SPIN_IRQ)) {
            all.put(kind, spinning);
          }
          return all;
        });
  }

  /** How spinning locks of the file are written; empty if it has none. */
  private Optional<String> spinning(Map<LockKind, String> kinds) {
    Set<String> called = called();
    Optional<String> strongest =
        Stream.of(LockKind.SPIN_IRQ, LockKind.SPIN_BH, LockKind.SPIN)
            .flatMap(kind -> Optional.ofNullable(kinds.get(kind)).stream())
            .filter(name -> called.contains(taking(name)))
            .findFirst();
    boolean isSpinning = called.stream().anyMatch(options.vocabulary().drivers()::spins);
    boolean isIncluded =
        called.stream().noneMatch(taking(kinds.getOrDefault(LockKind.MUTEX, dialect()))::equals)
            && includes(kinds.get(LockKind.SPIN))
            && !includes(kinds.get(LockKind.MUTEX));
    return strongest.or(() ->
        Optional.ofNullable(kinds.get(LockKind.SPIN)).filter(name -> isSpinning || isIncluded));
  }

  /** The function that takes a lock that is written in some way. */
  private String taking(String dialect) {
    return options.vocabulary().dialect(dialect).taking();
  }

  private boolean includes(@Nullable String dialect) {
    return dialect != null
        && unit.text()
            .headers()
            .contains(Vocabulary.headerOf(options.vocabulary().dialect(dialect)));
  }

  /** The functions in which no lock may be held, however that fits. */
  public List<NoLockRule> noLock() {
    boolean areOfKinds = isByContext() || ownKinds().isPresent();
    return options.vocabulary().noLock(areOfKinds ? "" : dialect());
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
   * @param data beside which new locks can be
   * @param contexts what functions run in
   */
  public InsertionPoints.Marked with(
      Predicate<String> isRun,
      List<Structure> structures,
      List<OwnLock> own,
      LockHome.Data data,
      Contexts contexts) {
    Vocabulary vocabulary = options.vocabulary();
    Optional<Map<LockKind, String>> kinds =
        isByContext() ? Optional.of(vocabulary.dialectsOfKinds()) : ownKinds();
    LockWriting writing =
        kinds
            .<LockWriting>map(names ->
                new KernelLocks(unit, vocabulary, isRun)
                    .writing(names, environment, structures, contexts, this::withoutNeedlessHeader))
            .orElseGet(() ->
                new LockWriting.Uniform(withoutNeedlessHeader(vocabulary.dialect(dialect()))));
    return unit.text().points().with(writing, own, data);
  }

  /** A way to write locks that does not include what all files of the program do. */
  private Dialect withoutNeedlessHeader(Dialect dialect) {
    return unit.text().common().contains(Vocabulary.headerOf(dialect))
        ? dialect.withoutInclude()
        : dialect;
  }
}
