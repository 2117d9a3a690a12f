package liss.c.pointers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Dataflow;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;

/**
 * The states of one function ({@link Dataflow}). The state in front of a block grows at most as
 * often as there are registers and names of memory, squared.
 */
final class FunctionWalk {

  private final Escape escape;
  private final Function function;
  private final Set<Integer> parameters;
  private final Set<Integer> lent;
  private final Cfg graph;
  private final Summary found = new Summary();

  /**
   * A function that has not been executed.
   *
   * @param parameters those that point to own memory
   * @param lent those of them that point to what nobody else uses meanwhile
   */
  FunctionWalk(Escape escape, Function function, Set<Integer> parameters, Set<Integer> lent) {
    this.escape = escape;
    this.function = function;
    this.parameters = parameters;
    this.lent = lent;
    this.graph = new Cfg(function);
  }

  /** What is known of the function. */
  Summary summary() {
    EscapeState start = new EscapeState();
    for (int i : parameters) {
      EscapeValue behind = EscapeValue.to(new Name.Behind(i));
      Name memory = lent.contains(i) ? new Name.Lent(i) : new Name.Parameter(i);
      start.set(function.parameters().get(i), EscapeValue.to(memory));
      start.hold(Set.of(memory, new Name.Behind(i)), behind);
    }
    var unused = new Dataflow<>(this::behind, EscapeState::joined).forward(Map.of(0, at(0, start)));
    return found;
  }

  /** Executes a block. */
  private Map<Integer, EscapeState> behind(int number, EscapeState before) {
    EscapeState state = before.copy();
    EscapeSteps steps = new EscapeSteps(escape, state, found);
    EscapeCalls calls = new EscapeCalls(escape, function, state, steps, found);
    Cfg.Block block = graph.block(number);
    int at = block.from();
    for (Instruction instruction : block.instructions()) {
      note(at, instruction, state);
      switch (instruction) {
        case Instruction.Return i -> end(state, steps, i);
        case Instruction.Call i -> {
          if (!calls.call(at, i)) {
            return Map.of();
          }
        }
        default -> steps.step(at, instruction);
      }
      at++;
    }
    Map<Integer, EscapeState> behind = new LinkedHashMap<>();
    block.next().forEach(next -> behind.put(next, at(next, state.copy())));
    return behind;
  }

  /** A state where a block begins. */
  private EscapeState at(int block, EscapeState state) {
    state.values().keySet().retainAll(graph.live(block));
    return state;
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
    Set<Operand> own = new HashSet<>(Operands.of(instruction));
    own.removeIf(
        operand -> !state.value(operand).isOwn() || mayRunOthers && !state.value(operand).isLent());
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
