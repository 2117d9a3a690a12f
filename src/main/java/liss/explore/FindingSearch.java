package liss.explore;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Outcome;
import liss.lang.SourceSpan;
import liss.unfolding.ExplorationListener;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;

/**
 * Collects what is wrong with the runs that are explored, each with a schedule that was executed:
 * those events of a run that the flaw depends on. Of the runs to a flaw that with the fewest such
 * events is kept.
 */
final class FindingSearch implements ExplorationListener<ProgramState> {

  private final ProgramCfa program;
  private final ConcreteTransitions transitions;
  private final Set<Property> sought;
  private final Map<Site, Best> found = new LinkedHashMap<>();

  FindingSearch(ProgramCfa program, ConcreteTransitions transitions, Set<Property> sought) {
    this.program = program;
    this.transitions = transitions;
    this.sought = sought;
  }

  /**
   * What makes two flaws one: races at the same places are, whichever copies of a thread run there.
   *
   * @param flaw the flaw; none for a race
   * @param places of the accesses of a race, in order
   */
  private record Site(Optional<Flaw> flaw, List<SourceSpan> places) {

    static Site of(Flaw flaw) {
      return flaw instanceof Flaw.Race race
          ? new Site(
              Optional.empty(),
              Stream.of(race.first().span(), race.second().span()).sorted().toList())
          : new Site(Optional.of(flaw), List.of());
    }
  }

  private record Best(Finding finding, int events) {}

  /** What was found, in the order of discovery. */
  List<Finding> findings() {
    return found.values().stream().map(Best::finding).toList();
  }

  @Override
  public void leaf(PartialOrderRun<ProgramState> run) {
    if (run.kind() == LeafKind.SLEEP_SET_BLOCKED) {
      return;
    }
    if (!hasEndedWell(run)) {
      findFlawsOfTheEnd(run);
    }
    if (sought.contains(Property.RACE)) {
      findRaces(run);
    }
  }

  /** Whether all threads have come to their ends, which can be told without the state. */
  private boolean hasEndedWell(PartialOrderRun<ProgramState> run) {
    return run.kind() == LeafKind.TERMINATED
        && !transitions.isFailing()
        && IntStream.range(0, program.locks().size()).allMatch(run::isFree);
  }

  private void findFlawsOfTheEnd(PartialOrderRun<ProgramState> run) {
    if (sought.contains(Property.ASSERTION)) {
      findFailures(run);
    }
    if (sought.contains(Property.LOCK)) {
      findLockMisuses(run);
    }
    if (sought.contains(Property.DEADLOCK)) {
      findDeadlock(run);
    }
  }

  private void findFailures(PartialOrderRun<ProgramState> run) {
    List<Optional<Outcome>> stopped = run.state().stopped();
    for (int thread = 0; thread < stopped.size(); thread++) {
      Optional<Outcome> outcome =
          stopped.get(thread).filter(o -> !(o instanceof Outcome.AssumptionFailed));
      if (outcome.isPresent()) {
        offer(run, new Flaw.Failure(outcome.get()), past(run, last(run, thread)), all(thread));
      }
    }
  }

  private void findLockMisuses(PartialOrderRun<ProgramState> run) {
    for (Flaw.LockMisuse misuse : Flaws.lockMisuses(program, run.state().memory())) {
      int thread = misuse.step().thread();
      if (run.state().stopped().get(thread).isEmpty()) {
        offer(run, misuse, past(run, last(run, thread)), all(thread));
      }
    }
  }

  private void findDeadlock(PartialOrderRun<ProgramState> run) {
    ConcreteState state = run.state().memory();
    if (run.state().stopped().stream().allMatch(Optional::isEmpty)
        && (run.kind() == LeafKind.DEADLOCK || endsWithALockHeld(run.kind(), state))) {
      int[] everything = new int[program.threads().size()];
      java.util.Arrays.fill(everything, Integer.MAX_VALUE);
      BitSet events = new BitSet();
      events.set(0, run.length());
      offer(run, Flaws.deadlock(program, state), events, everything);
    }
  }

  /** As in {@link Outcome.Deadlock}, a lock that is held when all have ended counts. */
  private boolean endsWithALockHeld(LeafKind kind, ConcreteState state) {
    return kind == LeafKind.TERMINATED
        && IntStream.range(0, program.locks().size())
            .anyMatch(lock -> state.owner(lock).isPresent());
  }

  private void findRaces(PartialOrderRun<ProgramState> run) {
    RaceSearch search = new RaceSearch(program, transitions, run);
    for (RaceSearch.Race race : search.races()) {
      BitSet events = past(run, race.firstEvent());
      events.or(past(run, race.secondEvent()));
      int[] kept = new int[program.threads().size()];
      kept[race.flaw().first().thread()] = race.firstStep();
      kept[race.flaw().second().thread()] = race.secondStep();
      offer(run, race.flaw(), events, kept);
    }
  }

  /** For a thread that keeps all of its steps, and others that keep only what is needed. */
  private int[] all(int thread) {
    int[] kept = new int[program.threads().size()];
    kept[thread] = Integer.MAX_VALUE;
    return kept;
  }

  /** The position of the last event of a thread; -1 if it has none. */
  private static int last(PartialOrderRun<?> run, int thread) {
    return IntStream.iterate(run.length() - 1, position -> position >= 0, position -> position - 1)
        .filter(position -> run.action(position).thread() == thread)
        .findFirst()
        .orElse(-1);
  }

  /** An event and its causes, by position. */
  private static BitSet past(PartialOrderRun<?> run, int event) {
    BitSet past = new BitSet();
    for (int position = 0; position <= event; position++) {
      past.set(position, run.precedes(position, event));
    }
    return past;
  }

  /**
   * Keeps a flaw if a run of its causes really leads to it, unless a shorter one is known. In a run
   * of causes nobody else has failed before.
   */
  private void offer(PartialOrderRun<ProgramState> run, Flaw flaw, BitSet events, int[] kept) {
    Site site = Site.of(flaw);
    int size = events.cardinality();
    if (found.containsKey(site) && found.get(site).events() <= size) {
      return;
    }
    List<Move> moves = new RunSlice(transitions, run, events).needed(kept);
    Schedule.of(program, moves)
        .flatMap(schedule -> finding(schedule, site))
        .ifPresent(finding -> found.put(site, new Best(finding, size)));
  }

  private static Optional<Finding> finding(Schedule schedule, Site site) {
    return Flaws.at(schedule).stream()
        .filter(flaw -> Site.of(flaw).equals(site))
        .findFirst()
        .map(flaw -> new Finding(flaw, FewestPreemptions.unsearched(schedule)));
  }
}
