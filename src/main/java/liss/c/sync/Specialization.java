package liss.c.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning.Action;

/**
 * The program in which functions are there several times, so that what one call passes and gets is
 * not mixed with what others do. Instructions keep their positions.
 *
 * <ul>
 *   <li>A function that synchronizes through a parameter is there once for each address of a
 *       variable that calls pass for it: {@code lock_both(&a, &b)} takes {@code a} and {@code b}.
 *   <li>A {@linkplain Helpers helper} is there once for each call: {@code list_add(&x->node, &a)}
 *       has nothing to do with {@code list_add(&y->node, &b)}, and two calls of a function that
 *       returns new memory return two objects. So it is for the calls in each copy.
 * </ul>
 *
 * <p>Sound, as a copy does what its function does. Terminates, as helpers are not recursive, and
 * there are finitely many constants in a program; {@link #MOST} is a limit in any case.
 *
 * <p>This is the cloning of Keith D. Cooper, Mary W. Hall and Ken Kennedy, A methodology for
 * procedure cloning, Computer Languages 19(2), 1993, which makes an analysis that does not tell
 * calls apart as precise as one that does, for these functions.
 */
public final class Specialization {

  /**
   * A program with copies of functions.
   *
   * @param originals the functions of which some are copies, by their names
   */
  public record Copied(TranslationUnit unit, Map<String, String> originals) {

    /** Copies the map. */
    public Copied {
      originals = new LinkedHashMap<>(originals);
    }
  }

  /** So many copies of each kind are made at most; other calls go to the function as it is. */
  private static final int MOST = 200;

  private final TranslationUnit unit;
  private final Functions functions;
  private final Helpers helpers;
  private final Map<String, Function> byName = new LinkedHashMap<>();

  /** The positions of the parameters through which a function synchronizes. */
  private final Map<String, Set<Integer>> parameters = new HashMap<>();

  private final Map<String, String> originals = new LinkedHashMap<>();
  private final Deque<Function> open = new ArrayDeque<>();
  private int copiesForCalls;

  private Specialization(TranslationUnit unit, Functions functions) {
    this.unit = unit;
    this.functions = functions;
    this.helpers = new Helpers(unit, functions);
    unit.functions().forEach(function -> byName.put(function.name(), function));
    findParameters();
  }

  /** The program with more functions. */
  public static Copied of(TranslationUnit unit, Functions functions) {
    Specialization pass = new Specialization(unit, functions);
    return new Copied(unit.with(pass.all()), pass.originals);
  }

  private void findParameters() {
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Function function : byName.values()) {
        for (Instruction instruction : function.body()) {
          if (instruction instanceof Instruction.Call call) {
            for (int position : synchronizing(call)) {
              isMore |= note(function, call.arguments().get(position));
            }
          }
        }
      }
    }
  }

  /** The positions of the arguments through which a call synchronizes. */
  private Set<Integer> synchronizing(Instruction.Call call) {
    Set<Integer> positions =
        functions
            .known(call)
            .filter(known -> isSynchronization(known.action()))
            .map(known -> Set.copyOf(known.meaning().operands()))
            .or(() -> Functions.named(call).map(name -> parameters.getOrDefault(name, Set.of())))
            .orElse(Set.of());
    return positions.stream()
        .filter(position -> position < call.arguments().size())
        .collect(Collectors.toSet());
  }

  private static boolean isSynchronization(Action action) {
    return switch (action) {
      case SYNC, TRY, BOUNDED, COND_WAIT, ONCE -> true;
      default -> false;
    };
  }

  /** Notes the parameter from which an address is computed; returns whether that is new. */
  private boolean note(Function function, Operand address) {
    Set<Register> sources = new HashSet<>();
    Deque<Operand> next = new ArrayDeque<>(List.of(address));
    while (!next.isEmpty()) {
      if (next.remove() instanceof Register register && sources.add(register)) {
        for (Instruction instruction : function.body()) {
          if (Operands.result(instruction).equals(Optional.of(register))) {
            switch (instruction) {
              case Instruction.Set i -> next.add(i.value());
              case Instruction.Convert i -> next.add(i.value());
              case Instruction.Field i -> next.add(i.base());
              case Instruction.Element i -> next.add(i.base());
              default -> {}
            }
          }
        }
      }
    }
    boolean isNew = false;
    for (int i = 0; i < function.parameters().size(); i++) {
      if (sources.contains(function.parameters().get(i))) {
        isNew |= parameters.computeIfAbsent(function.name(), n -> new HashSet<>()).add(i);
      }
    }
    return isNew;
  }

  /** Functions in the order of the text, then copies; helpers of which nothing is left are gone. */
  private List<Function> all() {
    Map<String, Function> all = new LinkedHashMap<>();
    for (Function function : byName.values()) {
      if (!helpers.areCopied(function.name())) {
        open.add(function);
      }
    }
    unit.variables().forEach(v -> v.values().forEach(value -> keep(value, all)));
    while (!open.isEmpty()) {
      Function function = open.remove();
      if (all.putIfAbsent(function.name(), function) == null) {
        Function written = function.with(body(function));
        all.put(function.name(), written);
        written.body().forEach(i -> Operands.of(i).forEach(operand -> keep(operand, all)));
      }
    }
    List<Function> ordered = new ArrayList<>();
    byName.keySet().stream().map(all::remove).filter(Objects::nonNull).forEach(ordered::add);
    ordered.addAll(all.values());
    return ordered;
  }

  /** A helper is there as it is where something else than a call that has a copy uses it. */
  private void keep(Operand operand, Map<String, Function> all) {
    if (operand instanceof Operand.Routine routine
        && byName.containsKey(routine.function())
        && !all.containsKey(routine.function())) {
      open.add(byName.get(routine.function()));
    }
  }

  private List<Instruction> body(Function function) {
    List<Instruction> body = new ArrayList<>();
    for (Instruction instruction : function.body()) {
      body.add(
          instruction instanceof Instruction.Call call
              ? specialized(function, call, body.size())
              : instruction);
    }
    return body;
  }

  /** A call of the function for the constants that it passes, or for the call itself. */
  private Instruction specialized(Function caller, Instruction.Call call, int position) {
    Optional<Function> callee = Functions.named(call).map(byName::get);
    if (functions.known(call).isPresent() || callee.isEmpty()) {
      return call;
    }
    Map<Integer, Operand.Address> constants = new TreeMap<>();
    for (int parameter : synchronizing(call)) {
      constant(caller, call.arguments().get(parameter))
          .ifPresent(address -> constants.put(parameter, address));
    }
    boolean isHelper = constants.isEmpty() && helpers.areCopied(callee.get().name());
    int copies = isHelper ? copiesForCalls : originals.size() - copiesForCalls;
    if (constants.isEmpty() && !isHelper || copies >= MOST) {
      return call;
    }
    String reason =
        isHelper
            ? "call " + position + " of " + caller.name()
            : constants.values().stream().map(Object::toString).collect(Collectors.joining(", "));
    String name = callee.get().name() + " for " + reason;
    if (originals.putIfAbsent(name, callee.get().name()) == null) {
      open.add(with(callee.get(), name, constants));
      copiesForCalls += isHelper ? 1 : 0;
    }
    Operand.Routine routine = (Operand.Routine) call.function();
    return new Instruction.Call(
        call.result(),
        new Operand.Routine(name, routine.type()),
        call.arguments(),
        call.into(),
        call.origin());
  }

  /** The address of a variable of the program that an operand is. */
  private static Optional<Operand.Address> constant(Function caller, Operand operand) {
    return switch (operand) {
      case Operand.Address address when address.region() == Operand.Region.GLOBAL ->
          Optional.of(address);
      case Register register -> {
        List<Instruction> definitions =
            caller.body().stream()
                .filter(i -> Operands.result(i).equals(Optional.of(register)))
                .toList();
        yield definitions.size() == 1 && !caller.parameters().contains(register)
            ? switch (definitions.getFirst()) {
              case Instruction.Set i -> constant(caller, i.value());
              case Instruction.Convert i -> constant(caller, i.value());
              default -> Optional.empty();
            }
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /** A function whose parameters have constant values. */
  private static Function with(
      Function function, String name, Map<Integer, Operand.Address> constants) {
    List<Register> parameters = new ArrayList<>(function.parameters());
    Map<Register, Operand> known = new HashMap<>();
    constants.forEach((position, address) -> {
      Register parameter = parameters.get(position);
      parameters.set(position, new Register(parameter.name() + " unused", parameter.type()));
      Type.Pointer type =
          parameter.type() instanceof Type.Pointer pointer ? pointer : address.type();
      known.put(
          parameter,
          new Operand.Address(address.variable(), address.region(), type, address.offset()));
    });
    List<Instruction> body =
        function.body().stream().map(i -> Operands.replaced(i, known)).toList();
    return new Function(
        name,
        function.type(),
        parameters,
        function.locals(),
        body,
        Function.Linkage.INTERNAL,
        function.attributes(),
        function.isInline(),
        function.isInSystemHeader(),
        function.span());
  }
}
