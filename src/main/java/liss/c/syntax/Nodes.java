package liss.c.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.ASTGenericVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;
import org.eclipse.cdt.internal.core.dom.parser.ASTQueries;

/** The nodes inside of a node of the syntax tree, and those around it. */
public final class Nodes {

  private Nodes() {}

  /** The node and all nodes inside of it that are of one kind, in the order of the text. */
  public static <N extends IASTNode> List<N> inside(IASTNode node, Class<N> kind) {
    List<N> found = new ArrayList<>();
    node.accept(
        new ASTGenericVisitor(true) {
          @Override
          protected int genericVisit(IASTNode inner) {
            if (kind.isInstance(inner)) {
              found.add(kind.cast(inner));
            }
            return PROCESS_CONTINUE;
          }
        });
    return found;
  }

  /** The nodes around a node, from the inside, up to the function that it is in. */
  public static Stream<IASTNode> around(IASTNode node) {
    return Stream.iterate(node.getParent(), around -> around != null, IASTNode::getParent)
        .takeWhile(around -> !(around instanceof IASTFunctionDefinition));
  }

  /** The parameters of a function, those of old C included. */
  public static List<IASTDeclarator> parameters(IASTFunctionDefinition function) {
    return switch (function.getDeclarator()) {
      case IASTStandardFunctionDeclarator declarator ->
          Arrays.stream(declarator.getParameters())
              .map(IASTParameterDeclaration::getDeclarator)
              .toList();
      case ICASTKnRFunctionDeclarator declarator ->
          Arrays.stream(declarator.getParameterNames())
              .flatMap(name -> ofOldC(declarator, name).stream())
              .toList();
      default -> List.of();
    };
  }

  /**
   * The declarator of a parameter of old C, which need not have one: CDT itself finds none with
   * parentheses, as that of a pointer to a function.
   */
  public static Optional<IASTDeclarator> ofOldC(
      ICASTKnRFunctionDeclarator function, IASTName parameter) {
    return Arrays.stream(function.getParameterDeclarations())
        .filter(IASTSimpleDeclaration.class::isInstance)
        .flatMap(declared -> Arrays.stream(((IASTSimpleDeclaration) declared).getDeclarators()))
        .filter(d -> named(d).equals(parameter.toString()))
        .findFirst();
  }

  private static String named(IASTDeclarator declarator) {
    return ASTQueries.findInnermostDeclarator(declarator).getName().toString();
  }

  /** The function that a node is in; empty if it is in none. */
  public static Optional<IASTFunctionDefinition> function(IASTNode node) {
    for (IASTNode around = node; around != null; around = around.getParent()) {
      if (around instanceof IASTFunctionDefinition function) {
        return Optional.of(function);
      }
    }
    return Optional.empty();
  }

  /** The labels of the function that a node is in. */
  public static SortedSet<String> labels(IASTNode node) {
    SortedSet<String> labels = new TreeSet<>();
    function(node).stream()
        .flatMap(function -> inside(function, IASTLabelStatement.class).stream())
        .forEach(label -> labels.add(label.getName().toString()));
    return labels;
  }

  /** Those of them whose address, {@code &&label}, the function takes. */
  public static SortedSet<String> labelsAsValues(IASTNode node) {
    SortedSet<String> labels = new TreeSet<>();
    function(node).stream()
        .flatMap(function -> inside(function, IASTUnaryExpression.class).stream())
        .filter(unary -> unary.getOperator() == IASTUnaryExpression.op_labelReference)
        .map(IASTUnaryExpression::getOperand)
        .filter(IASTIdExpression.class::isInstance)
        .forEach(label -> labels.add(((IASTIdExpression) label).getName().toString()));
    labels.retainAll(labels(node));
    return labels;
  }
}
