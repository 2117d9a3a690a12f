package liss.c.source;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.Diagnostic.Hint;
import liss.lang.Suggestions;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier.IASTEnumerator;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IPointerType;

/**
 * What was probably meant by a name that nothing declares: the closest one that can stand there.
 */
final class Spelling {

  private static final List<String> BASIC_TYPES =
      List.of("char", "double", "float", "int", "long", "short", "signed", "unsigned", "void");

  private Spelling() {}

  /** The hint for a name in an expression: a variable, function or enumerator. */
  static Optional<Hint> value(IASTNode use, String name) {
    Stream<String> enumerators =
        Nodes.inside(use.getTranslationUnit(), IASTEnumerator.class).stream()
            .map(enumerator -> enumerator.getName().toString());
    return Suggestions.didYouMean(
        name, Stream.concat(declared(use, d -> !isTypedef(d)), enumerators).toList());
  }

  /** The hint for the name of a type. */
  static Optional<Hint> type(IASTNode use, String name) {
    return Suggestions.didYouMean(
        name, Stream.concat(BASIC_TYPES.stream(), declared(use, Spelling::isTypedef)).toList());
  }

  /** The hint for the name of a field. */
  static Optional<Hint> field(IASTFieldReference use, String name) {
    return structure(use)
        .flatMap(structure ->
            Suggestions.didYouMean(
                name, Stream.of(structure.getFields()).map(IField::getName).toList()));
  }

  /** The structure or union whose field is named, if the parser knows it. */
  static Optional<ICompositeType> structure(IASTFieldReference use) {
    return Bindings.type(use.getFieldOwner())
        .map(Bindings::plain)
        .map(type -> type instanceof IPointerType p ? Bindings.plain(p.getType()) : type)
        .filter(ICompositeType.class::isInstance)
        .map(ICompositeType.class::cast);
  }

  /** The names that a use can see, those of its function first, then those of its own file. */
  private static Stream<String> declared(IASTNode use, Predicate<IASTDeclarator> isMeant) {
    Optional<IASTFunctionDefinition> function = Nodes.function(use);
    List<IASTDeclarator> own =
        function.map(f -> Nodes.inside(f, IASTDeclarator.class)).orElse(List.of());
    List<IASTDeclarator> all =
        Nodes.inside(use.getTranslationUnit(), IASTDeclarator.class).stream()
            .filter(Spelling::isGlobal)
            .toList();
    return Stream.of(
            own.stream(), all.stream().filter(IASTNode::isPartOfTranslationUnitFile), all.stream())
        .flatMap(declarators -> declarators)
        .filter(declarator -> !isField(declarator) && isMeant.test(declarator))
        .map(declarator -> declarator.getName().toString())
        .filter(name -> !name.isEmpty())
        .distinct();
  }

  private static boolean isGlobal(IASTDeclarator declarator) {
    return declarator.getParent() instanceof IASTFunctionDefinition
        || Nodes.function(declarator).isEmpty()
            && Nodes.around(declarator).noneMatch(IASTParameterDeclaration.class::isInstance);
  }

  private static boolean isField(IASTDeclarator declarator) {
    return Nodes.around(declarator).anyMatch(IASTCompositeTypeSpecifier.class::isInstance);
  }

  private static boolean isTypedef(IASTDeclarator declarator) {
    return declarator.getParent() instanceof IASTSimpleDeclaration declaration
        && declaration.getDeclSpecifier().getStorageClass() == IASTDeclSpecifier.sc_typedef;
  }
}
