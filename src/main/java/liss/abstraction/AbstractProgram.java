package liss.abstraction;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import liss.automata.IndependenceRelation;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * A concurrent program of W_abs ([LISS] 4.2): what remains of a program when values are forgotten.
 *
 * <p>A symbol is what one edge shows: an access or a branch tag, with its thread and location. The
 * symbols of all threads are numbered through, in the order in which the edges were built, so that
 * a program and the same program with added locks have the same symbols.
 *
 * <p>A state is an array: the position of each thread, then the values of {@link Synchronization}.
 */
public final class AbstractProgram {

  private final ProgramCfa cfa;
  private final List<ThreadGraph> threads = new ArrayList<>();
  private final List<Edge> symbols = new ArrayList<>();
  private final Synchronization synchronization;

  /**
   * The abstraction of a program.
   *
   * @param cfa a program without POSIX condition variables, see {@link #unsupported}
   */
  public AbstractProgram(ProgramCfa cfa) {
    this.cfa = cfa;
    for (Cfa thread : cfa.threads()) {
      threads.add(new ThreadGraph(thread, symbols.size()));
      symbols.addAll(ThreadGraph.observable(thread));
    }
    this.synchronization = new Synchronization(cfa, threads.size());
  }

  /** A step that has no abstract semantics: one of a POSIX condition variable. */
  public static Optional<Edge> unsupported(ProgramCfa cfa) {
    return cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.action() instanceof Action.CondvarStep)
        .findFirst();
  }

  /** The program that was abstracted. */
  public ProgramCfa cfa() {
    return cfa;
  }

  /** The positions and steps of each thread. */
  public List<ThreadGraph> threads() {
    return threads;
  }

  /** The edge that shows each symbol. */
  public List<Edge> symbols() {
    return List.copyOf(symbols);
  }

  /**
   * The data independence relation I_D over the symbols ([LISS] 6.1.3): different threads, and a
   * branch tag, two reads, or different variables.
   */
  public IndependenceRelation independence() {
    int count = symbols.size();
    boolean[][] independent = new boolean[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        Edge one = symbols.get(i);
        Edge other = symbols.get(j);
        independent[i][j] = one.thread() != other.thread() && !Access.areDependent(one, other);
      }
    }
    return (first, second) -> independent[first][second];
  }

  Synchronization synchronization() {
    return synchronization;
  }

  /** The state in which all runs start. */
  public int[] initialState() {
    int[] state = new int[synchronization.width()];
    for (int thread = 0; thread < threads.size(); thread++) {
      state[thread] = threads.get(thread).entry();
    }
    synchronization.initialize(state);
    return state;
  }

  /** Whether all threads have ended and all locks are free ([LISS] Fig. 7, TERMINATE). */
  public boolean isTerminated(int[] state) {
    for (int thread = 0; thread < threads.size(); thread++) {
      if (state[thread] != threads.get(thread).end()) {
        return false;
      }
    }
    return synchronization.allLocksFree(state);
  }

  Synchronization.Outcome outcome(int[] state, ThreadGraph.Step step) {
    return synchronization.outcome(state, step.edge().thread(), step.edge().action());
  }

  /** Whether the next step of a thread is a false assumption or a cycle of silent steps. */
  public boolean failsOrSpins(int[] state, int thread) {
    ThreadGraph graph = threads.get(thread);
    return graph.spins(state[thread])
        || graph.steps().get(state[thread]).stream()
            .anyMatch(step -> outcome(state, step) == Synchronization.Outcome.FAILED);
  }

  /** The state after an enabled step; {@code state} stays as it is. */
  int[] after(int[] state, ThreadGraph.Step step) {
    int[] next = state.clone();
    int thread = step.edge().thread();
    synchronization.apply(next, thread, step.edge().action());
    next[thread] = step.target();
    return next;
  }

  /**
   * A description of a state that is the same in the original program and in one with added locks,
   * as long as the threads are about to take the same original steps and the original locks, flags
   * and other synchronization objects have the same values.
   *
   * @param state a state of this program
   * @param original the program without the added locks
   * @param alike groups of threads of which it does not matter which one is where
   */
  public List<String> signature(int[] state, ProgramCfa original, List<List<Integer>> alike) {
    List<String> signature = new ArrayList<>();
    for (int thread = 0; thread < threads.size(); thread++) {
      signature.add(ofThread(thread, state, original));
    }
    for (List<Integer> group : alike) {
      Iterator<String> sorted = group.stream().map(signature::get).sorted().toList().iterator();
      group.forEach(thread -> signature.set(thread, sorted.next()));
    }
    original
        .objects()
        .forEach(o -> signature.add(o.name() + "=" + synchronization.object(state, o.id())));
    original
        .flags()
        .forEach(f -> signature.add(f.name() + "=" + synchronization.isSet(state, f.id())));
    return signature;
  }

  /** What a thread is about to do, and which locks of the original program it holds. */
  private String ofThread(int thread, int[] state, ProgramCfa original) {
    String step = nextOriginalStep(threads.get(thread), state[thread], original);
    return original.locks().stream()
        .filter(lock -> synchronization.owner(state, cfa.locks().indexOf(lock)) == thread + 1)
        .map(lock -> " holds " + lock)
        .collect(joining("", step, ""));
  }

  private String nextOriginalStep(ThreadGraph thread, int position, ProgramCfa original) {
    int here = position;
    while (here != thread.end() && !thread.spins(here)) {
      ThreadGraph.Step next = thread.steps().get(here).getFirst();
      if (!isAddedLockStep(next.edge(), original)) {
        return "step " + originalNumber(next.edge(), original);
      }
      here = next.target();
    }
    return here == thread.end() ? "end" : "spins";
  }

  /** How many original non-silent steps of the thread were built before this one. */
  private long originalNumber(Edge edge, ProgramCfa original) {
    return cfa.threads().get(edge.thread()).edges().stream()
        .filter(e -> e.id() < edge.id())
        .filter(e -> !e.action().isSilent() && !isAddedLockStep(e, original))
        .count();
  }

  /** Whether a step takes or releases a lock that the original program does not have. */
  public boolean isAddedLockStep(Edge edge, ProgramCfa original) {
    return edge.action() instanceof Action.LockStep step
        && !original.locks().contains(cfa.locks().get(step.lock()));
  }
}
