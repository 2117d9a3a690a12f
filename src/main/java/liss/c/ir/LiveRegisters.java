package liss.c.ir;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.c.ir.Operand.Register;

/**
 * The live registers of a function: those whose values may still be read (Alfred V. Aho, Monica S.
 * Lam, Ravi Sethi and Jeffrey D. Ullman, Compilers, 2nd edition, 2006, section 9.2.5). A register
 * that is not live needs no value in a state of another analysis.
 */
public final class LiveRegisters {

  private final List<Instruction> body;
  private final FlowGraph graph;
  private final TreeSet<Integer> heads = new TreeSet<>();
  private final Map<Register, Integer> numbers = new HashMap<>();
  private final List<Register> registers = new ArrayList<>();

  /** The live registers in front of each block. */
  private final Map<Integer, BitSet> live = new HashMap<>();

  /** The live registers of a function. Linear in its length but for loops in loops. */
  public LiveRegisters(Function function) {
    this.body = function.body();
    this.graph = new FlowGraph(function);
    heads.add(0);
    for (int at = 0; at < body.size(); at++) {
      List<Integer> next = graph.next(at);
      if (!next.equals(List.of(at + 1))) {
        heads.addAll(next);
        heads.add(at + 1);
      }
    }
    heads.removeIf(head -> head >= body.size());
    Map<Integer, List<Integer>> before = new HashMap<>();
    for (int head : heads) {
      nextOf(head).forEach(next -> before.computeIfAbsent(next, n -> new ArrayList<>()).add(head));
    }
    TreeSet<Integer> open = new TreeSet<>(heads);
    while (!open.isEmpty()) {
      int head = open.removeLast();
      BitSet found = inFrontOf(head);
      if (!found.equals(live.put(head, found))) {
        open.addAll(before.getOrDefault(head, List.of()));
      }
    }
  }

  /** The registers that may be read behind a point, the one in front of an instruction. */
  public Set<Register> inFront(int position) {
    Set<Register> all = new LinkedHashSet<>();
    inFrontOf(position).stream().forEach(number -> all.add(registers.get(number)));
    return all;
  }

  private int end(int position) {
    return Optional.ofNullable(heads.higher(position)).orElse(body.size()) - 1;
  }

  private List<Integer> nextOf(int position) {
    return graph.next(end(position)).stream().filter(next -> next < body.size()).toList();
  }

  private BitSet inFrontOf(int position) {
    BitSet found = new BitSet();
    nextOf(position).forEach(next -> found.or(live.getOrDefault(next, new BitSet())));
    for (int at = end(position); at >= position; at--) {
      Operands.result(body.get(at)).ifPresent(result -> found.clear(number(result)));
      for (Operand operand : Operands.of(body.get(at))) {
        register(operand).ifPresent(read -> found.set(number(read)));
      }
    }
    return found;
  }

  private static Optional<Register> register(Operand operand) {
    return switch (operand) {
      case Register r -> Optional.of(r);
      case Operand.Whole w -> register(w.address());
      case Operand.Address a -> Optional.empty();
      case Operand.Constant c -> Optional.empty();
      case Operand.Decimal d -> Optional.empty();
      case Operand.Routine r -> Optional.empty();
      case Operand.LabelAddress l -> Optional.empty();
    };
  }

  private int number(Register register) {
    return numbers.computeIfAbsent(
        register,
        r -> {
          registers.add(r);
          return registers.size() - 1;
        });
  }
}
