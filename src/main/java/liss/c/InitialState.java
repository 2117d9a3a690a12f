package liss.c;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.objects.SyncObjects;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.starts.ThreadInstance.Certainty;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/**
 * The state of locks and conditions when the first thread starts: what {@code main} does to them
 * before, in the order of the text. What it does on some of its ways only is an error, and so is a
 * lock that it still holds.
 */
final class InitialState {

  private final Analysis analysis;
  private final SyncObjects objects;
  private final Messages messages;
  private final Map<String, Boolean> conditions = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final Set<String> held = new LinkedHashSet<>();
  private final Set<IASTFunctionDefinition> around = new LinkedHashSet<>();

  private InitialState(Analysis analysis, SyncObjects objects, Messages messages) {
    this.analysis = analysis;
    this.objects = objects;
    this.messages = messages;
  }

  /**
   * What {@code main} does to conditions and semaphores.
   *
   * @param conditions whether those are set that it changes
   * @param counts by how much it changes the counts of semaphores
   */
  record Changes(Map<String, Boolean> conditions, Map<String, Integer> counts) {

    static final Changes NONE = new Changes(Map.of(), Map.of());
  }

  /**
   * The changes that {@code main} makes before the threads start.
   *
   * @param objects finds locks and conditions, without messages
   */
  static Changes of(
      IASTFunctionDefinition main, Analysis analysis, SyncObjects objects, Messages messages) {
    InitialState state = new InitialState(analysis, objects, messages);
    state.callsOf(main, Certainty.ALWAYS);
    if (!state.held.isEmpty()) {
      messages.report(
          CMessage.INITIAL_STATE,
          main.getDeclarator(),
          "main holds `" + String.join("`, `", state.held) + "` when the threads start",
          "locks are free at the start; a condition can stand for this, or main can be a thread");
    }
    return new Changes(state.conditions, state.counts);
  }

  /** Follows the calls up to the start of a thread; returns whether there is one. */
  private boolean callsOf(IASTFunctionDefinition function, Certainty certainty) {
    if (!around.add(function)) {
      return false;
    }
    boolean starts = startsIn(function, callsItself(function) ? Certainty.PERHAPS : certainty);
    around.remove(function);
    return starts;
  }

  private boolean callsItself(IASTFunctionDefinition function) {
    Set<IASTFunctionDefinition> called = new LinkedHashSet<>();
    Deque<IASTFunctionDefinition> open = new ArrayDeque<>(List.of(function));
    while (!open.isEmpty()) {
      Functions.calls(open.remove()).stream()
          .flatMap(call -> analysis.functions().called(call).stream())
          .filter(called::add)
          .forEach(open::add);
    }
    return called.contains(function);
  }

  private boolean startsIn(IASTFunctionDefinition function, Certainty certainty) {
    for (IASTFunctionCallExpression call : Functions.calls(function)) {
      Certainty here = isUnconditional(call) ? certainty : Certainty.PERHAPS;
      Optional<KnownCall> known = analysis.functions().known(call);
      if (known.filter(k -> k.action() == Action.START).isPresent()) {
        return true;
      }
      known.ifPresent(k -> k.given().ifPresent(object -> apply(k.action(), object, call, here)));
      Optional<IASTFunctionDefinition> callee =
          analysis.functions().called(call).filter(f -> known.isEmpty());
      if (callee.isPresent()
          && (analysis.threads().containsKey(Functions.name(callee.get()))
              || callsOf(callee.get(), here))) {
        return true;
      }
    }
    return false;
  }

  private void apply(
      Action action, IASTExpression object, IASTFunctionCallExpression call, Certainty certainty) {
    switch (action) {
      case SIGNAL, ONCE -> set(objects.condition(object), true, call, certainty);
      case RESET, WAIT_RESET -> set(objects.condition(object), false, call, certainty);
      case SEM_POST -> count(object, 1, call, certainty);
      case SEM_WAIT -> count(object, -1, call, certainty);
      case BARRIER_WAIT, SEM_WAIT_OR_FAIL -> unknown(call);
      case READ_LOCK, WRITE_LOCK ->
          objects.operand(SyncKind.READ_LOCK, object).ifPresent(held::add);
      case READ_UNLOCK, WRITE_UNLOCK, RW_UNLOCK ->
          objects.operand(SyncKind.READ_LOCK, object).ifPresent(held::remove);
      case LOCK -> objects.lockAtStart(object).ifPresent(held::add);
      case UNLOCK -> objects.lockAtStart(object).ifPresent(held::remove);
      default -> {}
    }
  }

  private void count(
      IASTExpression object, int change, IASTFunctionCallExpression call, Certainty certainty) {
    Optional<String> name = objects.operand(SyncKind.SEM_POST, object);
    if (name.isEmpty() || certainty == Certainty.PERHAPS) {
      unknown(call);
    }
    name.ifPresent(semaphore -> counts.merge(semaphore, change, Integer::sum));
  }

  private void unknown(IASTFunctionCallExpression call) {
    messages.report(
        CMessage.INITIAL_STATE,
        call,
        "it is not known what this does before the threads start",
        "do this outside of branches and loops, or make main a thread");
  }

  private void set(
      Optional<String> name, Boolean value, IASTFunctionCallExpression call, Certainty certainty) {
    boolean changes =
        name.isEmpty()
            ? value || conditions.containsValue(true)
            : !value.equals(
                conditions.getOrDefault(name.get(), analysis.values().isSet(name.get())));
    if (changes && (name.isEmpty() || certainty == Certainty.PERHAPS)) {
      messages.report(
          CMessage.INITIAL_STATE,
          call,
          name.isEmpty()
              ? "it is not known which condition this changes before the threads start"
              : "it is not known whether `" + name.get() + "` is set when the threads start",
          "do this outside of branches and loops, or give the variable a first value");
    }
    name.ifPresent(condition -> conditions.put(condition, value));
  }

  private static boolean isUnconditional(IASTNode node) {
    return Nodes.around(node)
        .noneMatch(around ->
            switch (around) {
              case IASTIfStatement s -> s.getConditionExpression() != node;
              case IASTWhileStatement s -> true;
              case IASTDoStatement s -> !Loops.isOnce(s);
              case IASTForStatement s -> true;
              case IASTSwitchStatement s -> true;
              case IASTConditionalExpression e -> true;
              case IASTBinaryExpression e -> Loops.isLogical(e);
              default -> false;
            });
  }
}
