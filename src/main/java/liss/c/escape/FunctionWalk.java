package liss.c.escape;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Graph;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * The states of one function: a forward data-flow problem (G. Kildall, A unified approach to global
 * program optimization, POPL 1973). A block is executed again whenever the state in front of it
 * grows, which it does at most as often as there are registers and names of memory, squared.
 */
final class FunctionWalk {

  private final Escape escape;
  private final Function function;
  private final Set<Integer> parameters;
  private final List<Instruction> body;
  private final Graph graph;

  /** The positions where blocks begin. */
  private final Set<Integer> heads = new HashSet<>();

  /** Registers that are set and read in one block only. */
  private final Set<Register> temporary = new HashSet<>();

  private final Map<Integer, State> states = new TreeMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  /**
   * A function that has not been executed.
   *
   * @param parameters those that point to own memory
   */
  FunctionWalk(Escape escape, Function function, Set<Integer> parameters) {
    this.escape = escape;
    this.function = function;
    this.parameters = parameters;
    this.body = function.body();
    this.graph = new Graph(function);
    findBlocks();
  }

  private void findBlocks() {
    heads.add(0);
    for (int at = 0; at < body.size(); at++) {
      if (body.get(at) instanceof Instruction.Label || graph.next(at).size() != 1) {
        heads.add(at);
        heads.addAll(graph.next(at));
      }
    }
    Map<Register, Integer> places = new HashMap<>();
    Set<Register> several = new HashSet<>(function.parameters());
    int block = 0;
    for (int at = 0; at < body.size(); at++) {
      block = heads.contains(at) ? at : block;
      Set<Register> registers = new HashSet<>();
      Operands.result(body.get(at)).ifPresent(registers::add);
      Operands.of(body.get(at)).forEach(o -> register(o).ifPresent(registers::add));
      for (Register register : registers) {
        if (places.merge(register, block, (a, b) -> a.equals(b) ? a : -1) < 0) {
          several.add(register);
        }
      }
    }
    temporary.addAll(places.keySet());
    temporary.removeAll(several);
  }

  private static Optional<Register> register(Operand operand) {
    return switch (operand) {
      case Register o -> Optional.of(o);
      case Operand.Whole o -> register(o.address());
      default -> Optional.empty();
    };
  }

  /** What is known of the function. */
  Summary summary() {
    State start = new State();
    for (int i : parameters) {
      start.set(function.parameters().get(i), Value.to(new Name.Parameter(i)));
      start.hold(Set.of(new Name.Parameter(i), new Name.Behind(i)), Value.to(new Name.Behind(i)));
    }
    goTo(0, start);
    while (!open.isEmpty()) {
      int head = open.remove();
      execute(head, states.get(head).copy(), Notes.NONE, new Ends(parameters), true);
    }
    Found found = new Found();
    Ends ends = new Ends(parameters);
    states.forEach((head, state) -> execute(head, state.copy(), found, ends, false));
    return found.summary(ends.end());
  }

  private void goTo(int head, State state) {
    State known = states.get(head);
    if (known == null) {
      states.put(head, state.copy());
      open.add(head);
    } else if (known.join(state) && !open.contains(head)) {
      open.add(head);
    }
  }

  /** Executes a block. */
  private void execute(int head, State state, Notes notes, Ends ends, boolean goesOn) {
    Steps steps = new Steps(state, notes);
    Calls calls = new Calls(escape, state, steps, notes);
    int at = head;
    while (true) {
      Instruction instruction = body.get(at);
      note(at, instruction, state, notes);
      if (instruction instanceof Instruction.Return end) {
        ends.add(state, steps, end);
        return;
      }
      if (instruction instanceof Instruction.Call call) {
        if (!calls.call(at, call)) {
          return;
        }
      } else {
        steps.step(at, instruction);
      }
      List<Integer> next = graph.next(at);
      if (next.size() == 1 && next.getFirst() == at + 1 && !heads.contains(at + 1)) {
        at++;
        continue;
      }
      if (goesOn) {
        leave(instruction, next, state);
      }
      return;
    }
  }

  private void leave(Instruction last, List<Integer> next, State state) {
    Optional<State.Outcome> outcome =
        last instanceof Instruction.Branch branch
            ? state.outcome(branch.condition())
            : Optional.empty();
    state.forget(temporary::contains);
    for (int target : next) {
      State there = state;
      if (outcome.isPresent()) {
        String label =
            outcome.get().failedWith()
                ? ((Instruction.Branch) last).then()
                : ((Instruction.Branch) last).otherwise();
        if (graph.target(label) == target) {
          there = state.copy();
          there.fail(outcome.get().start());
        }
      }
      if (target < body.size()) {
        goTo(target, there);
      }
    }
  }

  /** Notes which operands point to own memory. A function that is not known may show it first. */
  private void note(int at, Instruction instruction, State state, Notes notes) {
    boolean isUnknown =
        instruction instanceof Instruction.Call call && escape.functions().known(call).isEmpty();
    if (!isUnknown) {
      notes.own(
          at,
          Operands.of(instruction).stream()
              .filter(operand -> state.value(operand).isOwn())
              .collect(Collectors.toSet()));
    }
  }

  /** What the last walk finds. */
  private final class Found implements Notes {

    private final Map<Integer, Set<Operand>> own = new HashMap<>();
    private final Map<Integer, Set<Integer>> passed = new HashMap<>();
    private final Set<Integer> given = new HashSet<>();
    private final Set<Integer> used = new HashSet<>();

    @Override
    public void own(int position, Set<Operand> operands) {
      own.put(position, operands);
    }

    @Override
    public void passed(int position, Set<Integer> arguments) {
      passed.put(position, Set.copyOf(arguments));
    }

    @Override
    public void gives(int start) {
      given.add(start);
    }

    @Override
    public void isUsedFurther(int start) {
      used.add(start);
    }

    Summary summary(Summary.End end) {
      given.removeAll(used);
      return new Summary(own, passed, given, end);
    }
  }
}
