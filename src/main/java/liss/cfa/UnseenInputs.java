package liss.cfa;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The steps that get a value from outside that nobody sees: it flows, through locals and shared
 * memory, into no branch, assertion, index, divisor or output (the complement of a backward slice;
 * Weiser, Program slicing, ICSE 1981). Whatever the value is, the same steps follow, and fail or
 * not. Flow-sensitive in the locals of a thread, not in shared memory.
 *
 * <p>The variables of which a value may be seen only grow, so that there are at most as many rounds
 * as variables; a round computes live locals.
 */
final class UnseenInputs {

  private final BitSet seen = new BitSet();
  private final List<LiveLocals> live = new ArrayList<>();

  private UnseenInputs(ProgramCfa program) {
    int before;
    do {
      before = seen.cardinality();
      live.clear();
      program.threads().forEach(thread -> live.add(new LiveLocals(thread, seen::get)));
      program.threads().forEach(this::addSeen);
    } while (seen.cardinality() > before);
  }

  /** Those of a program. */
  static Set<Edge> of(ProgramCfa program) {
    if (program.threads().stream().allMatch(thread -> inputs(thread).isEmpty())) {
      return Set.of();
    }
    UnseenInputs unseen = new UnseenInputs(program);
    return program.threads().stream()
        .flatMap(thread -> inputs(thread).stream())
        .filter(input -> !unseen.isSeen(input))
        .collect(Collectors.toSet());
  }

  private static List<Edge> inputs(Cfa thread) {
    return thread.edges().stream().filter(edge -> edge.action().isInput()).toList();
  }

  /** What is read into a local that is seen is seen itself. */
  private void addSeen(Cfa thread) {
    for (Edge edge : thread.edges()) {
      if (edge.action() instanceof Action.Read read && isLive(edge, read.local())) {
        seen.set(read.variable());
      }
    }
  }

  private boolean isSeen(Edge input) {
    Optional<Integer> local = LiveLocals.written(input.action());
    return local.isPresent()
        ? isLive(input, local.get())
        : input.action() instanceof Action.Havoc havoc && seen.get(havoc.variable());
  }

  private boolean isLive(Edge edge, int local) {
    return live.get(edge.thread()).at(edge.target()).get(local);
  }
}
