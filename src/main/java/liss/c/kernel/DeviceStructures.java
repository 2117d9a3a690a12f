package liss.c.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.EntryRule.Order;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;

/**
 * The structures that a driver defines and allocates. The kernel does not know their types: if it
 * gives the driver a pointer to one, it is one that the driver has allocated.
 *
 * <p>They are found by the syntax alone, in time linear in the text.
 */
public final class DeviceStructures {

  /** Those of a program that the kernel does not call. */
  public static final DeviceStructures NONE = new DeviceStructures(Environment.NONE);

  /** The functions that allocate one object if they get its size. */
  private static final Pattern ONE_OBJECT =
      Pattern.compile("(devm_)?k[mz]alloc(_node)?|k?v[mz]alloc(_node)?");

  private static final int DEEPEST = 20;

  private final Environment environment;
  private final Map<String, List<IASTFunctionCallExpression>> allocations = new LinkedHashMap<>();

  private DeviceStructures(Environment environment) {
    this.environment = environment;
  }

  /**
   * The structures of a driver.
   *
   * @param environment the functions that the kernel calls; without any there are no structures
   * @param isAllocation whether a call allocates memory
   * @param isInFile whether a node comes from the file of the driver
   */
  public static DeviceStructures of(
      IASTTranslationUnit unit,
      Environment environment,
      Predicate<IASTFunctionCallExpression> isAllocation,
      Predicate<IASTNode> isInFile) {
    if (environment.entries().isEmpty()) {
      return NONE;
    }
    Set<String> own = new HashSet<>();
    for (IASTCompositeTypeSpecifier type : Nodes.inside(unit, IASTCompositeTypeSpecifier.class)) {
      if (isInFile.test(type)) {
        own.add(type.getName().toString());
      }
    }
    DeviceStructures found = new DeviceStructures(environment);
    for (IASTFunctionCallExpression call : Nodes.inside(unit, IASTFunctionCallExpression.class)) {
      if (isAllocation.test(call)) {
        allocatedTag(call)
            .filter(own::contains)
            .ifPresent(
                tag -> found.allocations.computeIfAbsent(tag, t -> new ArrayList<>()).add(call));
      }
    }
    return found;
  }

  /** The tag of the structure to a pointer to which the result of a call goes. */
  private static Optional<String> allocatedTag(IASTFunctionCallExpression call) {
    IASTNode around = call.getParent();
    while (around instanceof IASTCastExpression
        || around instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      around = around.getParent();
    }
    Optional<IType> pointer =
        switch (around) {
          case IASTBinaryExpression binary
              when binary.getOperator() == IASTBinaryExpression.op_assign ->
              Bindings.type(binary.getOperand1());
          case IASTEqualsInitializer initializer
              when initializer.getParent() instanceof IASTDeclarator declarator ->
              Bindings.variable(declarator.getName())
                  .flatMap(variable -> Optional.ofNullable(variable.getType()));
          case null, default -> Optional.empty();
        };
    return pointer.flatMap(DeviceStructures::pointee);
  }

  /** The tag of the structure that a pointer points to. */
  public static Optional<String> pointee(IType pointer) {
    return Bindings.plain(pointer) instanceof IPointerType to
            && Bindings.plain(to.getType()) instanceof ICompositeType structure
            && structure.getKey() == ICompositeType.k_struct
            && structure.getName() != null
            && !structure.getName().isEmpty()
        ? Optional.of(structure.getName())
        : Optional.empty();
  }

  /** The calls that allocate structures. */
  public List<IASTFunctionCallExpression> allocations() {
    return allocations.values().stream().flatMap(List::stream).toList();
  }

  /** The calls that allocate structures with a tag; none if the driver does not define it. */
  public List<IASTFunctionCallExpression> allocations(String tag) {
    return List.copyOf(allocations.getOrDefault(tag, List.of()));
  }

  /**
   * Whether memory is one structure for each device: the only one of its type, which is allocated
   * once while the device is set up.
   *
   * @param key the call that allocates it
   */
  public boolean isOneForDevice(Object key) {
    return key instanceof IASTFunctionCallExpression call
        && allocations.values().stream().anyMatch(calls -> calls.equals(List.of(call)))
        && isOneObject(call)
        && isOnce(call, 0);
  }

  private static boolean isOneObject(IASTFunctionCallExpression call) {
    long sizes = 0;
    for (IASTInitializerClause argument : call.getArguments()) {
      sizes += isSize(argument) ? 1 : 0;
    }
    return sizes == 1
        && Bindings.calledName(call)
            .map(IASTName::toString)
            .filter(name -> ONE_OBJECT.matcher(name).matches())
            .isPresent();
  }

  private static boolean isSize(IASTNode argument) {
    return switch (argument) {
      case IASTTypeIdExpression size -> size.getOperator() == IASTTypeIdExpression.op_sizeof;
      case IASTUnaryExpression size -> size.getOperator() == IASTUnaryExpression.op_sizeof;
      default -> false;
    };
  }

  /** Whether a node is executed at most once for each device, while that is set up. */
  private boolean isOnce(IASTNode node, int depth) {
    Optional<IASTFunctionDefinition> function = Nodes.function(node);
    if (depth > DEEPEST || function.isEmpty() || mayRepeat(function.get(), node)) {
      return false;
    }
    String name = Environment.name(function.get());
    List<IASTFunctionCallExpression> calls = new ArrayList<>();
    int others = 0;
    for (IASTIdExpression use : Nodes.inside(node.getTranslationUnit(), IASTIdExpression.class)) {
      if (use.getName().toString().equals(name)) {
        if (use.getParent() instanceof IASTFunctionCallExpression call
            && call.getFunctionNameExpression() == use) {
          calls.add(call);
        } else {
          others++;
        }
      }
    }
    boolean isFirst = environment.alone(Order.FIRST).contains(name);
    return isFirst
        ? calls.isEmpty()
        : others == 0 && calls.size() == 1 && isOnce(calls.getFirst(), depth + 1);
  }

  private static boolean mayRepeat(IASTFunctionDefinition function, IASTNode node) {
    return Nodes.around(node)
            .anyMatch(around ->
                around instanceof IASTForStatement
                    || around instanceof IASTWhileStatement
                    || around instanceof IASTDoStatement)
        || Nodes.inside(function, IASTLabelStatement.class).stream()
            .anyMatch(label -> Nodes.offset(label) < Nodes.offset(node));
  }
}
