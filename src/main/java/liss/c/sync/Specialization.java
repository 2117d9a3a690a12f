package liss.c.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * The program in which a function that synchronizes through a parameter is there once for each
 * address of a variable that calls pass for it: {@code lock_both(&a, &b)} takes {@code a} and
 * {@code b}. Instructions keep their positions. Terminates, as there are finitely many constants in
 * a program.
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

  /** Functions are written so often at most; calls that are left go to the function as it is. */
  private static final int MOST = 200;

  private final Functions functions;
  private final Map<String, Function> byName = new LinkedHashMap<>();

  /** The positions of the parameters through which a function synchronizes. */
  private final Map<String, Set<Integer>> parameters = new HashMap<>();

  private final Map<String, String> originals = new LinkedHashMap<>();
  private final Deque<Function> open = new ArrayDeque<>();

  private Specialization(TranslationUnit unit, Functions functions) {
    this.functions = functions;
    unit.functions().forEach(function -> byName.put(function.name(), function));
    findParameters();
  }

  /** The program with more functions. */
  public static Copied of(TranslationUnit unit, Functions functions) {
    Specialization pass = new Specialization(unit, functions);
    return pass.parameters.isEmpty()
        ? new Copied(unit, Map.of())
        : new Copied(unit.with(pass.all()), pass.originals);
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

  private List<Function> all() {
    List<Function> all = new ArrayList<>();
    for (Function function : byName.values()) {
      all.add(function.with(body(function)));
    }
    while (!open.isEmpty()) {
      Function function = open.remove();
      all.add(function.with(body(function)));
    }
    return all;
  }

  private List<Instruction> body(Function function) {
    return function.body().stream()
        .map(i -> i instanceof Instruction.Call call ? specialized(function, call) : i)
        .toList();
  }

  /** A call of the function for the constants that it passes. */
  private Instruction specialized(Function caller, Instruction.Call call) {
    Optional<Function> callee = Functions.named(call).map(byName::get);
    if (functions.known(call).isPresent() || callee.isEmpty()) {
      return call;
    }
    Map<Integer, Operand.Address> constants = new TreeMap<>();
    for (int position : synchronizing(call)) {
      constant(caller, call.arguments().get(position))
          .ifPresent(address -> constants.put(position, address));
    }
    if (constants.isEmpty() || originals.size() >= MOST) {
      return call;
    }
    String name =
        callee.get().name()
            + " for "
            + constants.values().stream().map(Object::toString).collect(Collectors.joining(", "));
    if (originals.putIfAbsent(name, callee.get().name()) == null) {
      open.add(with(callee.get(), name, constants));
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
