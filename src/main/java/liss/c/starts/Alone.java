package liss.c.starts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.locks.Steps;
import liss.c.own.OwnMemory;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.EntryRule.Order;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * The functions that the kernel calls before or behind all others, with what they call. Those
 * before publish the others: a call outside with an argument that leads to one of them may make it
 * run. So does a call of a function that publishes. What stands behind such a call runs beside the
 * others. Those behind withdraw the others in the same way, and what stands in front of the last
 * such call runs beside them. Where not all threads are published, or withdrawn, everything does.
 */
public final class Alone {

  private final Analysis analysis;
  private final Function<IASTFunctionDefinition, Stmt.Block> bodies;
  private final Predicate<String> isAccessed;
  private final Map<String, Order> orders = new LinkedHashMap<>();

  /**
   * The functions of a driver that run alone.
   *
   * @param bodies what functions do, as if they were threads
   * @param isAccessed whether some thread accesses a variable
   */
  public Alone(
      Analysis analysis,
      Function<IASTFunctionDefinition, Stmt.Block> bodies,
      Predicate<String> isAccessed) {
    this.analysis = analysis;
    this.isAccessed = isAccessed;
    Map<IASTFunctionDefinition, Stmt.Block> known = new HashMap<>();
    this.bodies = function -> known.computeIfAbsent(function, bodies);
    collect(Order.FIRST);
    collect(Order.LAST);
  }

  private void collect(Order order) {
    Deque<String> open = new ArrayDeque<>(analysis.environment().alone(order));
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<IASTFunctionDefinition> function = analysis.functions().definition(name);
      if (function.isPresent() && orders.putIfAbsent(name, order) == null) {
        for (IASTFunctionCallExpression call : Functions.calls(function.get())) {
          open.addAll(analysis.functions().callees(call, analysis.pointers()));
        }
      }
    }
  }

  /** The functions, in the order of the text. */
  public List<IASTFunctionDefinition> functions() {
    return analysis.functions().all().stream()
        .filter(function -> orders.containsKey(Functions.name(function)))
        .toList();
  }

  /** The first thing that a function does beside others; empty if there is none. */
  public Optional<Stmt> first(IASTFunctionDefinition function) {
    Order order = orders.getOrDefault(Functions.name(function), Order.FIRST);
    List<IASTFunctionCallExpression> calls =
        Functions.calls(function).stream()
            .filter(call -> !reached(call, Set.of()).isEmpty())
            .toList();
    boolean isComplete = all(order).containsAll(analysis.threads().keySet());
    return bodies.apply(function).all().stream()
        .filter(this::isUse)
        .filter(stmt -> calls.stream().noneMatch(call -> isWithin(stmt.span(), call)))
        .filter(stmt -> !isComplete || calls.stream().anyMatch(call -> isBeside(stmt, call, order)))
        .findFirst();
  }

  /** Whether threads can see a statement, or what it calls, or it may wait for them. */
  private boolean isUse(Stmt stmt) {
    return stmt instanceof Stmt.Call call
        ? called(call).stream().anyMatch(f -> bodies.apply(f).all().stream().anyMatch(this::isStep))
        : isStep(stmt);
  }

  private boolean isStep(Stmt stmt) {
    return !(stmt instanceof Stmt.Call)
        && MainBesideThreads.isUse(stmt)
        && Steps.accessed(stmt).filter(isAccessed.negate()).isEmpty();
  }

  /** The functions that run in a call. */
  private Set<IASTFunctionDefinition> called(Stmt.Call call) {
    Set<IASTFunctionDefinition> found = new LinkedHashSet<>();
    Deque<Stmt.Call> open = new ArrayDeque<>(List.of(call));
    while (!open.isEmpty()) {
      String name = OwnMemory.Context.function(open.remove().procedure());
      analysis.functions().definition(name).stream()
          .filter(found::add)
          .forEach(function -> open.addAll(bodies.apply(function).all(Stmt.Call.class)));
    }
    return found;
  }

  private boolean isWithin(SourceSpan span, IASTFunctionCallExpression call) {
    SourceSpan around = analysis.spans().of(call);
    return span.start() >= around.start() && span.end() <= around.end();
  }

  /** Whether a statement comes behind a call in the text, or in front of it, or in its loop. */
  private boolean isBeside(Stmt stmt, IASTFunctionCallExpression call, Order order) {
    boolean isInLoop =
        Nodes.around(call)
            .filter(Loops::isLoop)
            .map(analysis.spans()::of)
            .anyMatch(
                loop -> loop.start() <= stmt.span().start() && stmt.span().end() <= loop.end());
    SourceSpan span = analysis.spans().of(call);
    return isInLoop
        || (order == Order.FIRST
            ? stmt.span().start() >= span.end()
            : stmt.span().start() < span.start());
  }

  /** The threads that functions of one order publish or withdraw. */
  private Set<String> all(Order order) {
    Set<String> all = new LinkedHashSet<>();
    for (IASTFunctionDefinition function : functions()) {
      if (orders.get(Functions.name(function)) == order) {
        Functions.calls(function).forEach(call -> all.addAll(reached(call, Set.of())));
      }
    }
    return all;
  }

  /**
   * The threads to which the arguments of a call lead.
   *
   * @param around the functions whose calls these are
   */
  private Set<String> reached(IASTFunctionCallExpression call, Set<String> around) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> callees = analysis.functions().callees(call, analysis.pointers());
    if (callees.isEmpty()) {
      for (IASTExpression argument : Functions.arguments(call)) {
        found.addAll(analysis.pointers().functionsBehind(argument));
      }
      callees = new LinkedHashSet<>(found);
      callees.retainAll(orders.keySet());
      found.retainAll(analysis.threads().keySet());
    }
    for (String callee : callees) {
      Set<String> inside = new LinkedHashSet<>(around);
      if (inside.add(callee)) {
        analysis.functions().definition(callee).stream()
            .flatMap(function -> Functions.calls(function).stream())
            .forEach(inner -> found.addAll(reached(inner, inside)));
      }
    }
    return found;
  }
}
