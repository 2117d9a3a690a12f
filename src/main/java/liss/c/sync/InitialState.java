package liss.c.sync;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Stmt.SyncKind;

/**
 * The state of locks and conditions when the first thread starts: what {@code main} does to them
 * before, in the order of the text. What it does on some of its ways only is an error, and so is a
 * lock that it still holds.
 */
public final class InitialState {

  private final Functions functions;
  private final SyncObjects objects;
  private final Predicate<String> isThread;
  private final Messages messages;
  private final Map<String, Boolean> conditions = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final Set<String> held = new LinkedHashSet<>();
  private final Set<String> around = new LinkedHashSet<>();

  private InitialState(
      Functions functions, SyncObjects objects, Predicate<String> isThread, Messages messages) {
    this.functions = functions;
    this.objects = objects;
    this.isThread = isThread;
    this.messages = messages;
  }

  /**
   * What {@code main} does to conditions and semaphores.
   *
   * @param conditions whether those are set that it changes
   * @param counts by how much it changes the counts of semaphores
   */
  public record Changes(Map<String, Boolean> conditions, Map<String, Integer> counts) {

    /** Nothing. */
    public static final Changes NONE = new Changes(Map.of(), Map.of());

    /** Copies the maps. */
    public Changes {
      conditions = Map.copyOf(conditions);
      counts = Map.copyOf(counts);
    }
  }

  /**
   * The changes that {@code main} makes before the threads start.
   *
   * @param objects finds locks and conditions
   * @param isThread whether a function is a thread, so that a call of it starts the threads
   */
  public static Changes of(
      Function main,
      Functions functions,
      SyncObjects objects,
      Predicate<String> isThread,
      Messages messages) {
    InitialState state = new InitialState(functions, objects, isThread, messages);
    state.follow(main, true);
    if (!state.held.isEmpty()) {
      messages.report(
          CMessage.INITIAL_STATE,
          main.span(),
          "main holds `" + String.join("`, `", state.held) + "` when the threads start",
          "locks are free at the start; a condition can stand for this, or main can be a thread");
    }
    return new Changes(state.conditions, state.counts);
  }

  /** Follows a function up to the start of a thread; returns whether there is one. */
  private boolean follow(Function function, boolean isCertain) {
    if (!around.add(function.name())) {
      return false;
    }
    Cfg graph = new Cfg(function);
    BitSet before = before(function, graph, -1);
    boolean isOnce = isCertain && !reached(function).contains(function);
    boolean starts = false;
    for (int at = 0; at < function.body().size() && !starts; at++) {
      if (before.get(at) && function.body().get(at) instanceof Instruction.Call call) {
        boolean isCertainHere = isOnce && isAlways(function, graph, at);
        Optional<KnownCall> known = functions.known(call).filter(KnownCall::isComplete);
        known.ifPresent(k -> apply(k, new SyncSite(function, at(function, call)), isCertainHere));
        starts =
            known.filter(k -> k.action() == Action.START).isPresent()
                || callee(call)
                    .filter(f -> isThread.test(f.name()) || follow(f, isCertainHere))
                    .isPresent();
      }
    }
    around.remove(function.name());
    return starts;
  }

  private static int at(Function function, Instruction.Call call) {
    return function.body().indexOf(call);
  }

  private Optional<Function> callee(Instruction.Call call) {
    return Functions.named(call).flatMap(functions::definition);
  }

  /** The functions that a function calls, and that these call. */
  private Set<Function> reached(Function function) {
    Set<Function> reached = new LinkedHashSet<>();
    Deque<Function> open = new ArrayDeque<>(List.of(function));
    while (!open.isEmpty()) {
      open.remove().body().stream()
          .filter(Instruction.Call.class::isInstance)
          .flatMap(call -> callee((Instruction.Call) call).stream())
          .filter(reached::add)
          .forEach(open::add);
    }
    return reached;
  }

  /** The positions that control can come to in front of a start of a thread, and of one place. */
  private BitSet before(Function function, Cfg graph, int without) {
    return Cfg.reached(
        List.of(0),
        at -> at == without || isStart(function.body().get(at)) ? List.of() : graph.next(at));
  }

  /** Whether control passes a place exactly once on its way to the start or the end. */
  private boolean isAlways(Function function, Cfg graph, int at) {
    return !graph.isRepeated(at)
        && before(function, graph, at).stream()
            .filter(p -> p != at)
            .noneMatch(p -> graph.next(p).isEmpty() || isStart(function.body().get(p)));
  }

  private boolean isStart(Instruction instruction) {
    return functions.known(instruction).filter(k -> k.action() == Action.START).isPresent();
  }

  private void apply(KnownCall known, SyncSite site, boolean isCertain) {
    if (known.meaning().operands().isEmpty()) {
      return;
    }
    Operand object = known.operands().getFirst();
    if (known.action() == Action.ONCE) {
      set(objects.condition(site, object), true, site, isCertain);
    }
    if (known.meaning().isAttempt()
        && known.meaning().statement().equals(Optional.of(SyncKind.SEM_WAIT))) {
      unknown(site);
    }
    known.statement().ifPresent(statement -> apply(statement, object, site, isCertain));
  }

  private void apply(SyncKind statement, Operand object, SyncSite site, boolean isCertain) {
    switch (statement) {
      case SIGNAL -> set(objects.condition(site, object), true, site, isCertain);
      case RESET, WAIT_RESET -> set(objects.condition(site, object), false, site, isCertain);
      case SEM_POST -> count(site, object, 1, isCertain);
      case SEM_WAIT -> count(site, object, -1, isCertain);
      case BARRIER_WAIT -> unknown(site);
      case READ_LOCK, WRITE_LOCK ->
          objects.operand(SyncKind.READ_LOCK, site, object).ifPresent(held::add);
      case READ_UNLOCK, WRITE_UNLOCK, RW_UNLOCK ->
          objects.operand(SyncKind.READ_LOCK, site, object).ifPresent(held::remove);
      case LOCK -> objects.lockAtStart(site, object).ifPresent(held::add);
      case UNLOCK -> objects.lockAtStart(site, object).ifPresent(held::remove);
      default -> {}
    }
  }

  private void count(SyncSite site, Operand object, int change, boolean isCertain) {
    Optional<String> name = objects.operand(SyncKind.SEM_POST, site, object);
    if (name.isEmpty() || !isCertain) {
      unknown(site);
    }
    name.ifPresent(semaphore -> counts.merge(semaphore, change, Integer::sum));
  }

  private void unknown(SyncSite site) {
    messages.report(
        CMessage.INITIAL_STATE,
        site.span(),
        "it is not known what this does before the threads start",
        "do this outside of branches and loops, or make main a thread");
  }

  private void set(Optional<String> name, boolean value, SyncSite site, boolean isCertain) {
    boolean changes =
        name.isEmpty()
            ? value || conditions.containsValue(true)
            : value
                != conditions.getOrDefault(name.get(), objects.initialValues().isSet(name.get()));
    if (changes && (name.isEmpty() || !isCertain)) {
      messages.report(
          CMessage.INITIAL_STATE,
          site.span(),
          name.isEmpty()
              ? "it is not known which condition this changes before the threads start"
              : "it is not known whether `" + name.get() + "` is set when the threads start",
          "do this outside of branches and loops, or give the variable a first value");
    }
    name.ifPresent(condition -> conditions.put(condition, value));
  }
}
