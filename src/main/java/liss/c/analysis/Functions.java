package liss.c.analysis;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.own.Effect;
import liss.c.own.Handover;
import liss.c.own.OwnMemory;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Mentions;
import liss.c.syntax.Nodes;
import liss.c.syntax.ParserText;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.MemoryOrder;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** The functions that a program defines and that may run, and what the others mean. */
public final class Functions {

  private final Map<String, IASTFunctionDefinition> definitions = new LinkedHashMap<>();
  private final boolean ofLiss;
  private final Vocabulary vocabulary;

  /** Whether some thread may be asked to end. */
  private final boolean cancel;

  /** Functions of POSIX that have the name of one of liss.h. */
  private static final Map<String, String> OF_POSIX =
      Map.of("signal.h", "signal", "sys/wait.h", "wait");

  /** Functions whose name says nothing, as a header declares another one. */
  private final Set<String> others;

  /**
   * The functions of a text.
   *
   * @param headers those that it includes
   * @param mayBeThread the names of functions that may be threads without being started
   */
  public Functions(
      IASTTranslationUnit unit,
      Vocabulary vocabulary,
      Set<String> headers,
      Predicate<String> mayBeThread) {
    this.vocabulary = vocabulary;
    this.others = others(headers);
    this.ofLiss = headers.contains("liss.h");
    for (IASTFunctionDefinition function : Mentions.used(unit, mayBeThread)) {
      definitions.putIfAbsent(name(function), function);
    }
    this.cancel =
        definitions.values().stream()
            .flatMap(function -> calls(function).stream())
            .anyMatch(
                call -> meaning(call).filter(m -> m.action() == Meaning.Action.CANCEL).isPresent());
  }

  /** Whether a thread that was asked to end ends in a function, if some thread may be asked. */
  public boolean mayEndThread(String name) {
    return cancel && vocabulary.isCancellationPoint(name) && definition(name).isEmpty();
  }

  private static Set<String> others(Set<String> headers) {
    return headers.contains("liss.h")
        ? Set.of()
        : OF_POSIX.entrySet().stream()
            .filter(function -> headers.contains(function.getKey()))
            .map(Map.Entry::getValue)
            .collect(Collectors.toSet());
  }

  /** Whether synchronization means what it means in W. */
  public boolean areOfLiss() {
    return ofLiss;
  }

  /** The name of a function. */
  public static String name(IASTFunctionDefinition function) {
    IASTDeclarator declarator = function.getDeclarator();
    boolean isNested =
        declarator.getNestedDeclarator() != null && declarator.getName().toString().isEmpty();
    return (isNested ? declarator.getNestedDeclarator() : declarator).getName().toString();
  }

  /** Whether a node may matter: it does not lie in a function that never runs. */
  public boolean isUsed(IASTNode node) {
    return Nodes.function(node)
        .filter(function -> definitions.get(name(function)) != function)
        .isEmpty();
  }

  /** The functions that are defined and may run, in the order of the text. */
  public List<IASTFunctionDefinition> all() {
    return List.copyOf(definitions.values());
  }

  /** The definition of a function; empty if it has none or the vocabulary says what it means. */
  public Optional<IASTFunctionDefinition> definition(String name) {
    return meaning(name).isPresent()
        ? Optional.empty()
        : Optional.ofNullable(definitions.get(name));
  }

  /** The definition of the function that a call mentions; empty if there is none. */
  public Optional<IASTFunctionDefinition> called(IASTFunctionCallExpression call) {
    return Bindings.calledName(call).map(IASTName::toString).flatMap(this::definition);
  }

  /** The meaning that the vocabulary gives a function. */
  public Optional<Meaning> meaning(String name) {
    Optional<IASTFunctionDefinition> definition = Optional.ofNullable(definitions.get(name));
    boolean isAnother =
        definition.filter(d -> !isInSystemHeader(d)).isPresent() || others.contains(name);
    return vocabulary.meaning(name, isAnother ? Defined.HERE : Defined.ELSEWHERE);
  }

  /**
   * Whether a node comes from a header between {@code <} and {@code >}, or one that it includes.
   */
  private static boolean isInSystemHeader(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    while (location != null && location.getContextInclusionStatement() != null) {
      if (location.getContextInclusionStatement().isSystemInclude()) {
        return true;
      }
      location = location.getContextInclusionStatement().getFileLocation();
    }
    return false;
  }

  /** The meaning that the vocabulary gives the function of a call; a variable has none. */
  public Optional<Meaning> meaning(IASTFunctionCallExpression call) {
    return Bindings.calledName(call)
        .filter(name -> !isVariable(Bindings.of(name)))
        .flatMap(name -> meaning(name.toString()));
  }

  /** The arguments of a call together with their meaning; empty if the vocabulary has none. */
  public Optional<KnownCall> known(IASTFunctionCallExpression call) {
    return meaning(call).map(meaning -> new KnownCall(meaning, arguments(call)));
  }

  /** How the access of a call to an atomic object is ordered; empty if it makes none. */
  public Optional<MemoryOrder> order(IASTFunctionCallExpression call) {
    List<IASTExpression> arguments = arguments(call);
    return meaning(call)
        .flatMap(meaning -> Bindings.calledName(call))
        .flatMap(name ->
            vocabulary.order(
                name.toString(),
                n -> n < arguments.size() ? Constants.value(arguments.get(n)) : Optional.empty()));
  }

  /** What a call does to the pointers that it gets. */
  public Effect effect(IASTFunctionCallExpression call) {
    if (!selected(call).isEmpty()) {
      return new Effect.Stores();
    }
    Optional<Meaning> meaning = meaning(call);
    if (meaning.isEmpty()) {
      return called(call)
          .filter(
              f -> Bindings.calledName(call).filter(n -> !isVariable(Bindings.of(n))).isPresent())
          .<Effect>map(Effect.Runs::new)
          .orElse(new Effect.Stores());
    }
    return switch (meaning.get().action()) {
      case ALLOCATE ->
          meaning.get().operands().isEmpty()
                  && arguments(call).stream().anyMatch(Bindings::isPointer)
              ? new Effect.Stores()
              : new Effect.Allocates();
      case EXIT, ABORT, THREAD_EXIT -> new Effect.Ends();
      case START, JOIN, CALL, ONCE, AT_EXIT, UNSUPPORTED -> new Effect.Stores();
      case LOCK, UNLOCK, TRYLOCK, LOCK_OR_FAIL, COND_WAIT, INIT, SEMAPHORE -> new Effect.Uses();
      case LOCK_TYPE -> new Effect.Uses();
      case SEM_WAIT, SEM_POST, SEM_WAIT_OR_FAIL, BARRIER, BARRIER_WAIT -> new Effect.Uses();
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> new Effect.Uses();
      case READ_TRYLOCK, WRITE_TRYLOCK, READ_LOCK_OR_FAIL, WRITE_LOCK_OR_FAIL -> new Effect.Uses();
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT -> new Effect.Uses();
      case AWAIT, YIELD, NONDET, IGNORE, READ, WRITE, UPDATE, COPY -> new Effect.Uses();
      case CANCEL -> new Effect.Uses();
      case FREE -> new Effect.Stores();
    };
  }

  private static boolean isVariable(Optional<IBinding> binding) {
    return binding.filter(b -> b instanceof IVariable || b instanceof IParameter).isPresent();
  }

  /** The device that a function without definition and meaning stands for. */
  public String device(String name) {
    return vocabulary.device(name);
  }

  /** The arguments of a call that are expressions. */
  public static List<IASTExpression> arguments(IASTFunctionCallExpression call) {
    return Arrays.stream(call.getArguments())
        .filter(IASTExpression.class::isInstance)
        .map(IASTExpression.class::cast)
        .toList();
  }

  /** The expressions that a generic selection may stand for; none if a call is no selection. */
  public static List<IASTExpression> selected(IASTFunctionCallExpression call) {
    boolean isSelection =
        Bindings.calledName(call)
            .filter(name -> name.toString().equals(ParserText.SELECTION))
            .filter(name -> !Bindings.isDeclared(name))
            .isPresent();
    return isSelection ? arguments(call).stream().skip(1).toList() : List.of();
  }

  /** All calls inside of a node, in the order of the text. */
  public static List<IASTFunctionCallExpression> calls(IASTNode node) {
    return Nodes.inside(node, IASTFunctionCallExpression.class);
  }

  /** The functions with a meaning that a call may run without mentioning their names. */
  public Set<String> knownThroughPointer(IASTFunctionCallExpression call, Pointers pointers) {
    return named(call.getFunctionNameExpression(), pointers)
        .filter(name -> meaning(name).isPresent())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What such a call of a function does to memory; empty if it does anything else. */
  public Optional<KnownCall> access(String name, IASTFunctionCallExpression call) {
    return meaning(name)
        .map(meaning -> new KnownCall(meaning, arguments(call)))
        .filter(known -> known.isComplete() && known.onlyAccesses());
  }

  /** Whether a call is one of a function that neither this file nor a system header has. */
  public boolean isOfOtherFiles(IASTFunctionCallExpression call) {
    return meaning(call).isEmpty()
        && called(call).isEmpty()
        && selected(call).isEmpty()
        && Bindings.calledName(call)
            .filter(name -> Bindings.variable(name).isEmpty())
            .filter(name -> Bindings.declarations(name).noneMatch(Functions::isInSystemHeader))
            .isPresent();
  }

  /** Whether other files can call a function that this one defines. */
  public static boolean isVisible(IASTFunctionDefinition function) {
    IASTDeclSpecifier specifier = function.getDeclSpecifier();
    return specifier.getStorageClass() != IASTDeclSpecifier.sc_static
        && !specifier.isInline()
        && !isInSystemHeader(function);
  }

  /** Whether the program starts threads or has them wait for each other. */
  public boolean synchronize() {
    return all().stream()
        .flatMap(function -> calls(function).stream())
        .flatMap(call -> known(call).stream())
        .anyMatch(KnownCall::synchronizes);
  }

  /** Whether the start of a thread gives it memory that nobody else uses from then on. */
  public boolean handsOver(
      IASTFunctionCallExpression start, KnownCall known, OwnMemory.Summary function) {
    return known.isComplete()
        && Handover.isOne(
            start,
            known.operand(1),
            function,
            call -> known(call).filter(k -> k.action() == Meaning.Action.FREE).isPresent());
  }

  /** The functions that are defined and used as values. */
  public Set<String> values() {
    Set<String> found = new LinkedHashSet<>();
    for (IASTFunctionDefinition function : all()) {
      for (IASTIdExpression id : Nodes.inside(function, IASTIdExpression.class)) {
        boolean isCalled =
            id.getParent() instanceof IASTFunctionCallExpression call
                && call.getFunctionNameExpression() == id;
        String name = id.getName().toString();
        if (!isCalled
            && definitions.containsKey(name)
            && Bindings.variable(id.getName()).isEmpty()) {
          found.add(name);
        }
      }
    }
    return found;
  }

  /** The functions that a function calls by their names. */
  public Set<String> namesInCalls(String caller) {
    return definition(caller).stream()
        .flatMap(function -> calls(function).stream())
        .flatMap(call -> Bindings.calledName(call).stream())
        .filter(name -> Bindings.variable(name).isEmpty())
        .map(Object::toString)
        .collect(Collectors.toSet());
  }

  /** The defined functions that a call may run. */
  public Set<String> callees(IASTFunctionCallExpression call, Pointers pointers) {
    Optional<KnownCall> known = known(call);
    if (known.isEmpty()) {
      return defined(call.getFunctionNameExpression(), pointers);
    }
    return known
        .flatMap(KnownCall::callback)
        .map(function -> defined(function, pointers))
        .orElse(Set.of());
  }

  /** The defined functions that a value may be. */
  public Set<String> defined(IASTExpression value, Pointers pointers) {
    return named(value, pointers)
        .filter(name -> definition(name).isPresent())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The names of the functions that a value may be. */
  private static Stream<String> named(IASTExpression value, Pointers pointers) {
    return pointers.value(value).stream()
        .filter(Memory.Function.class::isInstance)
        .map(target -> ((Memory.Function) target).name());
  }
}
