package liss.c;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.ir.Variable;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.lang.Assumption;
import liss.lang.Diagnostic.Hint;
import liss.lang.SourceSpan;
import liss.lang.Suggestions;

/**
 * Calls of functions that neither the program nor a system header has. Their bodies may use what
 * the program lets other files use, and a name that nothing declares may be a slip, so an answer
 * assumes that they do not matter. Linear in the program.
 *
 * @param unit the whole program, with functions that no thread executes
 * @param threads the functions that threads execute from the beginning
 * @param isDriver whether the kernel calls the program: its headers need not be there
 */
record OtherFiles(
    TranslationUnit unit,
    Functions functions,
    COptions options,
    Set<String> threads,
    boolean isDriver) {

  /** The functions that find what has a name, in the program too. */
  private static final Set<String> FINDERS = Set.of("dlsym", "dlvsym");

  /** Functions that keep memory for a stream, whose functions use it from then on. */
  private static final Map<String, Integer> KEEPERS =
      Map.of("setbuf", 1, "setbuffer", 1, "setvbuf", 1, "fmemopen", 0);

  /** Assumes that what some functions call does not matter. */
  void assume(Collection<Function> run, Messages messages) {
    Map<String, Instruction> first = new LinkedHashMap<>();
    Stream<Instruction> calls =
        run.stream()
            .flatMap(function -> function.body().stream())
            .filter(call -> functions.known(call).isEmpty() && !findsLibrary(call));
    Stream<Instruction> keepers =
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .filter(call -> kept(call).isPresent());
    Stream.concat(keepers, calls)
        .forEach(call -> Functions.named(call).ifPresent(name -> first.putIfAbsent(name, call)));
    Optional<String> shared = shared();
    first.forEach((name, call) ->
        unit.declared(name)
            .filter(function -> functions.vocabulary().device(name).isEmpty())
            .filter(function -> !functions.vocabulary().isStateless(name))
            .flatMap(function -> assumption(function, (Instruction.Call) call, shared))
            .ifPresent(messages::assume));
  }

  private Optional<Assumption> assumption(
      Declared function, Instruction.Call call, Optional<String> shared) {
    SourceSpan span = call.origin().span();
    if (function.isImplicit()) {
      return undeclared(function.name(), span);
    }
    return kept(call)
        .or(() -> shared.filter(name -> mayBeElsewhere(function)))
        .map(name -> new Assumption.OtherFiles(span, function.name(), Optional.of(name)));
  }

  /** The memory that a call gives to a stream. */
  private static Optional<String> kept(Instruction instruction) {
    return Functions.named(instruction)
        .map(KEEPERS::get)
        .flatMap(position ->
            ((Instruction.Call) instruction).arguments().stream().skip(position).findFirst())
        .filter(memory -> !(memory instanceof Operand.Constant))
        .map(memory -> memory instanceof Operand.Address a ? a.variable() : "memory");
  }

  /** What does not return has failed, and nothing comes after it. */
  private boolean mayBeElsewhere(Declared function) {
    return (!function.isInSystemHeader() || FINDERS.contains(function.name()))
        && !function.isNoReturn()
        && !options.isExternChosen();
  }

  /** Whether a call finds something by a name that nothing in the program has. */
  private boolean findsLibrary(Instruction instruction) {
    return instruction instanceof Instruction.Call call
        && Functions.named(call).filter(FINDERS::contains).isPresent()
        && call.arguments().size() > 1
        && text(call.arguments().get(1))
            .filter(name -> unit.function(name).isEmpty() && unit.variable(name).isEmpty())
            .isPresent();
  }

  /** The characters that an operand points to, if nobody writes them. */
  private Optional<String> text(Operand operand) {
    return operand instanceof Operand.Address a
        ? unit.variable(a.variable())
            .filter(v -> v.storage() == Variable.Storage.LITERAL)
            .map(v ->
                v.initial().stream()
                    .map(Variable.Initial::value)
                    .filter(Operand.Constant.class::isInstance)
                    .map(c -> Character.toString((int) (((Operand.Constant) c).value() & 0xff)))
                    .collect(Collectors.joining()))
        : Optional.empty();
  }

  /** A header that is not found may declare the function, unless its name is a slip. */
  private Optional<Assumption> undeclared(String name, SourceSpan call) {
    if (functions.vocabulary().drivers().maySynchronize(name)) {
      return Optional.empty(); // has an assumption of its own
    }
    Optional<Hint> meant =
        Suggestions.didYouMean(name, unit.functions().stream().map(Function::name).toList());
    boolean mayBeInHeader = isDriver || !unit.text().missing().isEmpty();
    return mayBeInHeader && meant.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Assumption.UndeclaredCall(
                call, name, meant.or(() -> functions.vocabulary().meant(name))));
  }

  /** A variable that other files can use, or a function that they can call and that uses one. */
  private Optional<String> shared() {
    Set<String> used = new HashSet<>();
    Set<String> addressed = new HashSet<>(threads);
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        data(instruction).forEach(used::add);
        values(instruction)
            .filter(Operand.Routine.class::isInstance)
            .forEach(value -> addressed.add(((Operand.Routine) value).function()));
      }
    }
    Stream<String> variables =
        unit.variables().stream()
            .filter(v -> v.storage() == Variable.Storage.EXTERNAL && !v.isConstant())
            .filter(v -> used.contains(v.name()) || hasFunction(v))
            .map(Variable::name);
    Stream<String> callable =
        unit.functions().stream()
            .filter(f -> f.isVisible() && !addressed.contains(f.name()))
            .filter(f -> f.body().stream().flatMap(this::data).anyMatch(this::isVariable))
            .map(Function::name);
    return Stream.concat(variables, callable).findFirst();
  }

  private static boolean hasFunction(Variable variable) {
    return variable.values().stream().anyMatch(Operand.Routine.class::isInstance);
  }

  private boolean isVariable(String name) {
    return unit.variable(name)
        .filter(v -> v.storage() == Variable.Storage.STATIC && !v.isConstant())
        .isPresent();
  }

  /** The variables that an instruction uses, but as locks or the like. */
  private Stream<String> data(Instruction instruction) {
    return functions.known(instruction).filter(call -> call.meaning().synchronizes()).isPresent()
        ? Stream.empty()
        : Operands.of(instruction).stream()
            .filter(
                value -> value instanceof Operand.Address a && a.region() == Operand.Region.GLOBAL)
            .map(value -> ((Operand.Address) value).variable());
  }

  /** The operands of an instruction but the function that it calls. */
  private static Stream<Operand> values(Instruction instruction) {
    return Operands.of(instruction).stream().skip(Functions.named(instruction).isPresent() ? 1 : 0);
  }
}
