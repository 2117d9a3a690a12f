package liss.c.threads;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.LiveRegisters;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/**
 * The blocks of a function and the loops around each, from the outermost to the innermost one
 * (François Bourdoncle, Efficient chaotic iteration strategies with widenings, 1993: each strongly
 * connected part, and those of it that are left without its first block).
 */
final class Flow {

  /**
   * Instructions of which all are executed if the first one is, unless one of them does not return.
   *
   * @param from the position of the first one in the function
   * @param next the blocks where control may go on
   */
  record Block(int number, int from, List<Instruction> instructions, List<Integer> next) {}

  /**
   * Blocks between which control may go round.
   *
   * @param head the first of them in reverse postorder
   */
  record Loop(int head, Set<Integer> blocks) {

    boolean contains(int block) {
      return blocks.contains(block);
    }
  }

  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final Map<Integer, Integer> ranks = new HashMap<>();
  private final Map<Integer, List<Loop>> loops = new HashMap<>();
  private final LiveRegisters liveness;
  private final Map<Integer, Set<Register>> live = new HashMap<>();

  Flow(Function function) {
    liveness = new LiveRegisters(function);
    split(function.body());
    List<Integer> order = order();
    for (int block : order) {
      ranks.put(block, ranks.size());
      loops.put(block, List.of());
    }
    nest(new LinkedHashSet<>(order));
  }

  Block block(int number) {
    return blocks.get(number);
  }

  /** The registers whose values where a block begins may be read. */
  Set<Register> live(int block) {
    return live.computeIfAbsent(block, b -> liveness.inFront(block(b).from()));
  }

  /** The block at a label. */
  int target(String label) {
    return requireNonNull(labels.get(label));
  }

  /** The block of an instruction. */
  int blockAt(int position) {
    int first = 0;
    int last = blocks.size() - 1;
    while (first < last) {
      int middle = (first + last + 1) / 2;
      if (block(middle).from() <= position) {
        first = middle;
      } else {
        last = middle - 1;
      }
    }
    return first;
  }

  /** The place of a block in reverse postorder. */
  int rank(int block) {
    return requireNonNull(ranks.get(block));
  }

  /** The loops around a block, the outermost one first. */
  List<Loop> loops(int block) {
    return loops.getOrDefault(block, List.of());
  }

  /** Where control goes on behind a loop: in the text behind it, if it leads there. */
  Optional<Integer> behind(Loop loop) {
    int last = new TreeSet<>(loop.blocks()).last();
    TreeSet<Integer> exits = new TreeSet<>();
    for (int block : loop.blocks()) {
      block(block).next().stream().filter(next -> !loop.contains(next)).forEach(exits::add);
    }
    return exits.isEmpty()
        ? Optional.empty()
        : Optional.of(Optional.ofNullable(exits.higher(last)).orElse(exits.last()));
  }

  private void split(List<Instruction> body) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 0; i < body.size(); i++) {
      boolean isBehindJump = i > 0 && isEnd(body.get(i - 1));
      if (i > 0 && (isBehindJump || body.get(i) instanceof Instruction.Label)) {
        starts.add(i);
      }
      if (body.get(i) instanceof Instruction.Label label) {
        labels.put(label.name(), starts.size() - 1);
      }
    }
    for (int number = 0; number < starts.size(); number++) {
      int from = starts.get(number);
      int to = number + 1 < starts.size() ? starts.get(number + 1) : body.size();
      List<Instruction> part = body.subList(from, to);
      Set<Integer> next = new LinkedHashSet<>();
      if (!part.isEmpty()) {
        Operands.targets(part.getLast()).forEach(label -> next.add(target(label)));
      }
      boolean goesOn = part.isEmpty() || Operands.goesOn(part.getLast());
      if (goesOn && number + 1 < starts.size()) {
        next.add(number + 1);
      }
      blocks.add(new Block(number, from, List.copyOf(part), List.copyOf(next)));
    }
  }

  private static boolean isEnd(Instruction instruction) {
    return !Operands.goesOn(instruction) || !Operands.targets(instruction).isEmpty();
  }

  /** Reverse postorder, without recursion. */
  private List<Integer> order() {
    record Visit(int block, Deque<Integer> open) {}
    List<Integer> order = new ArrayList<>();
    Set<Integer> seen = new HashSet<>(Set.of(0));
    Deque<Visit> path = new ArrayDeque<>();
    path.push(new Visit(0, new ArrayDeque<>(block(0).next().reversed())));
    while (!path.isEmpty()) {
      Integer next = path.element().open().poll();
      if (next == null) {
        order.addFirst(path.pop().block());
      } else if (seen.add(next)) {
        path.push(new Visit(next, new ArrayDeque<>(block(next).next().reversed())));
      }
    }
    return order;
  }

  /** Finds the loops among blocks, which are in reverse postorder (Kosaraju). */
  private void nest(Set<Integer> among) {
    Map<Integer, List<Integer>> before = new HashMap<>();
    for (int block : among) {
      for (int next : block(block).next()) {
        before.computeIfAbsent(next, n -> new ArrayList<>()).add(block);
      }
    }
    Set<Integer> assigned = new HashSet<>();
    for (int root : among) {
      Set<Integer> part = new HashSet<>();
      Deque<Integer> open = new ArrayDeque<>(List.of(root));
      while (!open.isEmpty()) {
        int block = open.pop();
        if (among.contains(block) && assigned.add(block)) {
          part.add(block);
          before.getOrDefault(block, List.of()).forEach(open::push);
        }
      }
      if (part.size() > 1 || part.contains(root) && block(root).next().contains(root)) {
        addLoop(root, part, among);
      }
    }
  }

  private void addLoop(int head, Set<Integer> part, Set<Integer> among) {
    Loop loop = new Loop(head, Set.copyOf(part));
    Set<Integer> inner = new LinkedHashSet<>(among);
    inner.retainAll(part);
    for (int block : inner) {
      List<Loop> around = new ArrayList<>(loops(block));
      around.add(loop);
      loops.put(block, List.copyOf(around));
    }
    inner.remove(head);
    nest(inner);
  }
}
