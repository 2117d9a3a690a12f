package liss.cfa;

import java.util.ArrayList;
import java.util.List;
import liss.lang.SourceSpan;

/** The locations and edges of an automaton while it is built, from one step to the next. */
final class Steps {

  private final int thread;
  private final List<List<Edge>> out = new ArrayList<>();
  private int edges;

  /** The location where the next step starts. */
  private int current;

  /** What surrounds the next step. */
  private Context context;

  Steps(int thread, Context context) {
    this.thread = thread;
    this.context = context;
  }

  /** For each location its outgoing edges. */
  List<List<Edge>> out() {
    return out;
  }

  int current() {
    return current;
  }

  /** Goes on at a location. */
  void goOnAt(int location) {
    current = location;
  }

  Context context() {
    return context;
  }

  void surroundWith(Context surroundings) {
    context = surroundings;
  }

  int newLocation() {
    out.add(new ArrayList<>());
    return out.size() - 1;
  }

  void step(Action action, SourceSpan span) {
    int target = newLocation();
    add(action, target, span);
    current = target;
  }

  void jump(int target, SourceSpan span) {
    add(new Action.Skip(), target, span);
  }

  /** A jump after which the text goes on at a place that is not reached from here. */
  void leave(int target, SourceSpan span) {
    jump(target, span);
    current = newLocation();
  }

  private void add(Action action, int target, SourceSpan span) {
    out.get(current).add(new Edge(thread, edges++, current, target, action, span, context));
  }
}
