package liss.c.own;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.own.OwnMemory.Context;
import liss.c.own.OwnMemory.Summary;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.ParserText;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Follows the statements of one function. */
final class FunctionWalk {

  private final OwnMemory memory;
  private final Context context;
  private final ExpressionWalk expressions;

  /** The locals that no pointer leads to. */
  private final Set<IVariable> plain = new HashSet<>();

  /** Whether expressions designate memory of the thread whenever they are evaluated. */
  private final Map<IASTNode, Boolean> places = new HashMap<>();

  /** The same for arguments, which point to something. */
  private final Map<IASTNode, Boolean> pointers = new HashMap<>();

  private final Map<IASTFunctionCallExpression, Set<Integer>> passed = new HashMap<>();
  private final Set<Object> shown = new HashSet<>();
  private final Set<Object> linked = new HashSet<>();

  /** What control may have where it is behind the loops and switches around. */
  private final Deque<State> breaks = new ArrayDeque<>();

  /** The same in front of the next rounds of the loops around. */
  private final Deque<State> continues = new ArrayDeque<>();

  /** The same at the start of the switches around. */
  private final Deque<State> switches = new ArrayDeque<>();

  private State state = State.START;
  private Optional<Value> result = Optional.empty();

  FunctionWalk(OwnMemory memory, Context context) {
    this.memory = memory;
    this.context = context;
    this.expressions = new ExpressionWalk(this);
  }

  Summary summary() {
    plain.addAll(plainLocals());
    List<Optional<IVariable>> parameters = parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (context.parameters().contains(i) && parameters.get(i).isPresent()) {
        bind(parameters.get(i).get(), Value.own(i));
      }
    }
    statement(context.function().getBody());
    Set<Integer> kept =
        context.parameters().stream().filter(i -> !shown.contains(i)).collect(Collectors.toSet());
    return new Summary(
        always(places), always(pointers), passed, kept, linked, result.orElse(Value.OTHER));
  }

  private static Set<IASTNode> always(Map<IASTNode, Boolean> found) {
    return found.entrySet().stream()
        .filter(Map.Entry::getValue)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private List<Optional<IVariable>> parameters() {
    return context.function().getDeclarator() instanceof IASTStandardFunctionDeclarator declarator
        ? List.of(declarator.getParameters()).stream()
            .map(IASTParameterDeclaration::getDeclarator)
            .map(Bindings::declared)
            .toList()
        : List.of();
  }

  /** The locals and parameters of the function whose address is not taken. */
  private Set<IVariable> plainLocals() {
    Set<IVariable> locals = new HashSet<>();
    for (IASTDeclarator declarator : Nodes.inside(context.function(), IASTDeclarator.class)) {
      Bindings.declared(declarator)
          .filter(variable -> !(variable instanceof IFunction))
          .filter(variable -> !variable.isStatic() && !variable.isExtern())
          .ifPresent(locals::add);
    }
    for (IASTUnaryExpression unary : Nodes.inside(context.function(), IASTUnaryExpression.class)) {
      if (unary.getOperator() == IASTUnaryExpression.op_amper) {
        Bindings.name(unary.getOperand()).flatMap(Bindings::variable).ifPresent(locals::remove);
      }
    }
    return locals;
  }

  Effect effect(IASTFunctionCallExpression call) {
    return memory.effect(call);
  }

  Summary summary(Context callee) {
    return memory.of(callee);
  }

  /** The local that an expression is, if no pointer leads to it. */
  Optional<IVariable> local(IASTExpression expression) {
    return Bindings.name(expression).flatMap(Bindings::variable).filter(plain::contains);
  }

  /** What a local holds. */
  Value value(IVariable local) {
    return state.value(local);
  }

  void bind(IVariable local, Value value) {
    if (plain.contains(local)) {
      state = state.with(local, value);
    }
  }

  /** A pointer to memory of the thread is stored in this memory. */
  void link(Set<Object> names) {
    linked.addAll(names);
    state = state.linking(names);
  }

  /** What is read from memory of the thread: pointers that it may have stored there. */
  Value loaded(Value from) {
    Set<Object> names = new HashSet<>(from.names());
    names.retainAll(state.linked());
    return new Value(names, false);
  }

  /** A value is stored where others may find it. */
  void show(Value value) {
    shown.addAll(value.names());
    state = state.without(value.names());
  }

  /** Everything may be stored. */
  private void showAll() {
    shown.addAll(context.parameters());
    show(new Value(state.names(), false));
  }

  /** Notes an expression that designates something, with the pointer to it. */
  void designates(IASTExpression place, Value value) {
    note(places, place, value);
  }

  /** Notes an argument of a call. */
  void isPassed(IASTExpression argument, Value value) {
    note(pointers, argument, value);
  }

  private void note(Map<IASTNode, Boolean> notes, IASTExpression expression, Value value) {
    if (state.isReached()) {
      notes.merge(Bindings.inner(expression), value.isOwn(), Boolean::logicalAnd);
    }
  }

  void pass(IASTFunctionCallExpression call, Set<Integer> parameters) {
    passed.merge(
        call,
        parameters,
        (before, now) -> before.stream().filter(now::contains).collect(Collectors.toSet()));
  }

  /** Control does not go on from here. */
  void end() {
    state = State.NOWHERE;
  }

  /** One of two things happens. */
  void either(Runnable first, Runnable second) {
    State before = state;
    first.run();
    State afterFirst = state;
    state = before;
    second.run();
    state = state.or(afterFirst);
  }

  /** Rounds of a loop that may be left in front of each, or inside. */
  private void repeat(Runnable front, Runnable body, Runnable step) {
    State head = state;
    State next = head;
    do {
      head = next;
      state = head;
      front.run();
      State left = state;
      breaks.push(State.NOWHERE);
      continues.push(State.NOWHERE);
      body.run();
      state = state.or(continues.pop());
      step.run();
      next = head.or(state);
      state = left.or(breaks.pop());
    } while (!next.equals(head));
  }

  private static void jump(Deque<State> targets, State from) {
    if (!targets.isEmpty()) {
      targets.push(targets.pop().or(from));
    }
  }

  void statement(IASTStatement stmt) {
    switch (stmt) {
      case null -> {}
      case IASTCompoundStatement s -> List.of(s.getStatements()).forEach(this::statement);
      case IASTExpressionStatement s -> {
        expressions.evaluate(s.getExpression());
        if (ParserText.isAssemblerGoto(s.getExpression())) {
          showAll();
        }
      }
      case IASTDeclarationStatement s -> declaration(s);
      case IASTIfStatement s -> {
        expressions.evaluate(s.getConditionExpression());
        either(() -> statement(s.getThenClause()), () -> statement(s.getElseClause()));
      }
      case IASTWhileStatement s ->
          repeat(
              () -> expressions.evaluate(s.getCondition()), () -> statement(s.getBody()), () -> {});
      case IASTDoStatement s ->
          repeat(
              () -> {},
              () -> statement(s.getBody()),
              () -> {
                expressions.evaluate(s.getCondition());
                jump(breaks, state);
              });
      case IASTForStatement s -> {
        statement(s.getInitializerStatement());
        repeat(
            () -> expressions.evaluate(s.getConditionExpression()),
            () -> statement(s.getBody()),
            () -> expressions.evaluate(s.getIterationExpression()));
      }
      case IASTSwitchStatement s -> {
        expressions.evaluate(s.getControllerExpression());
        State head = state;
        switches.push(head);
        breaks.push(head);
        statement(s.getBody());
        switches.pop();
        state = state.or(breaks.pop());
      }
      case IASTCaseStatement s -> caseLabel();
      case IASTDefaultStatement s -> caseLabel();
      case IASTLabelStatement s -> {
        showAll();
        state = State.START;
        statement(s.getNestedStatement());
      }
      case IASTReturnStatement s -> {
        Value value = expressions.evaluate(s.getReturnValue());
        result = Optional.of(result.map(value::or).orElse(value));
        end();
      }
      case IASTGotoStatement s -> {
        showAll();
        end();
      }
      case IASTBreakStatement s -> {
        jump(breaks, state);
        end();
      }
      case IASTContinueStatement s -> {
        jump(continues, state);
        end();
      }
      case IASTNullStatement s -> {}
      default -> showAll();
    }
  }

  private void caseLabel() {
    if (!switches.isEmpty()) {
      state = state.or(switches.element());
    }
  }

  private void declaration(IASTDeclarationStatement stmt) {
    if (!(stmt.getDeclaration() instanceof IASTSimpleDeclaration declaration)) {
      showAll();
      return;
    }
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      Optional<IVariable> local = Bindings.declared(declarator).filter(plain::contains);
      if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer
          && initializer.getInitializerClause() instanceof IASTExpression value
          && local.isPresent()) {
        bind(local.get(), expressions.evaluate(value));
      } else if (declarator.getInitializer() != null) {
        expressions.store(declarator.getInitializer());
      }
    }
  }
}
