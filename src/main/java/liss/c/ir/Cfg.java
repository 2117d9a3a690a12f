package liss.c.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import liss.c.ir.Operand.Register;

/**
 * The control-flow graph of a function: its blocks, in an order in which each comes before those
 * that are reached from it only (reverse postorder; Alfred V. Aho, Monica S. Lam, Ravi Sethi and
 * Jeffrey D. Ullman, Compilers, 2nd edition, 2006, section 9.6), the loops around each, and the
 * registers that are live where each begins ({@link LiveRegisters}).
 *
 * <p>The loops are those of François Bourdoncle, Efficient chaotic iteration strategies with
 * widenings, FMPA 1993: each strongly connected part, and those of it that are left without its
 * first block; linear in the length of the function times the depth of its loops. Dominators are
 * quadratic in the number of blocks at most. Both are found when they are needed first, as live
 * registers are; all else is linear.
 */
public final class Cfg {

  private final List<Instruction> body;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<Integer> order;
  private final Map<Integer, Integer> ranks = new HashMap<>();
  private final Map<Integer, Set<Integer>> before = new HashMap<>();
  private final Map<Integer, List<Loop>> loops = new HashMap<>();
  private final Map<Integer, Integer> dominators = new HashMap<>();
  private Optional<LiveRegisters> liveness = Optional.empty();

  /**
   * Instructions of which all are executed if the first one is, unless one of them does not return.
   *
   * @param from the position of the first one in the function
   * @param instructions the labels in front of the first one included
   * @param next the blocks where control may go on
   */
  public record Block(int number, int from, List<Instruction> instructions, List<Integer> next) {
    /** Copies the lists. */
    public Block {
      instructions = List.copyOf(instructions);
      next = List.copyOf(next);
    }

    /** The position after the last instruction. */
    int end() {
      return from + instructions.size();
    }
  }

  /**
   * Blocks between which control may go round.
   *
   * @param head the first of them in reverse postorder
   */
  public record Loop(int head, Set<Integer> blocks) {
    /** Copies the set. */
    public Loop {
      blocks = Set.copyOf(blocks);
    }

    /** Whether a block is in the loop. */
    public boolean contains(int block) {
      return blocks.contains(block);
    }
  }

  /** The graph of a function. */
  public Cfg(Function function) {
    this(function.body());
  }

  /** The graph of the body of a function. */
  public Cfg(List<Instruction> body) {
    this.body = body;
    split();
    this.order = order();
    for (int block : order) {
      ranks.put(block, ranks.size());
      blocks.get(block).next().forEach(next -> comesFrom(next).add(block));
    }
  }

  /** The blocks that can be reached, in reverse postorder. */
  public List<Block> blocks() {
    return order.stream().map(blocks::get).toList();
  }

  /** The block of a number. */
  public Block block(int number) {
    return blocks.get(number);
  }

  /** The block at a label; empty if no instruction is the label. */
  public OptionalInt target(String label) {
    Integer target = labels.get(label);
    return target == null ? OptionalInt.empty() : OptionalInt.of(target);
  }

  /** The blocks from which control may come to a block. */
  public Set<Integer> before(int block) {
    return before.getOrDefault(block, Set.of());
  }

  /** The position of a label. */
  public int position(String label) {
    return block(target(label).orElseThrow()).from();
  }

  /** The positions where control may go on after an instruction, that of the next one first. */
  public List<Integer> next(int position) {
    Instruction instruction = body.get(position);
    List<Integer> next = new ArrayList<>();
    if (Operands.goesOn(instruction) && position + 1 < body.size()) {
      next.add(position + 1);
    }
    Operands.targets(instruction).forEach(label -> next.add(position(label)));
    return next;
  }

  /** The positions from which control may come to an instruction. */
  public List<Integer> inFrontOf(int position) {
    Block block = block(blockAt(position));
    return position > block.from()
        ? List.of(position - 1)
        : before(block.number()).stream().map(b -> block(b).end() - 1).toList();
  }

  /**
   * The positions on the ways from some of them, these included.
   *
   * @param next where a way may go on after a position
   */
  public static BitSet reached(Collection<Integer> starts, IntFunction<List<Integer>> next) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(starts);
    while (!open.isEmpty()) {
      int at = open.pop();
      if (!reached.get(at)) {
        reached.set(at);
        open.addAll(next.apply(at));
      }
    }
    return reached;
  }

  /** The block of an instruction. */
  public int blockAt(int position) {
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

  /** The place in reverse postorder of a block that can be reached. */
  public int rank(int block) {
    return Optional.ofNullable(ranks.get(block)).orElseThrow();
  }

  /**
   * Whether each way from the beginning to an instruction goes through another one before (a
   * dominator; Keith D. Cooper, Timothy J. Harvey and Ken Kennedy, A simple, fast dominance
   * algorithm, 2001).
   *
   * @param other the position of an instruction that can be reached
   */
  public boolean dominates(int position, int other) {
    int block = blockAt(position);
    int at = blockAt(other);
    if (at == block && position < other) {
      return true;
    }
    while (at != 0) {
      at = Optional.ofNullable(dominators().get(at)).orElseThrow();
      if (at == block) {
        return true;
      }
    }
    return false;
  }

  /** The last of the blocks through which all ways to a block go, by block; not of the first. */
  private Map<Integer, Integer> dominators() {
    boolean changes = dominators.isEmpty();
    while (changes) {
      changes = false;
      for (int block : order.subList(1, order.size())) {
        Optional<Integer> last =
            before(block).stream()
                .filter(b -> b == 0 || dominators.containsKey(b))
                .reduce(this::lastOnBothWays);
        changes |= !last.equals(Optional.ofNullable(dominators.put(block, last.orElseThrow())));
      }
    }
    return dominators;
  }

  private int lastOnBothWays(int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      if (rank(a) > rank(b)) {
        a = Optional.ofNullable(dominators.get(a)).orElseThrow();
      } else {
        b = Optional.ofNullable(dominators.get(b)).orElseThrow();
      }
    }
    return a;
  }

  /** The loops around a block, the outermost one first. */
  public List<Loop> loops(int block) {
    if (loops.isEmpty()) {
      order.forEach(b -> loops.put(b, List.of()));
      nest(new LinkedHashSet<>(order));
    }
    return loops.getOrDefault(block, List.of());
  }

  /** Whether a block may be executed several times in a call. */
  public boolean isCyclic(int block) {
    return !loops(block).isEmpty();
  }

  /** Whether an instruction may be executed several times in a call. */
  public boolean isRepeated(int position) {
    return reached(next(position), this::next).get(position);
  }

  /** Whether control may go round from one block to another and back, if they are two. */
  public boolean areInOneLoop(int one, int other) {
    return one == other
        || loops(one).stream().findFirst().filter(loop -> loop.contains(other)).isPresent();
  }

  /** The blocks of the outermost loop around a block; the block itself if there is none. */
  public List<Block> around(int block) {
    return blocks().stream().filter(b -> areInOneLoop(b.number(), block)).toList();
  }

  /** Whether control comes into the outermost loop around a block only in one way. */
  public boolean hasOneEntry(int block) {
    return around(block).stream()
            .filter(b -> before(b.number()).stream().anyMatch(o -> !areInOneLoop(o, block)))
            .count()
        <= 1;
  }

  /** Where control goes on after a loop: in the text after it, if it leads there. */
  public Optional<Integer> behind(Loop loop) {
    int last = new TreeSet<>(loop.blocks()).last();
    TreeSet<Integer> exits = new TreeSet<>();
    for (int block : loop.blocks()) {
      block(block).next().stream().filter(next -> !loop.contains(next)).forEach(exits::add);
    }
    return exits.isEmpty()
        ? Optional.empty()
        : Optional.of(Optional.ofNullable(exits.higher(last)).orElse(exits.last()));
  }

  /** The registers that are live where a block begins that can be reached. */
  public Set<Register> live(int block) {
    LiveRegisters known = liveness.orElseGet(() -> new LiveRegisters(this, body));
    liveness = Optional.of(known);
    return known.inFront(block);
  }

  /** Whether a register is live in front of an instruction that can be reached. */
  public boolean isLive(Register register, int position) {
    Block block = block(blockAt(position));
    for (Instruction instruction : body.subList(position, block.end())) {
      if (Operands.registers(instruction).contains(register)) {
        return true;
      }
      if (Operands.result(instruction).filter(register::equals).isPresent()) {
        return false;
      }
    }
    return block.next().stream().anyMatch(next -> live(next).contains(register));
  }

  private void split() {
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
        Operands.targets(part.getLast()).forEach(label -> target(label).ifPresent(next::add));
      }
      boolean goesOn = part.isEmpty() || Operands.goesOn(part.getLast());
      if (goesOn && number + 1 < starts.size()) {
        next.add(number + 1);
      }
      blocks.add(new Block(number, from, part, List.copyOf(next)));
    }
  }

  private static boolean isEnd(Instruction instruction) {
    return !Operands.goesOn(instruction) || !Operands.targets(instruction).isEmpty();
  }

  private Set<Integer> comesFrom(int block) {
    return before.computeIfAbsent(block, b -> new LinkedHashSet<>());
  }

  /** Reverse postorder, without recursion. */
  private List<Integer> order() {
    record Visit(int block, Deque<Integer> open) {}
    List<Integer> visited = new ArrayList<>();
    Set<Integer> seen = new HashSet<>(Set.of(0));
    Deque<Visit> path = new ArrayDeque<>();
    path.push(new Visit(0, new ArrayDeque<>(block(0).next().reversed())));
    while (!path.isEmpty()) {
      Integer next = path.element().open().poll();
      if (next == null) {
        visited.addFirst(path.pop().block());
      } else if (seen.add(next)) {
        path.push(new Visit(next, new ArrayDeque<>(block(next).next().reversed())));
      }
    }
    return visited;
  }

  /** Finds the loops among blocks, which are in reverse postorder (Kosaraju). */
  private void nest(Set<Integer> among) {
    Set<Integer> assigned = new HashSet<>();
    for (int root : among) {
      Set<Integer> part = new HashSet<>();
      Deque<Integer> open = new ArrayDeque<>(List.of(root));
      while (!open.isEmpty()) {
        int block = open.pop();
        if (among.contains(block) && assigned.add(block)) {
          part.add(block);
          before(block).forEach(open::push);
        }
      }
      if (part.size() > 1 || part.contains(root) && block(root).next().contains(root)) {
        addLoop(new Loop(root, part), among);
      }
    }
  }

  private void addLoop(Loop loop, Set<Integer> among) {
    Set<Integer> inner = new LinkedHashSet<>(among);
    inner.retainAll(loop.blocks());
    for (int block : inner) {
      List<Loop> around = new ArrayList<>(loops(block));
      around.add(loop);
      loops.put(block, List.copyOf(around));
    }
    inner.remove(loop.head());
    nest(inner);
  }
}
