package liss.c.calls;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Origin;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.lowering.Folding;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.Vocabulary;

/**
 * Makes the start of a thread one that may fail, where the program then does something that threads
 * that run already may notice: it frees memory, say. Elsewhere a start is taken to succeed, since a
 * program that only ends where one fails does nothing that it would not do otherwise.
 *
 * <p>Linear in the program, but quadratic in functions with many starts.
 */
public final class FailingStarts {

  /** What nobody else notices. */
  private static final Set<Action> UNNOTICED =
      EnumSet.of(
          Action.IGNORE,
          Action.NONDET,
          Action.READ,
          Action.PRINT,
          Action.ALLOCATE,
          Action.YIELD,
          Action.JOIN,
          Action.EXIT,
          Action.ABORT);

  /** What a start may return that fails. */
  private static final long ERROR = 11;

  private final Functions functions;
  private final Map<String, Boolean> noticed = new HashMap<>();

  private FailingStarts(Functions functions) {
    this.functions = functions;
  }

  /** The program with starts that may fail. */
  public static TranslationUnit in(TranslationUnit unit, Vocabulary vocabulary) {
    FailingStarts pass = new FailingStarts(new Functions(unit, vocabulary));
    return unit.with(unit.functions().stream().map(pass::in).toList());
  }

  private Function in(Function function) {
    List<Instruction> body = function.body();
    if (body.stream().noneMatch(this::isStart)) {
      return function;
    }
    Cfg cfg = new Cfg(function);
    List<Instruction> all = new ArrayList<>();
    for (int i = 0; i < body.size(); i++) {
      if (isStart(body.get(i)) && matters(function, cfg, i)) {
        all.addAll(mayFail((Instruction.Call) body.get(i), "start." + i));
      } else {
        all.add(body.get(i));
      }
    }
    return function.with(all);
  }

  /** Whether an instruction is a start whose result says if it has failed. */
  private boolean isStart(Instruction instruction) {
    return functions.known(instruction).filter(call -> call.action() == Action.START).isPresent()
        && ((Instruction.Call) instruction)
            .result()
            .filter(result -> result.type() instanceof Type.Int)
            .isPresent();
  }

  private static List<Instruction> mayFail(Instruction.Call start, String name) {
    Origin origin = start.origin();
    Register result = start.result().orElseThrow();
    String succeeds = name + ".succeeds";
    String end = name + ".end";
    return List.of(
        new Instruction.Any(result, origin),
        new Instruction.Branch(result, end, succeeds, origin),
        new Instruction.Label(succeeds, origin),
        start,
        new Instruction.Jump(end, origin),
        new Instruction.Label(end, origin));
  }

  /** Whether threads that run may notice what a function does only where a start fails. */
  private boolean matters(Function function, Cfg cfg, int start) {
    List<Instruction> body = function.body();
    boolean isMain = function.name().equals("main");
    if (isMain && !isBesideThreads(function, cfg, start)) {
      return false;
    }
    Register result = ((Instruction.Call) body.get(start)).result().orElseThrow();
    Known success = new Known(result, 0);
    Known failure = new Known(result, ERROR);
    Set<Integer> seen = new HashSet<>();
    for (int at = start + 1; at < body.size() && seen.add(at); ) {
      Instruction instruction = body.get(at);
      success.take(instruction);
      failure.take(instruction);
      switch (instruction) {
        case Instruction.Return end -> {
          return !isMain && end.value().flatMap(failure::value).isPresent();
        }
        case Instruction.Branch branch -> {
          Optional<Integer> then = success.next(cfg, branch);
          Optional<Integer> otherwise = failure.next(cfg, branch);
          if (then.isEmpty() || otherwise.isEmpty()) {
            return false;
          }
          if (!then.equals(otherwise)) {
            return areNoticed(function, onlyFrom(cfg, otherwise.get(), then.get()));
          }
          at = then.get();
        }
        default -> {
          List<Integer> next = cfg.next(at);
          if (next.size() != 1) {
            return false;
          }
          at = next.getFirst();
        }
      }
    }
    return false;
  }

  /** Whether other threads may run where {@code main} starts one. */
  private boolean isBesideThreads(Function main, Cfg cfg, int start) {
    for (int i = 0; i < main.body().size(); i++) {
      Instruction instruction = main.body().get(i);
      boolean mayStart =
          functions.known(instruction).filter(call -> call.action() == Action.START).isPresent()
              || Functions.named(instruction).flatMap(functions::definition).isPresent();
      if (mayStart && Cfg.reached(cfg.next(i), cfg::next).get(start)) {
        return true;
      }
    }
    return false;
  }

  private static BitSet onlyFrom(Cfg cfg, int position, int other) {
    BitSet reached = Cfg.reached(List.of(position), cfg::next);
    reached.andNot(Cfg.reached(List.of(other), cfg::next));
    return reached;
  }

  private boolean areNoticed(Function function, BitSet positions) {
    return positions.stream().anyMatch(i -> isNoticed(function, function.body().get(i)));
  }

  private boolean isNoticed(Function function, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store i -> !isLocal(i.address());
      case Instruction.Copy i -> !isLocal(i.to());
      case Instruction.Update i -> true;
      case Instruction.Assembler i -> true;
      case Instruction.Call i -> isNoticed(i);
      case Instruction.Return i -> !function.name().equals("main") && i.value().isPresent();
      default -> false;
    };
  }

  private static boolean isLocal(Operand address) {
    return address instanceof Operand.Address a && a.region() == Operand.Region.LOCAL;
  }

  private boolean isNoticed(Instruction.Call call) {
    Optional<KnownCall> known = functions.known(call);
    if (known.isPresent()) {
      return !UNNOTICED.contains(known.get().action());
    }
    return Functions.named(call)
        .map(name -> functions.definition(name).map(this::isNoticed).orElse(false))
        .orElse(true);
  }

  /** Whether threads may notice a call of a function, what it returns left aside. */
  private boolean isNoticed(Function function) {
    Boolean before = noticed.putIfAbsent(function.name(), false);
    if (before != null) {
      return before;
    }
    boolean is =
        function.body().stream()
            .filter(i -> !(i instanceof Instruction.Return))
            .anyMatch(i -> isNoticed(function, i));
    noticed.put(function.name(), is);
    return is;
  }

  /** The registers whose values are known for one result of a start. */
  private static final class Known {

    private final Map<Register, Operand> values = new HashMap<>();

    Known(Register result, long value) {
      values.put(result, new Operand.Constant((Type.Int) result.type(), value));
    }

    /** Goes on behind an instruction. */
    void take(Instruction instruction) {
      Operands.result(instruction)
          .ifPresent(result ->
              computed(instruction)
                  .ifPresentOrElse(v -> values.put(result, v), () -> values.remove(result)));
    }

    private Optional<Operand> computed(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Set i -> value(i.value());
        case Instruction.Convert i ->
            value(i.value()).flatMap(v -> Folding.converted(v, i.result().type()));
        case Instruction.Unary i -> value(i.operand()).flatMap(v -> Folding.unary(i.operator(), v));
        case Instruction.Binary i ->
            value(i.left())
                .flatMap(l -> value(i.right()).flatMap(r -> Folding.binary(i.operator(), l, r)));
        default -> Optional.empty();
      };
    }

    Optional<Operand> value(Operand operand) {
      return operand instanceof Operand.Constant
          ? Optional.of(operand)
          : Optional.ofNullable(values.get(operand));
    }

    /** Where a branch goes. */
    Optional<Integer> next(Cfg cfg, Instruction.Branch branch) {
      return value(branch.condition())
          .filter(Operand.Constant.class::isInstance)
          .map(
              value -> ((Operand.Constant) value).value() != 0 ? branch.then() : branch.otherwise())
          .map(cfg::position);
    }
  }
}
