package liss.c.insertion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.analysis.Functions;
import liss.c.kernel.DeviceStructures;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.LockWriting.Holder;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * Decides by which variable a function knows a structure, and where: between the place where it has
 * got its value and has been tested, and the place from which on the structure may be gone.
 *
 * <p>All pointers to such a structure in the function are this variable, which gets its value once.
 * So all that the function does to such structures, it does to one.
 */
final class PointerHolders {

  /** A function outside of the program with one of these words in its name may free memory. */
  private static final Set<String> FREEING =
      Set.of(
          "free",
          "kfree",
          "vfree",
          "kvfree",
          "kzfree",
          "put",
          "release",
          "destroy",
          "unregister",
          "remove",
          "del",
          "delete",
          "drop",
          "unref");

  private final IASTTranslationUnit unit;
  private final Spans spans;
  private final String tag;
  private final Map<String, IASTFunctionDefinition> functions;
  private final Set<String> freeing;

  PointerHolders(
      IASTTranslationUnit unit,
      Spans spans,
      String tag,
      Map<String, IASTFunctionDefinition> functions) {
    this.unit = unit;
    this.spans = spans;
    this.tag = tag;
    this.functions = functions;
    this.freeing = freeing(functions);
  }

  /** The functions that may free something, in calls, too. */
  private static Set<String> freeing(Map<String, IASTFunctionDefinition> functions) {
    Set<String> found = new HashSet<>();
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (Map.Entry<String, IASTFunctionDefinition> function : functions.entrySet()) {
        isChanged |=
            !found.contains(function.getKey())
                && calls(function.getValue()).stream()
                    .anyMatch(call -> mayFree(call, functions.keySet(), found))
                && found.add(function.getKey());
      }
    }
    return found;
  }

  private static List<IASTFunctionCallExpression> calls(IASTNode node) {
    return Nodes.inside(node, IASTFunctionCallExpression.class);
  }

  /** Whether a call may free something: by itself, or as it gets a function that does. */
  private static boolean mayFree(
      IASTFunctionCallExpression call, Collection<String> defined, Set<String> freeing) {
    Optional<String> name = Bindings.calledName(call).map(IASTName::toString);
    if (name.isEmpty()) {
      return true;
    }
    boolean getsFreeing =
        Arrays.stream(call.getArguments())
            .flatMap(argument -> Nodes.inside(argument, IASTIdExpression.class).stream())
            .anyMatch(id -> freeing.contains(id.getName().toString()));
    return getsFreeing
        || (defined.contains(name.get())
            ? freeing.contains(name.get())
            : Arrays.stream(name.get().split("_")).anyMatch(FREEING::contains)
                && !name.get().equals("put_user"));
  }

  /** The only variable of a function that points to structures with a tag; empty if not one. */
  static Optional<IVariable> only(IASTFunctionDefinition function, String tag) {
    List<IVariable> pointers =
        Stream.concat(
                Nodes.parameters(function).stream(),
                Nodes.inside(function.getBody(), IASTDeclarator.class).stream())
            .flatMap(declarator -> Bindings.variable(name(declarator)).stream())
            .filter(variable ->
                variable.getType() != null
                    && DeviceStructures.pointee(variable.getType()).equals(Optional.of(tag)))
            .toList();
    return pointers.size() == 1 && !pointers.getFirst().isStatic()
        ? Optional.of(pointers.getFirst())
        : Optional.empty();
  }

  private static IASTName name(IASTDeclarator declarator) {
    return declarator.getNestedDeclarator() == null
        ? declarator.getName()
        : name(declarator.getNestedDeclarator());
  }

  /** The uses of a variable in a node. */
  static List<IASTIdExpression> uses(IASTNode node, IVariable variable) {
    return Nodes.inside(node, IASTIdExpression.class).stream()
        .filter(id -> Bindings.variable(id.getName()).filter(variable::equals).isPresent())
        .toList();
  }

  /** How a function knows the structure; empty if it does not, or not by one variable. */
  Optional<Holder> holder(IASTFunctionDefinition function) {
    Optional<IVariable> pointer = only(function, tag);
    if (pointer.isEmpty() || !(function.getBody() instanceof IASTCompoundStatement body)) {
      return Optional.empty();
    }
    IVariable variable = pointer.get();
    List<IASTExpression> values = values(function, variable);
    boolean isParameter = variable instanceof IParameter;
    if (values.size() != (isParameter ? 0 : 1)
        || !areAll(body, variable, values)
        || uses(body, variable).stream().anyMatch(PointerHolders::isChanged)) {
      return Optional.empty();
    }
    SourceSpan whole = spans.of(body);
    int from = whole.start() + 1;
    for (IASTStatement statement : body.getStatements()) {
      if (contains(statement, values)
          || uses(statement, variable).stream().anyMatch(PointerHolders::isTest)) {
        from = spans.of(statement).end();
      }
    }
    int known = from;
    boolean isJumped =
        Nodes.inside(body, IASTGotoStatement.class).stream()
            .anyMatch(jump -> spans.of(jump).start() < known);
    boolean isAtTop =
        isParameter
            || Arrays.stream(body.getStatements())
                .anyMatch(statement ->
                    contains(statement, values) && !isNested(statement, values.getFirst()));
    int until =
        calls(body).stream()
            .filter(call -> mayFree(call, functions.keySet(), freeing))
            .mapToInt(call -> spans.of(call).start())
            .min()
            .orElse(whole.end());
    return isJumped || !isAtTop
        ? Optional.empty()
        : Optional.of(
            new Holder(
                variable.getName(),
                isParameter && isPassedAsOne(function, variable),
                whole,
                from,
                until));
  }

  /** What a variable gets, by initialization or assignment. */
  private static List<IASTExpression> values(IASTFunctionDefinition function, IVariable variable) {
    List<IASTExpression> values = new ArrayList<>();
    for (IASTDeclarator declarator : Nodes.inside(function.getBody(), IASTDeclarator.class)) {
      if (Bindings.variable(name(declarator)).filter(variable::equals).isPresent()
          && declarator.getInitializer() instanceof IASTEqualsInitializer initializer
          && initializer.getInitializerClause() instanceof IASTExpression value) {
        values.add(value);
      }
    }
    for (IASTIdExpression use : uses(function.getBody(), variable)) {
      if (use.getParent() instanceof IASTBinaryExpression assignment
          && assignment.getOperand1() == use
          && assignment.getOperator() == IASTBinaryExpression.op_assign) {
        values.add(assignment.getOperand2());
      }
    }
    return values;
  }

  /** Whether all pointers to such structures in a function are one variable, or what it gets. */
  private boolean areAll(IASTNode body, IVariable variable, List<IASTExpression> values) {
    return Nodes.inside(body, IASTExpression.class).stream()
        .filter(expression -> values.stream().noneMatch(value -> isWithin(expression, value)))
        .filter(expression ->
            Bindings.type(expression)
                .flatMap(DeviceStructures::pointee)
                .filter(tag::equals)
                .isPresent())
        .allMatch(expression ->
            Bindings.name(expression)
                    .flatMap(Bindings::variable)
                    .filter(variable::equals)
                    .isPresent()
                || expression instanceof IASTUnaryExpression unary
                    && (unary.getOperator() == IASTUnaryExpression.op_not
                        || unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary)
                || expression instanceof IASTBinaryExpression assignment
                    && assignment.getOperator() == IASTBinaryExpression.op_assign);
  }

  private static boolean isWithin(IASTNode node, IASTNode outer) {
    return Stream.iterate(node, around -> around != null, IASTNode::getParent)
        .anyMatch(around -> around == outer);
  }

  private static boolean contains(IASTStatement statement, List<IASTExpression> values) {
    return values.stream().anyMatch(value -> isWithin(value, statement));
  }

  /** Whether a value is computed in a statement within this one. */
  private static boolean isNested(IASTStatement statement, IASTExpression value) {
    return Nodes.around(value)
        .filter(IASTStatement.class::isInstance)
        .findFirst()
        .filter(inner -> inner != statement)
        .isPresent();
  }

  /** Whether a use changes a variable other than by an assignment, or gives its address away. */
  private static boolean isChanged(IASTIdExpression use) {
    return switch (use.getParent()) {
      case IASTUnaryExpression unary ->
          switch (unary.getOperator()) {
            case IASTUnaryExpression.op_amper,
                IASTUnaryExpression.op_prefixIncr,
                IASTUnaryExpression.op_prefixDecr,
                IASTUnaryExpression.op_postFixIncr,
                IASTUnaryExpression.op_postFixDecr ->
                true;
            default -> false;
          };
      case IASTBinaryExpression binary ->
          binary.getOperand1() == use
              && binary.getOperator() >= IASTBinaryExpression.op_multiplyAssign
              && binary.getOperator() <= IASTBinaryExpression.op_binaryOrAssign;
      default -> false;
    };
  }

  /** Whether a use may be a test, and not an access, an argument or an assignment. */
  private static boolean isTest(IASTIdExpression use) {
    return switch (use.getParent()) {
      case IASTFieldReference field -> false;
      case IASTFunctionCallExpression call -> false;
      case IASTBinaryExpression binary -> binary.getOperator() != IASTBinaryExpression.op_assign;
      default -> true;
    };
  }

  /** Whether all calls of a function pass it a variable for a parameter, and no other pointer. */
  private boolean isPassedAsOne(IASTFunctionDefinition function, IVariable parameter) {
    String called = Functions.name(function);
    int position =
        Nodes.parameters(function).stream()
            .map(declarator -> Bindings.variable(name(declarator)))
            .toList()
            .indexOf(Optional.of(parameter));
    return calls(unit).stream()
        .filter(
            call -> Bindings.calledName(call).map(IASTName::toString).equals(Optional.of(called)))
        .allMatch(call ->
            position < call.getArguments().length
                && call.getArguments()[position] instanceof IASTExpression argument
                && Bindings.name(argument)
                    .flatMap(Bindings::variable)
                    .flatMap(variable -> Optional.ofNullable(variable.getType()))
                    .flatMap(DeviceStructures::pointee)
                    .filter(tag::equals)
                    .isPresent());
  }
}
