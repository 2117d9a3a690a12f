package liss.c.syntax;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorPragmaStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a text that may run. A function that is {@code static} or {@code inline} runs
 * only if the text mentions it somewhere else; headers have many that nothing mentions. Linear in
 * the text.
 */
public final class Mentions {

  /** The attributes of functions that run although nothing mentions them. */
  private static final Set<String> KEPT = Set.of("constructor", "destructor", "used");

  private final Map<IASTFunctionDefinition, Set<String>> inFunctions = new LinkedHashMap<>();
  private final Set<String> elsewhere = new HashSet<>();

  private Mentions(IASTTranslationUnit unit) {
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (declaration instanceof IASTFunctionDefinition function) {
        inFunctions.put(function, names(function));
      } else {
        elsewhere.addAll(names(declaration));
      }
      if (declaration instanceof IASTASMDeclaration assembler) {
        elsewhere.addAll(List.of(assembler.getAssembly().split("\\W+")));
      }
    }
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      if (statement instanceof IASTPreprocessorPragmaStatement pragma) {
        elsewhere.addAll(List.of(String.valueOf(pragma.getMessage()).split("\\W+")));
      }
    }
  }

  /**
   * The functions that may run, in the order of the text.
   *
   * @param isRoot the names of functions that run without being mentioned
   */
  public static List<IASTFunctionDefinition> used(
      IASTTranslationUnit unit, Predicate<String> isRoot) {
    return new Mentions(unit).used(isRoot);
  }

  private List<IASTFunctionDefinition> used(Predicate<String> isRoot) {
    Map<String, List<IASTFunctionDefinition>> byName =
        inFunctions.keySet().stream().collect(Collectors.groupingBy(Bindings::name));
    Set<IASTFunctionDefinition> used = new LinkedHashSet<>();
    Deque<IASTFunctionDefinition> open = new ArrayDeque<>();
    for (IASTFunctionDefinition function : inFunctions.keySet()) {
      String name = Bindings.name(function);
      if (!isLocal(function) || elsewhere.contains(name) || isRoot.test(name)) {
        open.add(function);
      }
    }
    while (!open.isEmpty()) {
      IASTFunctionDefinition function = open.remove();
      if (used.add(function)) {
        for (String name : inFunctions.getOrDefault(function, Set.of())) {
          open.addAll(byName.getOrDefault(name, List.of()));
        }
      }
    }
    return inFunctions.keySet().stream().filter(used::contains).toList();
  }

  private static boolean isLocal(IASTFunctionDefinition function) {
    IASTDeclSpecifier specifier = function.getDeclSpecifier();
    boolean isKept =
        Stream.of(specifier.getAttributes(), function.getDeclarator().getAttributes())
            .flatMap(Arrays::stream)
            .map(attribute -> String.valueOf(attribute.getName()).replace("__", ""))
            .anyMatch(KEPT::contains);
    return !isKept
        && (specifier.getStorageClass() == IASTDeclSpecifier.sc_static || specifier.isInline());
  }

  /**
   * All names inside of a declaration, but for those that functions are declared with. Attributes
   * have names, too, some of them as text.
   */
  private static Set<String> names(IASTDeclaration declaration) {
    Stream<String> names =
        Nodes.inside(declaration, IASTName.class).stream()
            .filter(name -> !(name.getParent() instanceof IASTFunctionDeclarator))
            .map(IASTName::toString);
    Stream<String> inAttributes =
        Nodes.inside(declaration, IASTAttributeOwner.class).stream()
            .flatMap(owner -> Arrays.stream(owner.getAttributes()))
            .flatMap(attribute -> words(attribute.getArgumentClause()));
    return Stream.concat(names, inAttributes).collect(Collectors.toSet());
  }

  private static Stream<String> words(@Nullable IASTToken token) {
    return switch (token) {
      case null -> Stream.of();
      case IASTTokenList list -> Arrays.stream(list.getTokens()).flatMap(Mentions::words);
      default -> Stream.of(String.valueOf(token.getTokenCharImage()).replace("\"", ""));
    };
  }
}
