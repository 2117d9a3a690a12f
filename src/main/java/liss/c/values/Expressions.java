package liss.c.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.syntax.AtomicAccess;
import liss.c.syntax.Bindings;
import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Stmt;
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
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/**
 * Evaluates expressions, from left to right. What they read from memory is kept in locals of W;
 * statements for accesses and calls are written on the way.
 */
final class Expressions {

  /** The word of C11, and the types of its header. */
  private final Body body;

  private final Code code;
  private final Memory memory;
  private final Accesses accesses;
  private final Conversions conversions;
  private final Operators operators;

  Expressions(Body body) {
    this.body = body;
    this.code = body.code();
    this.memory = body.memory();
    this.accesses = body.accesses();
    Arithmetic arithmetic = body.arithmetic();
    this.conversions = new Conversions(code, memory, accesses, arithmetic);
    this.operators = new Operators(code, memory, accesses, arithmetic, conversions);
  }

  /** The value of an expression. */
  Value evaluate(IASTExpression expression) {
    return switch (expression) {
      case IASTLiteralExpression e -> literal(e);
      case IASTIdExpression e -> name(e);
      case IASTFieldReference e -> at(place(e), e);
      case IASTArraySubscriptExpression e -> at(place(e), e);
      case IASTUnaryExpression e -> unary(e);
      case IASTBinaryExpression e -> binary(e);
      case IASTCastExpression e -> cast(e);
      case IASTConditionalExpression e -> choice(e);
      case IASTExpressionList e -> {
        Value last = new Value.None(new CType.Nothing());
        for (IASTExpression element : e.getExpressions()) {
          last = evaluate(element);
        }
        yield last;
      }
      case IASTTypeIdExpression e when e.getOperator() == IASTTypeIdExpression.op_sizeof ->
          new Value.Scalar(Whole.SIZE, code.number(memory.types().size(type(e.getTypeId()))));
      case IASTFunctionCallExpression e -> body.calls().call(e);
      case IGNUASTCompoundStatementExpression e -> body.statements().value(e);
      default -> throw new InexactException("this kind of expression");
    };
  }

  /** A variable that is cast to {@code void}, so that it counts as used, is not read. */
  private Value cast(IASTCastExpression cast) {
    CType type = type(cast.getTypeId());
    return type instanceof CType.Nothing && Bindings.name(cast.getOperand()).isPresent()
        ? new Value.None(type)
        : converted(evaluate(cast.getOperand()), type);
  }

  CType type(IASTTypeId type) {
    return memory.types().of(CVisitor.createType(type.getAbstractDeclarator()));
  }

  private Value literal(IASTLiteralExpression literal) {
    if (literal.getKind() == IASTLiteralExpression.lk_string_literal) {
      return at(body.variables().text(literal));
    }
    Literals.Literal number = Literals.number(literal);
    return new Value.Scalar(number.type(), code.number(number.value()));
  }

  private Value name(IASTIdExpression id) {
    IBinding binding =
        Bindings.of(id.getName())
            .orElseThrow(() -> new InexactException("`" + id.getName() + "`, which is unknown,"));
    return switch (binding) {
      case IEnumerator e ->
          new Value.Scalar(Whole.INT, code.number(e.getValue().numberValue().longValue()));
      case IFunction e ->
          new Value.Routine(
              new CType.Function(),
              body.globals()
                  .function(e.getName())
                  .orElseThrow(() -> new InexactException("the function `" + e.getName() + "`")));
      default -> body.frame().value(binding).orElseGet(() -> at(place(id), id));
    };
  }

  /** What is at a place; an array or function has its address as its value. */
  Value at(Place place) {
    return switch (place.type()) {
      case CType.Array t -> Value.Address.of(accesses.part(place, t.element(), code.number(0)));
      case CType.Struct t -> new Value.Aggregate(t, place);
      case CType.Scalar t -> new Value.Scalar(t, accesses.load(place));
      case CType.Synchronizer t -> new Value.Aggregate(t, place);
      case CType.Nothing t -> new Value.None(t);
      case CType.Function t -> new Value.Scalar(CType.Pointer.to(t), accesses.address(place));
      case CType.Opaque t -> throw new InexactException(t.what());
    };
  }

  /** What is at the place that an expression designates, which may be read atomically. */
  private Value at(Place place, IASTExpression expression) {
    return code.ordered(AtomicAccess.of(expression), () -> at(place));
  }

  /** What an expression designates. */
  Place place(IASTExpression expression) {
    return switch (Bindings.inner(expression)) {
      case IASTIdExpression e -> variable(e);
      case IASTFieldReference e -> field(e);
      case IASTArraySubscriptExpression e -> {
        if (!(e.getArgument() instanceof IASTExpression index)) {
          throw new InexactException("this index");
        }
        yield target(
            operators.moved(evaluate(e.getArrayExpression()), evaluate(index), BinaryOperator.ADD));
      }
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_star ->
          target(evaluate(e.getOperand()));
      case IASTLiteralExpression e -> body.variables().text(e);
      case IASTExpression e ->
          evaluate(e) instanceof Value.Aggregate aggregate ? aggregate.place() : noPlace();
    };
  }

  private static Place noPlace() {
    throw new InexactException("the address of this expression");
  }

  private Place variable(IASTIdExpression id) {
    IBinding binding =
        Bindings.of(id.getName())
            .orElseThrow(() -> new InexactException("`" + id.getName() + "`, which is unknown,"));
    if (!(binding instanceof IVariable variable)) {
      throw new InexactException("`" + id.getName() + "`, which is no variable,");
    }
    Optional<Place> local = body.frame().place(binding);
    return local.isPresent() ? local.get() : body.variables().global(variable, this);
  }

  private Place field(IASTFieldReference reference) {
    IASTExpression owner = reference.getFieldOwner();
    Place structure = reference.isPointerDereference() ? target(evaluate(owner)) : place(owner);
    if (!(structure.type() instanceof CType.Struct struct)) {
      throw new InexactException("a field of something that is no structure");
    }
    Types.Field field =
        memory
            .types()
            .field(struct, reference.getFieldName().toString())
            .orElseThrow(() -> new InexactException("this field"));
    return accesses.part(structure, field.type(), code.number(field.offset()));
  }

  /** What a pointer points to. */
  Place target(Value pointer) {
    return switch (pointer) {
      case Value.Address a -> a.target();
      case Value.Scalar n when n.type() instanceof CType.Pointer p ->
          new Place.Pointed(p.target().get(), code.hold(n.expr()));
      default -> throw new InexactException("what this value points to");
    };
  }

  /** The address of what an operand of {@code &} designates. */
  private Value address(IASTExpression operand) {
    return Bindings.isFunction(operand) ? evaluate(operand) : Value.Address.of(place(operand));
  }

  private Value unary(IASTUnaryExpression unary) {
    IASTExpression operand = unary.getOperand();
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary -> evaluate(operand);
      case IASTUnaryExpression.op_amper -> address(operand);
      case IASTUnaryExpression.op_star -> {
        Value pointer = evaluate(operand);
        yield pointer instanceof Value.Routine ? pointer : at(target(pointer), unary);
      }
      case IASTUnaryExpression.op_sizeof -> {
        List<CType> types = new ArrayList<>();
        code.apart(() -> types.add(unevaluated(operand)));
        long size = memory.types().size(types.getFirst());
        yield new Value.Scalar(Whole.SIZE, code.number(size));
      }
      case IASTUnaryExpression.op_not ->
          new Value.Scalar(Whole.INT, code.unary(UnaryOperator.NOT, truth(operand)));
      case IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_tilde ->
          operators.computed(unary.getOperator(), evaluate(operand));
      case IASTUnaryExpression.op_prefixIncr -> change(operand, IASTBinaryExpression.op_plus)[1];
      case IASTUnaryExpression.op_prefixDecr -> change(operand, IASTBinaryExpression.op_minus)[1];
      case IASTUnaryExpression.op_postFixIncr -> change(operand, IASTBinaryExpression.op_plus)[0];
      case IASTUnaryExpression.op_postFixDecr -> change(operand, IASTBinaryExpression.op_minus)[0];
      default -> throw new InexactException("this operator");
    };
  }

  private CType unevaluated(IASTExpression operand) {
    IASTExpression inner = Bindings.inner(operand);
    return inner instanceof IASTIdExpression || inner instanceof IASTFieldReference
        ? place(inner).type()
        : evaluate(inner).type();
  }

  /** Adds 1 to a place, or takes 1 from it; returns the values before and after. */
  private Value[] change(IASTExpression operand, int operator) {
    Place place = updated(operand);
    Value before = held(at(place));
    Value after =
        held(operators.operated(operator, before, new Value.Scalar(Whole.INT, code.number(1))));
    Value stored = held(converted(after, place.type()));
    accesses.store(place, number(stored, place.type()));
    return new Value[] {before, stored};
  }

  /** A place that is read and written; if it may be atomic, both would have to be one step. */
  private Place updated(IASTExpression operand) {
    Place place = place(operand);
    if (!(place instanceof Place.Local) && body.threads().mayHaveAtomics()) {
      throw new InexactException("an update of what may be atomic");
    }
    return place;
  }

  private Value held(Value value) {
    return value instanceof Value.Scalar n
        ? new Value.Scalar(n.type(), code.hold(n.expr()))
        : value;
  }

  private Value binary(IASTBinaryExpression binary) {
    int operator = binary.getOperator();
    return switch (operator) {
      case IASTBinaryExpression.op_assign -> assign(binary);
      case IASTBinaryExpression.op_logicalAnd, IASTBinaryExpression.op_logicalOr -> logical(binary);
      case IASTBinaryExpression.op_plusAssign,
          IASTBinaryExpression.op_minusAssign,
          IASTBinaryExpression.op_multiplyAssign,
          IASTBinaryExpression.op_divideAssign,
          IASTBinaryExpression.op_moduloAssign,
          IASTBinaryExpression.op_shiftLeftAssign,
          IASTBinaryExpression.op_shiftRightAssign,
          IASTBinaryExpression.op_binaryAndAssign,
          IASTBinaryExpression.op_binaryOrAssign,
          IASTBinaryExpression.op_binaryXorAssign -> {
        Place place = updated(binary.getOperand1());
        Value before = held(at(place));
        Value result =
            operators.operated(Operators.plain(operator), before, evaluate(binary.getOperand2()));
        yield stored(place, result);
      }
      default -> {
        Value left = evaluate(binary.getOperand1());
        yield operators.operated(operator, left, evaluate(binary.getOperand2()));
      }
    };
  }

  private Value assign(IASTBinaryExpression assignment) {
    Place place = place(assignment.getOperand1());
    Value value = evaluate(assignment.getOperand2());
    return code.ordered(AtomicAccess.of(assignment.getOperand1()), () -> stored(place, value));
  }

  /** Writes a value to a place; returns it as one of the type of the place. */
  Value stored(Place place, Value value) {
    if (value instanceof Value.Aggregate from && place.type() instanceof CType.Struct struct) {
      accesses.copy(from.place(), place, struct);
      return new Value.Aggregate(struct, place);
    }
    Value converted = held(converted(value, place.type()));
    accesses.store(place, number(converted, place.type()));
    return converted;
  }

  private Value logical(IASTBinaryExpression binary) {
    boolean isAnd = binary.getOperator() == IASTBinaryExpression.op_logicalAnd;
    Expr left = truth(binary.getOperand1());
    List<Expr> right = new ArrayList<>();
    List<Stmt> steps = new ArrayList<>();
    code.apart(steps, () -> right.add(truth(binary.getOperand2())), new ArrayList<>(), () -> {});
    BinaryOperator operator = isAnd ? BinaryOperator.AND : BinaryOperator.OR;
    if (steps.isEmpty()) {
      return new Value.Scalar(Whole.INT, code.binary(operator, left, right.getFirst()));
    }
    String result = code.local("holds", code.number(isAnd ? 0 : 1));
    Runnable other =
        () -> {
          code.addAll(steps);
          Expr zero = code.number(0);
          code.assign(result, code.binary(BinaryOperator.NOT_EQUAL, right.getFirst(), zero));
        };
    code.choose(left, isAnd ? other : () -> {}, isAnd ? () -> {} : other);
    return new Value.Scalar(Whole.INT, code.name(result));
  }

  private Value choice(IASTConditionalExpression choice) {
    Expr condition = code.hold(truth(choice.getLogicalConditionExpression()));
    List<Value> values = new ArrayList<>();
    IASTExpression positive = choice.getPositiveResultExpression();
    List<Stmt> then = new ArrayList<>();
    List<Stmt> otherwise = new ArrayList<>();
    code.apart(
        then,
        () ->
            values.add(
                positive == null ? new Value.Scalar(Whole.INT, condition) : evaluate(positive)),
        otherwise,
        () -> values.add(evaluate(choice.getNegativeResultExpression())));
    CType type = Operators.common(values.getFirst(), values.getLast());
    if (type instanceof CType.Nothing) {
      code.choose(condition, () -> code.addAll(then), () -> code.addAll(otherwise));
      return new Value.None(type);
    }
    String result = code.local("chosen", code.number(0));
    code.choose(
        condition,
        () -> {
          code.addAll(then);
          code.assign(result, number(values.getFirst(), type));
        },
        () -> {
          code.addAll(otherwise);
          code.assign(result, number(values.getLast(), type));
        });
    return new Value.Scalar(type, code.name(result));
  }

  /** A number that is 0 if an expression is false, and not if it is true. */
  Expr truth(IASTExpression expression) {
    if (body.calls().isAnyNumber(expression)) {
      return code.anyTruth();
    }
    Value value = evaluate(expression);
    return value instanceof Value.Scalar n ? n.expr() : number(value, new CType.Truth());
  }

  /** The value of an expression as a scalar of some type. */
  Expr number(IASTExpression expression, CType type) {
    return number(evaluate(expression), type);
  }

  /** A value as a scalar of some type, in one number. */
  Expr number(Value value, CType type) {
    return conversions.number(value, type);
  }

  /** A value as one of another type. */
  Value converted(Value value, CType type) {
    return conversions.converted(value, type);
  }
}
