package liss.generalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.FlagExpr;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/** Straight-line threads, written down as lists of actions. */
record Scenario(List<Flag> flags, List<SyncObject> objects, List<List<Edge>> threads) {

  private static final SourceSpan SPAN = new SourceSpan(0, 0, 1, 1);

  /** Threads that use no flags. */
  @SafeVarargs
  static Scenario of(List<Action>... threads) {
    return of(List.of(), List.of(threads));
  }

  static Scenario of(List<Boolean> initial, List<List<Action>> threads) {
    List<Flag> flags =
        IntStream.range(0, initial.size())
            .mapToObj(i -> new Flag(i, "f" + i, initial.get(i)))
            .toList();
    List<List<Edge>> edges = new ArrayList<>();
    for (List<Action> actions : threads) {
      int thread = edges.size();
      edges.add(
          IntStream.range(0, actions.size())
              .mapToObj(i -> new Edge(thread, i, i, i + 1, actions.get(i), SPAN))
              .toList());
    }
    return new Scenario(flags, List.of(), edges);
  }

  /** The same with synchronization objects. */
  Scenario with(List<SyncObject> others) {
    return new Scenario(flags, others, threads);
  }

  ProgramCfa program() {
    Program program = new Program(new SourceText("test", ""), List.of());
    return new ProgramCfa(
        program, List.of(), List.of(), flags, objects, List.of(), List.of(), List.of());
  }

  Edge edge(int thread, int index) {
    return threads.get(thread).get(index);
  }

  /** The run in which each listed thread takes one step, and the rest is executed in order. */
  Run run(int... schedule) {
    int[] next = new int[threads.size()];
    List<Edge> steps = new ArrayList<>();
    for (int thread : schedule) {
      steps.add(edge(thread, next[thread]++));
    }
    for (int thread = 0; thread < next.length; thread++) {
      while (next[thread] < threads.get(thread).size()) {
        steps.add(edge(thread, next[thread]++));
      }
    }
    return Run.of(steps);
  }

  static Action read(int variable) {
    return new Action.Read(variable, Optional.empty(), 0);
  }

  static Action write(int variable) {
    return new Action.Write(variable, Optional.empty(), new LocalExpr.Constant(0));
  }

  static Action output() {
    return new Action.Output(0, new LocalExpr.Constant(0));
  }

  static Action branch() {
    return new Action.Branch(Action.Tag.THEN, Optional.empty());
  }

  static Action yields() {
    return new Action.Yield();
  }

  static Action lock(int lock) {
    return new Action.Lock(lock);
  }

  static Action unlock(int lock) {
    return new Action.Unlock(lock);
  }

  static Action await(int flag) {
    return new Action.Wait(flag, true);
  }

  static Action awaitNot(int flag) {
    return new Action.Wait(flag, false);
  }

  static Action awaitReset(int flag) {
    return new Action.WaitReset(flag);
  }

  static Action signal(int flag) {
    return new Action.SetCondition(flag, true);
  }

  static Action reset(int flag) {
    return new Action.SetCondition(flag, false);
  }

  static Action assume(int flag) {
    return new Action.Assume(flag, true);
  }

  static Action assumeNot(int flag) {
    return new Action.Assume(flag, false);
  }

  static Action guard(int flag, FlagExpr value) {
    return new Action.SetGuard(flag, value);
  }
}
