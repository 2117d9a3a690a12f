package liss.c.own;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import liss.c.own.OwnMemory.Context;
import liss.c.own.OwnMemory.Summary;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Nodes;
import liss.c.syntax.UnknownMacros;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/** Follows the evaluation of expressions, from left to right as they are translated. */
final class ExpressionWalk {

  private final FunctionWalk function;

  ExpressionWalk(FunctionWalk function) {
    this.function = function;
  }

  /** The value of an expression, which may be missing. */
  Value evaluate(IASTExpression expression) {
    return switch (expression) {
      case null -> Value.OTHER;
      case IASTLiteralExpression e -> Constants.is(0, e) ? Value.NULL : Value.OTHER;
      case IASTTypeIdExpression e -> Value.OTHER;
      case IASTBinaryTypeIdExpression e -> Value.OTHER;
      case IASTIdExpression e -> function.local(e).map(function::value).orElse(Value.OTHER);
      case IASTFieldReference e -> load(e);
      case IASTArraySubscriptExpression e -> load(e);
      case IASTUnaryExpression e -> unary(e);
      case IASTBinaryExpression e -> binary(e);
      case IASTCastExpression e -> evaluate(e.getOperand());
      case IASTConditionalExpression e -> choice(e);
      case IASTExpressionList e -> last(List.of(e.getExpressions()));
      case IASTFunctionCallExpression e -> call(e);
      case IGNUASTCompoundStatementExpression e -> block(e);
      default -> {
        store(expression);
        yield Value.OTHER;
      }
    };
  }

  /** Everything that is mentioned in a part of the program may be stored anywhere. */
  void store(IASTNode part) {
    List<IASTExpression> inside = new ArrayList<>(Nodes.inside(part, IASTExpression.class));
    inside.stream()
        .filter(e -> e instanceof IASTIdExpression || e instanceof IASTFunctionCallExpression)
        .forEach(this::show);
  }

  private void show(IASTExpression expression) {
    function.show(evaluate(expression));
  }

  private Value last(List<IASTExpression> expressions) {
    Value value = Value.OTHER;
    for (IASTExpression expression : expressions) {
      value = evaluate(expression);
    }
    return value;
  }

  private Value block(IGNUASTCompoundStatementExpression block) {
    Value value = Value.OTHER;
    for (IASTStatement statement : block.getCompoundStatement().getStatements()) {
      if (statement instanceof IASTExpressionStatement s) {
        value = evaluate(s.getExpression());
      } else {
        value = Value.OTHER;
        function.statement(statement);
      }
    }
    return value;
  }

  /** Reads a place; an array has its address as its value. */
  private Value load(IASTExpression expression) {
    Value root = place(expression);
    return Bindings.isArray(expression) ? root : function.loaded(root);
  }

  /** A pointer to what an expression designates. */
  private Value place(IASTExpression expression) {
    Value root =
        switch (Bindings.inner(expression)) {
          case IASTFieldReference e ->
              e.isPointerDereference() ? evaluate(e.getFieldOwner()) : place(e.getFieldOwner());
          case IASTArraySubscriptExpression e -> {
            IASTExpression array = e.getArrayExpression();
            Value value = Bindings.isArray(array) ? place(array) : evaluate(array);
            if (e.getArgument() instanceof IASTExpression index) {
              evaluate(index);
            }
            yield value;
          }
          case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_star ->
              evaluate(e.getOperand());
          case IASTCastExpression e -> place(e.getOperand());
          case IASTIdExpression e -> Value.OTHER;
          default -> {
            show(expression);
            yield Value.OTHER;
          }
        };
    function.designates(expression, root);
    return root;
  }

  private Value unary(IASTUnaryExpression unary) {
    IASTExpression operand = unary.getOperand();
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary, IASTUnaryExpression.op_plus ->
          evaluate(operand);
      case IASTUnaryExpression.op_amper ->
          Bindings.isFunction(operand) ? Value.OTHER : place(operand);
      case IASTUnaryExpression.op_star -> load(unary);
      case IASTUnaryExpression.op_sizeof, IASTUnaryExpression.op_alignOf -> Value.OTHER;
      case IASTUnaryExpression.op_not -> {
        evaluate(operand);
        yield Value.OTHER;
      }
      case IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr -> {
        yield change(operand);
      }
      default -> {
        show(operand);
        yield Value.OTHER;
      }
    };
  }

  private Value binary(IASTBinaryExpression binary) {
    IASTExpression left = binary.getOperand1();
    IASTExpression right = binary.getOperand2();
    return switch (binary.getOperator()) {
      case IASTBinaryExpression.op_assign -> {
        yield assign(left, right);
      }
      case IASTBinaryExpression.op_logicalAnd, IASTBinaryExpression.op_logicalOr -> {
        evaluate(left);
        function.either(() -> evaluate(right), () -> {});
        yield Value.OTHER;
      }
      case IASTBinaryExpression.op_equals,
          IASTBinaryExpression.op_notequals,
          IASTBinaryExpression.op_lessThan,
          IASTBinaryExpression.op_lessEqual,
          IASTBinaryExpression.op_greaterThan,
          IASTBinaryExpression.op_greaterEqual -> {
        evaluate(left);
        evaluate(right);
        yield Value.OTHER;
      }
      case IASTBinaryExpression.op_plus, IASTBinaryExpression.op_minus -> {
        yield moved(evaluate(left), evaluate(right));
      }
      case IASTBinaryExpression.op_plusAssign, IASTBinaryExpression.op_minusAssign -> {
        Value changed = change(left);
        show(right);
        yield changed;
      }
      default -> {
        show(left);
        show(right);
        yield Value.OTHER;
      }
    };
  }

  /** A number is added to what a place holds; that points to where it has pointed before. */
  private Value change(IASTExpression place) {
    Optional<IVariable> local = function.local(place);
    if (local.isEmpty()) {
      place(place);
      return Value.OTHER;
    }
    Value value = moved(function.value(local.get()), Value.OTHER);
    function.bind(local.get(), value);
    return value;
  }

  /** A pointer with a number added; a difference of two pointers is taken to be stored. */
  private Value moved(Value left, Value right) {
    if (!right.names().isEmpty()) {
      function.show(left.or(right));
    }
    return right.names().isEmpty() && !left.names().isEmpty() ? left : Value.OTHER;
  }

  private Value assign(IASTExpression left, IASTExpression right) {
    Optional<IVariable> local = function.local(left);
    if (local.isPresent()) {
      Value value = evaluate(right);
      function.bind(local.get(), value);
      return value;
    }
    Value target = place(left);
    Value value = evaluate(right);
    boolean isOneObject = target.names().size() == 1 && target.names().equals(value.names());
    if (isOneObject && target.pointsToOwn()) {
      function.link(value.names());
    } else {
      function.show(value);
    }
    return Value.OTHER;
  }

  private Value choice(IASTConditionalExpression choice) {
    List<Value> values = new ArrayList<>();
    Value condition = evaluate(choice.getLogicalConditionExpression());
    function.either(
        () ->
            values.add(
                choice.getPositiveResultExpression() == null
                    ? condition
                    : evaluate(choice.getPositiveResultExpression())),
        () -> values.add(evaluate(choice.getNegativeResultExpression())));
    return values.getFirst().or(values.getLast());
  }

  /** A macro that nobody knows may store its arguments anywhere, and change them. */
  private Value unknown(IASTFunctionCallExpression call) {
    for (IASTInitializerClause argument : call.getArguments()) {
      store(argument);
      if (argument instanceof IASTExpression expression) {
        function.local(expression).ifPresent(local -> function.bind(local, Value.OTHER));
      }
    }
    return Value.OTHER;
  }

  private Value call(IASTFunctionCallExpression call) {
    if (UnknownMacros.loop(call).isPresent()) {
      return unknown(call);
    }
    Effect effect = function.effect(call);
    if (Bindings.calledName(call).isEmpty()) {
      evaluate(call.getFunctionNameExpression());
    }
    List<Value> arguments = new ArrayList<>();
    for (IASTInitializerClause argument : call.getArguments()) {
      if (argument instanceof IASTExpression expression) {
        Value value = evaluate(expression);
        function.isPassed(expression, value);
        arguments.add(value);
      } else {
        store(argument);
        arguments.add(Value.OTHER);
      }
    }
    return switch (effect) {
      case Effect.Allocates e -> Value.own(call);
      case Effect.Uses e -> {
        boolean isUsed = !(call.getParent() instanceof IASTExpressionStatement);
        arguments.forEach(argument -> function.show(function.loaded(argument))); // it may be copied
        if (isUsed && Bindings.isPointer(call)) {
          arguments.forEach(function::show);
        }
        yield Value.OTHER;
      }
      case Effect.Ends e -> {
        function.end();
        yield Value.OTHER;
      }
      case Effect.Stores e -> {
        arguments.forEach(function::show);
        yield Value.OTHER;
      }
      case Effect.Runs(IASTFunctionDefinition callee) -> run(call, callee, arguments);
    };
  }

  private Value run(
      IASTFunctionCallExpression call, IASTFunctionDefinition callee, List<Value> arguments) {
    Set<Integer> own = new HashSet<>();
    for (int i = 0; i < parameters(callee); i++) {
      if (i < arguments.size()
          && arguments.get(i).pointsToOwn()
          && function.loaded(arguments.get(i)).names().isEmpty()
          && isAlone(i, arguments)) {
        own.add(i);
      }
    }
    Summary summary = function.summary(new Context(callee, own));
    function.pass(call, own);
    for (int i = 0; i < arguments.size(); i++) {
      if (!summary.kept().contains(i)) {
        function.show(arguments.get(i));
      }
    }
    for (Object name : summary.linked()) {
      function.link(
          name instanceof Integer parameter ? arguments.get(parameter).names() : Set.of(call));
    }
    Value result = new Value(Set.of(), summary.result().isOwn());
    for (Object name : summary.result().names()) {
      result = result.or(returned(name, summary, call, arguments));
    }
    return result;
  }

  private static Value returned(
      Object name, Summary summary, IASTFunctionCallExpression call, List<Value> arguments) {
    if (name instanceof Integer parameter) {
      return summary.kept().contains(parameter) ? arguments.get(parameter) : Value.OTHER;
    }
    return Value.own(call);
  }

  private static int parameters(IASTFunctionDefinition function) {
    return function.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator
        ? declarator.getParameters().length
        : 0;
  }

  /** Whether no other argument may point to the same memory. */
  private static boolean isAlone(int argument, List<Value> arguments) {
    return IntStream.range(0, arguments.size())
        .filter(i -> i != argument)
        .allMatch(
            i -> Collections.disjoint(arguments.get(i).names(), arguments.get(argument).names()));
  }
}
