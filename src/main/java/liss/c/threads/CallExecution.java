package liss.c.threads;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import liss.c.ir.Cfg;
import liss.c.ir.Cfg.Loop;
import liss.c.ir.Instruction;
import liss.c.ir.Type;
import liss.c.source.COptions.Copies;

/**
 * The execution of a call as far as constants reach: what is known where each block begins, in each
 * round of those loops that are unrolled (Wegman and Zadeck, Constant propagation with conditional
 * branches, TOPLAS 1991). States meet where ways join, and at the heads of other loops.
 *
 * <p>A loop with starts or waits is unrolled while it is known in each round whether it goes on. If
 * that is not known, or there are too many rounds, its rounds are one; then, if it starts threads
 * and a few of any number are looked at, the first two are all; a test in front of each round is
 * made a third time.
 */
final class CallExecution {

  static final int MOST_ROUNDS = 65;
  private static final int MOST_NODES = 5_000;

  private static final Comparator<List<Integer>> ORDER =
      (a, b) -> {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
          int order = Integer.compare(a.get(i), b.get(i));
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(a.size(), b.size());
      };

  /** How the rounds of a loop are told apart. */
  enum Mode {
    UNROLLED,
    KEPT,
    /** There are a few rounds, and no more. */
    FEW,
    /** Its rounds are one, and there is one at least; the first test of its condition is apart. */
    SOME,
    /** There are no rounds. */
    NONE
  }

  private final ConstantSteps steps;
  private final KnownMemory world;
  private final CallFrame frame;
  private final ConstantState entry;
  private final Map<Integer, Mode> modes = new HashMap<>();

  /** The loops with unknown numbers of rounds, where they begin if all such loops are kept. */
  private final Map<UnrolledBlock, KeptLoop> kept = new LinkedHashMap<>();

  private boolean areLoopsKnown;

  private final Copies copies;
  private final Map<UnrolledBlock, Map<UnrolledBlock, ConstantState>> into = new LinkedHashMap<>();
  private final Map<UnrolledBlock, List<UnrolledBlock>> next = new LinkedHashMap<>();
  private final Map<UnrolledBlock, Map<Integer, Integer>> targets = new HashMap<>();
  private final Set<Object> decided = new HashSet<>();
  private final Map<UnrolledBlock, Returned> returns = new LinkedHashMap<>();

  /** What a call leaves where it returns. */
  record Returned(ConstantState state, Optional<KnownValue> value) {}

  /** The decision about a loop was wrong. */
  private static final class RetryException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * @param copies what to do where it is not known how many threads start
   */
  CallExecution(
      ConstantSteps steps, KnownMemory world, CallFrame frame, ConstantState entry, Copies copies) {
    this.steps = steps;
    this.world = world;
    this.frame = frame;
    this.entry = entry;
    this.copies = copies;
    run();
    for (UnrolledBlock node : nodes()) {
      List<Loop> loops = frame.flow().loops(node.block());
      if (!loops.isEmpty()
          && loops.getLast().head() == node.block()
          && mode(loops.getLast()) == Mode.KEPT) {
        kept.put(node, KeptLoop.of(this, node));
      }
    }
    areLoopsKnown = true;
    Map<Integer, Mode> chosen = chosen();
    if (!chosen.isEmpty()) {
      modes.putAll(chosen);
      run();
    }
  }

  /** What becomes of loops whose numbers of rounds are not known, by their heads. */
  private Map<Integer, Mode> chosen() {
    Map<Integer, Mode> chosen = new HashMap<>();
    if (areFew()) {
      kept.values().stream()
          .map(KeptLoop::loop)
          .filter(loop -> hasStarts(loop, true))
          .forEach(loop -> chosen.put(loop.head(), Mode.FEW));
    } else if (copies != Copies.ANY && frame.chain().equals(List.of(KnownMemory.MAIN))) {
      Mode mode = copies == Copies.SOME ? Mode.SOME : Mode.NONE;
      new JoinLoops(this).partners().forEach(loop -> chosen.put(loop.head(), mode));
    }
    return chosen;
  }

  /** Whether a few rounds stand for any number. */
  private boolean areFew() {
    return copies == Copies.COUNTED || copies == Copies.FEW;
  }

  CallFrame frame() {
    return frame;
  }

  KnownMemory world() {
    return world;
  }

  ConstantSteps steps() {
    return steps;
  }

  /** The loops whose number of rounds is not known. */
  Map<UnrolledBlock, KeptLoop> keptLoops() {
    return kept;
  }

  Mode mode(Loop loop) {
    return modes.getOrDefault(loop.head(), Mode.KEPT);
  }

  private void run() {
    boolean isDone = false;
    while (!isDone) {
      into.clear();
      next.clear();
      targets.clear();
      decided.clear();
      returns.clear();
      isDone = attempt();
    }
  }

  private boolean attempt() {
    try {
      UnrolledBlock first = enter(0);
      TreeMap<List<Integer>, UnrolledBlock> open = new TreeMap<>(ORDER);
      into.put(first, new LinkedHashMap<>(Map.of(new UnrolledBlock(-1, List.of()), entry)));
      open.put(key(first), first);
      while (!open.isEmpty()) {
        UnrolledBlock node = open.pollFirstEntry().getValue();
        if (into.size() > MOST_NODES) {
          giveUp(node);
        }
        visit(node).forEach(n -> open.put(key(n), n));
      }
      return true;
    } catch (RetryException e) {
      return false;
    }
  }

  private void giveUp(UnrolledBlock node) {
    for (Loop loop : frame.flow().loops(node.block())) {
      if (mode(loop) == Mode.UNROLLED) {
        retry(loop);
      }
    }
  }

  private void retry(Loop loop) {
    boolean isFew = areLoopsKnown && areFew() && hasStarts(loop, true);
    modes.put(loop.head(), isFew ? Mode.FEW : Mode.KEPT);
    throw new RetryException();
  }

  /** The blocks in the order of the program, round by round. */
  List<UnrolledBlock> nodes() {
    return into.keySet().stream().sorted(Comparator.comparing(this::key, ORDER)).toList();
  }

  /** The place of a block in the order. */
  List<Integer> key(UnrolledBlock node) {
    List<Integer> key = new ArrayList<>();
    List<Loop> loops = frame.flow().loops(node.block());
    for (int i = 0; i < loops.size(); i++) {
      key.add(frame.flow().rank(loops.get(i).head()));
      key.add(node.rounds().get(i));
    }
    key.add(frame.flow().rank(node.block()));
    return key;
  }

  /** What is known where a block begins. */
  ConstantState at(UnrolledBlock node) {
    Map<UnrolledBlock, ConstantState> states = requireNonNull(into.get(node));
    return states.values().stream()
        .reduce((a, b) -> a.joined(b, frame, List.of(frame, node), world::first))
        .orElseThrow()
        .copy();
  }

  /** What is known where control comes to a block from another one; empty if it does not. */
  Map<UnrolledBlock, ConstantState> into(UnrolledBlock node) {
    return into.getOrDefault(node, Map.of());
  }

  /** The states that a call leaves. */
  Optional<Returned> returned() {
    return returns.values().stream()
        .reduce((a, b) ->
            new Returned(
                a.state().joined(b.state(), frame, frame, world::first),
                a.value()
                    .flatMap(one ->
                        b.value()
                            .map(two ->
                                Content.joined(one, two)
                                    .orElse(new KnownValue.Symbol(frame, "result"))))));
  }

  /** Where control goes on from a block, by the block in the original function. */
  Map<Integer, UnrolledBlock> nextOf(UnrolledBlock node) {
    Map<Integer, UnrolledBlock> all = new LinkedHashMap<>();
    for (int target : frame.flow().block(node.block()).next()) {
      go(node, target).filter(into::containsKey).ifPresent(n -> all.put(target, n));
    }
    return all;
  }

  private List<UnrolledBlock> visit(UnrolledBlock node) {
    ConstantState state = at(node);
    Cfg.Block block = frame.flow().block(node.block());
    Optional<Returned> end = Optional.empty();
    boolean goesOn = true;
    List<Integer> ways = block.next();
    for (int i = 0; i < block.instructions().size() && goesOn; i++) {
      ExecutedSite site = site(node, i);
      Instruction instruction = block.instructions().get(i);
      switch (instruction) {
        case Instruction.Return r ->
            end =
                Optional.of(
                    new Returned(
                        state.memoryOnly(), r.value().map(v -> steps.value(v, state, frame))));
        case Instruction.Branch b -> {
          Optional<Boolean> holds =
              ConstantOperations.holds(steps.value(b.condition(), state, frame));
          if (holds.isPresent()) {
            ways =
                List.of(frame.flow().target(holds.get() ? b.then() : b.otherwise()).orElseThrow());
            decide(node);
          }
        }
        default -> goesOn = steps.execute(instruction, site, state);
      }
    }
    if (end.isPresent()) {
      returns.put(node, end.get());
    }
    List<UnrolledBlock> changed = new ArrayList<>();
    if (goesOn) {
      for (int way : allowed(node, ways)) {
        Optional<UnrolledBlock> to = go(node, way);
        if (to.isPresent()) {
          ConstantState live = state.with(frame.flow().live(to.get().block()));
          ConstantState before =
              into.computeIfAbsent(to.get(), n -> new LinkedHashMap<>()).put(node, live);
          if (!live.equals(before)) {
            changed.add(to.get());
          }
        } else {
          returns.put(
              node,
              new Returned(
                  state.memoryOnly(), Optional.of(new KnownValue.Symbol(frame, "result"))));
        }
      }
    }
    return changed;
  }

  /** The ways after a block that there are if its loop has some rounds, or none. */
  List<Integer> allowed(UnrolledBlock node, List<Integer> ways) {
    List<Loop> loops = frame.flow().loops(node.block());
    if (loops.isEmpty() || loops.getLast().head() != node.block() || node.rounds().getLast() != 0) {
      return ways;
    }
    Loop loop = loops.getLast();
    return switch (mode(loop)) {
      case SOME -> ways.stream().filter(loop::contains).toList();
      case NONE -> ways.stream().filter(way -> !loop.contains(way)).toList();
      case UNROLLED, KEPT, FEW -> ways;
    };
  }

  /** It is known at the end of a block that control goes on in one of the loops around. */
  private void decide(UnrolledBlock node) {
    List<Loop> loops = frame.flow().loops(node.block());
    for (int i = 0; i < loops.size(); i++) {
      Loop loop = loops.get(i);
      boolean isExit =
          frame.flow().block(node.block()).next().stream().anyMatch(n -> !loop.contains(n));
      if (isExit) {
        decided.add(List.of(loop.head(), List.copyOf(node.rounds().subList(0, i + 1))));
      }
    }
  }

  /** Whether control would go on in a round that is not looked at. */
  boolean isCut(UnrolledBlock from, int target) {
    List<Loop> before = frame.flow().loops(from.block());
    return frame.flow().loops(target).stream()
        .filter(loop -> mode(loop) == Mode.FEW && loop.contains(from.block()))
        .anyMatch(loop -> isOver(loop, from.block(), target, round(from, loop, before)));
  }

  private static int round(UnrolledBlock node, Loop loop, List<Loop> loops) {
    return node.rounds().get(loops.indexOf(loop));
  }

  /**
   * Whether a way leads to one round more than a few; a test in front of each round is made for
   * that, too.
   */
  private boolean isOver(Loop loop, int from, int target, int round) {
    return testsFirst(loop)
        ? from == loop.head() && round >= world.few()
        : target == loop.head() && round + 1 >= world.few();
  }

  /** Whether the first block of a loop only decides whether there is one more round. */
  private boolean testsFirst(Loop loop) {
    return frame.flow().block(loop.head()).next().stream().anyMatch(n -> !loop.contains(n))
        && !hasStarts(new Loop(loop.head(), Set.of(loop.head())), false);
  }

  private UnrolledBlock enter(int block) {
    frame.flow().loops(block).forEach(this::choose);
    return new UnrolledBlock(block, frame.flow().loops(block).stream().map(l -> 0).toList());
  }

  private void choose(Loop loop) {
    if (!modes.containsKey(loop.head())) {
      modes.put(loop.head(), hasStarts(loop, false) ? Mode.UNROLLED : Mode.KEPT);
    }
  }

  /** Whether a loop starts threads, or else whether it waits for some, too. */
  boolean hasStarts(Loop loop, boolean onlyStarts) {
    String caller = frame.function().name();
    return loop.blocks().stream()
        .flatMap(block -> frame.flow().block(block).instructions().stream())
        .filter(Instruction.Call.class::isInstance)
        .map(Instruction.Call.class::cast)
        .anyMatch(c -> onlyStarts ? world.starts(caller, c) : world.hasStarts(caller, c));
  }

  /** The block where control goes on, with its rounds; empty if there are no more rounds. */
  private Optional<UnrolledBlock> go(UnrolledBlock from, int target) {
    List<Loop> before = frame.flow().loops(from.block());
    List<Integer> rounds = new ArrayList<>();
    for (Loop loop : frame.flow().loops(target)) {
      choose(loop);
      boolean isInside = loop.contains(from.block());
      int round = isInside ? round(from, loop, before) : 0;
      if (isInside && mode(loop) == Mode.FEW && isOver(loop, from.block(), target, round)) {
        return frame.flow().behind(loop).flatMap(behind -> go(from, behind));
      }
      if (isInside && target == loop.head()) {
        switch (mode(loop)) {
          case KEPT -> {}
          case UNROLLED -> {
            List<Integer> now = from.rounds().subList(0, before.indexOf(loop) + 1);
            boolean isKnown = decided.contains(List.of(loop.head(), List.copyOf(now)));
            if (!isKnown || ++round >= MOST_ROUNDS) {
              retry(loop);
            }
          }
          case FEW -> round++;
          case SOME, NONE -> {}
        }
      }
      rounds.add(isInside && mode(loop) == Mode.SOME ? 1 : round);
    }
    return Optional.of(new UnrolledBlock(target, rounds));
  }

  /** An instruction of a block. */
  ExecutedSite site(UnrolledBlock node, int index) {
    boolean isOnce =
        frame.flow().loops(node.block()).stream()
                .noneMatch(loop -> mode(loop) == Mode.KEPT || mode(loop) == Mode.SOME)
            && frame.caller().map(ExecutedSite::isOnce).orElse(true);
    return new ExecutedSite(
        frame, node.rounds(), frame.flow().block(node.block()).from() + index, isOnce);
  }

  /** The type of what the function returns. */
  Type result() {
    return frame.function().type().result();
  }
}
