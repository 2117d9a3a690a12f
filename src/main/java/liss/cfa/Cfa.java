package liss.cfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import liss.lang.Declaration.Priority;

/**
 * The control-flow automaton of one thread, procedures inlined. Locations are numbered from 0; a
 * location has no outgoing edge (the exit, or a dead end), one, or the two {@link Action.Branch}
 * edges of a branch.
 *
 * @param thread position of the thread in {@link ProgramCfa#threads()}
 * @param name the thread's name, with its copy number for a replicated thread
 * @param priority makes a difference on one processor only
 * @param locals number of local slots
 * @param entry location where the thread starts
 * @param exit location where the thread has ended
 * @param out for each location its outgoing edges
 * @param calls the calls that were inlined, as far as their ends are reached
 */
public record Cfa(
    int thread,
    String name,
    Priority priority,
    int locals,
    int entry,
    int exit,
    List<List<Edge>> out,
    List<Call> calls) {

  /**
   * A call that was inlined.
   *
   * @param procedure its name
   * @param entry the location where its body starts
   * @param exit the location to which all its returns lead
   */
  public record Call(String procedure, int entry, int exit) {}

  /** Copies the lists. */
  public Cfa {
    out = out.stream().map(List::copyOf).toList();
    calls = List.copyOf(calls);
  }

  /** An automaton of a task of the usual priority of which no calls are known. */
  public Cfa(int thread, String name, int locals, int entry, int exit, List<List<Edge>> out) {
    this(thread, name, Priority.USUAL, locals, entry, exit, out, List.of());
  }

  /** This automaton with other edges between the same locations, or new ones after them. */
  public Cfa with(List<List<Edge>> edges) {
    return new Cfa(thread, name, priority, locals, entry, exit, edges, calls);
  }

  /** This automaton of a thread that starts somewhere else. */
  Cfa startingAt(int location) {
    return new Cfa(thread, name, priority, locals, location, exit, out, calls);
  }

  /** This automaton of a thread with another priority. */
  Cfa with(Priority other) {
    return new Cfa(thread, name, other, locals, entry, exit, out, calls);
  }

  /** Whether the thread is an interrupt handler. */
  public boolean isHandler() {
    return priority.isOfInterrupt();
  }

  /** Whether another thread has to wait on one processor while this one is inside a block. */
  public boolean excludes(Cfa other) {
    return other.thread != thread && priority.excludes(other.priority);
  }

  /** Less urgent threads first. */
  public static Comparator<Cfa> byUrgency() {
    return Comparator.comparing(Cfa::priority);
  }

  /** The first location from here on with a step that is not silent, or where the thread ends. */
  public int visible(int location) {
    int here = location;
    for (int walked = 0; walked < size(); walked++) {
      List<Edge> edges = out.get(here);
      if (edges.size() != 1 || !edges.getFirst().action().isSilent()) {
        return here;
      }
      here = edges.getFirst().target();
    }
    return here;
  }

  /** Number of locations. */
  public int size() {
    return out.size();
  }

  /** The name of the function that the thread is a call of: without the number of a copy. */
  public String function() {
    return name().replaceFirst("\\[.*", "");
  }

  /** All edges, by source location. */
  public List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    out.forEach(edges::addAll);
    return edges;
  }

  /**
   * This automaton without the locations that no path from the entry reaches, the others renumbered
   * in their old order. The exit stays even if it is not reached.
   */
  Cfa withoutUnreachable() {
    boolean[] reached = new boolean[size()];
    Deque<Integer> open = new ArrayDeque<>(List.of(entry));
    reached[entry] = true;
    while (!open.isEmpty()) {
      for (Edge edge : out.get(open.remove())) {
        if (!reached[edge.target()]) {
          reached[edge.target()] = true;
          open.add(edge.target());
        }
      }
    }
    reached[exit] = true;
    int[] number = new int[size()];
    int kept = 0;
    for (int location = 0; location < size(); location++) {
      number[location] = reached[location] ? kept++ : -1;
    }
    List<List<Edge>> keptOut = new ArrayList<>();
    for (int location = 0; location < size(); location++) {
      if (reached[location]) {
        keptOut.add(out.get(location).stream().map(e -> renumbered(e, number)).toList());
      }
    }
    List<Call> keptCalls =
        calls.stream()
            .filter(call -> reached[call.entry()] && reached[call.exit()])
            .map(call -> new Call(call.procedure(), number[call.entry()], number[call.exit()]))
            .toList();
    return new Cfa(thread, name, priority, locals, number[entry], number[exit], keptOut, keptCalls);
  }

  private static Edge renumbered(Edge edge, int[] number) {
    return new Edge(
        edge.thread(),
        edge.id(),
        number[edge.source()],
        number[edge.target()],
        edge.action(),
        edge.span(),
        edge.context());
  }
}
