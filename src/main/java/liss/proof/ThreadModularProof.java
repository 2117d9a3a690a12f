package liss.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.run.Property;
import liss.solver.Solver;
import liss.solver.UndecidedException;
import liss.solver.Z3;

/**
 * A proof that no assertion of a program fails, nothing goes wrong in it, and no lock is misused,
 * by invariants at the locations of its threads, however many there are.
 *
 * @param replicated the threads of which there may be any number
 * @param locations how many locations have an invariant
 * @param clauses of how many clauses the invariants are
 * @param questions how many questions the solver was asked
 */
public record ThreadModularProof(
    Set<String> replicated, int locations, int clauses, long questions) {

  private static final Set<Property> PROVABLE =
      Set.of(Property.ASSERTION, Property.DEADLOCK, Property.LOCK);

  private static final long MILLIS_BETWEEN_LOOKS = 100;

  /** Copies the set. */
  public ThreadModularProof {
    replicated = Set.copyOf(replicated);
  }

  /**
   * Searches a proof, for a minute at most ({@link ProofLimits}).
   *
   * @param sought the properties to prove
   * @param stop asked now and then, also by another thread; when true the search ends
   * @return the proof; empty if none was found
   */
  static Optional<ThreadModularProof> of(
      ReplicatedProgram replicated, Set<Property> sought, BooleanSupplier stop) {
    return of(replicated, sought, ProofLimits.STANDARD, stop);
  }

  /** Searches a proof within limits. */
  static Optional<ThreadModularProof> of(
      ReplicatedProgram replicated,
      Set<Property> sought,
      ProofLimits limits,
      BooleanSupplier stop) {
    ProgramCfa program = replicated.program();
    Slots slots = new Slots(program, areSectionsAtomic(program), limits);
    boolean isPossible =
        PROVABLE.containsAll(sought)
            && (!sought.contains(Property.DEADLOCK) || Progress.isCertain(program, slots));
    long end = System.nanoTime() + limits.time().toNanos();
    BooleanSupplier isOver = () -> stop.getAsBoolean() || System.nanoTime() - end > 0;
    return isPossible ? searched(replicated, slots, limits, isOver) : Optional.empty();
  }

  private static Optional<ThreadModularProof> searched(
      ReplicatedProgram replicated, Slots slots, ProofLimits limits, BooleanSupplier stop) {
    ProgramCfa program = replicated.program();
    List<ThreadModel> threads = new ArrayList<>();
    try {
      for (Cfa thread : program.threads()) {
        threads.add(ThreadModelBuilder.of(replicated, thread, slots, limits));
      }
    } catch (ThreadModelBuilder.TooLargeException e) {
      return Optional.empty();
    }
    List<Integer> inputs =
        program.threads().stream().map(thread -> slots.local(thread.locals())).toList();
    List<Candidates> candidates = Candidates.of(threads, slots, inputs, limits);
    List<Invariants> invariants = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      invariants.add(new Invariants(threads.get(i), candidates.get(i)));
    }
    int after = inputs.stream().max(Integer::compare).orElseThrow();
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(work -> {
          Thread thread = new Thread(work, "proof");
          thread.setDaemon(true);
          return thread;
        });
    try (Z3 z3 = new Z3();
        Solver formulas = z3.newSolver()) {
      ScheduledFuture<?> watch =
          timer.scheduleAtFixedRate(
              () -> {
                if (stop.getAsBoolean()) {
                  z3.stop("there is no more time");
                }
              },
              MILLIS_BETWEEN_LOOKS,
              MILLIS_BETWEEN_LOOKS,
              TimeUnit.MILLISECONDS);
      InvariantSearch search = new InvariantSearch(slots, invariants, after, z3, formulas, stop);
      boolean isProved = search.proves();
      watch.cancel(false);
      return isProved
          ? Optional.of(of(replicated.replicated(), invariants, search.questions()))
          : Optional.empty();
    } catch (UndecidedException e) {
      return Optional.empty();
    } finally {
      timer.shutdownNow();
    }
  }

  private static ThreadModularProof of(
      Set<String> replicated, List<Invariants> invariants, long questions) {
    int locations = 0;
    int clauses = 0;
    for (Invariants thread : invariants) {
      for (int location = 0; location < thread.thread().locations(); location++) {
        if (thread.isReached(location)) {
          locations++;
          clauses += thread.known(location).size();
        }
      }
    }
    return new ThreadModularProof(replicated, locations, clauses, questions);
  }

  /** Whether it is known everywhere if control is in an atomic section. */
  private static boolean areSectionsAtomic(ProgramCfa program) {
    return program.threads().stream()
        .map(thread -> CutPoints.inSections(program, thread))
        .noneMatch(in -> in.getFirst().intersects(in.getLast()));
  }
}
