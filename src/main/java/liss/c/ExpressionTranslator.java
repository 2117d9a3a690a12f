package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import liss.c.analysis.Functions;
import liss.c.analysis.Memory;
import liss.c.locks.Steps;
import liss.c.source.CMessage;
import liss.c.syntax.AtomicAccess;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTProblemExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IProblemBinding;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * Turns expressions into the accesses and calls that their evaluation makes, from left to right;
 * for an assignment the address first, then the value, then the write.
 */
final class ExpressionTranslator {

  private final Translation translation;
  private final CallTranslator calls;
  private final BlockTranslator blocks;

  /** Translates the statements of a statement expression. */
  @FunctionalInterface
  interface BlockTranslator {
    void translate(IGNUASTCompoundStatementExpression block, List<Stmt> out);
  }

  ExpressionTranslator(Translation translation, BlockTranslator blocks) {
    this.translation = translation;
    this.calls = new CallTranslator(translation, this);
    this.blocks = blocks;
  }

  CallTranslator calls() {
    return calls;
  }

  /** Evaluates an expression for its value. */
  void evaluate(IASTExpression expression, List<Stmt> out) {
    switch (expression) {
      case IASTLiteralExpression literal -> {}
      case IASTTypeIdExpression size -> {}
      case IASTBinaryTypeIdExpression types -> {}
      case IASTIdExpression id -> evaluateName(id, out);
      case IASTFieldReference field -> load(field, out);
      case IASTArraySubscriptExpression element -> load(element, out);
      case IASTUnaryExpression unary -> evaluateUnary(unary, out);
      case IASTBinaryExpression binary -> evaluateBinary(binary, out);
      case IASTCastExpression cast -> evaluate(cast.getOperand(), out);
      case IASTConditionalExpression choice -> evaluateChoice(choice, out);
      case IASTExpressionList list -> {
        for (IASTExpression element : list.getExpressions()) {
          evaluate(element, out);
        }
      }
      case IASTFunctionCallExpression call -> calls.call(call, out);
      case IASTTypeIdInitializerExpression literal -> initialize(literal.getInitializer(), out);
      case IGNUASTCompoundStatementExpression block -> blocks.translate(block, out);
      case IASTProblemExpression problem -> {} // reported when the text was parsed
      default -> translation.unsupported(expression, "this kind of expression is not supported");
    }
  }

  /** Evaluates the expressions of an initializer, or of a part of one. */
  void initialize(IASTNode part, List<Stmt> out) {
    switch (part) {
      case IASTEqualsInitializer equals -> initialize(equals.getInitializerClause(), out);
      case IASTExpression expression -> evaluate(expression, out);
      case IASTInitializerList list -> {
        for (IASTInitializerClause element : list.getClauses()) {
          initialize(element, out);
        }
      }
      case ICASTDesignatedInitializer designated -> initialize(designated.getOperand(), out);
      case null, default -> {}
    }
  }

  private SourceSpan span(IASTExpression expression) {
    return translation.span(expression);
  }

  private void evaluateName(IASTIdExpression id, List<Stmt> out) {
    var binding = Bindings.of(id.getName());
    if (binding.isEmpty()) {
      boolean problem = id.getName().getBinding() instanceof IProblemBinding;
      translation.report(
          CMessage.UNKNOWN_NAME,
          id,
          "`" + id.getName() + "` is not declared" + (problem ? "" : " here"),
          "include the header that declares it, name its directory with -I, or define it with -D");
      return;
    }
    if (Bindings.isUndeclared(binding.get())) {
      translation.messages().undeclared(id, id.getName().toString());
    }
    if (binding.get() instanceof IVariable && !(binding.get() instanceof IFunction)) {
      load(id, out);
    }
  }

  /** Reads what is designated; an array or a function has no value other than its address. */
  private void load(IASTExpression place, List<Stmt> out) {
    address(place, out);
    if (!Bindings.isArray(place) && !Bindings.isFunction(place)) {
      List<Stmt> steps = new ArrayList<>();
      translation.accesses().read(cells(place), span(place), steps);
      access(place, steps, out, AtomicAccess.of(place));
    }
  }

  private void store(IASTExpression place, Optional<Long> value, SourceSpan span, List<Stmt> out) {
    List<Stmt> steps = new ArrayList<>();
    translation.accesses().write(cells(place), value, span, steps);
    access(place, steps, out, AtomicAccess.of(place));
  }

  /** What an expression designates, as far as others may find it. */
  private Set<Memory.Cell> cells(IASTExpression place) {
    return translation.isOwn(place) ? Set.of() : translation.pointers().place(place);
  }

  private void access(
      IASTExpression place, List<Stmt> steps, List<Stmt> out, Optional<MemoryOrder> order) {
    translation.objects().summaries().access(place, steps);
    out.addAll(order.map(o -> Steps.atomic(o, steps)).orElse(steps));
  }

  /** Evaluates what it takes to know which place an expression designates. */
  void address(IASTExpression expression, List<Stmt> out) {
    switch (expression) {
      case IASTIdExpression id -> {
        if (Bindings.of(id.getName()).isEmpty()) {
          evaluateName(id, out);
        }
      }
      case IASTFieldReference field -> {
        if (field.isPointerDereference()) {
          evaluate(field.getFieldOwner(), out);
        } else {
          address(field.getFieldOwner(), out);
        }
        checkField(field);
      }
      case IASTArraySubscriptExpression element -> {
        if (Bindings.isArray(element.getArrayExpression())) {
          address(element.getArrayExpression(), out);
        } else {
          evaluate(element.getArrayExpression(), out);
        }
        initialize(element.getArgument(), out);
      }
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_star ->
          evaluate(unary.getOperand(), out);
      case IASTUnaryExpression unary
          when unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary ->
          address(unary.getOperand(), out);
      case IASTCastExpression cast -> address(cast.getOperand(), out);
      case IASTFunctionCallExpression call when !Functions.selected(call).isEmpty() ->
          calls.select(call, this::address, out);
      default -> evaluate(expression, out);
    }
  }

  private void checkField(IASTFieldReference field) {
    String name = field.getFieldName().toString();
    Optional<IBinding> binding = Bindings.of(field.getFieldName());
    if (binding.filter(b -> !Bindings.isUndeclared(b)).isPresent()) {
      return;
    }
    if (binding.isPresent() || Bindings.isOfUnknown(field.getFieldOwner())) {
      translation.messages().undeclared(field, name);
    } else {
      translation.report(CMessage.UNKNOWN_NAME, field, "there is no field `" + name + "`");
    }
  }

  private void evaluateUnary(IASTUnaryExpression unary, List<Stmt> out) {
    IASTExpression operand = unary.getOperand();
    switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary,
          IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_tilde,
          IASTUnaryExpression.op_not ->
          evaluate(operand, out);
      case IASTUnaryExpression.op_amper -> address(operand, out);
      case IASTUnaryExpression.op_star -> load(unary, out);
      case IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr -> {
        load(operand, out);
        store(operand, Optional.empty(), span(unary), out);
      }
      case IASTUnaryExpression.op_sizeof,
          IASTUnaryExpression.op_alignOf,
          IASTUnaryExpression.op_typeid,
          IASTUnaryExpression.op_labelReference -> {}
      default -> translation.unsupported(unary, "this operator is not supported");
    }
  }

  private void evaluateBinary(IASTBinaryExpression binary, List<Stmt> out) {
    IASTExpression left = binary.getOperand1();
    IASTExpression right = binary.getOperand2();
    switch (binary.getOperator()) {
      case IASTBinaryExpression.op_assign -> {
        address(left, out);
        evaluate(right, out);
        store(left, Constants.value(right), span(binary), out);
      }
      case IASTBinaryExpression.op_logicalAnd -> shortCircuit(binary, v -> v == 0, out);
      case IASTBinaryExpression.op_logicalOr -> shortCircuit(binary, v -> v != 0, out);
      case IASTBinaryExpression.op_multiplyAssign,
          IASTBinaryExpression.op_divideAssign,
          IASTBinaryExpression.op_moduloAssign,
          IASTBinaryExpression.op_plusAssign,
          IASTBinaryExpression.op_minusAssign,
          IASTBinaryExpression.op_shiftLeftAssign,
          IASTBinaryExpression.op_shiftRightAssign,
          IASTBinaryExpression.op_binaryAndAssign,
          IASTBinaryExpression.op_binaryXorAssign,
          IASTBinaryExpression.op_binaryOrAssign -> {
        load(left, out);
        evaluate(right, out);
        store(left, Optional.empty(), span(binary), out);
      }
      default -> {
        evaluate(left, out);
        evaluate(right, out);
      }
    }
  }

  /**
   * Evaluates the right operand on one side of a branch.
   *
   * @param decides whether a value of the left operand decides the result
   */
  private void shortCircuit(IASTBinaryExpression binary, LongPredicate decides, List<Stmt> out) {
    evaluate(binary.getOperand1(), out);
    Optional<Long> left = Constants.value(binary.getOperand1());
    if (left.isPresent() && decides.test(left.get())) {
      return;
    }
    List<Stmt> right = new ArrayList<>();
    evaluate(binary.getOperand2(), right);
    if (left.isPresent()) {
      out.addAll(right);
    } else {
      branch(right, List.of(), span(binary), out);
    }
  }

  private void evaluateChoice(IASTConditionalExpression choice, List<Stmt> out) {
    IASTExpression condition = choice.getLogicalConditionExpression();
    evaluate(condition, out);
    List<Stmt> positive = new ArrayList<>();
    if (choice.getPositiveResultExpression() != null) {
      evaluate(choice.getPositiveResultExpression(), positive);
    }
    List<Stmt> negative = new ArrayList<>();
    evaluate(choice.getNegativeResultExpression(), negative);
    Optional<Long> constant = Constants.value(condition);
    if (constant.isPresent()) {
      out.addAll(constant.get() != 0 ? positive : negative);
    } else {
      branch(positive, negative, span(choice), out);
    }
  }

  /** A branch either way; none if there is nothing to do on both sides. */
  static void branch(List<Stmt> then, List<Stmt> otherwise, SourceSpan span, List<Stmt> out) {
    if (!then.isEmpty() || !otherwise.isEmpty()) {
      Steps.branch(then, otherwise, span, span, out);
    }
  }

  /** Whether the evaluation of an expression does anything. */
  boolean hasEffect(IASTExpression expression) {
    List<Stmt> out = new ArrayList<>();
    evaluate(expression, out);
    return !out.isEmpty();
  }
}
