package liss.c.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Variable;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.sync.Designation.Value;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Assumption;
import liss.lang.Assumption.ChosenCount;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * The first values of semaphores, and for how many threads barriers are: what the calls that give
 * them say, wherever they stand. An object has its value from the beginning.
 */
public final class InitialCounts {

  /** A value, which is empty if it is not a constant. */
  private record Given(Optional<Long> value, SourceSpan call) {}

  private final TranslationUnit unit;
  private final SyncObjects objects;
  private final COptions.Locks treatment;
  private final Messages messages;
  private final Set<String> changing = new HashSet<>();

  /** By name; an index that is not constant is left out, as in {@code many[]}. */
  private final Map<String, Given> given = new LinkedHashMap<>();

  private final Set<String> contradictory = new LinkedHashSet<>();

  /**
   * The values in a program.
   *
   * @param treatment of unidentified objects
   */
  public InitialCounts(
      TranslationUnit unit,
      Functions functions,
      SyncObjects objects,
      COptions.Locks treatment,
      Messages messages) {
    this.unit = unit;
    this.objects = objects;
    this.treatment = treatment;
    this.messages = messages;
    for (Function function : unit.functions()) {
      function.body().forEach(this::noteUses);
    }
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        functions
            .known(instruction)
            .filter(k -> k.action() == Action.SEMAPHORE || k.action() == Action.BARRIER)
            .filter(KnownCall::isComplete)
            .ifPresent(known -> note(function, known));
      }
    }
  }

  /** A variable that is used for more than to be read may change. */
  private void noteUses(Instruction instruction) {
    if (!(instruction instanceof Instruction.Load)) {
      for (Operand operand : Operands.of(instruction)) {
        if (operand instanceof Operand.Address address) {
          changing.add(address.variable());
        }
      }
    }
  }

  private void note(Function function, KnownCall known) {
    SourceSpan span = known.call().origin().span();
    Optional<Long> value = settled(objects.value(function, known.operands().get(1)));
    if (value.isEmpty() && treatment != COptions.Locks.ONE) {
      messages.report(
          CMessage.INITIAL_STATE,
          span,
          "the first value of a semaphore or barrier must be a constant",
          "give it one value, before the threads start");
      return;
    }
    for (String name : objects.initialized(function, known.operands().get(0))) {
      Given before = given.putIfAbsent(name, new Given(value, span));
      if (before != null && !before.value().equals(value)) {
        contradictory.add(name);
      }
    }
  }

  /** A constant, or the first value of a variable that nothing changes. */
  private Optional<Long> settled(Value value) {
    return switch (value) {
      case Value.Constant n -> Optional.of(n.value());
      case Value.Loaded(Designation from) ->
          from.name()
              .flatMap(unit::variable)
              .filter(v -> !changing.contains(v.name()) && isKnown(v))
              .map(v -> objects.initialValues().first(v.name()).orElse(0L));
      default -> Optional.empty();
    };
  }

  private static boolean isKnown(Variable variable) {
    return variable.storage() != Variable.Storage.ELSEWHERE && variable.unknown().isEmpty();
  }

  /** The declarations with these values, and with what is added to them. */
  public List<Declaration> with(List<Declaration> declarations, Map<String, Integer> changes) {
    List<Declaration> result = new ArrayList<>();
    boolean hasBarrier = false;
    for (Declaration declaration : declarations) {
      result.add(
          switch (declaration) {
            case Declaration.Semaphore s ->
                new Declaration.Semaphore(
                    s.name(), semaphore(s) + changes.getOrDefault(s.name(), 0), s.span());
            case Declaration.Barrier b ->
                new Declaration.Barrier(b.name(), parties(b, declarations), b.span());
            default -> declaration;
          });
      hasBarrier |= declaration instanceof Declaration.Barrier;
    }
    int threads =
        result.stream()
            .filter(Declaration.ThreadDecl.class::isInstance)
            .mapToInt(thread -> ((Declaration.ThreadDecl) thread).copies().most())
            .sum();
    if (hasBarrier && threads > Declaration.Barrier.MOST_THREADS) {
      messages.report(
          CMessage.UNSUPPORTED,
          messages.start(),
          "a program with a barrier has at most "
              + Declaration.Barrier.MOST_THREADS
              + " threads, this one has more");
    }
    return result;
  }

  /**
   * The value that is given.
   *
   * @param choice the value if it is not a constant
   * @param of what has it
   */
  private Optional<Long> value(Declaration object, int choice, ChosenCount.Of of) {
    String name = object.name();
    String inAnyElement = name.replaceAll("\\[\\d+]", "[]");
    for (String known : List.of(name, inAnyElement)) {
      if (contradictory.contains(known)) {
        undecided(
            object,
            "`" + name + "` gets several first values",
            "give it one value, before the threads start");
      }
      Given call = given.get(known);
      if (call != null) {
        if (call.value().isEmpty()) {
          messages.assume(new ChosenCount(call.call(), name, choice, of));
        }
        return call.value().or(() -> Optional.of((long) choice));
      }
    }
    return objects.initialValues().first(name);
  }

  private int semaphore(Declaration.Semaphore semaphore) {
    long value = value(semaphore, 1, ChosenCount.Of.SEMAPHORE).orElse(0L);
    if (value < 0 || value > Integer.MAX_VALUE) {
      wrong(semaphore, "a semaphore starts with 0 to " + Integer.MAX_VALUE);
      return 0;
    }
    return (int) value;
  }

  private int parties(Declaration.Barrier barrier, List<Declaration> declarations) {
    int waiting = Math.max(1, waiting(barrier.name(), declarations));
    Optional<Long> value = value(barrier, waiting, ChosenCount.Of.BARRIER);
    if (value.isEmpty()) {
      undecided(
          barrier,
          "it is not known for how many threads `" + barrier.name() + "` is",
          "give it one value, before threads start");
      return 1;
    }
    if (value.get() < 1 || value.get() > Declaration.Barrier.MOST_THREADS) {
      wrong(barrier, "a barrier is for 1 to " + Declaration.Barrier.MOST_THREADS + " threads here");
      return 1;
    }
    return value.get().intValue();
  }

  /** The number of threads that may wait at a barrier. */
  private static int waiting(String barrier, List<Declaration> declarations) {
    Map<String, Declaration.Routine> procedures = new LinkedHashMap<>();
    int threads = 0;
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Procedure procedure) {
        procedures.put(procedure.name(), procedure);
      }
    }
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.ThreadDecl thread
          && waits(thread.body(), barrier, procedures, new LinkedHashSet<>())) {
        threads += thread.copies().most();
      }
    }
    return threads;
  }

  private static boolean waits(
      Stmt stmt, String barrier, Map<String, Declaration.Routine> procedures, Set<String> seen) {
    return stmt.all().stream()
        .anyMatch(part ->
            switch (part) {
              case Stmt.Sync sync -> sync.operand().equals(barrier);
              case Stmt.Call call ->
                  seen.add(call.procedure())
                      && Optional.ofNullable(procedures.get(call.procedure()))
                          .filter(called -> waits(called.body(), barrier, procedures, seen))
                          .isPresent();
              default -> false;
            });
  }

  private void undecided(Declaration object, String message, String hint) {
    messages.assume(
        new Assumption.Undecided(object.span(), List.of(object.name()), message, hint),
        treatment,
        CMessage.INITIAL_STATE);
  }

  private void wrong(Declaration object, String message) {
    messages.report(
        CMessage.INITIAL_STATE, object.span(), message, "give it one value, before threads start");
  }
}
