package liss.c.starts;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.starts.Identifiers.Handle;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * Loops that wait for the ends of threads: of those that they start, or that other loops have
 * started.
 *
 * @param order where the program starts threads and waits for them
 */
record JoinLoops(Functions functions, StartOrder order) {

  /**
   * The loops of {@code main} that start threads and have as many rounds as others that wait for
   * them, and these others, if all of them have the same number of rounds; {@code main} comes to
   * them once.
   */
  Set<IASTForStatement> partners() {
    Set<IASTForStatement> partners = new LinkedHashSet<>();
    Set<IVariable> bounds = new HashSet<>();
    functions
        .definition("main")
        .ifPresent(main -> {
          for (IASTForStatement waiting : Nodes.inside(main, IASTForStatement.class)) {
            Optional<IASTForStatement> starting =
                waiting(waiting).flatMap(wait -> startingLoop(waiting));
            if (starting.isPresent() && !order.isPassedOften(waiting)) {
              partners.add(starting.get());
              partners.add(waiting);
              TripCount.bound(starting.get(), starting.get()).ifPresent(bounds::add);
            }
          }
        });
    return bounds.size() == 1 ? partners : Set.of();
  }

  /**
   * The loop in front of a loop that has as many rounds, and that starts the threads for whose ends
   * each round of the other waits.
   */
  Optional<IASTForStatement> startingLoop(IASTForStatement waiting) {
    Optional<IASTFunctionDefinition> function = Nodes.function(waiting);
    return Nodes.inside(function.orElseThrow(), IASTForStatement.class).stream()
        .filter(loop -> Nodes.offset(loop) < Nodes.offset(waiting) && order.startsThreads(loop))
        .filter(loop -> loop.getParent() == waiting.getParent())
        .filter(loop -> Nodes.inside(loop, IASTBreakStatement.class).isEmpty())
        .filter(loop ->
            TripCount.bound(loop, loop)
                .filter(bound -> TripCount.bound(waiting, loop).equals(Optional.of(bound)))
                .isPresent())
        .reduce((first, second) -> second);
  }

  /**
   * The wait for the end of a thread that each round of a loop comes to, if rounds do not wait for
   * others or leave the loop.
   */
  Optional<KnownCall> waiting(IASTForStatement loop) {
    List<IASTFunctionCallExpression> waits =
        Functions.calls(loop.getBody()).stream().filter(order::hasStarts).toList();
    return waits.size() == 1
            && Nodes.inside(loop, IASTGotoStatement.class).isEmpty()
            && Nodes.inside(loop, IASTBreakStatement.class).isEmpty()
            && Nodes.inside(loop, IASTContinueStatement.class).isEmpty()
            && isInEachRound(waits.getFirst(), loop)
        ? functions.known(waits.getFirst()).filter(known -> known.action() == Action.JOIN)
        : Optional.empty();
  }

  private boolean isInEachRound(IASTNode node, IASTForStatement loop) {
    IASTNode inner = node;
    for (IASTNode around : Nodes.around(node).takeWhile(n -> n != loop).toList()) {
      if (order.isConditional(inner, around)) {
        return false;
      }
      inner = around;
    }
    return true;
  }

  /** The wait for the end of a thread that is all that the rounds of a loop do. */
  Optional<KnownCall> onlyWait(IASTForStatement loop) {
    IASTStatement body = loop.getBody();
    if (body instanceof IASTCompoundStatement block && block.getStatements().length == 1) {
      body = block.getStatements()[0];
    }
    return body instanceof IASTExpressionStatement statement
            && Bindings.inner(statement.getExpression()) instanceof IASTFunctionCallExpression call
        ? functions.known(call).filter(known -> known.action() == Action.JOIN)
        : Optional.empty();
  }

  /** Whether each round of a loop waits for all threads that it starts, and no round is left. */
  boolean isClosed(IASTStatement body) {
    if (!(body instanceof IASTCompoundStatement block)
        || !Nodes.inside(body, IASTContinueStatement.class).isEmpty()
        || !Nodes.inside(body, IASTGotoStatement.class).isEmpty()
        || haveConditions()
        || Functions.calls(body).stream()
            .anyMatch(call -> functions.known(call).isEmpty() && order.hasStarts(call))) {
      return false;
    }
    return Functions.calls(body).stream()
        .filter(call -> functions.known(call).filter(k -> k.action() == Action.START).isPresent())
        .allMatch(start -> isAwaited(start, block) && startsNoOthers(start));
  }

  /** Whether the program has conditions, which a round of a loop may leave set. */
  private boolean haveConditions() {
    return functions.all().stream()
        .flatMap(function -> Functions.calls(function).stream())
        .flatMap(call -> functions.known(call).stream())
        .anyMatch(KnownCall::setsConditions);
  }

  private boolean startsNoOthers(IASTFunctionCallExpression start) {
    return functions.known(start).stream()
        .flatMap(known -> order.started(known).stream())
        .flatMap(name -> functions.definition(name).stream())
        .noneMatch(order::hasStarts);
  }

  private boolean isAwaited(IASTFunctionCallExpression start, IASTCompoundStatement block) {
    Handle handle =
        order.identifiers().handle(functions.known(start).flatMap(KnownCall::handle), List.of());
    boolean isOneThread =
        handle.cells().size() == 1
            && !handle.cells().iterator().next().isInArray()
            && !order.identifiers().isCopied(handle)
            && Functions.calls(block).stream()
                    .flatMap(call -> functions.known(call).stream())
                    .filter(known -> known.action() == Action.START)
                    .filter(known ->
                        order.identifiers().handle(known.handle(), List.of()).mayBe(handle))
                    .count()
                == 1;
    return isOneThread
        && List.of(block.getStatements()).stream()
            .filter(statement -> Nodes.offset(statement) > Nodes.offset(start))
            .filter(statement ->
                !(statement instanceof IASTCompoundStatement)
                    && !(statement instanceof IASTIfStatement)
                    && !(statement instanceof IASTSwitchStatement)
                    && !(statement instanceof IASTForStatement)
                    && !(statement instanceof IASTWhileStatement)
                    && !(statement instanceof IASTDoStatement))
            .flatMap(statement -> Functions.calls(statement).stream())
            .flatMap(call -> functions.known(call).stream())
            .filter(known -> known.action() == Action.JOIN)
            .anyMatch(
                known -> order.identifiers().identifier(known.given(), List.of()).equals(handle));
  }
}
