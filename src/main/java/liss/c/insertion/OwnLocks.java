package liss.c.insertion;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.insertion.LockCalls.LockCall;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.pointers.Cell;
import liss.c.pointers.Pointers;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.lang.ExecutionContext;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Mode;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Use;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;

/**
 * Decides how the functions of a program can write statements on the locks that it has: as the
 * program does, with an expression that is known to be the same lock.
 *
 * <p>A function that has sections of the lock writes new statements as these. Others write them in
 * the strongest way of the file: a wrapper only if nothing else is used. Where that lets in an
 * interrupt that takes the lock, they are written as those of new locks. What stands for the lock
 * is an expression that the function has for it already, one without local variables, or a way from
 * one of its variables through members, the first of these that there is.
 */
public final class OwnLocks {

  private final Functions functions;
  private final Contexts contexts;
  private final LockCalls calls;
  private final LockOperands operands;

  /** The functions, with their copies, by where they are declared. */
  private final Map<SourceSpan, List<Function>> groups;

  private OwnLocks(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      SyncObjects objects,
      Set<String> executed,
      Contexts contexts,
      Predicate<Set<Cell>> isStep) {
    this.functions = functions;
    this.contexts = contexts;
    this.calls = new LockCalls(unit, functions, objects, executed);
    this.groups = groups(unit, executed);
    this.operands =
        new LockOperands(unit, pointers, objects, isStep, functions.vocabulary().drivers());
  }

  /** The functions that threads execute, with their copies, by where they are declared. */
  static Map<SourceSpan, List<Function>> groups(TranslationUnit unit, Set<String> executed) {
    Map<SourceSpan, List<Function>> groups = new LinkedHashMap<>();
    for (Function function : unit.functions()) {
      if (!function.isInSystemHeader()
          && executed.contains(function.name())
          && BodyText.of(function, unit).isPresent()) {
        groups.computeIfAbsent(function.span(), span -> new ArrayList<>()).add(function);
      }
    }
    return groups;
  }

  /**
   * The locks that a program takes, by name.
   *
   * @param executed the names of the functions that threads execute
   * @param contexts what they run in
   * @param isStep whether an access to some cells is a step of the program
   */
  public static List<OwnLock> of(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      SyncObjects objects,
      Set<String> executed,
      Contexts contexts,
      Predicate<Set<Cell>> isStep) {
    return new OwnLocks(unit, functions, pointers, objects, executed, contexts, isStep).all();
  }

  private List<OwnLock> all() {
    Map<String, List<LockCall>> byLock = new TreeMap<>();
    groups.values().stream()
        .flatMap(Collection::stream)
        .flatMap(function -> calls.in(function).stream())
        .forEach(call -> byLock.computeIfAbsent(call.lock(), lock -> new ArrayList<>()).add(call));
    List<OwnLock> all = new ArrayList<>();
    byLock.forEach((lock, taken) -> all.add(ownLock(lock, taken)));
    return all;
  }

  private OwnLock ownLock(String lock, List<LockCall> taken) {
    LockForms ofWriters = new LockForms(Mode.EXCLUSIVE, taken, this::strength);
    LockForms ofReaders = new LockForms(Mode.SHARED, taken, this::strength);
    List<LockForms> forms =
        List.of(
            ofWriters.or(ofReaders, this::counterpart), ofReaders.or(ofWriters, this::counterpart));
    Map<String, List<Use>> uses = new TreeMap<>();
    for (List<Function> group : groups.values()) {
      if (group.stream().anyMatch(calls::isCalledWrapper)) {
        continue;
      }
      List<Use> found =
          forms.stream()
              .flatMap(ofMode -> ofMode.of(group).stream())
              .flatMap(form -> fitting(form, group, taken).stream())
              .flatMap(form -> operands.uses(lock, form, group, taken).stream())
              .toList();
      if (!found.isEmpty()) {
        uses.put(LockCalls.inText(group.getFirst()), found);
      }
    }
    Comparator<LockCall> byStrength = Comparator.comparingInt(this::strength);
    LockCall strongest =
        taken.stream()
            .filter(call -> call.side() == LockCalls.Side.LOCK)
            .max(byStrength)
            .orElse(taken.getFirst());
    Set<SourceSpan> statements = taken.stream().map(LockCall::span).collect(Collectors.toSet());
    return new OwnLock(lock, kind(strongest.meaning()), isSpinning(taken), statements, uses);
  }

  /**
   * The form that keeps off the interrupts in which others take the lock, so that none waits for
   * what it has interrupted; empty if that is not possible, or if others do not keep off those that
   * the function runs in.
   */
  private Optional<LockForms.Form> fitting(
      LockForms.Form form, List<Function> group, List<LockCall> taken) {
    SortedSet<ExecutionContext> here = contexts.of(group);
    ExecutionContext strongest = here.last();
    for (LockCall call : taken) {
      if (call.side() == LockCalls.Side.LOCK) {
        SortedSet<ExecutionContext> there = contexts.of(List.of(call.function()));
        strongest = strongest.strongest(there.last());
        boolean isInterrupted = there.first().compareTo(here.last()) < 0;
        if (isInterrupted && !keepsOff(kind(call.meaning()), here.last())) {
          return Optional.empty();
        }
      }
    }
    boolean isInterrupted = here.first().compareTo(strongest) < 0;
    LockKind kind = kind(form.function());
    return !isInterrupted || keepsOff(kind, strongest)
        ? Optional.of(form)
        : stronger(form, kind, strongest);
  }

  private static boolean keepsOff(LockKind kind, ExecutionContext context) {
    return switch (kind) {
      case MUTEX, SPIN -> context == ExecutionContext.PROCESS;
      case SPIN_BH -> context != ExecutionContext.HARDIRQ;
      case SPIN_IRQ, SPIN_IRQ_ACROSS -> true;
    };
  }

  /** A form as that of a new lock that keeps off interrupts. */
  private Optional<LockForms.Form> stronger(
      LockForms.Form form, LockKind kind, ExecutionContext context) {
    LockKind needed = context == ExecutionContext.HARDIRQ ? LockKind.SPIN_IRQ : LockKind.SPIN_BH;
    return dialect(kind)
        .filter(dialect -> form.isOf(dialect))
        .flatMap(dialect -> dialect(needed))
        .map(form::as);
  }

  private Optional<Dialect> dialect(LockKind kind) {
    Vocabulary vocabulary = functions.vocabulary();
    return vocabulary.dialectNames().stream()
        .filter(name -> vocabulary.kind(name).equals(Optional.of(kind)))
        .map(vocabulary::dialect)
        .findFirst();
  }

  /** The function that does for writers what another one does for readers, or the other way. */
  private Optional<String> counterpart(String function) {
    return functions
        .meaning(function)
        .filter(meaning -> meaning.action() == Meaning.Action.SYNC)
        .flatMap(Meaning::statement)
        .flatMap(statement ->
            statement == SyncKind.RW_UNLOCK
                ? Optional.of(function)
                : counterpart(statement)
                    .flatMap(other -> functions.vocabulary().alike(function, other)));
  }

  private static Optional<SyncKind> counterpart(SyncKind statement) {
    return switch (statement) {
      case READ_LOCK -> Optional.of(SyncKind.WRITE_LOCK);
      case WRITE_LOCK -> Optional.of(SyncKind.READ_LOCK);
      case READ_UNLOCK -> Optional.of(SyncKind.WRITE_UNLOCK);
      case WRITE_UNLOCK -> Optional.of(SyncKind.READ_UNLOCK);
      default -> Optional.empty();
    };
  }

  private boolean isSpinning(List<LockCall> taken) {
    return taken.stream().anyMatch(call -> functions.vocabulary().drivers().spins(call.meaning()));
  }

  /** The kind of locks that a function takes. */
  private LockKind kind(String function) {
    Vocabulary vocabulary = functions.vocabulary();
    return vocabulary.dialectNames().stream()
        .filter(name -> vocabulary.dialect(name).lock().startsWith(function + "("))
        .flatMap(name -> vocabulary.kind(name).stream())
        .findFirst()
        .orElseGet(() -> {
          if (!vocabulary.drivers().spins(function)) {
            return LockKind.MUTEX;
          }
          return function.contains("_irq")
              ? LockKind.SPIN_IRQ
              : function.contains("_bh") ? LockKind.SPIN_BH : LockKind.SPIN;
        });
  }

  /** How much a call keeps off: interrupts more than nothing, and safely more than that. */
  private int strength(LockCall call) {
    int kind =
        switch (kind(call.meaning())) {
          case MUTEX -> 0;
          case SPIN -> 1;
          case SPIN_BH -> 2;
          case SPIN_IRQ, SPIN_IRQ_ACROSS -> 3;
        };
    return 2 * kind + (call.meaning().contains("irqsave") ? 1 : 0);
  }
}
