package liss.c.lowering;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Layouts.Field;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.c.syntax.AtomicAccess;
import liss.c.syntax.Bindings;
import liss.lang.MemoryOrder;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * What expressions designate.
 *
 * @param operators those of addresses
 */
record PlaceLowering(FunctionScope scope, ExpressionLowering expressions, Operators operators) {

  /** Stands for a structure of which nothing is known. */
  private static final Type.Composite UNKNOWN =
      new Type.Composite(Type.Kind.STRUCTURE, Bindings.UNKNOWN);

  LoweredPlace of(IASTExpression expression) {
    Optional<MemoryOrder> order = AtomicAccess.of(expression);
    return designated(expression).with(order);
  }

  private LoweredPlace designated(IASTExpression expression) {
    return switch (expression) {
      case IASTIdExpression e -> named(e);
      case IASTFieldReference e -> field(e);
      case IASTArraySubscriptExpression e -> {
        if (!(e.getArgument() instanceof IASTExpression index)) {
          throw new UnsupportedException("this index");
        }
        Operand array = pointer(expressions.value(e.getArrayExpression()));
        yield target(operators.operated(BinaryOperator.ADD, array, expressions.value(index)));
      }
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_star ->
          target(expressions.value(e.getOperand()));
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_bracketedPrimary ->
          expressions.place(e.getOperand());
      case IASTLiteralExpression e when Literals.isText(e) -> {
        Literals.Text text = Literals.text(e);
        Operand address = scope.unit().text(text, scope.code().origin().span());
        yield LoweredPlace.of(address, new Type.Array(text.type(), text.values().size()));
      }
      case IASTTypeIdInitializerExpression e -> new DeclarationLowering(scope).compound(e);
      case IASTExpressionList e -> last(e);
      case IASTFunctionCallExpression e ->
          new Builtins(scope, expressions).place(e).orElseGet(() -> ofValue(e));
      case IASTCastExpression e -> ofValue(e);
      default -> ofValue(expression);
    };
  }

  private LoweredPlace last(IASTExpressionList list) {
    IASTExpression[] all = list.getExpressions();
    for (int i = 0; i < all.length - 1; i++) {
      if (!(Bindings.inner(all[i]) instanceof IASTLiteralExpression)) {
        expressions.value(all[i]);
      }
    }
    return expressions.place(all[all.length - 1]);
  }

  /** A structure that is the value of an expression, such as a call, has a place. */
  private LoweredPlace ofValue(IASTExpression expression) {
    return switch (expressions.value(expression)) {
      case Operand.Whole whole -> LoweredPlace.of(whole.address(), whole.type());
      default -> throw new UnsupportedException("the address of this expression");
    };
  }

  private LoweredPlace named(IASTIdExpression id) {
    IASTName name = id.getName();
    IBinding binding =
        Bindings.of(name)
            .orElseThrow(() -> new UnsupportedException("`" + name + "`, which is unknown,"));
    return switch (binding) {
      case IFunction f -> function(f, name);
      case IVariable v ->
          scope
              .local(v)
              .orElseGet(() -> {
                Operand.Address address = scope.unit().variable(v);
                return LoweredPlace.of(address, address.type().target());
              });
      default -> throw new UnsupportedException("`" + name + "`, which is no variable,");
    };
  }

  /** A function that is called and not declared may return anything. */
  private LoweredPlace function(IFunction function, IASTName name) {
    Type.Code unknown =
        new Type.Code(
            new Type.Unknown("the result of `" + name + "`"), List.of(), Type.Arity.VARIADIC);
    Type.Code type =
        Bindings.isDeclared(name)
                && !Bindings.isUndeclared(function)
                && scope.code().types().of(function.getType()) instanceof Type.Code known
            ? known
            : unknown;
    return scope
        .unit()
        .resolver(function.getName())
        .map(resolver -> LoweredPlace.of(resolved(resolver, new Type.Pointer(type)), type))
        .orElseGet(
            () -> LoweredPlace.of(scope.unit().routine(name, function.getName(), type), type));
  }

  /** A function with the attribute {@code ifunc} is the one that another returns, at the start. */
  private Operand resolved(String resolver, Type.Pointer type) {
    Type.Code returning = new Type.Code(type, List.of(), Type.Arity.FIXED);
    Register result = scope.code().register(type);
    scope
        .code()
        .add(
            new Instruction.Call(
                Optional.of(result),
                new Operand.Routine(resolver, new Type.Pointer(returning)),
                List.of(),
                Optional.empty(),
                scope.code().origin()));
    return result;
  }

  /** A value of an unknown type is an address where one is needed. */
  private Operand pointer(Operand value) {
    return value.type() instanceof Type.Unknown unknown
        ? scope.code().converted(value, new Type.Pointer(unknown))
        : value;
  }

  /** What a pointer points to. */
  LoweredPlace target(Operand pointer) {
    return switch (pointer.type()) {
      case Type.Pointer p -> LoweredPlace.of(pointer, p.target());
      case Type.Unknown u -> LoweredPlace.of(pointer(pointer), u);
      default -> throw new UnsupportedException("what this value points to");
    };
  }

  private LoweredPlace field(IASTFieldReference reference) {
    IASTExpression owner = reference.getFieldOwner();
    LoweredPlace structure =
        reference.isPointerDereference()
            ? target(expressions.value(owner))
            : expressions.place(owner);
    String name = reference.getFieldName().toString();
    if (!(structure.type() instanceof Type.Composite composite)) {
      if (structure.type() instanceof Type.Unknown unknown) {
        return LoweredPlace.of(
            scope.code().field(structure.address(), UNKNOWN, name, unknown), unknown);
      }
      throw new UnsupportedException("a field of something that is no structure");
    }
    return field(LoweredPlace.of(structure.address(), composite), name)
        .orElseGet(() -> {
          Type unknown = new Type.Unknown("the field `" + name + "`");
          return LoweredPlace.of(
              scope.code().field(structure.address(), composite, name, unknown), unknown);
        });
  }

  private Optional<LoweredPlace> field(LoweredPlace structure, String name) {
    InstructionBuilder code = scope.code();
    return code.types()
        .path((Type.Composite) structure.type(), name)
        .map(path -> part(code, structure, path));
  }

  /** The field at the end of a path of nested structures. */
  static LoweredPlace part(InstructionBuilder code, LoweredPlace structure, List<Field> path) {
    LoweredPlace place = structure;
    for (Field field : path) {
      Operand address =
          code.field(place.address(), (Type.Composite) place.type(), field.name(), field.type());
      place = new LoweredPlace(address, field.type(), field.bits(), Optional.empty());
    }
    return place;
  }
}
