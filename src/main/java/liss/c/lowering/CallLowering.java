package liss.c.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.syntax.Assembler;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.UnknownMacros;
import liss.c.vocabulary.ValueRule;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * Calls, and what the parser takes for calls: assembler, and operators of GNU C that compilers
 * evaluate.
 *
 * @param operators for the promotion of arguments
 * @param inserted what comes between the arguments of a call and the call
 */
record CallLowering(
    FunctionScope scope,
    ExpressionLowering expressions,
    Operators operators,
    Map<IASTFunctionCallExpression, Instruction> inserted) {

  Operand value(IASTFunctionCallExpression call) {
    Optional<String> name = Bindings.calledName(call).map(Object::toString);
    if (name.isPresent()) {
      if (Assembler.isName(name.get())) {
        return assembler(call, name.get());
      }
      Optional<String> macro = UnknownMacros.loop(call);
      if (macro.isPresent()) {
        return unknown(call, macro.get());
      }
      Optional<Operand> known = new Builtins(scope, expressions).value(name.get(), call);
      if (known.isPresent()) {
        return known.get();
      }
    }
    Operand function = expressions.value(call.getFunctionNameExpression());
    if (!(function instanceof Operand.Routine routine)) {
      return called(function, type(function), call);
    }
    List<Operand.Routine> parts =
        scope.unit().parts(routine.function()).stream()
            .map(part -> new Operand.Routine(part, routine.type()))
            .toList();
    Operand.Routine last = parts.getLast();
    OptionalInt awaited = scope.unit().awaited(last.function());
    if (awaited.isPresent() && awaited.getAsInt() < call.getArguments().length) {
      return waiting(call, last, awaited.getAsInt());
    }
    Optional<ValueRule> rule = scope.unit().rule(last.function());
    List<Operand> arguments =
        arguments(call, rule.isPresent() ? List.of() : type(last).parameters());
    for (Operand.Routine part : parts.subList(0, parts.size() - 1)) {
      called(part, arguments, new Type.Nothing());
    }
    Optional.ofNullable(inserted.get(call)).ifPresent(scope.code()::add);
    if (scope.unit().endsThread(last.function())) {
      scope.statements().endThread();
    }
    return called(
        last,
        arguments,
        rule.flatMap(r -> result(r, arguments)).orElseGet(() -> type(last).result()));
  }

  /**
   * A call that ends when an argument, a condition, holds: it is evaluated after the wait, so that
   * what it finds holds for what comes next.
   */
  private Operand waiting(IASTFunctionCallExpression call, Operand.Routine function, int awaited) {
    List<Operand> arguments = new ArrayList<>();
    for (IASTInitializerClause argument : call.getArguments()) {
      arguments.add(
          arguments.size() == awaited
              ? scope.code().number(Int.INT, 0)
              : promoted(expressions.value(expression(argument))));
    }
    Operand result = called(function, arguments, type(function).result());
    Optional.ofNullable(inserted.get(call)).ifPresent(scope.code()::add);
    expressions.value(expression(call.getArguments()[awaited]));
    return result;
  }

  private Optional<Type> result(ValueRule rule, List<Operand> arguments) {
    if (rule.result() == ValueRule.Result.NONE) {
      return Optional.of(new Type.Nothing());
    }
    if (!rule.hasTypeOfObject() || rule.step() == ValueRule.Step.SET) {
      return Optional.of(new Type.Bool());
    }
    return rule.object() < arguments.size()
            && arguments.get(rule.object()).type() instanceof Type.Pointer pointer
        ? scope.code().types().layouts().first(pointer.target()).map(Type.class::cast)
        : Optional.empty();
  }

  private static Type.Code type(Operand function) {
    return switch (function.type()) {
      case Type.Pointer p when p.target() instanceof Type.Code code -> code;
      case Type.Unknown u -> new Type.Code(u, List.of(), Type.Arity.VARIADIC);
      default -> throw new UnsupportedException("a call of something that is no function");
    };
  }

  private Operand called(Operand function, Type.Code type, IASTFunctionCallExpression call) {
    return called(function, arguments(call, type.parameters()), type.result());
  }

  private List<Operand> arguments(IASTFunctionCallExpression call, List<Type> parameters) {
    List<Operand> arguments = new ArrayList<>();
    for (IASTInitializerClause argument : call.getArguments()) {
      int position = arguments.size();
      Operand value = expressions.value(expression(argument));
      arguments.add(
          position < parameters.size() ? passed(value, parameters.get(position)) : promoted(value));
    }
    return arguments;
  }

  private Operand called(Operand function, List<Operand> arguments, Type type) {
    InstructionBuilder code = scope.code();
    Optional<Register> result = Optional.empty();
    Optional<Operand> into = Optional.empty();
    switch (type) {
      case Type.Composite t -> into = Optional.of(scope.temporary("result", t));
      case Type.Scalar t -> result = Optional.of(code.register(t));
      case Type.Unknown t -> result = Optional.of(code.register(t));
      case Type.Nothing t -> {}
      case Type.Array t -> throw new UnsupportedException("a result that is an array");
      case Type.Code t -> throw new UnsupportedException("a result that is a function");
    }
    code.add(new Instruction.Call(result, function, arguments, into, code.origin()));
    if (into.isPresent()) {
      return new Operand.Whole(into.get(), (Type.Composite) type);
    }
    return result.isPresent() ? result.get() : InstructionBuilder.NOTHING;
  }

  static IASTExpression expression(IASTInitializerClause clause) {
    if (clause instanceof IASTExpression expression) {
      return expression;
    }
    throw new UnsupportedException("this argument");
  }

  private Operand passed(Operand value, Type type) {
    return value instanceof Operand.Whole ? value : scope.code().assigned(value, type);
  }

  /** The default argument promotions. */
  private Operand promoted(Operand value) {
    if (value == InstructionBuilder.NOTHING) {
      return scope.code().assigned(value, Int.INT);
    }
    return value.type() instanceof Type.Real real && real.bits() == 32
        ? scope.code().converted(value, Type.Real.DOUBLE)
        : operators.promoted(value);
  }

  /** A macro of which nothing is known: it may change what it gets. */
  private Operand unknown(IASTFunctionCallExpression call, String macro) {
    List<Operand> arguments = new ArrayList<>();
    for (IASTInitializerClause argument : call.getArguments()) {
      IASTExpression expression = expression(argument);
      arguments.add(
          expression.isLValue()
              ? expressions.place(expression).address()
              : expressions.value(expression));
    }
    Type.Code type = new Type.Code(Int.INT, List.of(), Type.Arity.VARIADIC);
    return called(new Operand.Routine(macro, new Type.Pointer(type)), arguments, Int.INT);
  }

  /** Outputs, updates and inputs, as {@link Assembler} has them. */
  private Operand assembler(IASTFunctionCallExpression call, String name) {
    List<Operand> written = new ArrayList<>();
    List<Operand> read = new ArrayList<>();
    IASTInitializerClause[] arguments = call.getArguments();
    for (int i = 1; i < arguments.length; i++) {
      IASTExpression operand = expression(arguments[i]);
      if (operand instanceof IASTUnaryExpression u
          && u.getOperator() != IASTUnaryExpression.op_bracketedPrimary) {
        if (u.getOperator() == IASTUnaryExpression.op_prefixDecr) {
          read.add(expressions.value(u.getOperand()));
        }
        if (!Bindings.isGlobalRegister(u.getOperand())) {
          written.add(expressions.place(u.getOperand()).address());
        }
      } else {
        read.add(expressions.value(operand));
      }
    }
    InstructionBuilder code = scope.code();
    List<String> labels =
        Assembler.isGoto(call)
            ? Nodes.labels(call).stream().map(Statements::label).toList()
            : List.of();
    code.add(
        new Instruction.Assembler(
            written,
            read,
            labels,
            Assembler.isOfMemory(name) ? Instruction.Reach.MEMORY : Instruction.Reach.OPERANDS,
            code.origin()));
    return code.number(Int.INT, 0);
  }
}
