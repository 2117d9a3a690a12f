package liss.c.projection;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;

/**
 * The blocks of a function, in an order in which each comes before those that are reached from it
 * only, with the loops among them, and the registers that are alive where each begins (Aho, Lam,
 * Sethi, Ullman, Compilers, 2006, 9.2.5 and 9.6).
 */
final class ControlFlow {

  /**
   * Instructions of which all are executed if the first one is.
   *
   * @param next the blocks where control may go on
   */
  record Block(int number, List<Instruction> instructions, List<Integer> next) {}

  private final Function function;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<Integer> order = new ArrayList<>();
  private final List<Set<Integer>> before = new ArrayList<>();
  private final int[] regions;
  private final Set<Integer> cyclic = new HashSet<>();
  private final List<Set<Register>> live = new ArrayList<>();
  private final Map<Register, Integer> uses = new HashMap<>();

  ControlFlow(Function function) {
    this.function = function;
    split();
    walk();
    regions = new int[blocks.size()];
    connect();
    findLiveRegisters();
    function.body().forEach(i -> Registers.read(i).forEach(r -> uses.merge(r, 1, Integer::sum)));
  }

  Function function() {
    return function;
  }

  /** The blocks that can be reached. */
  List<Block> blocks() {
    return order.stream().map(blocks::get).toList();
  }

  Block block(int number) {
    return blocks.get(number);
  }

  /** The block at a label. */
  int target(String label) {
    Integer target = labels.get(label);
    if (target == null) {
      throw new InexactException("a jump to a label that is missing");
    }
    return target;
  }

  /** The blocks from which control may come to a block. */
  Set<Integer> before(int block) {
    return before.get(block);
  }

  /** Whether a block may be executed several times in a call. */
  boolean isCyclic(int block) {
    return cyclic.contains(regions[block]);
  }

  /** Whether control may go round from one block to another and back. */
  boolean areInOneLoop(int one, int other) {
    return regions[one] == regions[other];
  }

  /** Whether control comes into the outermost loop around a block only in one way. */
  boolean hasOneEntry(int block) {
    return around(block).stream()
            .filter(b -> before(b.number()).stream().anyMatch(o -> !areInOneLoop(o, block)))
            .count()
        <= 1;
  }

  /** The blocks of the outermost loop around a block. */
  List<Block> around(int block) {
    return blocks().stream().filter(b -> areInOneLoop(b.number(), block)).toList();
  }

  /** The registers whose values at the start of a block may be read later. */
  Set<Register> live(int block) {
    return live.get(block);
  }

  /** How many operands of the function are a register. */
  int uses(Register register) {
    return uses.getOrDefault(register, 0);
  }

  private void split() {
    List<List<Instruction>> parts = new ArrayList<>();
    List<Instruction> now = new ArrayList<>();
    parts.add(now);
    for (Instruction instruction : function.body()) {
      boolean isBehindJump = !now.isEmpty() && isEnd(now.getLast());
      if (instruction instanceof Instruction.Label || isBehindJump) {
        now = new ArrayList<>();
        parts.add(now);
      }
      if (instruction instanceof Instruction.Label label) {
        labels.put(label.name(), parts.size() - 1);
      } else {
        now.add(instruction);
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      blocks.add(new Block(i, parts.get(i), next(i, parts.get(i), parts.size())));
      before.add(new HashSet<>());
    }
  }

  private static boolean isEnd(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Jump i -> true;
      case Instruction.Branch i -> true;
      case Instruction.JumpTo i -> true;
      case Instruction.Return i -> true;
      default -> false;
    };
  }

  private List<Integer> next(int number, List<Instruction> instructions, int blocks) {
    Instruction last = instructions.isEmpty() ? null : instructions.getLast();
    return switch (last) {
      case Instruction.Jump i -> targets(List.of(i.target()));
      case Instruction.Branch i -> targets(List.of(i.then(), i.otherwise()));
      case Instruction.JumpTo i -> targets(i.labels());
      case Instruction.Return i -> List.of();
      case null, default -> number + 1 < blocks ? List.of(number + 1) : List.of();
    };
  }

  private List<Integer> targets(List<String> names) {
    return names.stream().filter(labels::containsKey).map(labels::get).distinct().toList();
  }

  /** Reverse postorder, without recursion. */
  private void walk() {
    record Visit(int block, Deque<Integer> open) {}
    Set<Integer> seen = new HashSet<>(Set.of(0));
    Deque<Visit> path = new ArrayDeque<>();
    path.push(new Visit(0, new ArrayDeque<>(blocks.getFirst().next().reversed())));
    while (!path.isEmpty()) {
      Integer next = path.element().open().poll();
      if (next == null) {
        order.addFirst(path.pop().block());
      } else if (seen.add(next)) {
        path.push(new Visit(next, new ArrayDeque<>(blocks.get(next).next().reversed())));
      }
    }
    order.forEach(block -> blocks.get(block).next().forEach(n -> before.get(n).add(block)));
  }

  /** Strongly connected components (Kosaraju), in the order of the blocks. */
  private void connect() {
    Set<Integer> assigned = new HashSet<>();
    for (int root : order) {
      if (!assigned.contains(root)) {
        Deque<Integer> open = new ArrayDeque<>(List.of(root));
        int size = 0;
        while (!open.isEmpty()) {
          int block = open.pop();
          if (assigned.add(block)) {
            regions[block] = root;
            size++;
            before.get(block).stream().filter(b -> !assigned.contains(b)).forEach(open::push);
          }
        }
        if (size > 1 || blocks.get(root).next().contains(root)) {
          cyclic.add(root);
        }
      }
    }
  }

  private void findLiveRegisters() {
    blocks.forEach(block -> live.add(Set.of()));
    Deque<Integer> open = new ArrayDeque<>(order.reversed());
    while (!open.isEmpty()) {
      Block block = blocks.get(open.poll());
      Set<Register> now = new java.util.LinkedHashSet<>();
      block.next().forEach(n -> now.addAll(live.get(n)));
      for (Instruction instruction : block.instructions().reversed()) {
        Registers.written(instruction).ifPresent(now::remove);
        now.addAll(Registers.read(instruction));
      }
      if (!now.equals(requireNonNull(live.get(block.number())))) {
        live.set(block.number(), now);
        open.addAll(before.get(block.number()));
      }
    }
  }

  /** The instructions that read a register. */
  List<Instruction> readers(Operand register) {
    return function.body().stream()
        .filter(i -> register instanceof Register r && Registers.read(i).contains(r))
        .toList();
  }
}
