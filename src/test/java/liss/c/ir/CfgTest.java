package liss.c.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.c.ir.Cfg.Block;
import liss.c.ir.Cfg.Loop;
import liss.c.ir.Function.Linkage;
import liss.c.ir.Operand.Register;
import liss.lang.SourceSpan;
import org.junit.jupiter.api.Test;

/** The blocks, loops and live registers of random functions, beside all paths. */
class CfgTest {

  private static final Origin NOWHERE =
      new Origin(new SourceSpan(0, 0, 1, 1), new SourceSpan(0, 0, 1, 1), List.of());
  private static final List<Register> REGISTERS =
      List.of(new Register("a", Type.Int.INT), new Register("b", Type.Int.INT));

  @Test
  void random_functions_have_the_loops_and_live_registers_of_their_paths() {
    for (long seed = 0; seed < Seeds.of(2_000, 20_000); seed++) {
      Function function = random(new Random(seed));
      Cfg cfg = new Cfg(function);
      String failed = "seed " + seed + ": " + function.body();
      BitSet[] reached = reached(cfg);
      Set<Integer> all = numbers(cfg.blocks());
      assertThat(all).as(failed).isEqualTo(set(reached[0], 0));
      for (int block : all) {
        assertThat(cfg.before(block))
            .as(failed)
            .isEqualTo(
                all.stream()
                    .filter(b -> cfg.block(b).next().contains(block))
                    .collect(Collectors.toSet()));
        assertThat(cfg.loops(block).stream().map(Loop::blocks).toList())
            .as(failed)
            .isEqualTo(loops(cfg, all, block));
        assertThat(cfg.live(block)).as(failed).isEqualTo(live(cfg, block));
        for (int other : all) {
          assertThat(cfg.dominates(cfg.block(block).from(), cfg.block(other).from()))
              .as("%s: %s before %s", failed, block, other)
              .isEqualTo(block != other && !isReached(cfg, other, block));
        }
        boolean comesBefore =
            cfg.block(block).next().stream()
                .allMatch(
                    next -> cfg.rank(block) < cfg.rank(next) || cfg.areInOneLoop(block, next));
        assertThat(comesBefore).as(failed).isTrue();
      }
      for (int at = 0; at < function.body().size(); at++) {
        Block block = cfg.block(cfg.blockAt(at));
        assertThat(block.instructions().get(at - block.from())).isSameAs(function.body().get(at));
      }
    }
  }

  @Test
  void random_functions_go_on_where_their_instructions_say() {
    for (long seed = 0; seed < Seeds.of(2_000, 20_000); seed++) {
      List<Instruction> body = random(new Random(seed)).body();
      Cfg cfg = new Cfg(body);
      BitSet reached = Cfg.reached(List.of(0), cfg::next);
      for (int at : reached.stream().toArray()) {
        String failed = "seed " + seed + ", position " + at + ": " + body;
        assertThat(cfg.next(at)).as(failed).isEqualTo(next(body, at));
        assertThat(cfg.inFrontOf(at))
            .as(failed)
            .containsExactlyInAnyOrderElementsOf(
                reached.stream().filter(p -> next(body, p).contains(at)).boxed().toList());
        assertThat(cfg.isRepeated(at)).as(failed).isEqualTo(cfg.isCyclic(cfg.blockAt(at)));
        for (Register register : REGISTERS) {
          assertThat(cfg.isLive(register, at))
              .as("%s: %s", failed, register)
              .isEqualTo(isRead(body, at, register, new BitSet()));
        }
      }
    }
  }

  private static List<Integer> next(List<Instruction> body, int at) {
    return switch (body.get(at)) {
      case Instruction.Jump i -> List.of(position(body, i.target()));
      case Instruction.Branch i -> List.of(position(body, i.then()), position(body, i.otherwise()));
      case Instruction.Return i -> List.of();
      default -> List.of(at + 1);
    };
  }

  private static int position(List<Instruction> body, String label) {
    return body.indexOf(new Instruction.Label(label, NOWHERE));
  }

  /** Whether some way from an instruction reads a register before it sets it. */
  private static boolean isRead(List<Instruction> body, int at, Register register, BitSet seen) {
    if (seen.get(at)) {
      return false;
    }
    seen.set(at);
    return Operands.of(body.get(at)).contains(register)
        || !Operands.result(body.get(at)).equals(Optional.of(register))
            && next(body, at).stream().anyMatch(next -> isRead(body, next, register, seen));
  }

  private static Function random(Random random) {
    int labels = 1 + random.nextInt(6);
    List<Instruction> body = new ArrayList<>();
    for (int label = 0; label < labels; label++) {
      body.add(new Instruction.Label("l" + label, NOWHERE));
      for (int i = random.nextInt(3); i > 0; i--) {
        body.add(step(random, labels));
      }
    }
    body.add(new Instruction.Return(Optional.of(register(random)), NOWHERE));
    return new Function(
        "f",
        new Type.Code(Type.Int.INT, List.of(), Type.Arity.FIXED),
        List.of(),
        List.of(),
        body,
        Linkage.EXTERNAL,
        List.of(),
        false,
        false,
        NOWHERE.span());
  }

  private static Instruction step(Random random, int labels) {
    String target = "l" + random.nextInt(labels);
    return switch (random.nextInt(5)) {
      case 0 -> new Instruction.Jump(target, NOWHERE);
      case 1 ->
          new Instruction.Branch(register(random), target, "l" + random.nextInt(labels), NOWHERE);
      case 2 -> new Instruction.Any(register(random), NOWHERE);
      case 3 -> new Instruction.Return(Optional.empty(), NOWHERE);
      default -> new Instruction.Set(register(random), register(random), NOWHERE);
    };
  }

  private static Register register(Random random) {
    return REGISTERS.get(random.nextInt(REGISTERS.size()));
  }

  private static Set<Integer> numbers(List<Block> blocks) {
    return blocks.stream().map(Block::number).collect(Collectors.toSet());
  }

  private static Set<Integer> set(BitSet reached, int start) {
    Set<Integer> all = reached.stream().boxed().collect(Collectors.toSet());
    all.add(start);
    return all;
  }

  /** By block, the blocks to which a way of at least one step leads. */
  private static BitSet[] reached(Cfg cfg) {
    int size = 1 + numbers(cfg.blocks()).stream().mapToInt(n -> n).max().orElse(0);
    return reached(cfg, IntStream.range(0, size).boxed().collect(Collectors.toSet()), size);
  }

  /** Whether a way from the beginning leads to a block without going through another one. */
  private static boolean isReached(Cfg cfg, int block, int without) {
    Set<Integer> seen = new HashSet<>(without == 0 ? Set.of() : Set.of(0));
    List<Integer> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      for (int next : cfg.block(open.removeLast()).next()) {
        if (next != without && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return seen.contains(block);
  }

  /** The same among some blocks (Warshall). */
  private static BitSet[] reached(Cfg cfg, Set<Integer> among, int size) {
    BitSet[] reached = new BitSet[size];
    for (int block = 0; block < size; block++) {
      reached[block] = new BitSet();
      if (among.contains(block)) {
        cfg.block(block).next().stream().filter(among::contains).forEach(reached[block]::set);
      }
    }
    for (int middle = 0; middle < size; middle++) {
      for (int from = 0; from < size; from++) {
        if (reached[from].get(middle)) {
          reached[from].or(reached[middle]);
        }
      }
    }
    return reached;
  }

  /** The loops around a block: who reaches it and is reached, without the first block, again. */
  private static List<Set<Integer>> loops(Cfg cfg, Set<Integer> all, int block) {
    List<Set<Integer>> loops = new ArrayList<>();
    Set<Integer> among = all;
    while (true) {
      BitSet[] reached = reached(cfg, among, 1 + all.stream().mapToInt(n -> n).max().orElse(0));
      if (!reached[block].get(block)) {
        return loops;
      }
      Set<Integer> loop =
          among.stream()
              .filter(other -> reached[block].get(other) && reached[other].get(block))
              .collect(Collectors.toSet());
      loops.add(loop);
      int head = loop.stream().min((a, b) -> cfg.rank(a) - cfg.rank(b)).orElseThrow();
      if (head == block) {
        return loops;
      }
      among = new HashSet<>(loop);
      among.remove(head);
    }
  }

  /** The registers that some way from a block reads before it sets them. */
  private static Set<Register> live(Cfg cfg, int block) {
    return REGISTERS.stream()
        .filter(register -> isRead(cfg, block, register, new HashSet<>()))
        .collect(Collectors.toSet());
  }

  private static boolean isRead(Cfg cfg, int block, Register register, Set<Integer> seen) {
    if (!seen.add(block)) {
      return false;
    }
    for (Instruction instruction : cfg.block(block).instructions()) {
      if (Operands.of(instruction).contains(register)) {
        return true;
      }
      if (Operands.result(instruction).filter(register::equals).isPresent()) {
        return false;
      }
    }
    return cfg.block(block).next().stream().anyMatch(next -> isRead(cfg, next, register, seen));
  }
}
