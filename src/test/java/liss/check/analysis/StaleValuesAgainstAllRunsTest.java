package liss.check.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.LocalValues;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The stale values of programs without loops against all their runs, one by one: what a thread has
 * read, another one writes, and then it is used in a critical section that has begun since.
 */
@Tag("slow")
class StaleValuesAgainstAllRunsTest {

  private static final int PROGRAMS = Seeds.of(50, 5000);

  private static final int MOST_RUNS = 10_000;

  /** A read and a use that some run has. */
  private record Found(Edge read, Edge use, int lock) {}

  @Test
  void the_stale_values_of_the_text_are_those_of_the_runs() {
    int compared = 0;
    int all = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String text = source(seed);
      ProgramCfa program = Programs.cfa(text);
      AllRuns runs = new AllRuns(program);
      if (!runs.enumerate()) {
        continue;
      }
      Set<String> expected = runs.stale();
      Set<String> found = new TreeSet<>();
      StaleValues.in(program, new LocalValues(program), () -> false)
          .forEach(
              value -> found.add(told(new Found(value.read(), value.use(), lock(program, value)))));
      assertThat(found).as("seed %d:%n%s", seed, text).isEqualTo(expected);
      compared++;
      all += expected.size();
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 4);
    assertThat(all).isGreaterThan(compared / 10);
  }

  private static int lock(ProgramCfa program, StaleValue value) {
    return program.locks().indexOf(value.lock());
  }

  private static String told(Found found) {
    return "thread %d: %s, then %s, with lock %d"
        .formatted(found.read().thread(), found.read().span(), found.use().span(), found.lock());
  }

  /** All runs of a program, with both sides of each branch. */
  private static final class AllRuns {

    private final ProgramCfa program;
    private final List<List<Edge>> runs = new ArrayList<>();
    private final List<Edge> run = new ArrayList<>();
    private final Map<List<Integer>, Boolean> guarding = new HashMap<>();
    private final Map<List<Integer>, Boolean> deciding = new HashMap<>();

    AllRuns(ProgramCfa program) {
      this.program = program;
    }

    /** Whether there are not too many. */
    boolean enumerate() {
      int[] start = program.threads().stream().mapToInt(Cfa::entry).toArray();
      int[] owners = new int[program.locks().size()];
      Arrays.fill(owners, -1);
      go(start, owners);
      return runs.size() < MOST_RUNS;
    }

    private void go(int[] at, int[] owners) {
      boolean isOver = true;
      for (int thread = 0; thread < at.length && runs.size() < MOST_RUNS; thread++) {
        for (Edge edge : program.threads().get(thread).out().get(at[thread])) {
          int[] next = at.clone();
          next[thread] = edge.target();
          int[] owned = owners.clone();
          boolean isOn = edge.action() instanceof Action.LockStep;
          if (isOn) {
            int lock = ((Action.LockStep) edge.action()).lock();
            if (edge.action() instanceof Action.Lock && owned[lock] >= 0) {
              continue;
            }
            owned[lock] = edge.action() instanceof Action.Lock ? thread : -1;
          }
          isOver = false;
          run.add(edge);
          go(next, owned);
          run.removeLast();
        }
        boolean isLocal =
            program.threads().get(thread).out().get(at[thread]).stream()
                .anyMatch(edge -> edge.action() instanceof Action.LocalStep);
        if (isLocal) {
          return;
        }
      }
      if (isOver) {
        runs.add(List.copyOf(run));
      }
    }

    Set<String> stale() {
      Set<Found> all = new HashSet<>();
      runs.forEach(each -> new OneRun(each, Set.of()).collect(all));
      Set<Found> first = new HashSet<>();
      runs.forEach(each -> new OneRun(each, all).collect(first));
      Set<String> told = new TreeSet<>();
      first.forEach(found -> told.add(told(found)));
      return told;
    }

    /** Whether each write of a variable by other threads holds a lock, and there is one. */
    private boolean guards(int lock, int variable, int reader) {
      return guarding.computeIfAbsent(
          List.of(lock, variable, reader), key -> isGuarding(lock, variable, reader));
    }

    private boolean isGuarding(int lock, int variable, int reader) {
      Set<Edge> held = new HashSet<>();
      Set<Edge> free = new HashSet<>();
      for (List<Edge> each : runs) {
        Set<Integer> owners = new HashSet<>();
        for (Edge edge : each) {
          boolean isWrite =
              edge.thread() != reader
                  && edge.action() instanceof Action.Write write
                  && write.variable() == variable;
          if (edge.action() instanceof Action.Lock a && a.lock() == lock) {
            owners.add(edge.thread());
          } else if (edge.action() instanceof Action.Unlock a && a.lock() == lock) {
            owners.remove(edge.thread());
          } else if (isWrite) {
            (owners.contains(edge.thread()) ? held : free).add(edge);
          }
        }
      }
      return !held.isEmpty() && free.isEmpty();
    }

    /**
     * Whether, for some choice of sides at all other branches of a thread, the side that is taken
     * at one decides whether a step is reached.
     */
    private boolean decides(int branch, Edge step) {
      return deciding.computeIfAbsent(
          List.of(branch, step.thread(), step.id()), key -> isDeciding(branch, step));
    }

    private boolean isDeciding(int branch, Edge step) {
      Cfa thread = program.threads().get(step.thread());
      List<Integer> others = new ArrayList<>();
      for (int location = 0; location < thread.size(); location++) {
        if (thread.out().get(location).size() > 1 && location != branch) {
          others.add(location);
        }
      }
      for (int choice = 0; choice < 1 << others.size(); choice++) {
        Map<Integer, Integer> sides = new HashMap<>();
        for (int i = 0; i < others.size(); i++) {
          sides.put(others.get(i), choice >> i & 1);
        }
        sides.put(branch, 0);
        boolean onOne = isReached(thread, sides, step);
        sides.put(branch, 1);
        if (onOne != isReached(thread, sides, step)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isReached(Cfa thread, Map<Integer, Integer> sides, Edge step) {
      int location = thread.entry();
      while (location != thread.exit()) {
        Edge edge = thread.out().get(location).get(sides.getOrDefault(location, 0));
        if (edge.equals(step)) {
          return true;
        }
        location = edge.target();
      }
      return false;
    }

    /** One run. */
    private final class OneRun {

      private final List<Edge> steps;

      /** What counts as an earlier use. */
      private final Set<Found> known;

      /** By step the reads whose values have come to it. */
      private final List<Set<Integer>> used = new ArrayList<>();

      OneRun(List<Edge> steps, Set<Found> known) {
        this.steps = steps;
        this.known = known;
        Map<String, Set<Integer>> values = new HashMap<>();
        for (int i = 0; i < steps.size(); i++) {
          Edge edge = steps.get(i);
          Set<Integer> reads = new HashSet<>();
          switch (edge.action()) {
            case Action.Write a -> collect(edge, a.value(), values, reads);
            case Action.AssignLocal a -> collect(edge, a.value(), values, reads);
            case Action.Branch a -> collect(edge, a.condition().orElseThrow(), values, reads);
            default -> {}
          }
          used.add(reads);
          if (edge.action() instanceof Action.AssignLocal a) {
            values.put(edge.thread() + " " + a.local(), reads);
          } else if (edge.action() instanceof Action.Read a) {
            values.put(edge.thread() + " " + a.local(), Set.of(i));
          }
        }
      }

      private static void collect(
          Edge edge, LocalExpr expr, Map<String, Set<Integer>> values, Set<Integer> reads) {
        switch (expr) {
          case LocalExpr.Constant e -> {}
          case LocalExpr.Local e ->
              reads.addAll(values.getOrDefault(edge.thread() + " " + e.slot(), Set.of()));
          case LocalExpr.Unary e -> collect(edge, e.operand(), values, reads);
          case LocalExpr.Binary e -> {
            collect(edge, e.left(), values, reads);
            collect(edge, e.right(), values, reads);
          }
        }
      }

      void collect(Set<Found> found) {
        for (int read = 0; read < steps.size(); read++) {
          if (!(steps.get(read).action() instanceof Action.Read)) {
            continue;
          }
          for (int use = read + 1; use < steps.size(); use++) {
            for (int lock = 0; lock < program.locks().size(); lock++) {
              Found here = new Found(steps.get(read), steps.get(use), lock);
              if (steps.get(use).thread() == steps.get(read).thread()
                  && !found.contains(here)
                  && isStale(read, use, lock)) {
                found.add(here);
              }
            }
          }
        }
      }

      private boolean isStale(int read, int use, int lock) {
        Edge step = steps.get(use);
        boolean isByData = used.get(use).contains(read);
        boolean isByBranch = step.action() instanceof Action.Write && isByBranch(read, use);
        if (!isByData && !isByBranch || !isHeld(lock, use)) {
          return false;
        }
        int section = use;
        while (section > read && !isOn(section, lock, step.thread())) {
          section--;
        }
        return section > read
            && isWrittenBetween(read, section)
            && guards(lock, variable(read), step.thread())
            && !isTestedAgain(read, use, isByData)
            && !isTakenOver(read, use, lock, isByData)
            && !isUsedBefore(read, section, use, lock);
      }

      private int variable(int access) {
        return ((Action.VariableAccess) steps.get(access).action()).variable();
      }

      private boolean isByBranch(int read, int use) {
        for (int i = read + 1; i < use; i++) {
          if (steps.get(i).action() instanceof Action.Branch
              && steps.get(i).thread() == steps.get(use).thread()
              && used.get(i).contains(read)
              && decides(steps.get(i).source(), steps.get(use))) {
            return true;
          }
        }
        return false;
      }

      private boolean isOn(int position, int lock, int thread) {
        return steps.get(position).thread() == thread
            && steps.get(position).action() instanceof Action.LockStep step
            && step.lock() == lock;
      }

      private boolean isHeld(int lock, int position) {
        for (int i = position - 1; i >= 0; i--) {
          if (isOn(i, lock, steps.get(position).thread())) {
            return steps.get(i).action() instanceof Action.Lock;
          }
        }
        return false;
      }

      private boolean isWrittenBetween(int read, int section) {
        for (int i = read + 1; i < section; i++) {
          if (steps.get(i).thread() != steps.get(read).thread()
              && steps.get(i).action() instanceof Action.Write write
              && write.variable() == variable(read)) {
            return true;
          }
        }
        return false;
      }

      private boolean isTestedAgain(int read, int use, boolean isByData) {
        for (int i = read + 1; i < use; i++) {
          if (steps.get(i).thread() == steps.get(read).thread()
              && steps.get(i).action() instanceof Action.Read again
              && again.variable() == variable(read)
              && (isByBranch(i, use) || isByData && used.get(use).contains(i))) {
            return true;
          }
        }
        return false;
      }

      private boolean isTakenOver(int read, int use, int lock, boolean isByData) {
        if (!isHeld(lock, read)) {
          return false;
        }
        boolean isOfSame =
            steps.get(use).action() instanceof Action.Write write
                && write.variable() == variable(read);
        for (int i = read + 1; !isOn(i, lock, steps.get(read).thread()); i++) {
          if (steps.get(i).thread() == steps.get(read).thread()
              && steps.get(i).action() instanceof Action.Write write) {
            boolean isLeft = isOfSame && (isByData || write.variable() != variable(read));
            if (!isLeft) {
              return true;
            }
          }
        }
        return false;
      }

      private boolean isUsedBefore(int read, int section, int use, int lock) {
        for (int i = section + 1; i < use; i++) {
          if (known.contains(new Found(steps.get(read), steps.get(i), lock))) {
            return true;
          }
        }
        return false;
      }
    }
  }

  private static String source(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 11);
    StringBuilder text = new StringBuilder("shared int x, y;\nlock l, m;\nthread t {\n");
    Locals locals = new Locals();
    int length = 3 + random.nextInt(2);
    for (int i = 0; i < length; i++) {
      text.append(statement(random, locals, 2, ""));
    }
    text.append("}\nthread u {\n");
    text.append(writer(random, "x"));
    if (random.nextInt(6) == 0) {
      text.append(writer(random, random.nextBoolean() ? "x" : "y"));
    }
    return text.append("}\n").toString();
  }

  private static String writer(Random random, String variable) {
    return switch (random.nextInt(8)) {
      case 0 -> "  " + variable + " := 1;\n";
      case 1 -> "  lock(m);\n  " + variable + " := 1;\n  unlock(m);\n";
      default -> "  lock(l);\n  " + variable + " := 1;\n  unlock(l);\n";
    };
  }

  /** The locals that have a value, which those declared in a block have no longer behind it. */
  private static final class Locals {
    private final List<String> names = new ArrayList<>();
    private int next;

    String added() {
      names.add("r" + next++);
      return names.getLast();
    }

    String some(Random random) {
      return names.isEmpty() ? "1" : names.get(random.nextInt(names.size()));
    }
  }

  private static String statement(Random random, Locals locals, int depth, String held) {
    int known = locals.names.size();
    switch (random.nextInt(depth > 0 ? 9 : 4)) {
      case 0, 1 -> {
        String variable = random.nextInt(4) > 0 ? "x" : "y";
        String name = locals.added();
        return "  int " + name + ";\n  " + name + " := " + variable + ";\n";
      }
      case 2, 3 -> {
        String variable = random.nextBoolean() ? "x" : "y";
        return "  " + variable + " := " + locals.some(random) + " + 1;\n";
      }
      case 4, 5 -> {
        if (locals.names.isEmpty()) {
          return "";
        }
        String head = "  if (" + locals.some(random) + " > 0) {\n";
        String body = list(random, locals, depth - 1, held);
        shrink(locals, known);
        boolean hasElse = random.nextInt(4) == 0;
        String other = hasElse ? list(random, locals, depth - 1, held) : "";
        shrink(locals, known);
        return head + body + "  }" + (hasElse ? " else {\n" + other + "  }\n" : "\n");
      }
      default -> {
        if (!held.isEmpty()) {
          return "";
        }
        String lock = random.nextInt(6) == 0 ? "m" : "l";
        return "  lock("
            + lock
            + ");\n"
            + list(random, locals, depth - 1, lock)
            + "  unlock("
            + lock
            + ");\n";
      }
    }
  }

  private static void shrink(Locals locals, int known) {
    while (locals.names.size() > known) {
      locals.names.removeLast();
    }
  }

  private static String list(Random random, Locals locals, int depth, String held) {
    return Stream.generate(() -> statement(random, locals, depth, held))
        .limit(1 + random.nextInt(2))
        .reduce("", String::concat);
  }
}
