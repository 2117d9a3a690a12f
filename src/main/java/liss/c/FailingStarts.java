package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
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
 * <p>Quadratic in the program if it has many such starts, otherwise linear.
 */
final class FailingStarts {

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

  private FailingStarts(Functions functions) {
    this.functions = functions;
  }

  /** The program with starts that may fail. */
  static TranslationUnit in(TranslationUnit unit, Vocabulary vocabulary) {
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
        all.addAll(mayFail(body, i));
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

  /**
   * A start that may fail. Where a test of its result follows at once, the way after a failure is
   * apart from the other one: the thread has not got what it was to get.
   */
  private static List<Instruction> mayFail(List<Instruction> body, int position) {
    Instruction.Call start = (Instruction.Call) body.get(position);
    Origin origin = start.origin();
    Register result = start.result().orElseThrow();
    String name = "start." + position;
    String fails = name + ".fails";
    String succeeds = name + ".succeeds";
    String end = name + ".end";
    List<Instruction> all = new ArrayList<>();
    all.add(new Instruction.Any(result, origin));
    all.add(new Instruction.Branch(result, fails, succeeds, origin));
    all.add(new Instruction.Label(fails, origin));
    all.addAll(tested(body, position, result).orElse(List.of(new Instruction.Jump(end, origin))));
    all.add(new Instruction.Label(succeeds, origin));
    all.add(start);
    all.add(new Instruction.Label(end, origin));
    return all;
  }

  /** What is executed after a start that fails up to a test, and where control goes then. */
  private static Optional<List<Instruction>> tested(
      List<Instruction> body, int start, Register result) {
    Known known = new Known(result, ERROR);
    List<Instruction> steps = new ArrayList<>();
    for (Instruction next : body.subList(start + 1, body.size())) {
      if (next instanceof Instruction.Branch test) {
        return known
            .target(test)
            .map(target -> {
              steps.add(new Instruction.Jump(target, test.origin()));
              return steps;
            });
      }
      boolean isInLine = !(next instanceof Instruction.Label) && Operands.goesOn(next);
      if (!isInLine || !Operands.targets(next).isEmpty()) {
        return Optional.empty();
      }
      steps.add(next);
      known = known.behind(next);
    }
    return Optional.empty();
  }

  /** Whether threads that run may notice what a function does only where a start fails. */
  private boolean matters(Function function, Cfg cfg, int start) {
    boolean isMain = function.name().equals("main");
    if (isMain && !isBesideThreads(function, cfg, start)) {
      return false;
    }
    Register result = ((Instruction.Call) function.body().get(start)).result().orElseThrow();
    Map<Integer, Known> behind = executed(function, cfg, start, new Known(result, 0));
    Map<Integer, Known> otherwise = executed(function, cfg, start, new Known(result, ERROR));
    return otherwise.entrySet().stream()
        .anyMatch(at -> {
          Instruction instruction = function.body().get(at.getKey());
          Known success = behind.get(at.getKey());
          return success == null
              ? isNoticed(instruction, new HashSet<>()) || !isMain && isResult(instruction)
              : !isMain
                  && !success.returned(instruction).equals(at.getValue().returned(instruction));
        });
  }

  private static boolean isResult(Instruction instruction) {
    return instruction instanceof Instruction.Return end && end.value().isPresent();
  }

  /**
   * What a function may execute after a start until it comes there again, and what is known when it
   * first does.
   */
  private static Map<Integer, Known> executed(Function function, Cfg cfg, int start, Known behind) {
    Map<Integer, Known> executed = new HashMap<>();
    Deque<Map.Entry<Integer, Known>> open = new ArrayDeque<>();
    cfg.next(start).forEach(next -> open.add(Map.entry(next, behind)));
    while (!open.isEmpty()) {
      int at = open.getFirst().getKey();
      Known before = open.removeFirst().getValue();
      if (at != start && executed.putIfAbsent(at, before) == null) {
        Instruction instruction = function.body().get(at);
        Known after = before.behind(instruction);
        after.next(cfg, at, instruction).forEach(next -> open.add(Map.entry(next, after)));
      }
    }
    return executed;
  }

  /** Whether other threads may run where {@code main} starts one. */
  private boolean isBesideThreads(Function main, Cfg cfg, int start) {
    List<Integer> behind = new ArrayList<>();
    for (int i = 0; i < main.body().size(); i++) {
      Instruction instruction = main.body().get(i);
      boolean mayStart =
          functions.known(instruction).filter(call -> call.action() == Action.START).isPresent()
              || Functions.named(instruction).flatMap(functions::definition).isPresent();
      if (mayStart) {
        behind.addAll(cfg.next(i));
      }
    }
    return Cfg.reached(behind, cfg::next).get(start);
  }

  /** Whether threads may notice an instruction, or what a function does that it calls. */
  private boolean isNoticed(Instruction instruction, Set<String> seen) {
    return switch (instruction) {
      case Instruction.Store i -> !isLocal(i.address());
      case Instruction.Copy i -> !isLocal(i.to());
      case Instruction.Update i -> true;
      case Instruction.Assembler i -> true;
      case Instruction.Call i -> isNoticed(i, seen);
      default -> false;
    };
  }

  private static boolean isLocal(Operand address) {
    return address instanceof Operand.Address a && a.region() == Operand.Region.LOCAL;
  }

  private boolean isNoticed(Instruction.Call call, Set<String> seen) {
    Optional<KnownCall> known = functions.known(call);
    if (known.isPresent()) {
      return !UNNOTICED.contains(known.get().action());
    }
    Optional<String> name = Functions.named(call);
    return name.isEmpty()
        || seen.add(name.get())
            && functions.definition(name.get()).stream()
                .flatMap(called -> called.body().stream())
                .anyMatch(i -> isNoticed(i, seen));
  }

  /** The registers whose values are known for one result of a start. */
  private record Known(Map<Register, Operand> values) {

    Known(Register result, long value) {
      this(Map.of(result, new Operand.Constant((Type.Int) result.type(), value)));
    }

    /** What is known after an instruction. */
    Known behind(Instruction instruction) {
      Optional<Register> result = Operands.result(instruction);
      Optional<Operand> computed = computed(instruction);
      if (result.isEmpty() || computed.isEmpty() && !values.containsKey(result.get())) {
        return this;
      }
      Map<Register, Operand> after = new HashMap<>(values);
      computed.ifPresentOrElse(
          value -> after.put(result.get(), value), () -> after.remove(result.get()));
      return new Known(after);
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

    private Optional<Operand> value(Operand operand) {
      return operand instanceof Operand.Constant
          ? Optional.of(operand)
          : Optional.ofNullable(values.get(operand));
    }

    /** What an instruction returns, if it does and that is known. */
    Optional<Operand> returned(Instruction instruction) {
      return instruction instanceof Instruction.Return end
          ? end.value().flatMap(this::value)
          : Optional.empty();
    }

    /** Where a test leads, if that is known. */
    Optional<String> target(Instruction.Branch test) {
      return value(test.condition())
          .filter(Operand.Constant.class::isInstance)
          .map(value -> ((Operand.Constant) value).value() != 0 ? test.then() : test.otherwise());
    }

    /** Where control may go on after an instruction. */
    List<Integer> next(Cfg cfg, int position, Instruction instruction) {
      return instruction instanceof Instruction.Branch test && target(test).isPresent()
          ? List.of(cfg.position(target(test).get()))
          : cfg.next(position);
    }
  }
}
