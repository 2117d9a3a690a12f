package liss.c.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.syntax.Assembler;
import liss.c.syntax.Bindings;
import liss.c.syntax.KeptMacros;
import liss.c.syntax.Nodes;
import liss.c.syntax.UnknownMacros;
import liss.lang.Assumption;
import liss.lang.Diagnostic.Hint;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorPragmaStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IProblemBinding;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/**
 * What a compiler would refuse in the parts of a text that may run: what the parser did not
 * understand, and names that nothing declares. Linear in the text.
 *
 * @param isUsed whether a part of the text may run
 * @param unknown the names that nothing declares, so far
 */
public record Problems(
    Predicate<IASTNode> isUsed, Spans spans, Messages messages, List<Unknown> unknown) {

  private static final int MOST_NAMED = 3;

  /** A name that nothing declares, with the message about it alone. */
  record Unknown(CMessage kind, IASTNode node, String name, String message, Hint hint) {}

  /** What is wrong with a text. */
  public Problems(Predicate<IASTNode> isUsed, Spans spans, Messages messages) {
    this(isUsed, spans, messages, new ArrayList<>());
  }

  private static final List<String> KNOWN_TYPES = List.of("__builtin_va_list");

  private static final Pattern OPEN_MP = Pattern.compile("\\s*#\\s*pragma\\s+omp\\b");

  private static final Pattern HEADER_OF_CPP = Pattern.compile("[a-z_]+");

  /** Reports all of them. */
  public void report(IASTTranslationUnit unit) {
    for (IASTProblem problem : unit.getPreprocessorProblems()) {
      switch (problem.getID()) {
        case IASTProblem.PREPROCESSOR_INCLUSION_NOT_FOUND -> {}
        case IASTProblem.PREPROCESSOR_POUND_WARNING ->
            messages.report(
                CMessage.WARNING_DIRECTIVE,
                problem,
                "the text warns: " + String.join(" ", problem.getArguments()));
        default -> messages.report(CMessage.PREPROCESSOR, problem, lowerCase(problem.getMessage()));
      }
    }
    for (IASTNode node : Nodes.inside(unit, IASTNode.class)) {
      switch (node) {
        case IASTName name -> unknownMacro(name, UnknownMacros.declaration(name));
        case IASTProblem problem when isUsed.test(problem) ->
            messages.report(
                CMessage.SYNTAX,
                problem,
                "the parser does not understand this: " + problem.getMessage());
        case IASTFunctionDefinition function -> inFunction(function);
        case IASTASMDeclaration assembler
            when Nodes.function(assembler).isEmpty()
                && !spans.isInSystemHeader(assembler)
                && !Assembler.isPlain(assembler.getAssembly()) ->
            messages.assume(new Assumption.Assembler(spans.of(assembler)));
        case ICASTKnRFunctionDeclarator function when isUsed.test(function) -> ofOldC(function);
        case IASTNamedTypeSpecifier named when spans.isInFile(named) && isUsed.test(named) ->
            type(named);
        case IASTIdExpression id when isUsed.test(id) -> name(id);
        case IASTFieldReference field when isUsed.test(field) -> field(field);
        case IASTStatement statement when isUsed.test(statement) -> outside(statement);
        case IASTFunctionCallExpression call when isUsed.test(call) ->
            unknownMacro(call, UnknownMacros.loop(call));
        default -> {}
      }
    }
    pragmas(unit);
    Optional<IASTPreprocessorIncludeStatement> told = reportUnknown(unit);
    if (messages.hasErrors()) {
      missingHeaders(unit, told);
      otherLanguage(unit);
    }
  }

  /**
   * Reports names that nothing declares: as one error if an option that is near may help.
   *
   * @return the header that is said not to be found
   */
  private Optional<IASTPreprocessorIncludeStatement> reportUnknown(IASTTranslationUnit unit) {
    if (unknown.isEmpty()) {
      return Optional.empty();
    }
    Unknown first = unknown.getFirst();
    Optional<String> database = messages.database(spans.of(first.node()));
    Optional<IASTPreprocessorIncludeStatement> missing =
        Stream.of(unit.getIncludeDirectives())
            .filter(include -> include.isActive() && !include.isResolved())
            .filter(include -> option(include).isPresent())
            .findFirst();
    if (missing.isPresent()) {
      messages.report(
          CMessage.MISSING_HEADER,
          spans.of(missing.get()),
          "there is no header `"
              + missing.get().getName()
              + "`, and "
              + names()
              + " may be declared there",
          "give " + option(missing.get()).orElseThrow());
    } else if (database.isPresent()) {
      messages.report(
          first.kind(),
          first.node(),
          names() + (isOne() ? " is" : " are") + " not declared, but may be where it is built",
          "give " + database.get() + ", which says how the file is compiled");
    } else {
      unknown.forEach(u -> messages.report(u.kind(), u.node(), u.message(), Optional.of(u.hint())));
    }
    return missing;
  }

  private Optional<String> option(IASTPreprocessorIncludeStatement include) {
    return messages.optionFor(spans.of(include), include.getName().toString());
  }

  private boolean isOne() {
    return unknown.stream().map(Unknown::name).distinct().count() == 1;
  }

  private String names() {
    List<String> names = unknown.stream().map(Unknown::name).distinct().toList();
    String shown =
        names.stream()
            .limit(MOST_NAMED)
            .map(name -> "`" + name + "`")
            .collect(Collectors.joining(", "));
    int others = names.size() - MOST_NAMED;
    return others <= 0 ? shown : shown + " and " + others + " other" + (others == 1 ? "" : "s");
  }

  /**
   * A compiler may make threads where OpenMP says so, of which the text shows nothing; and macros
   * may mean something else after a pragma that is not read.
   */
  private void pragmas(IASTTranslationUnit unit) {
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      switch (statement) {
        case IASTPreprocessorPragmaStatement pragma
            when OPEN_MP.matcher(pragma.getRawSignature()).lookingAt() ->
            messages.report(
                CMessage.UNSUPPORTED,
                pragma,
                "the threads of OpenMP are not supported",
                "if the program is built without OpenMP, put the line into `#ifdef _OPENMP`");
        case IASTPreprocessorPragmaStatement pragma
            when KeptMacros.isIn(String.valueOf(pragma.getMessage())) ->
            keepsMacros(pragma);
        case IASTPreprocessorMacroDefinition macro when KeptMacros.isIn(macro.getExpansion()) ->
            keepsMacros(macro);
        default -> {}
      }
    }
  }

  private void keepsMacros(IASTNode node) {
    messages.report(
        CMessage.UNSUPPORTED,
        node,
        "a pragma that keeps a macro, or takes it back, is supported in a line of its own only",
        "write `#pragma push_macro(\"X\")` there");
  }

  /** A text that includes a header without an ending, as C++ has them, is not C. */
  private void otherLanguage(IASTTranslationUnit unit) {
    for (IASTPreprocessorIncludeStatement include : unit.getIncludeDirectives()) {
      String name = include.getName().toString();
      if (include.isActive()
          && !include.isResolved()
          && include.isSystemInclude()
          && HEADER_OF_CPP.matcher(name).matches()) {
        messages.report(
            CMessage.SYNTAX,
            include,
            "`" + name + "` is a header of C++, and liss reads C only",
            "if the program is in C, the directory of the header is to be named with -I or -p");
        return;
      }
    }
  }

  /** Headers that are not found may be why a text is wrong. */
  private void missingHeaders(
      IASTTranslationUnit unit, Optional<IASTPreprocessorIncludeStatement> told) {
    for (IASTPreprocessorIncludeStatement include : unit.getIncludeDirectives()) {
      boolean isMissing = include.isActive() && !include.isResolved();
      if (isMissing && told.filter(include::equals).isEmpty()) {
        messages.missingHeader(spans.of(include), include.getName().toString(), Optional.empty());
      }
    }
  }

  private void inFunction(IASTFunctionDefinition function) {
    if (isUsed.test(function.getParent()) && Nodes.function(function.getParent()).isPresent()) {
      messages.report(
          CMessage.UNSUPPORTED,
          function.getDeclarator(),
          "a function inside of another one is not supported",
          "move it out, and pass what it uses of the function around it");
    }
    if (isUsed.test(function.getBody())) {
      labels(function);
    }
  }

  /** Reports what has to be inside of a loop or {@code switch} and is not. */
  private void outside(IASTStatement statement) {
    boolean isInLoop = Nodes.around(statement).anyMatch(Problems::isLoop);
    boolean isInSwitch = Nodes.around(statement).anyMatch(IASTSwitchStatement.class::isInstance);
    Optional<String> missing =
        switch (statement) {
          case IASTCaseStatement s when !isInSwitch -> Optional.of("switch");
          case IASTDefaultStatement s when !isInSwitch -> Optional.of("switch");
          case IASTBreakStatement s when !isInLoop && !isInSwitch -> Optional.of("loop or switch");
          case IASTContinueStatement s when !isInLoop -> Optional.of("loop");
          default -> Optional.empty();
        };
    missing.ifPresent(around ->
        messages.report(CMessage.UNSUPPORTED, statement, "this is not inside of a " + around));
  }

  private static boolean isLoop(IASTNode node) {
    return node instanceof IASTForStatement
        || node instanceof IASTWhileStatement
        || node instanceof IASTDoStatement;
  }

  private void labels(IASTFunctionDefinition function) {
    Set<String> labels = new HashSet<>();
    for (IASTLabelStatement label : Nodes.inside(function, IASTLabelStatement.class)) {
      if (!labels.add(label.getName().toString())) {
        messages.report(
            CMessage.UNKNOWN_LABEL,
            label,
            "the label `" + label.getName() + "` occurs twice in this function");
      }
    }
    for (IASTGotoStatement jump : Nodes.inside(function, IASTGotoStatement.class)) {
      if (!labels.contains(jump.getName().toString())) {
        messages.report(
            CMessage.UNKNOWN_LABEL,
            jump,
            "there is no label `" + jump.getName() + "` in this function");
      }
    }
  }

  private void unknownMacro(IASTNode use, Optional<String> macro) {
    macro.ifPresent(name ->
        messages.assume(
            new Assumption.NoSynchronization(
                spans.of(use),
                name,
                Assumption.NoSynchronization.What.MACRO,
                spans.inHeader(use),
                Optional.empty())));
  }

  private void ofOldC(ICASTKnRFunctionDeclarator function) {
    for (IASTName parameter : function.getParameterNames()) {
      if (Nodes.ofOldC(function, parameter).isEmpty()) {
        messages.report(
            CMessage.UNKNOWN_NAME,
            parameter,
            "the parameter `" + parameter + "` is not declared",
            "declare it in front of the body, as in `int " + parameter + ";`");
      }
    }
  }

  private void type(IASTNamedTypeSpecifier named) {
    Optional<IBinding> type = Bindings.of(named.getName());
    if (type.isPresent()) {
      if (type.get() instanceof ITypedef t && Bindings.isUnknown(t)) {
        messages.undeclared(named, named.getName().toString());
      }
    } else if (!KNOWN_TYPES.contains(named.getName().toString())) {
      unknown.add(
          new Unknown(
              CMessage.UNKNOWN_TYPE,
              named,
              named.getName().toString(),
              "the type `" + named.getName() + "` is not declared",
              Spelling.type(named, named.getName().toString())
                  .orElseGet(() ->
                      Hint.of(
                          "include the header that declares it, name its directory with -I, or give"
                              + " a typedef"))));
    }
  }

  private void name(IASTIdExpression id) {
    Optional<IBinding> declared = Bindings.of(id.getName());
    if (id.getParent() instanceof IASTFunctionCallExpression call
        && call.getFunctionNameExpression() == id) {
      return; // a function need not be declared: its call declares it for what follows
    }
    if (declared.isEmpty()) {
      boolean isNowhere = id.getName().getBinding() instanceof IProblemBinding;
      unknown.add(
          new Unknown(
              CMessage.UNKNOWN_NAME,
              id,
              id.getName().toString(),
              "`" + id.getName() + "` is not declared" + (isNowhere ? "" : " here"),
              Spelling.value(id, id.getName().toString())
                  .orElseGet(() ->
                      Hint.of(
                          "include the header that declares it, name its directory with -I, or"
                              + " define it with -D"))));
    } else if (Bindings.isUndeclared(declared.get())) {
      messages.undeclared(id, id.getName().toString());
    } else if (Nodes.function(id).isEmpty() && Bindings.isResolved(id.getName())) {
      messages.report(
          CMessage.UNSUPPORTED,
          id,
          "a function with the attribute `ifunc` is not supported as a first value");
    }
  }

  private void field(IASTFieldReference field) {
    String name = field.getFieldName().toString();
    Optional<IBinding> declared = Bindings.of(field.getFieldName());
    if (declared.filter(Bindings::isUndeclared).isPresent()
        || declared.isEmpty() && Bindings.isOfUnknown(field.getFieldOwner())) {
      messages.undeclared(field, name);
    } else if (declared.isEmpty() && Spelling.structure(field).isPresent()) {
      String message = "there is no field `" + name + "`";
      messages.report(CMessage.UNKNOWN_NAME, field, message, Spelling.field(field, name));
    }
  }

  private static String lowerCase(String message) {
    return message.isEmpty()
        ? "this cannot be processed"
        : Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }
}
