package liss.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;
import liss.explore.RunSlice.SliceStep;
import liss.lang.SourceSpan;
import liss.run.FewestPreemptions;
import liss.run.FinalViolations;
import liss.run.Finding;
import liss.run.Move;
import liss.run.Property;
import liss.run.RaceDetector;
import liss.run.RunEnd;
import liss.run.Schedule;
import liss.run.Violation;
import liss.unfolding.ExplorationListener;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;

/**
 * Collects what is wrong with the runs that are explored. A run has a violation if what its steps
 * need can hold for some inputs; each violation comes with a schedule that was executed with them:
 * those events of the run that the violation depends on. Of the runs to a violation that with the
 * fewest such events is kept or, with unknown inputs, the first.
 */
final class FindingSearch implements ExplorationListener<ProgramState> {

  private final ProgramTransitions transitions;
  private final ProgramCfa program;
  private final Set<Property> sought;
  private final Map<Site, Best> found = new LinkedHashMap<>();
  private final Set<Site> undecided = new LinkedHashSet<>();
  private long contradictory;
  private long openForRaces;

  FindingSearch(ProgramTransitions transitions, Set<Property> sought) {
    this.transitions = transitions;
    this.program = transitions.program();
    this.sought = Set.copyOf(sought);
  }

  /**
   * What makes two violations one: races at the same places are, whichever copies of a thread run
   * there.
   *
   * @param violation the violation; none for a race
   * @param places of the accesses of a race, in order
   */
  private record Site(Optional<Violation> violation, List<SourceSpan> places) {

    static Site of(Violation violation) {
      return violation instanceof Violation.Race race
          ? new Site(
              Optional.empty(),
              Stream.of(race.first().span(), race.second().span()).sorted().toList())
          : new Site(Optional.of(violation), List.of());
    }
  }

  private record Best(Finding finding, int events) {}

  /**
   * A violation that a run has if what its steps need can hold. An index that depends on unknown
   * inputs is told as 0.
   *
   * @param events those that the violation depends on, by position
   * @param kept for each thread how many of its steps are needed at least
   */
  private record Suspicion(Violation violation, BitSet events, int[] kept) {

    /** Whether a violation is the one that is suspected. */
    boolean isAbout(Violation other) {
      return switch (violation) {
        case Violation.Failure f -> other instanceof Violation.Failure;
        case Violation.Deadlock f -> other instanceof Violation.Deadlock;
        case Violation.LockMisuse f -> other.equals(f);
        case Violation.Race f -> Site.of(other).equals(Site.of(f));
      };
    }
  }

  /** What was found, in the order of discovery. */
  List<Finding> findings() {
    return found.values().stream().map(Best::finding).toList();
  }

  /** Whether anything was found. */
  boolean hasFindings() {
    return !found.isEmpty();
  }

  /** How much is not known because it depends on unknown inputs. */
  UnknownInputs unknownInputs() {
    return new UnknownInputs(
        contradictory,
        transitions.values().questions(),
        undecided.stream().filter(site -> !found.containsKey(site)).count(),
        sought.contains(Property.RACE) ? openForRaces : 0);
  }

  @Override
  public void leaf(PartialOrderRun<ProgramState> run) {
    if (run.kind() == LeafKind.SLEEP_SET_BLOCKED || (endsWell(run) && !seeksRaces())) {
      return;
    }
    ProgramState end = end(run);
    if (transitions.isInconsistent()) {
      return;
    }
    switch (transitions.values().check(end.path().literals())) {
      case ConditionAnswer.Unsatisfiable answer -> contradictory++;
      case ConditionAnswer.Unknown answer -> {
        suspicions(run, end).forEach(suspicion -> undecided.add(Site.of(suspicion.violation())));
        openForRaces++;
      }
      case ConditionAnswer.Satisfiable answer -> {
        suspicions(run, end).forEach(suspicion -> offer(run, suspicion, answer::valueOf));
        if (seeksRaces()) {
          races(run, answer::valueOf).forEach(race -> offer(run, race, answer::valueOf));
        }
      }
    }
  }

  private boolean seeksRaces() {
    return sought.contains(Property.RACE);
  }

  /** Whether all threads have come to their ends, as far as can be told without the state. */
  private boolean endsWell(PartialOrderRun<ProgramState> run) {
    return !transitions.values().haveUnknowns()
        && run.kind() == LeafKind.TERMINATED
        && !transitions.isFailing()
        && program.objects().stream().noneMatch(o -> o.kind() == SyncObject.Kind.RWLOCK)
        && IntStream.range(0, program.locks().size()).allMatch(run::isFree);
  }

  /** The end of a run; of one order of it, if another one may lead to another end. */
  private ProgramState end(PartialOrderRun<ProgramState> run) {
    return transitions.values().haveUnknowns() && transitions.dependence() == Dependence.SYNC
        ? RunSlice.whole(transitions, run).end()
        : run.state();
  }

  /** What may be wrong at the end of a run. */
  private List<Suspicion> suspicions(PartialOrderRun<?> run, ProgramState end) {
    List<Suspicion> suspicions = new ArrayList<>();
    if (sought.contains(Property.ASSERTION)) {
      for (int thread = 0; thread < end.stopped().size(); thread++) {
        if (canFailFirst(run, end.stopped(), thread)) {
          RunEnd why = end.stopped().get(thread).orElseThrow();
          suspicions.add(atEndOf(run, new Violation.Failure(why), thread));
        }
      }
    }
    if (sought.contains(Property.LOCK)) {
      FinalViolations.lockMisuses(end.memory()).stream()
          .filter(misuse -> end.stopped().get(misuse.step().thread()).isEmpty())
          .forEach(misuse -> suspicions.add(atEndOf(run, misuse, misuse.step().thread())));
    }
    if (sought.contains(Property.DEADLOCK) && isStuck(run.kind(), end)) {
      BitSet all = new BitSet();
      all.set(0, run.length());
      int[] kept = new int[program.threads().size()];
      Arrays.fill(kept, Integer.MAX_VALUE);
      suspicions.add(new Suspicion(FinalViolations.deadlock(end.memory()), all, kept));
    }
    return suspicions;
  }

  /**
   * Whether a thread fails, other than by what it assumes, and can do so before any other one does,
   * which would end the run. One that comes to a step without an exact meaning goes no further, and
   * the others do.
   */
  private static boolean canFailFirst(
      PartialOrderRun<?> run, List<Optional<RunEnd>> stopped, int thread) {
    int last = last(run, thread);
    return stopped.get(thread).filter(o -> !(o instanceof RunEnd.AssumptionFailed)).isPresent()
        && IntStream.range(0, stopped.size())
            .filter(other -> other != thread)
            .filter(other -> stopped.get(other).filter(why -> why.inexact().isEmpty()).isPresent())
            .map(other -> last(run, other))
            .noneMatch(other -> other >= 0 && last >= 0 && run.precedes(other, last));
  }

  /** As in {@link RunEnd.Deadlock}, a lock that is held when all have ended counts. */
  private static boolean isStuck(LeafKind kind, ProgramState end) {
    return end.stopped().stream().allMatch(Optional::isEmpty)
        && (kind == LeafKind.DEADLOCK
            || (kind == LeafKind.TERMINATED && !end.memory().areLocksFree()));
  }

  /** A violation that depends on all that a thread has done, and on nothing else. */
  private Suspicion atEndOf(PartialOrderRun<?> run, Violation violation, int thread) {
    int[] kept = new int[program.threads().size()];
    kept[thread] = Integer.MAX_VALUE;
    return new Suspicion(violation, past(run, last(run, thread)), kept);
  }

  /** The races of a run in the order of their second accesses; none if it cannot be executed. */
  private List<Suspicion> races(PartialOrderRun<?> run, ToLongFunction<Symbol> inputs) {
    RunSlice whole = RunSlice.whole(transitions, run);
    openForRaces += whole.hasUnknownCells() ? 1 : 0;
    List<SliceStep> steps = whole.executable();
    List<Move> moves = steps.stream().map(step -> step.move(transitions.values(), inputs)).toList();
    return Schedule.of(program, moves).stream()
        .flatMap(executed -> RaceDetector.racesOf(executed).stream())
        .map(found -> race(run, found.race(), steps.get(found.first()), steps.get(found.second())))
        .toList();
  }

  private Suspicion race(
      PartialOrderRun<?> run, Violation.Race race, SliceStep first, SliceStep second) {
    BitSet events = past(run, first.event());
    events.or(past(run, second.event()));
    int[] kept = new int[program.threads().size()];
    kept[first.thread()] = first.stepOfThread();
    kept[second.thread()] = second.stepOfThread();
    return new Suspicion(race, events, kept);
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

  /** Keeps a violation if a run of its causes really leads to it, unless a better one is known. */
  private void offer(PartialOrderRun<?> run, Suspicion suspicion, ToLongFunction<Symbol> inputs) {
    Site site = Site.of(suspicion.violation());
    int size = suspicion.events().cardinality();
    if (found.containsKey(site)
        && (transitions.values().haveUnknowns() || found.get(site).events() <= size)) {
      return;
    }
    RunSlice slice = new RunSlice(transitions, run, suspicion.events());
    Schedule.of(program, slice.needed(suspicion.kept(), inputs))
        .flatMap(schedule -> finding(schedule, suspicion))
        .ifPresentOrElse(
            finding -> found.put(site, new Best(finding, size)), () -> undecided.add(site));
  }

  private static Optional<Finding> finding(Schedule schedule, Suspicion suspicion) {
    return FinalViolations.at(schedule).stream()
        .filter(suspicion::isAbout)
        .findFirst()
        .map(violation -> new Finding(violation, FewestPreemptions.unsearched(schedule)));
  }
}
