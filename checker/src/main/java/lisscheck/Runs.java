package lisscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lisscheck.Machine.Kind;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/**
 * A run of a program with its values, executed: that it gets stuck, or that it terminates and no
 * cooperative run is equivalent to it (docs/certificates.md, "run").
 */
final class Runs {

  private final Program program;
  private final Text text;
  private final Sync sync;

  /** A part of a run of one thread, from a scheduling point to the next; the places of its steps. */
  private record Block(int thread, List<Integer> steps) {}

  Runs(Text text, Sync sync) {
    this.program = text.program;
    this.text = text;
    this.sync = sync;
  }

  /** Checks that a run ends in a state in which no thread can move, though not all have ended. */
  void checkDeadlock(Map<String, Object> line) {
    Machine end = executed(steps(line, "steps"), inputs(line));
    Rejection.unless(!isTerminated(end), "the run terminates");
    for (int thread = 0; thread < end.locations.length; thread++) {
      int place = text.place(thread, end.locations[thread]);
      boolean isEnd = end.locations[thread] == program.threads().get(thread).end();
      Rejection.unless(isEnd || !text.out(place).isEmpty(), "a thread goes round in a loop");
      for (Step step : text.out(place)) {
        Rejection.unless(
            !Sync.isAssumption(step.op()) && !sync.isPossible(end.values, thread, step.op()),
            "thread " + thread + " can move, or assumes what is false");
      }
    }
  }

  /** Checks that a run is equivalent to no cooperative one. */
  void checkBad(Map<String, Object> line) {
    if (line.containsKey("failing")) {
      checkFailing(line);
    } else if (line.containsKey("round")) {
      checkEndless(line);
    } else {
      checkTerminating(line);
    }
  }

  /** Checks that a run terminates, and that its blocks have no serial order. */
  private void checkTerminating(Map<String, Object> line) {
    List<Step> steps = steps(line, "steps");
    Rejection.unless(isTerminated(executed(steps, inputs(line))), "the run does not terminate");
    checkNotSerial(steps);
  }

  private void checkNotSerial(List<Step> steps) {
    List<Block> blocks = blocks(steps);
    List<BitSet> before = order(blocks, steps);
    Rejection.unless(
        !isSerial(blocks, before, steps), "a cooperative run is equivalent to this one");
  }

  /** Checks that a run, whatever values are, terminates, and that its blocks have no serial order. */
  void checkBadWithoutValues(List<Step> steps) {
    int[] locations = new int[program.threads().size()];
    int[] values = sync.initial();
    for (Step step : steps) {
      Rejection.unless(
          step.source() == locations[step.thread()]
              && sync.isPossible(values, step.thread(), step.op()),
          "step " + step.number() + " is not possible");
      locations[step.thread()] = step.target();
      sync.apply(values, step.thread(), step.op());
    }
    Rejection.unless(isTerminated(locations, values), "the run does not terminate");
    checkNotSerial(steps);
  }

  /** Checks that a run can go on for ever, and that accesses put its blocks into a cycle. */
  private void checkEndless(Map<String, Object> line) {
    List<Step> steps = steps(line, "steps");
    List<Step> round = steps(line, "round");
    List<Iterator<Long>> inputs = inputs(line);
    Machine machine = executed(steps, inputs);
    boolean goesOn = false;
    for (int thread = 0; thread < text.threads(); thread++) {
      goesOn |= text.goesOnAlone(thread, text.place(thread, machine.locations[thread]));
    }
    List<Long> before = machine.key();
    take(round, machine, inputs);
    Rejection.unless(
        goesOn || !round.isEmpty() && before.equals(machine.key()), "the run need not go on");
    List<Block> blocks = blocks(steps);
    List<BitSet> order = order(blocks, steps);
    BitSet placed = new BitSet();
    for (int i = 0; i < blocks.size(); i++) {
      for (int next = 0; next < blocks.size(); next++) {
        BitSet missing = (BitSet) order.get(next).clone();
        missing.andNot(placed);
        placed.set(next, missing.isEmpty() || placed.get(next));
      }
    }
    Rejection.unless(
        placed.cardinality() < blocks.size(), "accesses allow to execute one block after the other");
  }

  /** Checks that a run fails, in a way in which no cooperative run does. */
  private void checkFailing(Map<String, Object> line) {
    List<Step> past = steps(line, "steps");
    Step failing = text.steps.get(Math.toIntExact((Long) line.get("failing")));
    List<Iterator<Long>> inputs = inputs(line);
    Machine failed = executed(past, inputs);
    Rejection.unless(
        failing.source() == failed.locations[failing.thread()]
            && failed.step(failing, inputs.get(failing.thread())).kind() == Kind.FAILED,
        "step " + failing.number() + " does not fail");
    List<Iterator<Long>> again = inputs(line);
    Machine machine = executed(past, again);
    boolean hasHappened =
        machine.step(failing.withoutMore(), again.get(failing.thread())).kind() == Kind.DONE;
    List<Step> rest = steps(line, "rest");
    take(rest, machine, again);
    FailingRun run = new FailingRun(text, sync, past, failing, hasHappened);
    run.checkPast();
    run.checkRest(rest);
    Optional<Machine> start =
        text.hasInputs() ? Optional.empty() : Optional.of(new Machine(program, inputs(line)));
    Rejection.unless(
        !run.isCooperative(Optional.empty()) || start.isPresent() && !run.isCooperative(start),
        "a cooperative run may fail in this way");
  }

  List<Step> steps(Map<String, Object> line, String key) {
    return Arrays.stream(Json.ints(line.get(key))).mapToObj(text.steps::get).toList();
  }

  private static List<Iterator<Long>> inputs(Map<String, Object> line) {
    List<Iterator<Long>> inputs = new ArrayList<>();
    for (Object ofThread : (List<?>) line.get("inputs")) {
      inputs.add(((List<?>) ofThread).stream().map(Long.class::cast).iterator());
    }
    return inputs;
  }

  private Machine executed(List<Step> steps, List<Iterator<Long>> inputs) {
    Machine machine = new Machine(program, inputs);
    Rejection.unless(machine.startFailure().isEmpty(), "a thread fails at its start");
    take(steps, machine, inputs);
    return machine;
  }

  private static void take(List<Step> steps, Machine machine, List<Iterator<Long>> inputs) {
    for (Step step : steps) {
      Rejection.unless(
          step.source() == machine.locations[step.thread()],
          "step " + step.number() + " does not start where its thread is");
      Kind kind = machine.step(step, inputs.get(step.thread())).kind();
      Rejection.unless(kind == Kind.DONE, "step " + step.number() + " is not possible: " + kind);
    }
  }

  private boolean isTerminated(Machine machine) {
    return isTerminated(machine.locations, machine.values);
  }

  private boolean isTerminated(int[] locations, int[] values) {
    for (int thread = 0; thread < locations.length; thread++) {
      if (locations[thread] != program.threads().get(thread).end()) {
        return false;
      }
    }
    return sync.areLocksFree(values);
  }

  private List<Block> blocks(List<Step> steps) {
    List<Block> blocks = new ArrayList<>();
    Block[] open = new Block[program.threads().size()];
    for (int i = 0; i < steps.size(); i++) {
      int thread = steps.get(i).thread();
      if (open[thread] == null || text.isPoint(steps.get(i))) {
        open[thread] = new Block(thread, new ArrayList<>());
        blocks.add(open[thread]);
      }
      open[thread].steps().add(i);
    }
    return blocks;
  }

  /** For each block those that come before it, by its thread or by dependent accesses. */
  private static List<BitSet> order(List<Block> blocks, List<Step> steps) {
    List<BitSet> order = new ArrayList<>();
    for (int later = 0; later < blocks.size(); later++) {
      BitSet before = new BitSet();
      for (int earlier = 0; earlier < blocks.size(); earlier++) {
        before.set(
            earlier, earlier != later && comesBefore(blocks, earlier, later, steps));
      }
      order.add(before);
    }
    return order;
  }

  private static boolean comesBefore(
      List<Block> blocks, int earlier, int later, List<Step> steps) {
    Block one = blocks.get(earlier);
    Block other = blocks.get(later);
    if (one.thread() == other.thread()) {
      return earlier < later;
    }
    return one.steps().stream()
        .anyMatch(i -> other.steps().stream()
            .anyMatch(j -> i < j
                && Order.areDependent(steps.get(i).op(), steps.get(j).op())));
  }

  /** Whether the blocks can be executed one after the other in an order that keeps this one. */
  private boolean isSerial(List<Block> blocks, List<BitSet> before, List<Step> steps) {
    record State(BitSet done, List<Integer> values) {}
    Set<State> seen = new HashSet<>();
    List<State> open = new ArrayList<>();
    open.add(new State(new BitSet(), Arrays.stream(sync.initial()).boxed().toList()));
    while (!open.isEmpty()) {
      State state = open.removeLast();
      if (state.done().cardinality() == blocks.size()) {
        return true;
      }
      if (!seen.add(state)) {
        continue;
      }
      for (int next = 0; next < blocks.size(); next++) {
        BitSet missing = (BitSet) before.get(next).clone();
        missing.andNot(state.done());
        if (!state.done().get(next) && missing.isEmpty()) {
          int[] values = state.values().stream().mapToInt(i -> i).toArray();
          if (execute(blocks.get(next), steps, values)) {
            BitSet done = (BitSet) state.done().clone();
            done.set(next);
            open.add(new State(done, Arrays.stream(values).boxed().toList()));
          }
        }
      }
    }
    return false;
  }

  private boolean execute(Block block, List<Step> steps, int[] values) {
    for (int i : block.steps()) {
      Op op = steps.get(i).op();
      if (!sync.isPossible(values, block.thread(), op)) {
        return false;
      }
      sync.apply(values, block.thread(), op);
    }
    return true;
  }
}
