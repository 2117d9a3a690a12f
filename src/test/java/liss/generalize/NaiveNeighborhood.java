package liss.generalize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.FlagExpr;
import liss.cfa.SyncObject;

/**
 * The naive twin of {@link BadTraces}: enumerates all interleavings and all serial orders of
 * blocks, executes them step by step, and takes the definitions literally.
 */
final class NaiveNeighborhood {

  private final Scenario scenario;
  private final List<Run> interleavings = new ArrayList<>();
  private final List<Run> feasible = new ArrayList<>();
  private final Set<Set<OrderingConstraint>> cooperative = new HashSet<>();

  NaiveNeighborhood(Scenario scenario) {
    this.scenario = scenario;
    interleave(new int[scenario.threads().size()], new ArrayList<>());
    interleavings.stream().filter(this::executes).forEach(feasible::add);
    feasible.stream().filter(NaiveNeighborhood::isSerial).forEach(r -> cooperative.add(phi(r)));
  }

  private void interleave(int[] next, List<Edge> steps) {
    boolean complete = true;
    for (int thread = 0; thread < next.length; thread++) {
      if (next[thread] < scenario.threads().get(thread).size()) {
        complete = false;
        steps.add(scenario.edge(thread, next[thread]++));
        interleave(next, steps);
        steps.removeLast();
        next[thread]--;
      }
    }
    if (complete) {
      interleavings.add(Run.of(steps));
    }
  }

  List<Run> interleavings() {
    return interleavings;
  }

  List<Run> feasible() {
    return feasible;
  }

  List<Run> bad() {
    return feasible.stream().filter(run -> !isGood(run)).toList();
  }

  boolean isGood(Run run) {
    return cooperative.contains(phi(run));
  }

  private boolean executes(Run run) {
    Map<Integer, Integer> owner = new HashMap<>();
    boolean[] flags = new boolean[scenario.flags().size()];
    scenario.flags().forEach(flag -> flags[flag.id()] = flag.initial());
    int[] objects = scenario.objects().stream().mapToInt(SyncObject::initial).toArray();
    for (Event event : run.events()) {
      boolean possible =
          switch (event.edge().action()) {
            case Action.Lock a -> owner.putIfAbsent(a.lock(), event.thread()) == null;
            case Action.Unlock a -> owner.remove(a.lock(), event.thread());
            case Action.Wait a -> flags[a.flag()] == a.value();
            case Action.Assume a -> flags[a.flag()] == a.value();
            case Action.WaitReset a -> {
              boolean set = flags[a.flag()];
              flags[a.flag()] = false;
              yield set;
            }
            case Action.SetCondition a -> {
              flags[a.flag()] = a.value();
              yield true;
            }
            case Action.SetGuard a -> {
              flags[a.flag()] = value(a.value(), flags);
              yield true;
            }
            case Action.ObjectStep a -> {
              OptionalInt after = a.operation().after(objects[a.object()], event.thread());
              objects[a.object()] = after.orElse(0);
              yield after.isPresent();
            }
            default -> true;
          };
      if (!possible) {
        return false;
      }
    }
    return true;
  }

  private static boolean value(FlagExpr expr, boolean[] flags) {
    return switch (expr) {
      case FlagExpr.Constant e -> e.value();
      case FlagExpr.Value e -> flags[e.flag()];
      case FlagExpr.Not e -> !value(e.operand(), flags);
      case FlagExpr.Binary e -> {
        boolean left = value(e.left(), flags);
        boolean right = value(e.right(), flags);
        yield switch (e.operator()) {
          case AND -> left && right;
          case OR -> left || right;
          case EQUAL -> left == right;
          case NOT_EQUAL -> left != right;
          default -> throw new IllegalArgumentException(e.toString());
        };
      }
    };
  }

  /** Whether no block is interrupted. */
  private static boolean isSerial(Run run) {
    for (int i = 1; i < run.events().size(); i++) {
      Event previous = run.events().get(i - 1);
      Event event = run.events().get(i);
      boolean continuesBlock = event.index() > 0 && !event.edge().action().isSchedulingPoint();
      if (continuesBlock && previous.thread() != event.thread()) {
        return false;
      }
    }
    return true;
  }

  /** The order of dependent accesses ([LISS] 7.1.1). */
  static Set<OrderingConstraint> phi(Run run) {
    Set<OrderingConstraint> phi = new HashSet<>();
    for (int i = 0; i < run.events().size(); i++) {
      for (Event second : run.events().subList(i + 1, run.events().size())) {
        Event first = run.events().get(i);
        if (first.thread() != second.thread() && dependent(first, second)) {
          phi.add(new OrderingConstraint(first, second));
        }
      }
    }
    return phi;
  }

  private static boolean dependent(Event first, Event second) {
    Optional<Integer> variable = variable(first.edge().action());
    return variable.isPresent()
        && variable.equals(variable(second.edge().action()))
        && !(first.edge().action() instanceof Action.Read
            && second.edge().action() instanceof Action.Read);
  }

  private static Optional<Integer> variable(Action action) {
    return switch (action) {
      case Action.Read a -> Optional.of(a.variable());
      case Action.Write a -> Optional.of(a.variable());
      case Action.Havoc a -> Optional.of(a.variable());
      case Action.Input a -> Optional.of(-1);
      case Action.Output a -> Optional.of(-1);
      default -> Optional.empty();
    };
  }

  static boolean satisfies(Run run, List<OrderingConstraint> orderings) {
    return orderings.stream()
        .allMatch(o -> run.events().indexOf(o.before()) < run.events().indexOf(o.after()));
  }

  static boolean satisfiesOne(Run run, List<BadCore> cores) {
    return cores.stream().anyMatch(core -> satisfies(run, core.orderings()));
  }

  /** Whether two sections of one lock overlap in time. */
  static boolean blocked(Run run, List<CriticalSection> sections) {
    for (CriticalSection first : sections) {
      for (CriticalSection second : sections) {
        if (first.lock() == second.lock() && first.thread() < second.thread()) {
          int[] one = interval(run, first);
          int[] other = interval(run, second);
          if (one[0] < other[1] && other[0] < one[1]) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static int[] interval(Run run, CriticalSection section) {
    int[] interval = new int[2];
    for (int i = 0; i < run.events().size(); i++) {
      Event event = run.events().get(i);
      if (event.thread() == section.thread() && event.index() == section.firstEvent()) {
        interval[0] = i;
      }
      if (event.thread() == section.thread() && event.index() == section.lastEvent()) {
        interval[1] = i;
      }
    }
    return interval;
  }

  /** Whether the two stretches of a mutex constraint overlap in time. */
  static boolean violates(Run run, MutexConstraint constraint) {
    return blocked(
        run, List.of(section(run, constraint.first()), section(run, constraint.second())));
  }

  private static CriticalSection section(Run run, Range range) {
    return new CriticalSection(0, range.thread(), index(run, range.from()), index(run, range.to()));
  }

  private static int index(Run run, Edge edge) {
    return run.events().stream()
        .filter(event -> event.edge().equals(edge))
        .findFirst()
        .orElseThrow()
        .index();
  }
}
