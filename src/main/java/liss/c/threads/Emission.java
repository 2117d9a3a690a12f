package liss.c.threads;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Region;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.threads.Flow.Loop;
import liss.c.threads.Value.Base;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a function when a call of it has been executed as far as constants reach: its
 * blocks, once for each of their rounds, with constants for what is known.
 */
final class Emission {

  private final Execution execution;
  private final Frame frame;
  private final Calls calls;
  private final List<Emitted> out = new ArrayList<>();
  private final Map<Node, String> names = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private int ends;
  private int choices;

  /**
   * An instruction with what is known of it.
   *
   * @param note a {@link Note}; none for most
   */
  record Emitted(Instruction instruction, @Nullable Note note) {}

  /** What is known of an instruction. */
  sealed interface Note {

    /** It starts a thread; the places of the original program tell them from others. */
    record Starts(Site site) implements Note {}

    /** It waits for the end of a thread. */
    record Waits(Site site, Value identifier) implements Note {}

    /** All threads have ended that some starts have started, if these were executed. */
    record AllEnd(Set<Site> starts) implements Note {}

    /** Functions are given to another file. */
    record Gives(Set<String> functions) implements Note {}

    /** It calls a function that is left for this call; perhaps, if the library does. */
    record Calls(String procedure, boolean isCertain) implements Note {}
  }

  /** Says what becomes of calls. */
  interface Calls {

    /** The name of what is left of a function that is called. */
    String procedure(Frame callee, State entry);

    /** A function calls itself that starts threads or waits for them. */
    void again(Function function, Frame caller);

    /** The function that a start starts, if it is only one; empty if it stays what it is. */
    Optional<String> started(Site site, Steps.Start start);
  }

  Emission(Execution execution, Calls calls) {
    this.execution = execution;
    this.frame = execution.frame();
    this.calls = calls;
    for (Node node : execution.nodes()) {
      names.put(node, name(node));
    }
    execution.nodes().forEach(this::node);
  }

  private String name(Node node) {
    Flow.Block block = frame.flow().block(node.block());
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

  private void add(Instruction instruction, Note note) {
    out.add(new Emitted(instruction, note));
  }

  private String labelOf(Node node) {
    return names.getOrDefault(node, "block." + node.block());
  }

  private void node(Node node) {
    Flow.Block block = frame.flow().block(node.block());
    State state = execution.at(node);
    Map<Integer, Node> next = execution.nextOf(node);
    Origin origin =
        block.instructions().isEmpty()
            ? frame.function().body().getFirst().origin()
            : block.instructions().getFirst().origin();
    add(new Instruction.Label(labelOf(node), origin));
    boolean isOver = false;
    for (int i = 0; i < block.instructions().size() && !isOver; i++) {
      Instruction instruction = block.instructions().get(i);
      origin = instruction.origin();
      Site site = execution.site(node, i);
      switch (instruction) {
        case Instruction.Label l -> {}
        case Instruction.Jump j -> {
          jump(node, next, frame.flow().target(j.target()), origin);
          isOver = true;
        }
        case Instruction.Branch b -> {
          branch(node, next, b, state);
          isOver = true;
        }
        case Instruction.Return r -> {
          add(known(r, state));
          isOver = true;
        }
        case Instruction.JumpTo j -> {
          add(known(new Instruction.JumpTo(j.target(), labels(next, j.labels()), origin), state));
          isOver = true;
        }
        case Instruction.Assembler a -> {
          List<String> labels = labels(next, a.labels());
          add(
              known(
                  new Instruction.Assembler(a.written(), a.read(), labels, a.reach(), origin),
                  state));
          execution.steps().execute(a, site, state);
        }
        case Instruction.Call c -> {
          call(c, site, state);
          isOver = !execution.steps().execute(c, site, state);
          if (isOver) {
            end(c.origin());
          }
        }
        default -> {
          Instruction left = known(instruction, state);
          execution.steps().execute(instruction, site, state);
          add(computed(left, state));
        }
      }
    }
    if (!isOver) {
      fallThrough(node, next, block, origin);
    }
  }

  /** The labels in these rounds, as far as control may come to them. */
  private List<String> labels(Map<Integer, Node> next, List<String> labels) {
    return labels.stream()
        .map(label -> next.get(frame.flow().target(label)))
        .filter(Objects::nonNull)
        .map(this::labelOf)
        .toList();
  }

  private void fallThrough(Node node, Map<Integer, Node> next, Flow.Block block, Origin origin) {
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

  private void jump(Node from, Map<Integer, Node> next, int target, Origin origin) {
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
      Node from, Map<Integer, Node> next, int target, Origin origin, List<Emitted> behind) {
    Node to = next.get(target);
    if (to == null) {
      String label = "end." + ++ends;
      behind.add(new Emitted(new Instruction.Label(label, origin), null));
      Type type = execution.result();
      behind.add(
          new Emitted(
              new Instruction.Return(
                  type instanceof Type.Scalar ? Optional.of(Operand.zero(type)) : Optional.empty(),
                  origin),
              null));
      return label;
    }
    Set<Site> ended = ended(from, target);
    if (ended.isEmpty()) {
      return labelOf(to);
    }
    String label = labelOf(to) + " joined." + ++ends;
    behind.add(new Emitted(new Instruction.Label(label, origin), null));
    behind.add(new Emitted(new Instruction.Jump(labelOf(to), origin), new Note.AllEnd(ended)));
    return label;
  }

  private Set<Site> ended(Node from, int target) {
    List<Loop> loops = frame.flow().loops(from.block());
    if (loops.isEmpty()
        || loops.getLast().head() != from.block()
        || loops.getLast().contains(target)
        || execution.mode(loops.getLast()) != Execution.Mode.KEPT
            && execution.mode(loops.getLast()) != Execution.Mode.SOME) {
      return Set.of();
    }
    return new JoinLoops(execution).endedBy(from);
  }

  private void branch(Node node, Map<Integer, Node> next, Instruction.Branch branch, State state) {
    Origin origin = branch.origin();
    Optional<Boolean> holds =
        Operations.holds(execution.steps().value(branch.condition(), state, frame));
    int then = frame.flow().target(branch.then());
    int otherwise = frame.flow().target(branch.otherwise());
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
            : new Instruction.Branch(known(branch.condition(), state), first, second, origin));
    out.addAll(behind);
  }

  /** An instruction that computes a constant sets a register to it. */
  private Instruction computed(Instruction instruction, State state) {
    boolean isPure =
        switch (instruction) {
          case Instruction.Unary i -> true;
          case Instruction.Binary i -> true;
          case Instruction.Convert i -> true;
          case Instruction.Field i -> true;
          case Instruction.Element i -> true;
          default -> false;
        };
    Optional<Register> result = Operands.result(instruction).filter(r -> isPure);
    return result
        .flatMap(r -> constant(state.get(r, frame), r.type()))
        .<Instruction>map(c -> new Instruction.Set(result.get(), c, instruction.origin()))
        .orElse(instruction);
  }

  private Instruction known(Instruction instruction, State state) {
    Map<Register, Operand> constants = new LinkedHashMap<>();
    Operands.of(instruction).forEach(o -> collect(o, state, constants));
    return Operands.replaced(instruction, constants);
  }

  private Operand known(Operand operand, State state) {
    Map<Register, Operand> constants = new LinkedHashMap<>();
    collect(operand, state, constants);
    return operand instanceof Register r ? constants.getOrDefault(r, r) : operand;
  }

  private void collect(Operand operand, State state, Map<Register, Operand> constants) {
    switch (operand) {
      case Register r ->
          constant(state.get(r, frame), r.type()).ifPresent(c -> constants.put(r, c));
      case Operand.Whole w -> collect(w.address(), state, constants);
      default -> {}
    }
  }

  /** The constant that a value is in this function; empty if it is none. */
  private Optional<Operand> constant(Value value, Type type) {
    return switch (value) {
      case Value.Known k when k.operand().type().equals(type) -> Optional.of(k.operand());
      case Value.Known k
          when k.operand() instanceof Operand.Routine r && type instanceof Type.Pointer p ->
          Optional.of(new Operand.Routine(r.function(), p));
      case Value.Place p when type instanceof Type.Pointer pointer && p.constant().isPresent() ->
          switch (p.base()) {
            case Base.Global b ->
                Optional.of(
                    new Operand.Address(b.variable(), Region.GLOBAL, pointer, p.constant().get()));
            case Base.Local b when b.frame() == frame ->
                Optional.of(
                    new Operand.Address(b.variable(), Region.LOCAL, pointer, p.constant().get()));
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  private void call(Instruction.Call call, Site site, State state) {
    Steps steps = execution.steps();
    List<String> names = steps.callees(call, frame, state);
    World world = execution.world();
    Instruction.Call left = (Instruction.Call) known(call, state);
    List<String> executed =
        names.stream()
            .filter(n -> world.library().definition(n).isPresent())
            .filter(n -> steps.isExecuted(n, frame))
            .toList();
    reportAgain(names);
    Set<String> given = world.targets().givenAway(frame.function().name(), call);
    if (names.size() == 1 && executed.isEmpty()) {
      library(names.getFirst(), call, left, site, state);
    } else if (!given.isEmpty()) {
      add(left, new Note.Gives(given));
    } else if (executed.isEmpty()) {
      add(left);
    } else {
      choose(executed, names.size(), call, left, site, state);
    }
  }

  /** Tells of functions that are called again, so that their starts are not executed. */
  private void reportAgain(List<String> names) {
    World world = execution.world();
    names.stream()
        .filter(name -> world.hasStarts(name) && frame.chain().contains(name))
        .flatMap(name -> world.library().definition(name).stream())
        .forEach(function -> calls.again(function, frame));
  }

  /** Calls one of several functions, by the address that is called. */
  private void choose(
      List<String> executed,
      int number,
      Instruction.Call call,
      Instruction.Call left,
      Site site,
      State state) {
    Steps steps = execution.steps();
    Origin origin = call.origin();
    String end = "called." + ++choices;
    for (int i = 0; i < executed.size(); i++) {
      Function function = execution.world().library().definition(executed.get(i)).orElseThrow();
      Frame callee = execution.world().frame(function, site);
      String procedure = calls.procedure(callee, steps.entry(callee, call, site, state));
      boolean isLast = i == number - 1;
      if (!isLast) {
        Register is = new Register("%" + end + "." + i, Type.Int.INT);
        Type.Pointer type =
            left.function().type() instanceof Type.Pointer p
                ? p
                : new Type.Pointer(function.type());
        add(
            new Instruction.Binary(
                is,
                Instruction.BinaryOperator.EQUAL,
                left.function(),
                new Operand.Routine(executed.get(i), type),
                origin));
        add(new Instruction.Branch(is, end + ".then." + i, end + ".else." + i, origin));
        add(new Instruction.Label(end + ".then." + i, origin));
      }
      add(
          new Instruction.Call(
              left.result(),
              new Operand.Routine(procedure, new Type.Pointer(function.type())),
              left.arguments(),
              left.into(),
              origin),
          new Note.Calls(procedure, number == 1));
      if (!isLast) {
        add(new Instruction.Jump(end, origin));
        add(new Instruction.Label(end + ".else." + i, origin));
      }
    }
    if (executed.size() < number) {
      add(left);
    }
    if (number > 1) {
      add(new Instruction.Jump(end, origin));
      add(new Instruction.Label(end, origin));
    }
  }

  private void library(
      String name, Instruction.Call call, Instruction.Call left, Site site, State state) {
    Steps steps = execution.steps();
    World world = execution.world();
    Set<String> given = world.targets().givenAway(frame.function().name(), call);
    if (world.library().meaning(name).isEmpty()) {
      Instruction.Call named =
          new Instruction.Call(
              left.result(), left.function(), left.arguments(), left.into(), left.origin());
      if (given.isEmpty()) {
        add(named);
      } else {
        add(named, new Note.Gives(given));
      }
      return;
    }
    var meaning = world.library().meaning(name).orElseThrow();
    State after = state.copy();
    steps.execute(call, site, after);
    switch (meaning.action()) {
      case START -> {
        Steps.Start start = steps.starts().get(site);
        Optional<String> started = start == null ? Optional.empty() : calls.started(site, start);
        add(
            started.map(f -> withArgument(left, meaning.operands().getFirst(), f)).orElse(left),
            new Note.Starts(site));
      }
      case JOIN -> {
        Value identifier = steps.joins().getOrDefault(site, new Value.Symbol(site, "identifier"));
        add(left, new Note.Waits(site, identifier));
      }
      case CALL, ONCE -> {
        Set<String> inside = new LinkedHashSet<>();
        List<String> callbacks = steps.callbacks(meaning, call, frame, state);
        reportAgain(callbacks);
        for (String callback : callbacks) {
          Optional<Function> function = world.library().definition(callback);
          if (function.isPresent() && steps.isExecuted(callback, frame)) {
            Site from =
                new Site(
                    frame,
                    site.rounds(),
                    site.position(),
                    site.isOnce() && meaning.action() == liss.c.vocabulary.Meaning.Action.ONCE);
            inside.add(calls.procedure(world.frame(function.get(), from), state.memoryOnly()));
          }
        }
        if (inside.size() == 1) {
          int position = meaning.operands().get(meaning.operands().size() > 1 ? 1 : 0);
          add(
              withArgument(left, position, inside.iterator().next()),
              new Note.Calls(inside.iterator().next(), false));
        } else {
          add(left);
        }
      }
      default -> add(left);
    }
  }

  private static Instruction.Call withArgument(Instruction.Call call, int position, String name) {
    List<Operand> arguments = new ArrayList<>(call.arguments());
    if (position < arguments.size()
        && arguments.get(position).type() instanceof Type.Pointer type) {
      arguments.set(position, new Operand.Routine(name, type));
    }
    return new Instruction.Call(
        call.result(), call.function(), arguments, call.into(), call.origin());
  }
}
