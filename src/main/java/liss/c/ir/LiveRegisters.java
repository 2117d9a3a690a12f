package liss.c.ir;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Operand.Register;

/**
 * The live registers of a function: those whose values may still be read (Alfred V. Aho, Monica S.
 * Lam, Ravi Sethi and Jeffrey D. Ullman, Compilers, 2nd edition, 2006, section 9.2.5). A register
 * that is not live needs no value in a state of another analysis. Linear in the length of the
 * function but for loops in loops.
 */
final class LiveRegisters {

  private final Cfg graph;
  private final Map<Register, Integer> numbers = new HashMap<>();
  private final List<Register> registers = new ArrayList<>();
  private final Map<Integer, BitSet> behind;
  private final Map<Integer, Set<Register>> inFront = new HashMap<>();

  LiveRegisters(Cfg graph, List<Instruction> body) {
    this.graph = graph;
    for (Instruction instruction : body.reversed()) {
      Operands.result(instruction).ifPresent(this::number);
      Operands.registers(instruction).forEach(this::number);
    }
    List<Integer> blocks = graph.blocks().stream().map(Cfg.Block::number).toList();
    this.behind =
        new Dataflow<BitSet>(
                (block, live) -> Dataflow.to(graph.before(block), inFront(block, live)),
                LiveRegisters::either)
            .backward(Dataflow.to(blocks, new BitSet()));
  }

  private void number(Register register) {
    if (numbers.putIfAbsent(register, registers.size()) == null) {
      registers.add(register);
    }
  }

  private static BitSet either(BitSet one, BitSet other) {
    BitSet either = (BitSet) one.clone();
    either.or(other);
    return either;
  }

  private BitSet inFront(int block, BitSet behind) {
    BitSet live = (BitSet) behind.clone();
    for (Instruction instruction : graph.block(block).instructions().reversed()) {
      Operands.result(instruction).map(numbers::get).ifPresent(live::clear);
      Operands.registers(instruction).stream().map(numbers::get).forEach(live::set);
    }
    return live;
  }

  /**
   * The registers that may be read from the beginning of a block on, the last in the text first.
   */
  Set<Register> inFront(int block) {
    return inFront.computeIfAbsent(
        block,
        b ->
            inFront(b, behind.getOrDefault(b, new BitSet())).stream()
                .mapToObj(registers::get)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
  }
}
