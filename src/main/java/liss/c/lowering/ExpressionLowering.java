package liss.c.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UnaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/** Lowers expressions, from left to right, and says what their values are. */
final class ExpressionLowering {

  private final FunctionScope scope;
  private final InstructionBuilder code;
  private final Operators operators;
  private final PlaceLowering places;
  private final Updates updates;
  private final CallLowering calls;

  ExpressionLowering(FunctionScope scope) {
    this.scope = scope;
    this.code = scope.code();
    this.operators = new Operators(code);
    this.places = new PlaceLowering(scope, this, operators);
    this.updates = new Updates(code, this, operators);
    this.calls = new CallLowering(scope, this, operators, new HashMap<>());
  }

  /** The value of an expression; {@link InstructionBuilder#NOTHING} if it has none. */
  Operand value(IASTExpression expression) {
    return written(expression, this::lowered, what -> code.unknown(new Type.Unknown(what)));
  }

  /** What an expression designates. */
  LoweredPlace place(IASTExpression expression) {
    return written(
        expression,
        places::of,
        what -> {
          Type unknown = new Type.Unknown(what);
          return LoweredPlace.of(code.unknown(new Type.Pointer(unknown)), unknown);
        });
  }

  /** One that has no exact meaning does what its parts do, and has any value. */
  private <T> T written(
      IASTExpression expression,
      Function<IASTExpression, T> meaning,
      Function<String, T> withoutMeaning) {
    Origin outer = code.origin();
    code.at(scope.part(expression));
    int position = code.position();
    try {
      return meaning.apply(expression);
    } catch (UnsupportedException e) {
      code.takeBack(position);
      code.at(scope.part(expression));
      code.inexact(e.what(), Instruction.Effects.BEHIND);
      new Parts(code, this).of(expression);
      return withoutMeaning.apply(e.what());
    } finally {
      code.at(outer);
    }
  }

  private Operand lowered(IASTExpression expression) {
    return switch (expression) {
      case IASTLiteralExpression e ->
          Literals.isText(e) ? code.load(places.of(e)) : Literals.number(e);
      case IASTIdExpression e ->
          Bindings.of(e.getName()).orElse(null) instanceof IEnumerator constant
              ? constant(constant)
              : code.load(places.of(e));
      case IASTFieldReference e -> code.load(places.of(e));
      case IASTArraySubscriptExpression e -> code.load(places.of(e));
      case IASTTypeIdInitializerExpression e -> code.load(places.of(e));
      case IASTUnaryExpression e -> unary(e);
      case IASTBinaryExpression e -> binary(e);
      case IASTCastExpression e -> cast(e);
      case IASTConditionalExpression e -> choice(e);
      case IASTExpressionList e -> sequence(e);
      case IASTTypeIdExpression e -> ofType(e);
      case IASTFunctionCallExpression e -> calls.value(e);
      case IGNUASTCompoundStatementExpression e -> scope.statements().value(e);
      default -> throw new UnsupportedException("this kind of expression");
    };
  }

  private Operand constant(IEnumerator constant) {
    Number value = constant.getValue().numberValue();
    if (value == null) {
      throw new UnsupportedException("this constant");
    }
    boolean isInt = value.longValue() == value.intValue();
    return code.number(isInt ? Int.INT : Int.LONG, value.longValue());
  }

  private Operand sequence(IASTExpressionList list) {
    Operand last = InstructionBuilder.NOTHING;
    for (IASTExpression element : list.getExpressions()) {
      last =
          Bindings.inner(element) instanceof IASTLiteralExpression text && Literals.isText(text)
              ? InstructionBuilder.NOTHING
              : value(element);
    }
    return last;
  }

  /** A variable that is cast to {@code void}, so that it counts as used, is not read. */
  private Operand cast(IASTCastExpression cast) {
    Type type = code.types().of(cast.getTypeId());
    if (type instanceof Type.Nothing && Bindings.name(cast.getOperand()).isPresent()) {
      return InstructionBuilder.NOTHING;
    }
    lengths(VariableLengths.in(cast.getTypeId()));
    Operand value = value(cast.getOperand());
    return type instanceof Type.Composite ? value : code.converted(value, type);
  }

  private Operand ofType(IASTTypeIdExpression expression) {
    Type type = code.types().of(expression.getTypeId());
    return switch (expression.getOperator()) {
      case IASTTypeIdExpression.op_sizeof -> size(expression.getTypeId(), type);
      case IASTTypeIdExpression.op_alignof ->
          code.number(Int.SIZE, code.types().layouts().alignment(type));
      default -> throw new UnsupportedException("this operator");
    };
  }

  /** Evaluates lengths of arrays; returns whether all of them are constants. */
  boolean lengths(List<IASTExpression> lengths) {
    boolean areConstant = true;
    for (IASTExpression length : lengths) {
      areConstant &= value(length) instanceof Operand.Constant;
    }
    return areConstant;
  }

  private Operand size(IASTTypeId name, Type type) {
    List<IASTExpression> lengths = VariableLengths.in(name);
    boolean isNamed =
        lengths.isEmpty()
            && VariableLengths.isIn(CVisitor.createType(name.getAbstractDeclarator()));
    if (lengths(lengths) && !isNamed) {
      return code.number(Int.SIZE, code.types().size(type));
    }
    code.inexact("the size of an array whose length is not a constant", Instruction.Effects.BEHIND);
    return code.any(Int.SIZE);
  }

  private Operand unary(IASTUnaryExpression unary) {
    IASTExpression operand = unary.getOperand();
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary -> value(operand);
      case IASTUnaryExpression.op_amper -> address(operand);
      case IASTUnaryExpression.op_star -> code.load(places.of(unary));
      case IASTUnaryExpression.op_sizeof -> size(operand);
      case IASTUnaryExpression.op_alignOf ->
          code.number(Int.SIZE, code.types().layouts().alignment(unevaluated(operand)));
      case IASTUnaryExpression.op_not -> {
        Operand value = scalar(value(operand));
        yield code.binary(BinaryOperator.EQUAL, value, Operand.zero(value.type()));
      }
      case IASTUnaryExpression.op_plus -> operators.promoted(value(operand));
      case IASTUnaryExpression.op_minus ->
          code.unary(UnaryOperator.MINUS, operators.promoted(value(operand)));
      case IASTUnaryExpression.op_tilde ->
          code.unary(UnaryOperator.COMPLEMENT, operators.promoted(value(operand)));
      case IASTUnaryExpression.op_prefixIncr ->
          updates.step(operand, BinaryOperator.ADD, Updates.Result.NEW);
      case IASTUnaryExpression.op_prefixDecr ->
          updates.step(operand, BinaryOperator.SUBTRACT, Updates.Result.NEW);
      case IASTUnaryExpression.op_postFixIncr ->
          updates.step(operand, BinaryOperator.ADD, Updates.Result.OLD);
      case IASTUnaryExpression.op_postFixDecr ->
          updates.step(operand, BinaryOperator.SUBTRACT, Updates.Result.OLD);
      case IASTUnaryExpression.op_labelReference ->
          Bindings.name(operand)
              .<Operand>map(name -> new Operand.LabelAddress(Statements.label(name.toString())))
              .orElseThrow(() -> new UnsupportedException("the address of this label"));
      default -> throw new UnsupportedException("this operator");
    };
  }

  private Operand address(IASTExpression operand) {
    LoweredPlace place = place(operand);
    if (place.bits().isPresent()) {
      throw new UnsupportedException("the address of a bit field");
    }
    return code.converted(place.address(), new Type.Pointer(place.type()));
  }

  private Operand size(IASTExpression operand) {
    Optional<Operand> known =
        Bindings.name(operand)
            .flatMap(Bindings::of)
            .filter(IVariable.class::isInstance)
            .flatMap(variable -> scope.size((IVariable) variable));
    return known.orElseGet(() -> code.number(Int.SIZE, code.types().size(unevaluated(operand))));
  }

  /** The type of an operand that is not evaluated. */
  Type unevaluated(IASTExpression operand) {
    IASTExpression inner = Bindings.inner(operand);
    return code.tried(() -> isPlace(inner) ? place(inner).type() : value(inner).type()).result();
  }

  private static boolean isPlace(IASTExpression expression) {
    return switch (expression) {
      case IASTIdExpression e -> !(Bindings.of(e.getName()).orElse(null) instanceof IEnumerator);
      case IASTFieldReference e -> true;
      case IASTArraySubscriptExpression e -> true;
      case IASTTypeIdInitializerExpression e -> true;
      case IASTLiteralExpression e -> Literals.isText(e);
      case IASTUnaryExpression e -> e.getOperator() == IASTUnaryExpression.op_star;
      default -> false;
    };
  }

  private Operand binary(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    return switch (operator) {
      case IASTBinaryExpression.op_assign -> updates.assign(binary);
      case IASTBinaryExpression.op_logicalAnd, IASTBinaryExpression.op_logicalOr -> truth(binary);
      case IASTBinaryExpression.op_plusAssign,
          IASTBinaryExpression.op_minusAssign,
          IASTBinaryExpression.op_multiplyAssign,
          IASTBinaryExpression.op_divideAssign,
          IASTBinaryExpression.op_moduloAssign,
          IASTBinaryExpression.op_shiftLeftAssign,
          IASTBinaryExpression.op_shiftRightAssign,
          IASTBinaryExpression.op_binaryAndAssign,
          IASTBinaryExpression.op_binaryOrAssign,
          IASTBinaryExpression.op_binaryXorAssign ->
          updates.change(binary);
      default -> {
        Operand left = value(binary.getOperand1());
        yield operators.operated(Operators.of(operator), left, value(binary.getOperand2()));
      }
    };
  }

  /** A value that a condition can be made of. */
  private Operand scalar(Operand value) {
    if (value.type() instanceof Type.Composite || value == InstructionBuilder.NOTHING) {
      code.inexact("a condition that is no number", Instruction.Effects.BEHIND);
      return code.any(Int.INT);
    }
    return value;
  }

  /** The number 0 or 1 of a condition with {@code &&} and {@code ||}. */
  private Operand truth(IASTBinaryExpression condition) {
    Optional<Long> constant = constant(condition);
    if (constant.isPresent()) {
      return code.number(Int.INT, constant.get());
    }
    String then = code.newLabel("true");
    String otherwise = code.newLabel("false");
    String end = code.newLabel("end");
    branch(condition, then, otherwise);
    Register result = code.register(Int.INT);
    code.label(then);
    code.set(result, code.number(Int.INT, 1));
    code.jump(end);
    code.label(otherwise);
    code.set(result, code.number(Int.INT, 0));
    code.label(end);
    return result;
  }

  /** The value of an expression that needs no instruction; 0 or 1 for conditions. */
  Optional<Long> constant(IASTExpression expression) {
    return switch (Bindings.inner(expression)) {
      case IASTBinaryExpression e when e.getOperator() == IASTBinaryExpression.op_logicalAnd ->
          constant(e.getOperand1())
              .flatMap(one -> one == 0 ? Optional.of(0L) : truth(e.getOperand2()));
      case IASTBinaryExpression e when e.getOperator() == IASTBinaryExpression.op_logicalOr ->
          constant(e.getOperand1())
              .flatMap(one -> one != 0 ? Optional.of(1L) : truth(e.getOperand2()));
      case IGNUASTCompoundStatementExpression e -> Optional.empty();
      case IASTExpression e -> evaluated(e);
    };
  }

  private Optional<Long> truth(IASTExpression expression) {
    return constant(expression).map(value -> value == 0 ? 0L : 1L);
  }

  private Optional<Long> evaluated(IASTExpression expression) {
    boolean isLarge = !Nodes.inside(expression, IGNUASTCompoundStatementExpression.class).isEmpty();
    if (isLarge) {
      return Optional.empty();
    }
    InstructionBuilder.Trial<Operand> trial = code.tried(() -> value(expression));
    return trial.steps().isEmpty() && trial.result() instanceof Operand.Constant number
        ? Optional.of(number.value())
        : Optional.empty();
  }

  /** Goes on at one of two labels, with short circuits. */
  void branch(IASTExpression condition, String then, String otherwise) {
    Origin outer = code.origin();
    code.at(scope.part(condition));
    switch (Bindings.inner(condition)) {
      case IASTBinaryExpression e when e.getOperator() == IASTBinaryExpression.op_logicalAnd -> {
        String next = code.newLabel("and");
        branch(e.getOperand1(), next, otherwise);
        code.label(next);
        branch(e.getOperand2(), then, otherwise);
      }
      case IASTBinaryExpression e when e.getOperator() == IASTBinaryExpression.op_logicalOr -> {
        String next = code.newLabel("or");
        branch(e.getOperand1(), then, next);
        code.label(next);
        branch(e.getOperand2(), then, otherwise);
      }
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_not ->
          branch(e.getOperand(), otherwise, then);
      case IASTExpression e -> code.branch(scalar(value(e)), then, otherwise);
    }
    code.at(outer);
  }

  /**
   * Goes on at one of two labels after a whole condition without short circuits.
   *
   * @param behind what comes between the value and the branch
   */
  void branch(IASTExpression condition, Instruction behind, String then, String otherwise) {
    Origin outer = code.origin();
    code.at(scope.part(condition));
    Operand value = scalar(value(condition));
    code.add(behind);
    code.branch(value, then, otherwise);
    code.at(outer);
  }

  /** Has something come between the arguments of a call and the call. */
  void insert(IASTFunctionCallExpression call, Instruction behindArguments) {
    calls.inserted().put(call, behindArguments);
  }

  private Operand choice(IASTConditionalExpression choice) {
    String then = code.newLabel("then");
    String otherwise = code.newLabel("else");
    String end = code.newLabel("end");
    IASTExpression positive = choice.getPositiveResultExpression();
    IASTExpression condition = choice.getLogicalConditionExpression();
    Optional<Long> constant = constant(condition);
    if (constant.isPresent() && positive != null) {
      IASTExpression negative = choice.getNegativeResultExpression();
      Operand chosen = value(constant.get() != 0 ? positive : negative);
      IASTExpression other = constant.get() != 0 ? negative : positive;
      Type unused =
          code.tried(() -> value(other).type()).result(); // that of a bit field is promoted
      return chosen.type() instanceof Type.Arithmetic && unused instanceof Type.Arithmetic
          ? code.converted(chosen, Operators.common(chosen.type(), unused))
          : chosen;
    }
    Optional<Operand> tested = Optional.empty();
    if (positive == null) {
      tested = Optional.of(scalar(value(condition)));
      code.branch(tested.get(), then, otherwise);
    } else {
      branch(condition, then, otherwise);
    }
    code.label(then);
    Operand one = tested.isPresent() ? tested.get() : value(positive);
    int behindThen = code.position();
    code.label(otherwise);
    Operand other = value(choice.getNegativeResultExpression());
    Operand result = chosen(one, other, behindThen, end);
    code.label(end);
    return result;
  }

  /** Sets one register at the ends of both ways, of which the second one is the last. */
  private Operand chosen(Operand one, Operand other, int behindOne, String end) {
    Type type = Operators.common(one, other);
    if (type instanceof Type.Nothing) {
      code.insert(
          behindOne,
          () -> {
            code.jump(end);
            return end;
          });
      return InstructionBuilder.NOTHING;
    }
    Type kept = type instanceof Type.Composite composite ? new Type.Pointer(composite) : type;
    Register result = code.register(kept);
    code.set(result, kept(other, type));
    code.insert(
        behindOne,
        () -> {
          code.set(result, kept(one, type));
          code.jump(end);
          return result;
        });
    return type instanceof Type.Composite composite ? new Operand.Whole(result, composite) : result;
  }

  private Operand kept(Operand value, Type type) {
    return value instanceof Operand.Whole whole ? whole.address() : code.converted(value, type);
  }
}
