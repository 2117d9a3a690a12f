package lisscheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lisscheck.Program.Expr;
import lisscheck.Program.Local;
import lisscheck.Program.Op;
import lisscheck.Program.Origin;
import lisscheck.Program.Step;
import lisscheck.Words.Word;

/** The instructions of one thread in the order of the text, with calls replaced by bodies. */
final class Code {
  private final List<Instruction> instructions = new ArrayList<>();
  private int locals;

  sealed interface Instruction {
    record Do(Op op, Origin at) implements Instruction {}

    record Silent(Local local) implements Instruction {}

    record Jump(Label target) implements Instruction {}

    /** Goes on with the next instruction if the condition holds, otherwise at the label. */
    record Fork(Optional<Expr> condition, Label otherwise, Origin at) implements Instruction {}
  }

  /** A place to go to, which becomes known later; the word is why it is needed. */
  static final class Label {
    private final Word word;
    private int position = -1;

    Label(Word word) {
      this.word = word;
    }

    private int position() {
      if (position < 0) {
        throw word.error("there is no place to go to");
      }
      return position;
    }
  }

  /** A new local. */
  int local() {
    return locals++;
  }

  /** How many locals there are so far. */
  int locals() {
    return locals;
  }

  void add(Instruction instruction) {
    instructions.add(instruction);
  }

  void place(Label label) {
    label.position = instructions.size();
  }

  /** The thread of these instructions, with its number and that of its first step. */
  Program.Thread thread(String name, int thread, int firstStep) {
    List<Local> start = new ArrayList<>();
    // Locations are positions where steps start. They are numbered in depth-first preorder.
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    Deque<Integer> stack = new ArrayDeque<>(List.of(settle(0, start)));
    while (!stack.isEmpty()) {
      int position = stack.pop();
      if (numbers.putIfAbsent(position, numbers.size()) == null) {
        steps(position).reversed().forEach(step -> stack.push(step.target()));
      }
    }
    List<List<Step>> out = new ArrayList<>();
    int number = firstStep;
    for (int position : numbers.keySet()) {
      List<Step> steps = new ArrayList<>();
      for (Step s : steps(position)) {
        int target = numbers.get(s.target());
        steps.add(new Step(number++, thread, out.size(), target, s.op(), s.then(), s.at()));
      }
      out.add(steps);
    }
    int end = numbers.getOrDefault(instructions.size(), -1);
    return new Program.Thread(name, out, end, start, locals);
  }

  /** The steps from a location, still without numbers, and with a position as their target. */
  private List<Step> steps(int position) {
    if (position < instructions.size()) {
      if (instructions.get(position) instanceof Instruction.Do(Op op, Origin at)) {
        return List.of(step(op, position + 1, at));
      }
      if (instructions.get(position) instanceof Instruction.Fork fork) {
        Op.Branch holds = new Op.Branch(true, fork.condition());
        Op.Branch fails = new Op.Branch(false, fork.condition());
        return List.of(
            step(holds, position + 1, fork.at()),
            step(fails, fork.otherwise().position(), fork.at()));
      }
    }
    return List.of(); // the end, or a loop without steps
  }

  private Step step(Op op, int next, Origin at) {
    List<Local> then = new ArrayList<>();
    return new Step(0, 0, 0, settle(next, then), op, then, at);
  }

  /**
   * Where the next step starts, or the first place that comes again on a loop without steps.
   *
   * @param way gets what happens on the way
   */
  private int settle(int position, List<Local> way) {
    Set<Integer> seen = new HashSet<>();
    int here = position;
    while (here < instructions.size() && seen.add(here)) {
      if (instructions.get(here) instanceof Instruction.Silent(Local local)) {
        way.add(local);
        here++;
      } else if (instructions.get(here) instanceof Instruction.Jump(Label target)) {
        here = target.position();
      } else {
        break;
      }
    }
    return here;
  }
}
