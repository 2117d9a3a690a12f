package liss.c.pointers;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import liss.c.ir.FlowGraph;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.LiveRegisters;
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
  private final FlowGraph graph;

  /** The positions where blocks begin. */
  private final Set<Integer> heads = new HashSet<>();

  private final LiveRegisters liveness;
  private final Map<Integer, EscapeState> states = new HashMap<>();
  private final Map<Integer, Set<Register>> live = new HashMap<>();

  /** The blocks to execute, the first in the text first. */
  private final TreeSet<Integer> open = new TreeSet<>();

  private final Summary found = new Summary();

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
    this.graph = new FlowGraph(function);
    this.liveness = new LiveRegisters(function);
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
  }

  /** What is known of the function. */
  Summary summary() {
    EscapeState start = new EscapeState();
    for (int i : parameters) {
      EscapeValue behind = EscapeValue.to(new Name.Behind(i));
      start.set(function.parameters().get(i), EscapeValue.to(new Name.Parameter(i)));
      start.hold(Set.of(new Name.Parameter(i), new Name.Behind(i)), behind);
    }
    goTo(0, start);
    while (!open.isEmpty()) {
      int head = requireNonNull(open.pollFirst());
      execute(head, requireNonNull(states.get(head)).copy());
    }
    return found;
  }

  private void goTo(int head, EscapeState state) {
    if (head < body.size()) {
      state.values().keySet().retainAll(live.computeIfAbsent(head, liveness::inFront));
      EscapeState known = states.putIfAbsent(head, state);
      if (known == null || known.join(state)) {
        open.add(head);
      }
    }
  }

  /** Executes a block. */
  private void execute(int head, EscapeState state) {
    EscapeSteps steps = new EscapeSteps(escape, state, found);
    EscapeCalls calls = new EscapeCalls(escape, function, state, steps, found);
    int at = head;
    while (true) {
      Instruction instruction = body.get(at);
      note(at, instruction, state);
      boolean goesOn = true;
      switch (instruction) {
        case Instruction.Return i -> end(state, steps, i);
        case Instruction.Call i -> goesOn = calls.call(at, i);
        default -> steps.step(at, instruction);
      }
      List<Integer> next = goesOn ? graph.next(at) : List.of();
      if (!next.equals(List.of(at + 1)) || heads.contains(at + 1)) {
        next.forEach(target -> goTo(target, state.copy()));
        return;
      }
      at++;
    }
  }

  /** Notes which operands point to own memory. A call that runs others may show it first. */
  private void note(int at, Instruction instruction, EscapeState state) {
    boolean mayRunOthers =
        instruction instanceof Instruction.Call
            && escape
                .functions()
                .known(instruction)
                .filter(known ->
                    switch (known.action()) {
                      case START, CALL, ONCE -> false;
                      default -> true;
                    })
                .isEmpty();
    Set<Operand> own = new HashSet<>(mayRunOthers ? List.of() : Operands.of(instruction));
    own.removeIf(operand -> !state.value(operand).isOwn());
    found.own(at, own);
  }

  /** What callers have to know of a return. */
  private void end(EscapeState state, EscapeSteps steps, Instruction.Return end) {
    EscapeValue result = end.value().map(state::value).orElse(EscapeValue.OTHER);
    boolean isWhole = end.value().filter(v -> v instanceof Operand.Whole).isPresent();
    if (isWhole || result.names().stream().anyMatch(Name::isGiven)) {
      steps.show(result);
      result = EscapeValue.OTHER;
    }
    Set<Name> kept = new HashSet<>();
    for (int i : parameters) {
      kept.addAll(Set.of(new Name.Parameter(i), new Name.Behind(i)));
    }
    kept.removeAll(state.shown());
    Set<Name> reached = new HashSet<>(kept);
    reached.addAll(result.names());
    Map<Name, EscapeValue> contents = new HashMap<>();
    for (Name name : state.closure(reached)) {
      if (!(name instanceof Name.Local)) {
        contents.merge(Name.seen(name), state.content(name).seen(), EscapeValue::or);
      }
    }
    found.end(new Summary.End(true, kept, result.seen(), contents));
  }
}
