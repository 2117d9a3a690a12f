package liss.c.source;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.syntax.Bindings;
import liss.c.syntax.Designators;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.World;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/**
 * Finds what a program uses and nothing declares: names, fields, types, and macros, which leave
 * text after that cannot be parsed. Linear in the program.
 */
final class Undeclared {

  /** The beginning of a declaration that a macro stands for. */
  private static final Pattern MACRO =
      Pattern.compile("\\s*(?:(?:static|extern|const)\\s+)*([A-Za-z_]\\w*)\\s*\\(");

  /** A name of a constant. */
  private static final Pattern CONSTANT = Pattern.compile("[A-Z0-9_]+");

  /** A word for the compiler in a declaration. */
  private static final Pattern WORD = Pattern.compile("(?<!\\w)__[a-z]\\w*(?!\\w|\\s*\\()");

  private final IASTTranslationUnit unit;
  private final String text;
  private final World world;
  private final Predicate<String> hasMeaning;
  private final Set<String> declared = new HashSet<>();
  private final Map<String, String> structures = new LinkedHashMap<>();
  private final Set<String> called = new HashSet<>();
  private final Set<String> types = new LinkedHashSet<>();
  private final Set<String> names = new LinkedHashSet<>();
  private final Map<String, Set<String>> fields = new LinkedHashMap<>();
  private final Set<String> loops = new LinkedHashSet<>();
  private final Set<String> declarations = new LinkedHashSet<>();
  private final Set<String> words = new LinkedHashSet<>();

  private Undeclared(
      IASTTranslationUnit unit, String text, World world, Predicate<String> hasMeaning) {
    this.unit = unit;
    this.text = text;
    this.world = world;
    this.hasMeaning = hasMeaning;
  }

  /**
   * What has to be declared.
   *
   * @param hasMeaning whether the vocabulary knows a function
   */
  static Supplement in(
      IASTTranslationUnit unit, String text, World world, Predicate<String> hasMeaning) {
    Undeclared found = new Undeclared(unit, text, world, hasMeaning);
    found.collectDeclared();
    Nodes.inside(unit, IASTNode.class).forEach(found::collect);
    return found.supplement();
  }

  /** Names and fields may be in text that cannot be parsed yet, so that comes first. */
  private Supplement supplement() {
    boolean isParsed =
        loops.isEmpty() && declarations.isEmpty() && words.isEmpty() && types.isEmpty();
    Set<String> functions = new LinkedHashSet<>(names);
    functions.retainAll(called);
    names.removeAll(called);
    return new Supplement(
        types,
        isParsed ? names : Set.of(),
        isParsed ? functions : Set.of(),
        isParsed ? fields : Map.of(),
        loops,
        declarations,
        words);
  }

  /**
   * Whether headers of the world are incomplete, or headers of the system not found, and none of
   * the program is missing.
   */
  static boolean mayHaveAny(IASTTranslationUnit unit, World world) {
    List<IASTPreprocessorIncludeStatement> includes =
        Arrays.stream(unit.getIncludeDirectives())
            .filter(IASTPreprocessorIncludeStatement::isActive)
            .toList();
    return includes.stream().anyMatch(include -> isIncomplete(include, world))
        && includes.stream().allMatch(i -> i.isResolved() || i.isSystemInclude());
  }

  private static boolean isIncomplete(IASTPreprocessorIncludeStatement include, World world) {
    return include.isResolved()
        ? Headers.isPartial(include.getPath(), world)
        : include.isSystemInclude() || world.has(List.of(include.getName().toString()));
  }

  private void collectDeclared() {
    for (IASTNode node : Nodes.inside(unit, IASTNode.class)) {
      switch (node) {
        case IASTDeclarator declarator
            when Nodes.function(declarator).isEmpty()
                && !(Bindings.of(declarator.getName()).orElse(null) instanceof IField) ->
            declared.add(declarator.getName().toString());
        case IASTCompositeTypeSpecifier structure ->
            structures.put(structure.getName().toString(), file(structure));
        case IASTFunctionCallExpression call ->
            Bindings.calledName(call).map(IASTName::toString).ifPresent(called::add);
        default -> {}
      }
    }
  }

  private static String file(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    return location == null ? "" : location.getFileName();
  }

  private void collect(IASTNode node) {
    switch (node) {
      case IASTNamedTypeSpecifier named -> addType(named.getName());
      case IASTIdExpression id when isValue(id) -> addValue(id.getName());
      case IASTFunctionCallExpression call when isInParentheses(call.getFunctionNameExpression()) ->
          Bindings.calledName(call).ifPresent(this::addType);
      case IASTBinaryExpression binary when isInParentheses(binary.getOperand1()) ->
          Bindings.name(binary.getOperand1())
              .filter(name -> !CONSTANT.matcher(name.toString()).matches())
              .ifPresent(this::addType);
      case IASTElaboratedTypeSpecifier named when isInParameter(named) ->
          addStructure(named.getKind(), named.getName());
      case IASTFieldReference field when Bindings.of(field.getFieldName()).isEmpty() ->
          structure(field).ifPresent(type -> addField(type, field.getFieldName()));
      case ICASTFieldDesignator designator ->
          Designators.structure(designator)
              .filter(type -> !hasField(type, designator.getName().toString()))
              .ifPresent(type -> addField(type, designator.getName()));
      case IASTSimpleDeclaration declaration -> addMacro(declaration);
      case IASTProblem problem -> addMacro(problem);
      default -> {}
    }
  }

  private boolean isUnknown(IASTName name) {
    return Bindings.of(name).isEmpty() && !declared.contains(name.toString());
  }

  private void addType(IASTName name) {
    if (isUnknown(name) && !hasMeaning.test(name.toString()) && !name.toString().isEmpty()) {
      types.add(name.toString());
      names.remove(name.toString());
    }
  }

  private void addValue(IASTName name) {
    if (isUnknown(name) && !types.contains(name.toString())) {
      names.add(name.toString());
    }
  }

  /** Whether a name is used for its value: it is neither called nor a statement of its own. */
  private static boolean isValue(IASTIdExpression id) {
    return !(id.getParent() instanceof IASTExpressionStatement)
        && !(id.getParent() instanceof IASTFunctionCallExpression call
            && call.getFunctionNameExpression() == id);
  }

  private static boolean isInParentheses(IASTExpression expression) {
    return expression instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary
        && unary.getOperand() instanceof IASTIdExpression;
  }

  private static boolean isInParameter(IASTNode node) {
    return node.getParent() instanceof IASTParameterDeclaration;
  }

  /** A structure that is first named in the parameters of a function would belong to it alone. */
  private void addStructure(int kind, IASTName name) {
    if (kind == IASTElaboratedTypeSpecifier.k_struct && !structures.containsKey(name.toString())) {
      fields.computeIfAbsent("struct " + name, key -> new LinkedHashSet<>());
    }
  }

  private static Optional<IType> structure(IASTFieldReference field) {
    return Bindings.type(field.getFieldOwner())
        .map(type -> type instanceof IPointerType pointer ? pointer.getType() : type);
  }

  private static boolean hasField(IType type, String name) {
    return type instanceof ICompositeType structure && structure.findField(name) != null;
  }

  /** Adds a field to a structure that a header of liss defines, or that nothing defines. */
  private void addField(IType type, IASTName field) {
    if (Bindings.withoutArrays(type) instanceof ICompositeType structure
        && !Bindings.isUnknown(structure)
        && structure.getName() != null
        && !structure.getName().isEmpty()
        && Headers.isPartial(
            structures.getOrDefault(structure.getName(), Supplement.HEADER), world)) {
      String keyword = structure.getKey() == ICompositeType.k_union ? "union " : "struct ";
      fields
          .computeIfAbsent(keyword + structure.getName(), key -> new LinkedHashSet<>())
          .add(field.toString());
    }
  }

  /** A declaration without a type, such as {@code DEFINE_THING(name);}, is the use of a macro. */
  private void addMacro(IASTSimpleDeclaration declaration) {
    boolean isUse =
        declaration.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier specifier
            && specifier.getType() == IASTSimpleDeclSpecifier.t_unspecified
            && !hasModifier(specifier)
            && declaration.getParent() == unit
            && declaration.getDeclarators().length == 1
            && declaration.getDeclarators()[0] instanceof IASTFunctionDeclarator;
    if (isUse) {
      addDeclaration(declaration.getDeclarators()[0].getName().toString());
    }
  }

  /** Whether a type is named by words such as {@code long} alone. */
  private static boolean hasModifier(IASTSimpleDeclSpecifier specifier) {
    return specifier.isLong()
        || specifier.isLongLong()
        || specifier.isShort()
        || specifier.isUnsigned()
        || specifier.isSigned();
  }

  private void addDeclaration(String macro) {
    if (!hasMeaning.test(macro)) {
      declarations.add(macro);
    }
  }

  private void addMacro(IASTProblem problem) {
    IASTFileLocation location = problem.getFileLocation();
    if (location == null || !location.getFileName().equals(unit.getFilePath())) {
      return;
    }
    int start = location.getNodeOffset();
    String source =
        text.substring(start, Math.min(text.length(), start + location.getNodeLength()));
    if (Nodes.around(problem).anyMatch(IASTStatement.class::isInstance)) {
      called(start + location.getNodeLength()).ifPresent(loops::add);
      return;
    }
    Matcher word = WORD.matcher(source.lines().findFirst().orElse(""));
    Matcher macro = MACRO.matcher(source);
    if (word.find()) {
      words.add(word.group());
    } else if (macro.lookingAt() && !declared.contains(macro.group(1))) {
      addDeclaration(macro.group(1));
    }
  }

  /** The name of the function that is called in front of a place. */
  private Optional<String> called(int end) {
    int at = end - 1;
    while (at >= 0 && Character.isWhitespace(text.charAt(at))) {
      at--;
    }
    int depth = 0;
    for (; at >= 0; at--) {
      depth += text.charAt(at) == ')' ? 1 : text.charAt(at) == '(' ? -1 : 0;
      if (depth == 0) {
        break;
      }
    }
    Matcher name =
        Pattern.compile("([A-Za-z_]\\w*)\\s*$").matcher(text.substring(0, Math.max(at, 0)));
    return at > 0 && name.find()
        ? Optional.of(name.group(1)).filter(n -> !hasMeaning.test(n) && !declared.contains(n))
        : Optional.empty();
  }
}
