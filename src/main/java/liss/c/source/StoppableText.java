package liss.c.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.jspecify.annotations.Nullable;

/**
 * A text of C into which calls are written at places at which a thread shall stop. A place is the
 * stretch of text that steps of a run come from: a statement, a condition, a declarator or a call.
 */
public final class StoppableText {

  private static final int WHOLE = 0;
  private static final int PART = 1;

  private final Spans spans;
  private final Edits edits;
  private final Set<String> called = new TreeSet<>();
  private final Set<String> defined = new TreeSet<>();

  /** For each stretch of text the outermost node that is it. */
  private final Map<SourceSpan, IASTNode> nodes = new HashMap<>();

  private StoppableText(SourceText source, IASTTranslationUnit unit) {
    this.spans = new Spans(CParser.fileName(source), source.text());
    this.edits = new Edits(source.text());
    for (IASTNode node : Nodes.inside(unit, IASTNode.class)) {
      boolean isPlace =
          node instanceof IASTStatement
              || node instanceof IASTExpression
              || node instanceof IASTDeclarator;
      if (isPlace && spans.isInFile(node)) {
        nodes.putIfAbsent(spans.of(node), node);
      }
      if (node instanceof IASTFunctionDefinition function) {
        defined.add(function.getDeclarator().getName().toString());
      } else if (node instanceof IASTIdExpression id) {
        called.add(id.getName().toString());
      }
    }
  }

  /** The text of a file; empty if the parser fails on it. */
  public static Optional<StoppableText> of(SourceText source, COptions options) {
    return CParser.parse(source, options).map(unit -> new StoppableText(source, unit));
  }

  /** Whether the text uses a function and does not define it. */
  public boolean lacks(String function) {
    return called.contains(function) && !defined.contains(function);
  }

  /** The functions whose names start in a way, which the text uses and does not define. */
  public Set<String> lacking(String start) {
    Set<String> lacking = new TreeSet<>(called);
    lacking.removeAll(defined);
    lacking.removeIf(name -> !name.startsWith(start));
    return lacking;
  }

  /**
   * The place of the closing parenthesis of the first call of a function in a stretch of text.
   *
   * @param start how the name of the function starts
   */
  public Optional<SourceSpan> endOfCall(SourceSpan place, String start) {
    return Optional.ofNullable(nodes.get(place)).stream()
        .flatMap(node -> Nodes.inside(node, IASTFunctionCallExpression.class).stream())
        .filter(call ->
            Bindings.calledName(call).filter(n -> n.toString().startsWith(start)).isPresent())
        .map(spans::of)
        .map(call -> spans.between(call.end() - 1, call.end()))
        .findFirst();
  }

  /** The statement that a place is or lies in; empty for the start of a function. */
  public Optional<SourceSpan> statement(SourceSpan place) {
    return Optional.ofNullable(nodes.get(place)).flatMap(this::statement).map(spans::of);
  }

  private Optional<IASTStatement> statement(IASTNode node) {
    return node instanceof IASTStatement s && !(s.getParent() instanceof IASTForStatement)
        ? Optional.of(s)
        : Nodes.around(node)
            .filter(IASTStatement.class::isInstance)
            .map(IASTStatement.class::cast)
            .filter(s ->
                !(s instanceof IASTCompoundStatement)
                    && !(s instanceof IASTDeclarationStatement
                        && s.getParent() instanceof IASTForStatement))
            .findFirst();
  }

  /** The name of the function that a place is in. */
  public Optional<String> function(SourceSpan place) {
    return Optional.ofNullable(nodes.get(place))
        .flatMap(Nodes::function)
        .map(function -> function.getDeclarator().getName().toString());
  }

  /** Writes a call that is executed each time before a place is; returns whether that can be. */
  public boolean stopBefore(SourceSpan place, String call) {
    return switch (nodes.get(place)) {
      case null -> false;
      case IASTDeclarator declarator ->
          declarator.getInitializer() instanceof IASTEqualsInitializer first
                  && first.getInitializerClause() instanceof IASTExpression value
              ? wrap(value, "(" + call + ", ", ")")
              : statement((IASTNode) declarator).filter(s -> before(s, call)).isPresent();
      case IASTStatement statement -> before(statement, call);
      case IASTFunctionCallExpression inner when isDefined(inner) -> after(inner, call);
      case IASTExpression expression -> wrap(expression, "(" + call + ", ", ")");
      default -> false;
    };
  }

  private boolean isDefined(IASTFunctionCallExpression call) {
    return Bindings.calledName(call).filter(name -> defined.contains(name.toString())).isPresent();
  }

  /** The steps of a call that come from it are those after the body of the function. */
  private boolean after(IASTFunctionCallExpression inner, String call) {
    boolean isVoid =
        inner.getExpressionType() instanceof IBasicType type
            && type.getKind() == IBasicType.Kind.eVoid;
    return !isVoid && wrap(inner, "({ __auto_type liss_value = ", "; " + call + "; liss_value; })");
  }

  private boolean before(IASTStatement statement, String call) {
    if (statement.getParent() instanceof IASTCompoundStatement) {
      return wrap(statement, call + "; ", "");
    }
    return !(statement instanceof IASTDeclarationStatement)
        && wrap(statement, "{ " + call + "; ", " }");
  }

  private boolean wrap(IASTNode node, String before, String after) {
    if (!spans.isInFile(node)) {
      return false;
    }
    edits.around(spans.of(node), WHOLE, before, after);
    return true;
  }

  /**
   * Writes a call that is executed in an assignment, or an increment, when all is known that is
   * written, and before it is; returns whether that can be.
   */
  public boolean stopBeforeWrite(SourceSpan place, String call) {
    return expression(place)
        .map(expression ->
            switch (expression) {
              case IASTBinaryExpression e when isAssignment(e) ->
                  divide(
                      e.getOperand1(),
                      spans.of(e),
                      spans.of(e.getOperand2()),
                      operator(e.getOperator()),
                      call);
              case IASTUnaryExpression e when change(e) != 0 ->
                  divide(e.getOperand(), spans.of(e), null, change(e) > 0 ? "+" : "-", call);
              default -> false;
            })
        .orElse(false);
  }

  private Optional<IASTExpression> expression(SourceSpan place) {
    return switch (nodes.get(place)) {
      case IASTExpressionStatement s -> Optional.of(s.getExpression());
      case IASTExpression e -> Optional.of(e);
      case null, default -> Optional.empty();
    };
  }

  private static boolean isAssignment(IASTBinaryExpression e) {
    return e.getOperator() >= IASTBinaryExpression.op_assign
        && e.getOperator() <= IASTBinaryExpression.op_binaryOrAssign;
  }

  /** The sign of what an expression adds to its operand; 0 if it does not. */
  private static int change(IASTUnaryExpression e) {
    return switch (e.getOperator()) {
      case IASTUnaryExpression.op_prefixIncr, IASTUnaryExpression.op_postFixIncr -> 1;
      case IASTUnaryExpression.op_prefixDecr, IASTUnaryExpression.op_postFixDecr -> -1;
      default -> 0;
    };
  }

  private static String operator(int assignment) {
    return switch (assignment) {
      case IASTBinaryExpression.op_multiplyAssign -> "*";
      case IASTBinaryExpression.op_divideAssign -> "/";
      case IASTBinaryExpression.op_moduloAssign -> "%";
      case IASTBinaryExpression.op_plusAssign -> "+";
      case IASTBinaryExpression.op_minusAssign -> "-";
      case IASTBinaryExpression.op_shiftLeftAssign -> "<<";
      case IASTBinaryExpression.op_shiftRightAssign -> ">>";
      case IASTBinaryExpression.op_binaryAndAssign -> "&";
      case IASTBinaryExpression.op_binaryXorAssign -> "^";
      case IASTBinaryExpression.op_binaryOrAssign -> "|";
      default -> "";
    };
  }

  /**
   * Divides an assignment.
   *
   * @param operand what is assigned; 1 if it is null
   * @param operator what is done with the old value; empty if the new one does not depend on it
   */
  private boolean divide(
      IASTExpression target,
      SourceSpan all,
      @Nullable SourceSpan operand,
      String operator,
      String call) {
    SourceSpan left = spans.of(target);
    if (!spans.isInFile(target) || left.equals(all) || left.equals(operand)) {
      return false;
    }
    String type = "__typeof__(" + spans.textOf(target) + ")";
    String old = operator.isEmpty() ? "" : "*liss_place " + operator + " ";
    String middle = "); " + type + " liss_value = " + old + "(";
    String last = "); " + call + "; *liss_place = liss_value; })";
    edits.around(all, PART, "({ " + type + " *liss_place = &(", last);
    edits.around(left, PART, "", operand == null ? middle + "1" : middle);
    edits.remove(all.start(), left.start());
    edits.remove(left.end(), operand == null ? all.end() : operand.start());
    return true;
  }

  /**
   * Writes a call that is executed at a place before a variable is read there; returns whether that
   * can be.
   *
   * @param number which of the reads of this variable at this place it is, from 1
   */
  public boolean stopBeforeRead(SourceSpan place, String variable, int number, String call) {
    SourceSpan range =
        expression(place)
            .filter(IASTBinaryExpression.class::isInstance)
            .map(IASTBinaryExpression.class::cast)
            .filter(StoppableText::isAssignment)
            .map(e -> spans.of(e.getOperand2()))
            .orElse(place);
    Matcher read =
        Pattern.compile("(?<![\\w.\"]|->|(?<!&)&)" + Pattern.quote(variable) + "(?![\\w\"])")
            .matcher(spans.text())
            .region(range.start(), range.end());
    for (int i = 0; i < number; i++) {
      if (!read.find()) {
        return false;
      }
      String before = i < number - 1 ? "__auto_type liss_read = " : call + "; ";
      String after = i < number - 1 ? "; liss_read; })" : "; })";
      edits.around(spans.between(read.start(), read.end()), PART, "({ " + before, after);
    }
    return true;
  }

  /** The text with all calls in it. */
  public String changed() {
    return edits.text();
  }
}
