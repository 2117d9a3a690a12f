package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Attribute;
import liss.c.ir.Variable.Initial;
import liss.c.ir.Variable.Storage;
import liss.c.source.CommentAnnotations;
import liss.c.source.OtherConfigurations;
import liss.c.source.Spans;
import liss.c.source.TextInsertionPoints;
import liss.c.source.UnitReading;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.StandardHeaders;
import liss.c.vocabulary.ValueRule;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The variables and functions of a text that live as long as the program, by the names that they
 * have for the linker: another name of an object, by {@code alias}, is the same object.
 */
final class UnitScope {

  private final Set<String> beside;
  private final SymbolNames names;
  private final Types types;
  private final Vocabulary vocabulary;
  private final Spans spans;
  private final CommentAnnotations comments;
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<IVariable, String> ofFunctions = new HashMap<>();
  private final Map<String, List<Attribute>> attributes = new HashMap<>();
  private final Set<String> defined = new HashSet<>();
  private final Map<String, Declared> declared = new LinkedHashMap<>();
  private final TextInsertionPoints points;
  private final OtherConfigurations configurations;
  private final Map<String, Operand.Address> texts = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  UnitScope(
      IASTTranslationUnit unit,
      Set<String> beside,
      SymbolNames names,
      Types types,
      Spans spans,
      CommentAnnotations comments,
      Vocabulary vocabulary) {
    this.beside = beside;
    this.names = names;
    this.types = types;
    this.comments = comments;
    this.vocabulary = vocabulary;
    this.spans = spans;
    this.points = new TextInsertionPoints(spans, vocabulary.world());
    this.configurations = new OtherConfigurations(unit, spans);
    for (IASTDeclarator declarator : Declarators.linked(unit)) {
      String name = names.symbol(Declarators.name(declarator).toString());
      List<Attribute> found = Attributes.of(declarator);
      attributes.computeIfAbsent(name, n -> new ArrayList<>()).addAll(found);
      if (Declarators.isDefinition(declarator)) {
        defined.add(name);
      }
    }
  }

  Types types() {
    return types;
  }

  Spans spans() {
    return spans;
  }

  /** Whether a comment says something of a statement. */
  boolean isAnnotated(IASTStatement statement) {
    return !comments.of(statement).isEmpty();
  }

  /** Where statements can be inserted. */
  TextInsertionPoints points() {
    return points;
  }

  /** What is known of other configurations of the text. */
  OtherConfigurations configurations() {
    return configurations;
  }

  /** The functions that are mentioned and not defined. */
  List<Declared> declared() {
    return List.copyOf(declared.values());
  }

  /** The address of a function that the text mentions. */
  Operand.Routine routine(IASTName mention, String function, Type.Code type) {
    String name = linked(function);
    if (!isDefined(name)) {
      declared.computeIfAbsent(
          name,
          n ->
              new Declared(
                  n,
                  type,
                  Bindings.kept(mention),
                  Bindings.declarations(mention).anyMatch(spans::isInSystemHeader)
                      || StandardHeaders.isReserved(n),
                  Bindings.isNoReturn(mention),
                  !Bindings.isDeclared(mention)));
    }
    return new Operand.Routine(name, new Type.Pointer(type));
  }

  List<Variable> variables() {
    return List.copyOf(variables.values());
  }

  /** What the declarations of something say of it. */
  List<Attribute> attributes(String name) {
    return attributes.getOrDefault(name, List.of()).stream().distinct().toList();
  }

  /** The name of what a name stands for. */
  String linked(String name) {
    return names.linked(name);
  }

  /** The function whose result a function is. */
  Optional<String> resolver(String function) {
    return Attributes.argument(attributes(linked(function)), "ifunc").map(this::linked);
  }

  /** Whether a declaration of a name only says what else it is the name of. */
  boolean isAlias(String name) {
    return names.isAlias(name);
  }

  /** Whether the program has the body of a function. */
  boolean isDefined(String function) {
    return defined.contains(linked(function)) || beside.contains(linked(function));
  }

  /** The names of the calls that stand for one of a function. */
  List<String> parts(String function) {
    return vocabulary.parts(function, place(function));
  }

  /** What a call of a function does with values, if that is known. */
  Optional<ValueRule> rule(String function) {
    return vocabulary.value(function, place(Vocabulary.called(function)));
  }

  /** Which argument of a function is a condition that a call waits for; empty if it is none. */
  OptionalInt awaited(String function) {
    if (vocabulary.waitsWithLock(function)) {
      return OptionalInt.of(1);
    }
    return vocabulary
        .meaning(function, place(Vocabulary.called(function)))
        .filter(meaning -> meaning.action() == Meaning.Action.AWAIT)
        .map(meaning -> OptionalInt.of(meaning.operands().getFirst()))
        .orElse(OptionalInt.empty());
  }

  /** How a wait by a function is written with a lock; empty if it is none, or cannot be. */
  Optional<LockedWait.Writing> lockedWait(String function) {
    return awaited(function).isPresent() ? vocabulary.lockedWait(function) : Optional.empty();
  }

  /** Whether a call ends the thread. */
  boolean endsThread(String function) {
    return vocabulary
        .meaning(function, place(function))
        .filter(meaning -> meaning.action() == Meaning.Action.THREAD_EXIT)
        .isPresent();
  }

  /** Whether a call takes a lock and returns whether it did. */
  boolean triesLock(String function) {
    return vocabulary.meaning(function, place(function)).filter(Meaning::isAttempt).isPresent();
  }

  /** Whether a call does the same if an argument is computed in front of it. */
  boolean hasPlainArguments(String function) {
    return parts(function).size() == 1
        && rule(function).isEmpty()
        && vocabulary
            .meaning(function, place(function))
            .map(Meaning::action)
            .filter(action -> action != Meaning.Action.NONDET && action != Meaning.Action.IGNORE)
            .isEmpty();
  }

  private Defined place(String function) {
    return isDefined(function) ? Defined.HERE : Defined.ELSEWHERE;
  }

  /** The address of a variable outside of functions; it is there from now on. */
  Operand.Address variable(IVariable variable) {
    String inFunction = ofFunctions.get(variable);
    if (inFunction != null) {
      return address(inFunction);
    }
    String name = linked(variable.getName());
    if (!variables.containsKey(name)) {
      Type type = types.of(variable.getType());
      declare(
          isOfThread(name)
              ? Variable.ofThreadElsewhere(name, type, attributes(name), start())
              : new Variable(name, type, Storage.ELSEWHERE, List.of(), attributes(name), start()));
    }
    return address(name);
  }

  private SourceSpan start() {
    return spans.between(spans.start(), spans.start());
  }

  private Operand.Address address(String name) {
    Type type = Objects.requireNonNull(variables.get(name)).type();
    return new Operand.Address(name, Operand.Region.GLOBAL, new Type.Pointer(type), 0);
  }

  boolean isDeclared(String name) {
    Variable known = variables.get(name);
    return known != null && !known.isElsewhere();
  }

  /** Adds a variable, or says more of one that was declared before. */
  void declare(Variable variable) {
    variables.put(variable.name(), variable);
  }

  /** A static variable of a function, before its first values are known. */
  Operand.Address declareInside(String function, IVariable variable, Type type, SourceSpan span) {
    String name = unique(function + "." + variable.getName());
    ofFunctions.put(variable, name);
    declare(new Variable(name, type, Storage.STATIC, List.of(), List.of(), span));
    return address(name);
  }

  /** A variable without a name in the text. */
  Operand.Address declareNameless(
      String hint, Type type, Storage storage, List<Initial> initial, SourceSpan span) {
    String name = unique(hint);
    declare(new Variable(name, type, storage, initial, List.of(), span));
    return address(name);
  }

  private String unique(String hint) {
    int number = numbers.merge(hint, 1, Integer::sum);
    return hint.endsWith(".") ? hint + number : number == 1 ? hint : hint + "." + number;
  }

  /** The address of the first character of a text; the same texts are one object. */
  Operand.Address text(Literals.Text text, SourceSpan span) {
    String key = text.type() + ":" + text.values();
    Operand.Address known = texts.get(key);
    if (known != null) {
      return known;
    }
    List<Initial> initial = new ArrayList<>();
    long size = text.type().bits() / Byte.SIZE;
    for (int i = 0; i < text.values().size() - 1; i++) {
      initial.add(
          new Initial(i * size, new Operand.Constant(text.type(), text.values().get(i)), span));
    }
    Type type = new Type.Array(text.type(), text.values().size());
    Operand.Address address = declareNameless("text.", type, Storage.LITERAL, initial, span);
    texts.put(key, address);
    return address;
  }

  /** Whether each thread has a variable of its own. */
  boolean isOfThread(String name) {
    return attributes(name).stream().anyMatch(UnitScope::isOfThread);
  }

  static boolean isOfThread(Attribute attribute) {
    return attribute.name().equals(UnitReading.THREAD_LOCAL);
  }
}
