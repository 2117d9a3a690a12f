package liss.c.lowering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Unreachable;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Attribute;
import liss.c.ir.Variable.Storage;
import liss.c.source.CommentAnnotations;
import liss.c.source.Messages;
import liss.c.source.ReturnType;
import liss.c.source.Spans;
import liss.c.source.TopLevel;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.lang.LockWriting;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/**
 * Lowers a syntax tree to normalized C. Every text that the parser understands has a result: what
 * has no exact meaning is an instruction that says so.
 */
final class Lowering {

  /** The sections with functions that run before {@code main}, and with those that run after it. */
  private static final Pattern CONSTRUCTORS =
      Pattern.compile("^\\W*(\\.(pre)?init_array|\\.ctors)");

  private static final Pattern DESTRUCTORS = Pattern.compile("^\\W*(\\.fini_array|\\.dtors)");

  /** The type of the functions that are given a function to call at the end. */
  private static final Type.Pointer AT_EXIT =
      new Type.Pointer(new Type.Code(Type.Int.INT, List.of(), Type.Arity.VARIADIC));

  private final SourceText source;
  private final Spans spans;
  private final Types types = new Types();
  private final Vocabulary vocabulary;
  private final Messages wrong;
  private final CommentAnnotations comments;
  private final UnitScope scope;

  private Lowering(
      IASTTranslationUnit unit,
      Set<String> beside,
      SymbolNames names,
      SourceText source,
      Spans spans,
      Vocabulary vocabulary) {
    this.source = source;
    this.spans = spans;
    this.vocabulary = vocabulary;
    this.wrong = new Messages(spans);
    this.comments = CommentAnnotations.of(unit, spans, wrong);
    this.scope = new UnitScope(unit, beside, names, types, spans, comments, vocabulary);
  }

  /**
   * All variables of a text and its headers, and the functions that may run.
   *
   * @param used those functions
   * @param beside the functions that other files of the program define
   * @param names what names of the text mean for the linker
   * @param vocabulary knows functions whose results have the types of objects
   */
  public static TranslationUnit of(
      IASTTranslationUnit unit,
      List<IASTFunctionDefinition> used,
      Set<String> beside,
      SymbolNames names,
      SourceText source,
      Spans spans,
      Vocabulary vocabulary) {
    return new Lowering(unit, beside, names, source, spans, vocabulary).lowered(unit, used);
  }

  private TranslationUnit lowered(IASTTranslationUnit unit, List<IASTFunctionDefinition> used) {
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        declare(simple);
      }
    }
    List<Function> functions = used.stream().map(this::function).toList();
    return new TranslationUnit(
        source, types.layouts(), scope.variables(), functions, scope.declared(), layout(unit));
  }

  /**
   * The functions, where {@code main} begins with what happens before it: calls of constructors,
   * and of a function that has each destructor called at the end.
   */
  static List<Function> withConstructors(TranslationUnit unit, Vocabulary vocabulary) {
    return unit.functions().stream()
        .map(function ->
            function.name().equals("main")
                ? function.with(
                    Stream.concat(before(unit, vocabulary, function), function.body().stream())
                        .toList())
                : function)
        .toList();
  }

  private static Stream<Instruction> before(
      TranslationUnit unit, Vocabulary vocabulary, Function main) {
    Origin origin = main.body().getFirst().origin();
    Stream<Instruction> constructors =
        ofAttribute("constructor", unit, CONSTRUCTORS)
            .map(f -> call(address(f), List.of(), origin));
    Stream<Instruction> destructors =
        vocabulary.doing(Meaning.Action.AT_EXIT).stream()
            .map(name -> new Operand.Routine(name, AT_EXIT))
            .flatMap(atExit ->
                ofAttribute("destructor", unit, DESTRUCTORS)
                    .map(f -> call(atExit, List.of(address(f)), origin)));
    return Stream.concat(constructors, destructors);
  }

  /** The functions with an attribute in their order, and those that a section has pointers to. */
  private static Stream<Function> ofAttribute(String name, TranslationUnit unit, Pattern section) {
    Stream<Function> named =
        unit.functions().stream()
            .filter(f -> priority(f, name).isPresent())
            .sorted(Comparator.comparing(f -> priority(f, name).getAsInt()));
    Stream<Function> pointed =
        unit.variables().stream()
            .filter(variable ->
                variable.attributes().stream()
                    .filter(a -> a.name().equals("section"))
                    .flatMap(a -> a.arguments().stream())
                    .anyMatch(section.asPredicate()))
            .flatMap(variable -> variable.values().stream())
            .filter(Operand.Routine.class::isInstance)
            .flatMap(value -> unit.function(((Operand.Routine) value).function()).stream());
    return Stream.concat(named, pointed);
  }

  /** The place of a function among others with an attribute; empty if it does not have it. */
  private static OptionalInt priority(Function function, String name) {
    return function.attributes().stream()
        .filter(attribute -> attribute.name().equals(name))
        .mapToInt(attribute ->
            attribute.arguments().stream()
                .filter(word -> word.matches("[0-9]{1,9}"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(Integer.MAX_VALUE))
        .findFirst();
  }

  private static Operand.Routine address(Function function) {
    return new Operand.Routine(function.name(), new Type.Pointer(function.type()));
  }

  private static Instruction call(Operand function, List<Operand> arguments, Origin origin) {
    return new Instruction.Call(Optional.empty(), function, arguments, Optional.empty(), origin);
  }

  private TextLayout layout(IASTTranslationUnit unit) {
    LockWriting writing =
        new LockWriting.Uniform(vocabulary.dialect(vocabulary.dialectOf(Set.of(), Set.of())));
    List<TextLayout.Annotated> annotated =
        Nodes.inside(unit, IASTStatement.class).stream()
            .filter(statement -> !comments.of(statement).isEmpty())
            .map(statement -> new TextLayout.Annotated(spans.of(statement), comments.of(statement)))
            .toList();
    TopLevel outside = new TopLevel(unit, spans);
    return new TextLayout(
        spans.headers(unit),
        outside.headers(),
        missing(unit),
        annotated,
        wrong.inOrder(),
        new StructureTexts(unit, spans, types).all(),
        results(unit),
        spans.branches(unit),
        scope.points().marked(writing, outside));
  }

  /** How variables for the results of functions are declared, by the names of the functions. */
  private Map<String, String> results(IASTTranslationUnit unit) {
    Map<String, String> results = new LinkedHashMap<>();
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (declaration instanceof IASTFunctionDefinition function
          && ReturnType.of(function, spans) instanceof ReturnType.Value value) {
        results.put(Declarators.name(function.getDeclarator()).toString(), value.variable());
      }
    }
    return results;
  }

  private List<TextLayout.MissingHeader> missing(IASTTranslationUnit unit) {
    return Arrays.stream(unit.getIncludeDirectives())
        .filter(include -> include.isActive() && !include.isResolved())
        .map(include ->
            new TextLayout.MissingHeader(
                include.getName().toString(), include.isSystemInclude(), spans.of(include)))
        .toList();
  }

  private void declare(IASTSimpleDeclaration declaration) {
    int storage = declaration.getDeclSpecifier().getStorageClass();
    if (storage == IASTDeclSpecifier.sc_typedef) {
      return;
    }
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      boolean isDefinition =
          storage != IASTDeclSpecifier.sc_extern || declarator.getInitializer() != null;
      if (isDefinition) {
        Bindings.declared(declarator).ifPresent(variable -> declare(variable, declarator, storage));
      }
    }
  }

  private void declare(IVariable variable, IASTDeclarator declarator, int storage) {
    if (scope.isAlias(variable.getName())) {
      return;
    }
    String name = scope.linked(variable.getName());
    SourceSpan span = spans.of(declarator);
    List<Attribute> attributes = new ArrayList<>(scope.attributes(name));
    if (Bindings.isConstant(variable.getType())) {
      attributes.add(new Attribute(Variable.CONST, List.of()));
    }
    Type type = types.of(variable.getType());
    Storage kind =
        scope.isOfThread(name) || Bindings.isGlobalRegister(variable)
            ? Storage.THREAD
            : isInternal(storage, variable.getName()) ? Storage.STATIC : Storage.EXTERNAL;
    boolean isTentative = declarator.getInitializer() == null;
    if (isTentative && scope.isDeclared(name)) {
      return;
    }
    scope.declare(new Variable(name, type, kind, List.of(), attributes, span));
    if (!isTentative) {
      scope.declare(
          initialized(new Variable(name, type, kind, List.of(), attributes, span), declarator));
    }
  }

  /** Whether other files do not see what is declared, not even by another name. */
  private boolean isInternal(int storage, String name) {
    return storage == IASTDeclSpecifier.sc_static && scope.linked(name).equals(name);
  }

  /** This variable with its first values. */
  private Variable initialized(Variable variable, IASTDeclarator declarator) {
    InstructionBuilder code = new InstructionBuilder(types, variable.span());
    FunctionScope outside = new FunctionScope(scope, "unit", code, Optional.empty());
    return Declarators.initializer(declarator)
        .map(clause -> new FirstValues(outside).of(variable, clause))
        .orElse(variable);
  }

  /** What a function returns at its end: 0 if it is main (C17, 5.1.2.2.3), or else nothing. */
  private static Optional<Operand> atEnd(String function, Type result) {
    return function.equals("main") && result instanceof Type.Scalar number
        ? Optional.of(new Operand.Constant(number, 0))
        : Optional.empty();
  }

  private Function function(IASTFunctionDefinition definition) {
    String written = Declarators.name(definition.getDeclarator()).toString();
    String name = scope.linked(written);
    SourceSpan span = spans.of(definition.getDeclarator());
    InstructionBuilder code = new InstructionBuilder(types, span);
    FunctionScope inside = new FunctionScope(scope, name, code, Optional.of(definition));
    Type.Code type = type(definition);
    inside.returns(type.result());
    List<Register> parameters = parameters(definition, inside);
    inside.statements().function(definition.getBody());
    code.at(inside.statement(definition.getBody()));
    code.add(new Instruction.Return(atEnd(name, type.result()), code.origin()));
    Promotion.Promoted promoted =
        Promotion.of(
            code.locals(), Unreachable.without(inside.agreements().of(code.instructions())));
    int storage = definition.getDeclSpecifier().getStorageClass();
    return new Function(
        name,
        type,
        parameters,
        promoted.locals(),
        Copies.without(promoted.body()),
        isInternal(storage, written) ? Function.Linkage.INTERNAL : Function.Linkage.EXTERNAL,
        scope.attributes(name),
        definition.getDeclSpecifier().isInline(),
        spans.isInSystemHeader(definition),
        span);
  }

  private Type.Code type(IASTFunctionDefinition definition) {
    Optional<Type> type =
        Bindings.of(Declarators.name(definition.getDeclarator()))
            .filter(IFunction.class::isInstance)
            .map(function -> types.of(((IFunction) function).getType()));
    return type.orElse(null) instanceof Type.Code code
        ? code
        : new Type.Code(Type.Int.INT, List.of(), Type.Arity.VARIADIC);
  }

  /** Stores the arguments in variables, as the text may change them or take their addresses. */
  private List<Register> parameters(IASTFunctionDefinition definition, FunctionScope inside) {
    InstructionBuilder code = inside.code();
    List<Register> parameters = new ArrayList<>();
    for (IASTDeclarator declarator : Nodes.parameters(definition)) {
      Optional<IVariable> variable = Bindings.declared(declarator);
      Type type = Types.passed(types.of(CVisitor.createType(declarator)));
      if (type instanceof Type.Nothing) {
        continue;
      }
      String name = Declarators.name(declarator).toString();
      Register register =
          new Register("%" + (name.isEmpty() ? "argument." + parameters.size() : name), type);
      parameters.add(register);
      code.at(inside.statement(declarator));
      variable.ifPresent(v -> {
        Operand.Address address = code.local(v.getName(), type, Attributes.of(declarator));
        inside.bind(v, LoweredPlace.of(address, type));
        code.add(new Instruction.Enter(address.variable(), code.origin()));
        code.add(new Instruction.Store(address, register, Optional.empty(), code.origin()));
      });
    }
    for (IASTDeclarator declarator : Nodes.parameters(definition)) {
      inside.expressions().lengths(VariableLengths.in(declarator));
    }
    return parameters;
  }
}
