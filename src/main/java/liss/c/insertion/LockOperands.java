package liss.c.insertion;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.insertion.LockCalls.LockCall;
import liss.c.insertion.LockForms.Form;
import liss.c.insertion.OwnPaths.Path;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.pointers.Cell;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.DriverNames;
import liss.lang.LockWriting.LockHome.Access;
import liss.lang.LockWriting.Place;
import liss.lang.LockWriting.Use;

/** Finds what can stand for a lock of the program in a function, and where. */
final class LockOperands {

  /** More are of no use. */
  private static final int MOST_USES = 4;

  /** Stands for any member. */
  private static final String MEMBER = "member";

  private final Pointers pointers;
  private final SyncObjects objects;
  private final OwnPaths paths;
  private final Freeing freeing;
  private final WordScopes scopes;
  private final Map<String, List<Path>> waysOf = new HashMap<>();
  private final Map<String, KnownVariable> variables = new HashMap<>();

  /** By call, which is compared by identity: it knows its whole function. */
  private final IdentityHashMap<LockCall, Written> calls = new IdentityHashMap<>();

  /**
   * @param isStep whether an access to some cells is a step of the program
   */
  LockOperands(
      TranslationUnit unit,
      Pointers pointers,
      SyncObjects objects,
      Predicate<Set<Cell>> isStep,
      DriverNames names) {
    this.pointers = pointers;
    this.objects = objects;
    this.paths = new OwnPaths(unit, pointers, isStep);
    this.freeing = new Freeing(unit, names);
    this.scopes = new WordScopes(unit);
  }

  /**
   * How a function can write statements on a lock, the best first.
   *
   * @param group the function and its copies
   * @param calls all calls on the lock
   */
  List<Use> uses(String lock, Form form, List<Function> group, List<LockCall> calls) {
    Set<String> operands = new LinkedHashSet<>();
    if (form.hasOperand()) {
      ownOperands(form, group, calls).forEach(operands::add);
      globalOperands(form, calls).forEach(operands::add);
      ways(lock, form, group).forEach(operands::add);
    } else {
      operands.add("");
    }
    List<Use> uses = new ArrayList<>();
    for (String operand : operands) {
      Set<Place> places = places(operand, form, group);
      if (!places.isEmpty() && uses.size() < MOST_USES) {
        uses.add(
            new Use(
                form.mode(),
                operand,
                written(form.lock(), operand, form),
                written(form.unlock(), operand, form),
                places));
      }
    }
    return uses;
  }

  private static String written(String template, String operand, Form form) {
    String call = template.replace(LockForms.OPERAND, operand);
    return form.variable().map(name -> call.replace(LockForms.VARIABLE, name)).orElse(call) + ";";
  }

  /** The operands that the function has for the lock itself. */
  private Stream<String> ownOperands(Form form, List<Function> group, List<LockCall> calls) {
    return calls.stream()
        .filter(call -> group.stream().anyMatch(f -> f.name().equals(call.function().name())))
        .flatMap(call -> operand(form, call).stream());
  }

  /** The operand of a call; empty if it is of another form, or computing it is a step. */
  private Optional<String> operand(Form form, LockCall call) {
    Written written = written(call);
    return written.text().filter(text -> form.isTextOf(call, text)).flatMap(t -> written.operand());
  }

  /**
   * What can be said of a call whatever it is compared with.
   *
   * @param text the call with placeholders
   * @param operand empty if computing it is a step
   * @param isGlobal whether the operand has no local variables
   */
  private record Written(Optional<String> text, Optional<String> operand, boolean isGlobal) {}

  private Written written(LockCall call) {
    return calls.computeIfAbsent(call, this::read);
  }

  private Written read(LockCall call) {
    boolean isQuiet =
        call.operand().filter(o -> paths.isWithoutSteps(call.function(), o)).isPresent();
    Optional<String> operand =
        call.text()
            .filter(text -> isQuiet && call.argument() >= 0)
            .map(text -> text.arguments().get(call.argument()))
            .filter(text -> !CallText.hasEffects(text));
    boolean isGlobal =
        operand
            .filter(text ->
                CallText.variables(text).stream()
                    .noneMatch(word -> LockForms.isLocal(call.function(), word)))
            .isPresent();
    return new Written(LockForms.textOf(call), operand, isGlobal);
  }

  /** The operands without local variables. */
  private Stream<String> globalOperands(Form form, List<LockCall> calls) {
    return calls.stream()
        .filter(call -> written(call).isGlobal())
        .flatMap(call -> operand(form, call).stream());
  }

  /** The ways from variables of a function to a lock, in all copies of the function. */
  private Stream<String> ways(String lock, Form form, List<Function> group) {
    Optional<Type> type = form.sample().type();
    if (type.isEmpty()) {
      return Stream.empty();
    }
    Map<String, Path> common = new LinkedHashMap<>();
    ways(group.getFirst()).stream()
        .filter(path -> path.type().equals(type.get()))
        .forEach(path -> common.putIfAbsent(path.text(), path));
    for (Function function : group) {
      Set<String> leading = new HashSet<>();
      ways(function).stream()
          .filter(path -> path.type().equals(type.get()) && leads(path, lock, form))
          .forEach(path -> leading.add(path.text()));
      common.keySet().retainAll(leading);
    }
    return common.values().stream()
        .sorted(
            Comparator.comparingInt(Path::pointers)
                .thenComparing(path -> path.members().size())
                .thenComparing(path -> -accesses(group.getFirst(), path.root()))
                .thenComparing(path -> path.text().length())
                .thenComparing(Path::text))
        .map(Path::text);
  }

  private List<Path> ways(Function function) {
    return waysOf.computeIfAbsent(
        function.name(),
        name -> {
          Set<Register> roots = new LinkedHashSet<>();
          function.body().stream()
              .flatMap(step -> Operands.result(step).stream())
              .filter(register -> !register.isTemporary() && CallText.isWord(register.name()))
              .forEach(roots::add);
          return roots.stream().flatMap(root -> paths.from(function, root).stream()).toList();
        });
  }

  /** Whether a way leads to a lock, or to what a wrapper gets to take it. */
  private boolean leads(Path path, String lock, Form form) {
    LockCall sample = form.sample();
    if (sample.wrapper().isPresent()) {
      Set<Location> passed = pointers.targets(sample.function(), sample.operand().orElseThrow());
      return !Pointers.isUnknown(passed)
          && passed.size() == 1
          && passed.equals(path.places())
          && paths.isWithoutSteps(
              sample.wrapper().get().function(),
              sample.wrapper().get().call().operand().orElseThrow());
    }
    return objects.lockName(path.places(), path.type()).filter(lock::equals).isPresent();
  }

  /** How often a function uses members of what a variable points to. */
  private static long accesses(Function function, Register root) {
    return function.body().stream()
        .filter(step -> step instanceof Instruction.Field field && field.base().equals(root))
        .count();
  }

  /**
   * How a function can write what leads to the members of an object, the best first.
   *
   * @param group the function and its copies
   */
  List<Access> accesses(Location object, Type.Composite type, List<Function> group) {
    Map<String, Path> found = new LinkedHashMap<>();
    ways(group.getFirst()).stream()
        .filter(path -> path.type().equals(type))
        .sorted(
            Comparator.comparingInt(Path::pointers)
                .thenComparing(path -> path.members().size())
                .thenComparing(path -> -accesses(group.getFirst(), path.root()))
                .thenComparing(Path::text))
        .forEach(path -> found.putIfAbsent(path.text(), path));
    for (Function function : group) {
      Set<String> leading = new HashSet<>();
      ways(function).stream()
          .filter(path -> path.type().equals(type) && path.places().equals(Set.of(object)))
          .forEach(path -> leading.add(path.text()));
      found.keySet().retainAll(leading);
    }
    List<String> objects = new ArrayList<>();
    found
        .keySet()
        .forEach(text -> objects.add(text.startsWith("&") ? text.substring(1) + "." : text + "->"));
    variable(object, group).ifPresent(name -> objects.add(name + "."));
    List<Access> accesses = new ArrayList<>();
    for (String leading : objects) {
      String operand = "&" + leading + MEMBER;
      Set<Place> places = places(operand, CallText.variables(operand), Optional.empty(), group);
      if (!places.isEmpty() && accesses.size() < MOST_USES) {
        accesses.add(new Access(leading, places));
      }
    }
    return accesses;
  }

  /** The objects of a type to which the variables of a function lead, each by itself. */
  Set<Location> objects(Function function, Type.Composite type) {
    Set<Location> found = new LinkedHashSet<>();
    ways(function).stream()
        .filter(path -> path.type().equals(type) && path.places().size() == 1)
        .filter(path -> !Pointers.isUnknown(path.places()))
        .forEach(path -> found.addAll(path.places()));
    return found;
  }

  /** The name of an object that is a variable which a function may name. */
  private static Optional<String> variable(Location object, List<Function> group) {
    boolean isHere =
        switch (object.object()) {
          case MemoryObject.Global global -> true;
          case MemoryObject.Local local ->
              group.size() == 1 && local.function().equals(group.getFirst().name());
          default -> false;
        };
    String name =
        switch (object.object()) {
          case MemoryObject.Global global -> Function.inText(global.name());
          case MemoryObject.Local local -> local.name();
          default -> "";
        };
    boolean isHidden =
        object.object() instanceof MemoryObject.Global
            && group.stream().anyMatch(function -> LockForms.isLocal(function, name));
    return isHere && !isHidden && CallText.isWord(name) ? Optional.of(name) : Optional.empty();
  }

  /** The insertion points at which statements with an operand can be. */
  private Set<Place> places(String operand, Form form, List<Function> group) {
    Set<String> words = new LinkedHashSet<>(CallText.variables(operand));
    words.addAll(form.words());
    form.variable().ifPresent(words::add);
    String other = form.lock().replace(LockForms.OPERAND, "").replace(LockForms.VARIABLE, "");
    words.addAll(CallText.variables(other));
    return places(operand, words, form.variable(), group);
  }

  /**
   * The insertion points at which an operand is known to have its value.
   *
   * @param words the variables of which they depend
   * @param kept the one that need have no value
   */
  private Set<Place> places(
      String operand, Collection<String> words, Optional<String> kept, List<Function> group) {
    Set<Place> places = new HashSet<>();
    group.forEach(function -> places.addAll(KnownVariable.all(function)));
    for (String word : words) {
      for (Function function : group) {
        if (!LockForms.isLocal(function, word)) {
          if (!scopes.isVisible(word, function)) {
            return Set.of();
          }
        } else if (kept.filter(word::equals).isEmpty()) {
          places.removeAll(unknown(word, operand, function).orElse(places));
        }
      }
      if (LockForms.isLocal(group.getFirst(), word)) {
        places.retainAll(scopes.inScope(word, group.getFirst(), Set.copyOf(places)));
      }
    }
    return places;
  }

  /** The insertion points at which a variable may not have its value; empty for all of them. */
  private Optional<Set<Place>> unknown(String word, String operand, Function function) {
    KnownVariable known =
        variables.computeIfAbsent(
            function.name(),
            name -> new KnownVariable(function, at -> freeing.mayFree(function.body().get(at))));
    Optional<Register> register =
        function.body().stream()
            .flatMap(step -> Operands.result(step).stream())
            .filter(r -> r.name().equals(word))
            .findFirst();
    if (register.isPresent()) {
      return known.hasOneValue(register.get())
          ? Optional.of(known.unknown(register.get()))
          : Optional.empty();
    }
    boolean isAddress = operand.startsWith("&") && !operand.contains("->");
    return isAddress && !operand.contains("*")
        ? Optional.of(known.unknown(word))
        : Optional.empty();
  }
}
