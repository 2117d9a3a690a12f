package liss.c.calls;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.c.ir.Cfg;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Stmt.SyncKind;

/**
 * Writes critical sections of objects, as Python has them, by locks. A section is entered for one
 * or two objects and left by a token, a local variable, that names no object. While it waits, or
 * enters another section, a thread gives back what it has; so only the innermost section holds
 * anything.
 *
 * <ul>
 *   <li>There is one lock for all objects of a structure, and of those that begin with it, since a
 *       pointer to one may be a pointer to the other. What a section protects is reached from its
 *       object alone, so that sections of two objects can be moved past each other.
 *   <li>What is static is reached from nothing: a section gives its lock back around accesses to
 *       it, unless its object is the only one, as a module is.
 *   <li>A function that is called in a section, and waits or enters another one, is there once for
 *       each section in which it is called.
 *   <li>A function that enters a section of a parameter of which it says only that it is some
 *       object is there once for each lock that stands for what it gets.
 * </ul>
 *
 * <p>Nothing is held where the ways through a function do not agree on the sections, nor during
 * calls through pointers and of functions that call back: then there are more runs than the program
 * has, and never fewer.
 *
 * <p>Source of the meaning: PEP 703, "Python critical sections".
 */
public final class ObjectSections {

  private final TranslationUnit unit;
  private final Vocabulary vocabulary;
  private final Functions functions;
  private final ObjectLocks locks;

  /** The functions that do something that matters in a section, by themselves or by calls. */
  private final Set<String> relevant = new HashSet<>();

  /** The variables that some function may write. */
  private final Set<String> written = new HashSet<>();

  /** The parameters whose sections a function enters, where callers know more of the object. */
  private final Map<String, Set<Integer>> entered = new HashMap<>();

  private final Map<String, Function> copies = new LinkedHashMap<>();
  private final Deque<Copy> open = new ArrayDeque<>();

  /**
   * A function in a section that holds some locks.
   *
   * @param object the parameter that is the object of the section; empty if that is not known
   * @param objects the locks that stand for what parameters point to, where callers know them
   */
  private record Copy(
      Function function,
      List<String> held,
      Optional<Register> object,
      SortedMap<Integer, String> objects) {

    private static Copy outside(Function function) {
      return new Copy(function, List.of(), Optional.empty(), new TreeMap<>());
    }

    String name() {
      return function.name()
          + (held.isEmpty() ? "" : " in " + String.join(", ", held))
          + object.map(parameter -> " of " + parameter.name().replaceFirst("^%", "")).orElse("")
          + (objects.isEmpty() ? "" : " with " + String.join(", ", objects.values()));
    }
  }

  /**
   * A section that a call enters.
   *
   * @param token the variable by which it is left
   * @param object what the function has for its object; empty if there are two, or several things
   */
  private record Entered(
      int position, Operand token, List<String> locks, Optional<Operand> object) {}

  private ObjectSections(TranslationUnit unit, Vocabulary vocabulary) {
    this.unit = unit;
    this.vocabulary = vocabulary;
    this.functions = new Functions(unit, vocabulary);
    this.locks = new ObjectLocks(unit, functions);
  }

  /** The program without such sections. Linear in the program times the sections of a function. */
  public static TranslationUnit written(TranslationUnit unit, Vocabulary vocabulary) {
    ObjectSections pass = new ObjectSections(unit, vocabulary);
    boolean hasSections =
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .anyMatch(step -> pass.is(step, Action.SECTION));
    return hasSections ? pass.all() : unit;
  }

  private boolean is(Instruction step, Action action) {
    return functions.known(step).filter(k -> k.action() == action && k.isComplete()).isPresent();
  }

  private TranslationUnit all() {
    unit.functions().forEach(this::findWritten);
    unit.variables().stream()
        .filter(BorrowedReferences::isReached)
        .forEach(variable -> written.remove(variable.name()));
    findRelevant();
    findEntered();
    for (Function function : unit.functions()) {
      open.add(Copy.outside(function));
    }
    while (!open.isEmpty()) {
      Copy copy = open.remove();
      if (!copies.containsKey(copy.name())) {
        copies.put(copy.name(), named(copy.function(), copy.name()).with(body(copy)));
      }
    }
    List<Variable> variables = new ArrayList<>(unit.variables());
    variables.addAll(locks.variables());
    return unit.with(variables, List.copyOf(copies.values()));
  }

  /** Whether a variable is a lock that stands for the sections of several objects. */
  public static boolean isOfSeveral(Variable variable) {
    return variable.attributes().stream().anyMatch(a -> a.name().equals(ObjectLocks.SEVERAL));
  }

  private static Function named(Function function, String name) {
    return name.equals(function.name())
        ? function
        : new Function(
            name,
            function.type(),
            function.parameters(),
            function.locals(),
            function.body(),
            Function.Linkage.INTERNAL,
            function.attributes(),
            function.isInline(),
            function.isInSystemHeader(),
            function.span());
  }

  private void findWritten(Function function) {
    Definitions definitions = new Definitions(function);
    for (Instruction step : function.body()) {
      switch (step) {
        case Instruction.Store i -> root(definitions, i.address()).ifPresent(written::add);
        case Instruction.Update i -> root(definitions, i.address()).ifPresent(written::add);
        case Instruction.Copy i -> root(definitions, i.to()).ifPresent(written::add);
        case Instruction.Call i ->
            i.arguments().forEach(a -> root(definitions, a).ifPresent(written::add));
        default -> {}
      }
    }
  }

  /** The variable of the program in which an address lies, if the function says so. */
  private static Optional<String> root(Definitions definitions, Operand address) {
    return switch (address) {
      case Operand.Address a when a.region() == Operand.Region.GLOBAL -> Optional.of(a.variable());
      case Register r ->
          definitions
              .only(r)
              .flatMap(step ->
                  switch (step) {
                    case Instruction.Set i -> root(definitions, i.value());
                    case Instruction.Convert i -> root(definitions, i.value());
                    case Instruction.Field i -> root(definitions, i.base());
                    case Instruction.Element i -> root(definitions, i.base());
                    default -> Optional.empty();
                  });
      default -> Optional.empty();
    };
  }

  private void findRelevant() {
    for (Function function : unit.functions()) {
      Definitions definitions = new Definitions(function);
      if (function.body().stream().anyMatch(step -> leaves(definitions, step))) {
        relevant.add(function.name());
      }
    }
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Function function : unit.functions()) {
        boolean calls =
            function.body().stream()
                .anyMatch(step -> Functions.named(step).filter(relevant::contains).isPresent());
        isMore |= calls && relevant.add(function.name());
      }
    }
  }

  /** Finds the parameters of which a function, or one that it calls, enters sections. */
  private void findEntered() {
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Function function : unit.functions()) {
        Definitions definitions = new Definitions(function);
        for (Instruction step : function.body()) {
          for (Operand object : objects(step)) {
            OptionalInt parameter = locks.parameter(function, definitions, object);
            if (parameter.isPresent() && !locks.isKnown(function, definitions, object)) {
              isMore |=
                  entered
                      .computeIfAbsent(function.name(), name -> new TreeSet<>())
                      .add(parameter.getAsInt());
            }
          }
        }
      }
    }
  }

  /** The objects of which a call enters sections, by itself or in the function that it calls. */
  private List<Operand> objects(Instruction step) {
    if (is(step, Action.SECTION)) {
      List<Operand> operands = functions.known(step).orElseThrow().operands();
      return operands.subList(1, operands.size());
    }
    return Functions.named(step).stream()
        .flatMap(callee -> entered.getOrDefault(callee, Set.of()).stream())
        .flatMap(position -> argument(step, position).stream())
        .toList();
  }

  private static Optional<Operand> argument(Instruction step, int position) {
    return step instanceof Instruction.Call call && position < call.arguments().size()
        ? Optional.of(call.arguments().get(position))
        : Optional.empty();
  }

  private boolean leaves(Definitions definitions, Instruction step) {
    return suspends(step) || isStatic(definitions, step);
  }

  /** Whether a thread gives back what its sections hold while it does something. */
  private boolean suspends(Instruction step) {
    boolean isThroughPointer =
        step instanceof Instruction.Call call && !(call.function() instanceof Operand.Routine);
    return isThroughPointer || waits(step);
  }

  private boolean waits(Instruction step) {
    return functions
        .known(step)
        .filter(known ->
            switch (known.action()) {
              case YIELD, SECTION, SECTION_END, JOIN, AWAIT, COND_WAIT, CALL, ONCE -> true;
              case SYNC -> known.meaning().is(SyncKind.LOCK);
              default -> false;
            })
        .isPresent();
  }

  /** Whether something may access a variable of the program that is written somewhere. */
  private boolean isStatic(Definitions definitions, Instruction step) {
    List<Operand> addresses =
        switch (step) {
          case Instruction.Load i -> List.of(i.address());
          case Instruction.Store i -> List.of(i.address());
          case Instruction.Update i -> List.of(i.address());
          case Instruction.Copy i -> List.of(i.to(), i.from());
          case Instruction.Call i
              when Functions.named(i).flatMap(functions::definition).isEmpty() ->
              i.arguments();
          default -> List.of();
        };
    return addresses.stream()
        .flatMap(address -> root(definitions, address).stream())
        .anyMatch(written::contains);
  }

  /** What a function does if it is called in a section that holds some locks. */
  private List<Instruction> body(Copy copy) {
    Function function = copy.function();
    Definitions definitions = new Definitions(function);
    Map<Integer, List<Entered>> around = around(copy, definitions);
    List<Instruction> body = new ArrayList<>();
    for (int at = 0; at < function.body().size(); at++) {
      Instruction step = function.body().get(at);
      List<Entered> sections = around.getOrDefault(at, List.of());
      List<String> now = held(sections, copy);
      Optional<Operand> object = object(sections, copy);
      Optional<KnownCall> known = functions.known(step).filter(KnownCall::isComplete);
      Optional<Action> action = known.map(KnownCall::action);
      if (action.equals(Optional.of(Action.SECTION))) {
        Optional<Entered> entered = entered(copy, definitions, at);
        if (isAgreed(entered, around, function, at) && !isSame(entered.orElseThrow(), object)) {
          change(now, entered.orElseThrow().locks(), step, body);
        }
      } else if (action.equals(Optional.of(Action.SECTION_END))) {
        Operand token = known.orElseThrow().operands().getFirst();
        if (!sections.isEmpty() && sections.getLast().token().equals(token)) {
          List<Entered> outer = sections.subList(0, sections.size() - 1);
          if (!isSame(sections.getLast(), object(outer, copy))) {
            change(now, held(outer, copy), step, body);
          }
        }
      } else if (suspends(step) || isStatic(definitions, step) && !locks.areOnly(now)) {
        change(now, List.of(), step, body);
        body.add(step);
        change(List.of(), now, step, body);
      } else {
        body.add(called(step, sections, copy, definitions));
      }
    }
    return body;
  }

  private static List<String> held(List<Entered> sections, Copy copy) {
    return sections.isEmpty() ? copy.held() : sections.getLast().locks();
  }

  private static Optional<Operand> object(List<Entered> sections, Copy copy) {
    return sections.isEmpty() ? copy.object().map(r -> r) : sections.getLast().object();
  }

  /** Whether a section is of the object of the section around it, so that nothing changes. */
  private static boolean isSame(Entered section, Optional<Operand> around) {
    return around.isPresent() && section.object().equals(around);
  }

  /** A call of the copy for a section, and for the objects that it gets. */
  private Instruction called(
      Instruction step, List<Entered> sections, Copy caller, Definitions definitions) {
    Optional<Function> callee = Functions.named(step).flatMap(functions::definition);
    if (callee.isEmpty() || !(step instanceof Instruction.Call call)) {
      return step;
    }
    SortedMap<Integer, String> objects = new TreeMap<>();
    for (int position : entered.getOrDefault(callee.get().name(), Set.of())) {
      argument(step, position)
          .ifPresent(object -> objects.put(position, lock(caller, definitions, object)));
    }
    List<String> held = held(sections, caller);
    boolean isInSection = !held.isEmpty() && relevant.contains(callee.get().name());
    Copy copy =
        new Copy(
            callee.get(),
            isInSection ? held : List.of(),
            isInSection
                ? parameter(callee.get(), call, object(sections, caller), definitions)
                : Optional.empty(),
            objects);
    if (copy.name().equals(callee.get().name())) {
      return step;
    }
    open.add(copy);
    Operand.Routine routine = (Operand.Routine) call.function();
    return new Instruction.Call(
        call.result(),
        new Operand.Routine(copy.name(), routine.type()),
        call.arguments(),
        call.into(),
        call.origin());
  }

  /** The parameter of a function that gets an object. */
  private Optional<Register> parameter(
      Function callee, Instruction.Call call, Optional<Operand> object, Definitions definitions) {
    return IntStream.range(0, Math.min(call.arguments().size(), callee.parameters().size()))
        .filter(i -> object.isPresent())
        .filter(i -> locks.source(definitions, call.arguments().get(i)).equals(object))
        .mapToObj(callee.parameters()::get)
        .findFirst();
  }

  private String lock(Copy copy, Definitions definitions, Operand object) {
    return locks.of(copy.function(), copy.objects(), definitions, object);
  }

  /** Gives some locks back and takes others, in the order of their names. */
  private void change(List<String> from, List<String> to, Instruction at, List<Instruction> body) {
    from.reversed().forEach(lock -> body.add(call(vocabulary.drivers().leaves(), lock, at)));
    to.forEach(lock -> body.add(call(vocabulary.drivers().enters(), lock, at)));
  }

  private static Instruction call(String function, String lock, Instruction at) {
    Type.Pointer type = new Type.Pointer(Type.Int.INT);
    Type.Code code = new Type.Code(new Type.Nothing(), List.of(type), Type.Code.Arity.FIXED);
    return new Instruction.Call(
        Optional.empty(),
        new Operand.Routine(function, new Type.Pointer(code)),
        List.of(new Operand.Address(lock, Operand.Region.GLOBAL, type, 0)),
        Optional.empty(),
        at.origin());
  }

  /** The section that a call enters. */
  private Optional<Entered> entered(Copy copy, Definitions definitions, int at) {
    return functions
        .known(copy.function().body().get(at))
        .filter(known -> known.action() == Action.SECTION && known.isComplete())
        .map(known -> {
          List<Operand> operands = known.operands();
          Set<String> names = new TreeSet<>();
          for (Operand object : operands.subList(1, operands.size())) {
            names.add(lock(copy, definitions, object));
          }
          return new Entered(
              at,
              operands.getFirst(),
              List.copyOf(names),
              operands.size() == 2 ? locks.source(definitions, operands.get(1)) : Optional.empty());
        });
  }

  /** The sections around each position of which all ways there agree, the outer ones first. */
  private Map<Integer, List<Entered>> around(Copy copy, Definitions definitions) {
    Cfg graph = new Cfg(copy.function());
    Map<Integer, List<Entered>> known = new HashMap<>();
    Set<Operand> bad = new HashSet<>();
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      known.clear();
      known.put(0, List.of());
      Deque<Integer> next = new ArrayDeque<>(List.of(0));
      while (!next.isEmpty() && !isMore) {
        int at = next.remove();
        List<Entered> before = requireNonNull(known.get(at));
        List<Entered> behind = behind(copy, definitions, at, before, bad);
        for (int target : graph.next(at)) {
          List<Entered> there = known.putIfAbsent(target, behind);
          if (there == null) {
            next.add(target);
          } else if (!there.equals(behind)) {
            Set<Entered> different = new HashSet<>(there);
            different.addAll(behind);
            different.removeIf(each -> there.contains(each) && behind.contains(each));
            isMore |= different.stream().map(Entered::token).anyMatch(bad::add);
          }
        }
      }
    }
    return known;
  }

  private List<Entered> behind(
      Copy copy, Definitions definitions, int at, List<Entered> before, Set<Operand> bad) {
    Instruction step = copy.function().body().get(at);
    if (is(step, Action.SECTION_END) && !before.isEmpty()) {
      Operand token = functions.known(step).orElseThrow().operands().getFirst();
      return before.getLast().token().equals(token) ? before.subList(0, before.size() - 1) : before;
    }
    Optional<Entered> entered =
        entered(copy, definitions, at).filter(each -> !bad.contains(each.token()));
    if (entered.isEmpty()) {
      return before;
    }
    List<Entered> inside = new ArrayList<>(before);
    inside.add(entered.get());
    return List.copyOf(inside);
  }

  /** Whether a section is entered there in which all ways agree: it is around what comes next. */
  private static boolean isAgreed(
      Optional<Entered> entered, Map<Integer, List<Entered>> around, Function function, int at) {
    return entered.isPresent()
        && at + 1 < function.body().size()
        && around.getOrDefault(at + 1, List.of()).contains(entered.get());
  }
}
