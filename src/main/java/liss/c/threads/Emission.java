package liss.c.threads;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Cfg;
import liss.c.ir.Cfg.Loop;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.threads.Emitted.Note;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a function when a call of it has been executed as far as constants reach: its
 * blocks, once for each of their rounds, with constants for what is known.
 */
final class Emission {

  private final CallExecution execution;
  private final CallFrame frame;
  private final FoldedInstructions constants;
  private final EmittedCalls calls;
  private final List<Emitted> out = new ArrayList<>();
  private final Map<UnrolledBlock, String> names = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private int ends;

  Emission(CallExecution execution, EmittedCalls.Procedures procedures) {
    this.execution = execution;
    this.frame = execution.frame();
    this.constants = new FoldedInstructions(frame);
    this.calls = new EmittedCalls(execution, procedures, out);
    for (UnrolledBlock node : execution.nodes()) {
      names.put(node, name(node));
    }
    execution.nodes().forEach(this::node);
  }

  private String name(UnrolledBlock node) {
    Cfg.Block block = frame.flow().block(node.block());
    String name =
        !block.instructions().isEmpty()
                && block.instructions().getFirst() instanceof Instruction.Label label
            ? label.name()
            : "block." + node.block();
    return node.rounds().stream().allMatch(round -> round == 0)
        ? name
        : name + node.rounds().stream().map(r -> "#" + (r + 1)).collect(Collectors.joining());
  }

  /** The body, without labels and jumps that do nothing. */
  List<Emitted> body() {
    for (Emitted emitted : out) {
      used.addAll(Operands.targets(emitted.instruction()));
      Operands.of(emitted.instruction()).stream()
          .filter(Operand.LabelAddress.class::isInstance)
          .forEach(label -> used.add(((Operand.LabelAddress) label).label()));
    }
    List<Emitted> straight = new ArrayList<>();
    for (int i = 0; i < out.size(); i++) {
      boolean isIdle =
          out.get(i).note() == null
              && out.get(i).instruction() instanceof Instruction.Jump jump
              && i + 1 < out.size()
              && out.get(i + 1).instruction() instanceof Instruction.Label label
              && label.name().equals(jump.target());
      if (!isIdle) {
        straight.add(out.get(i));
      }
    }
    Set<String> targets = new HashSet<>();
    straight.forEach(e -> targets.addAll(Operands.targets(e.instruction())));
    used.retainAll(targets);
    straight.stream()
        .flatMap(e -> Operands.of(e.instruction()).stream())
        .filter(Operand.LabelAddress.class::isInstance)
        .forEach(label -> used.add(((Operand.LabelAddress) label).label()));
    return straight.stream()
        .filter(e -> !(e.instruction() instanceof Instruction.Label l) || used.contains(l.name()))
        .toList();
  }

  private void add(Instruction instruction) {
    out.add(new Emitted(instruction, null));
  }

  private String labelOf(UnrolledBlock node) {
    return names.getOrDefault(node, "block." + node.block());
  }

  private void node(UnrolledBlock node) {
    Cfg.Block block = frame.flow().block(node.block());
    ConstantState state = execution.at(node);
    Map<Integer, UnrolledBlock> next = execution.nextOf(node);
    Origin origin =
        block.instructions().isEmpty()
            ? frame.function().body().getFirst().origin()
            : block.instructions().getFirst().origin();
    add(new Instruction.Label(labelOf(node), origin));
    boolean isOver = false;
    for (int i = 0; i < block.instructions().size() && !isOver; i++) {
      Instruction instruction = block.instructions().get(i);
      origin = instruction.origin();
      ExecutedSite site = execution.site(node, i);
      switch (instruction) {
        case Instruction.Label l -> {}
        case Instruction.Jump j -> {
          jump(node, next, frame.flow().target(j.target()).orElseThrow(), origin);
          isOver = true;
        }
        case Instruction.Branch b -> {
          branch(node, next, b, state);
          isOver = true;
        }
        case Instruction.Return r -> {
          add(constants.known(r, state));
          isOver = true;
        }
        case Instruction.JumpTo j -> {
          add(
              constants.known(
                  new Instruction.JumpTo(j.target(), labels(next, j.labels()), origin), state));
          isOver = true;
        }
        case Instruction.Assembler a -> {
          List<String> labels = labels(next, a.labels());
          add(
              constants.known(
                  new Instruction.Assembler(a.written(), a.read(), labels, a.reach(), origin),
                  state));
          execution.steps().execute(a, site, state);
        }
        case Instruction.Call c -> {
          calls.call(c, site, state);
          isOver = !execution.steps().execute(c, site, state);
          if (isOver) {
            end(c.origin());
          }
        }
        default -> {
          Instruction left = constants.known(instruction, state);
          execution.steps().execute(instruction, site, state);
          add(constants.computed(left, state));
        }
      }
    }
    if (!isOver) {
      fallThrough(node, next, block, origin);
    }
  }

  /** The labels in these rounds, as far as control may come to them. */
  private List<String> labels(Map<Integer, UnrolledBlock> next, List<String> labels) {
    return labels.stream()
        .map(label -> next.get(frame.flow().target(label).orElseThrow()))
        .filter(Objects::nonNull)
        .map(this::labelOf)
        .toList();
  }

  private void fallThrough(
      UnrolledBlock node, Map<Integer, UnrolledBlock> next, Cfg.Block block, Origin origin) {
    if (block.next().contains(node.block() + 1)) {
      jump(node, next, node.block() + 1, origin);
    } else {
      end(origin);
    }
  }

  /** Control does not come here. */
  private void end(Origin origin) {
    Type type = execution.result();
    add(
        new Instruction.Return(
            type instanceof Type.Scalar ? Optional.of(Operand.zero(type)) : Optional.empty(),
            origin));
  }

  private void jump(
      UnrolledBlock from, Map<Integer, UnrolledBlock> next, int target, Origin origin) {
    List<Emitted> behind = new ArrayList<>();
    String label = label(from, next, target, origin, behind);
    if (behind.isEmpty()) {
      add(new Instruction.Jump(label, origin));
    } else {
      out.addAll(behind.subList(1, behind.size()));
    }
  }

  /** The label to go on at, perhaps by other instructions, which begin with that label. */
  private String label(
      UnrolledBlock from,
      Map<Integer, UnrolledBlock> next,
      int target,
      Origin origin,
      List<Emitted> behind) {
    UnrolledBlock to = next.get(target);
    Set<ExecutedSite> ended = ended(from, target);
    @Nullable Note note =
        execution.isCut(from, target)
            ? new Note.Cut()
            : ended.isEmpty() ? null : new Note.AllEnd(ended);
    if (to != null && note == null) {
      return labelOf(to);
    }
    Type type = execution.result();
    Instruction last =
        to != null
            ? new Instruction.Jump(labelOf(to), origin)
            : new Instruction.Return(
                type instanceof Type.Scalar ? Optional.of(Operand.zero(type)) : Optional.empty(),
                origin);
    String label = (to == null ? "end." : labelOf(to) + " behind.") + ++ends;
    behind.add(new Emitted(new Instruction.Label(label, origin), null));
    behind.add(new Emitted(last, note));
    return label;
  }

  private Set<ExecutedSite> ended(UnrolledBlock from, int target) {
    List<Loop> loops = frame.flow().loops(from.block());
    if (loops.isEmpty()
        || loops.getLast().head() != from.block()
        || loops.getLast().contains(target)
        || execution.mode(loops.getLast()) != CallExecution.Mode.KEPT
            && execution.mode(loops.getLast()) != CallExecution.Mode.SOME) {
      return Set.of();
    }
    return new JoinLoops(execution).endedBy(from);
  }

  private void branch(
      UnrolledBlock node,
      Map<Integer, UnrolledBlock> next,
      Instruction.Branch branch,
      ConstantState state) {
    Origin origin = branch.origin();
    Optional<Boolean> holds =
        ConstantOperations.holds(execution.steps().value(branch.condition(), state, frame));
    int then = frame.flow().target(branch.then()).orElseThrow();
    int otherwise = frame.flow().target(branch.otherwise()).orElseThrow();
    if (holds.isPresent()) {
      jump(node, next, holds.get() ? then : otherwise, origin);
      return;
    }
    List<Integer> allowed = execution.allowed(node, List.of(then, otherwise));
    if (allowed.size() == 1) {
      jump(node, next, allowed.getFirst(), origin);
      return;
    }
    List<Emitted> behind = new ArrayList<>();
    String first = label(node, next, then, origin, behind);
    String second = label(node, next, otherwise, origin, behind);
    add(
        first.equals(second)
            ? new Instruction.Jump(first, origin)
            : new Instruction.Branch(
                constants.known(branch.condition(), state), first, second, origin));
    out.addAll(behind);
  }
}
