package liss.c.lowering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.ir.Variable.Attribute;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;

/**
 * The attributes of GNU C, {@code __attribute__((name(argument)))}, without the lines around names.
 */
final class Attributes {

  /** What {@code aligned} without an argument means. */
  private static final long MOST_ALIGNED = 16;

  private Attributes() {}

  /** Those of a declaration that belong to one of its declarators. */
  static List<Attribute> of(IASTDeclarator declarator) {
    List<Attribute> found = new ArrayList<>();
    for (IASTNode node = declarator; node != null; node = node.getParent()) {
      switch (node) {
        case IASTDeclarator d -> {
          add(d, found);
          for (IASTPointerOperator operator : d.getPointerOperators()) {
            add(operator, found);
          }
        }
        case IASTSimpleDeclaration d -> {
          add(d, found);
          add(d.getDeclSpecifier(), found);
          return found;
        }
        case IASTFunctionDefinition d -> {
          add(d.getDeclSpecifier(), found);
          return found;
        }
        case IASTParameterDeclaration d -> {
          add(d.getDeclSpecifier(), found);
          return found;
        }
        default -> {
          return found;
        }
      }
    }
    return found;
  }

  private static void add(IASTAttributeOwner owner, List<Attribute> found) {
    of(owner).forEach(found::add);
  }

  private static Stream<Attribute> of(IASTAttributeOwner owner) {
    return Arrays.stream(owner.getAttributes()).map(Attributes::read);
  }

  private static Attribute read(IASTAttribute attribute) {
    String name = String.valueOf(attribute.getName()).replaceFirst("^__(.+)__$", "$1");
    List<String> arguments = new ArrayList<>();
    read(attribute.getArgumentClause(), arguments);
    return new Attribute(name, arguments);
  }

  private static void read(IASTToken token, List<String> words) {
    switch (token) {
      case null -> {}
      case IASTTokenList list -> {
        for (IASTToken inner : list.getTokens()) {
          read(inner, words);
        }
      }
      default -> {
        String word = String.valueOf(token.getTokenCharImage());
        if (!List.of("(", ")", ",").contains(word)) {
          words.add(word.replaceAll("^\"|\"$", ""));
        }
      }
    }
  }

  static boolean has(IASTAttributeOwner owner, String name) {
    return of(owner).anyMatch(attribute -> attribute.name().equals(name));
  }

  /** What {@code aligned} asks for. */
  static Optional<Long> alignment(IASTAttributeOwner owner) {
    return of(owner)
        .filter(attribute -> attribute.name().equals("aligned"))
        .map(attribute ->
            attribute.arguments().stream()
                .filter(word -> word.matches("[0-9]{1,9}"))
                .map(Long::valueOf)
                .findFirst()
                .orElse(MOST_ALIGNED))
        .findFirst();
  }

  /** The first argument of an attribute. */
  static Optional<String> argument(List<Attribute> attributes, String name) {
    return attributes.stream()
        .filter(attribute -> attribute.name().equals(name))
        .flatMap(attribute -> attribute.arguments().stream())
        .findFirst();
  }
}
