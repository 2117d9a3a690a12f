package liss.placement.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** The locations that a thread passes before its next step that the abstraction sees. */
public final class SilentPath {

  private SilentPath() {}

  /** The locations of one thread at which the step of the other one may not happen. */
  public static SequencedSet<Integer> undisturbed(ProgramCfa program, Exclusion exclusion) {
    Edge after = exclusion.after();
    return switch (exclusion.moments()) {
      case BEHIND -> from(program.threads().get(after.thread()), after.target());
      case AT -> new LinkedHashSet<>(List.of(after.source()));
    };
  }

  /**
   * The locations from {@code location} on along silent edges, up to and including the one where
   * the next visible step starts. Ends at the exit or at a dead end when there is no such step, and
   * after one round in a loop of silent steps.
   */
  public static SequencedSet<Integer> from(Cfa thread, int location) {
    SequencedSet<Integer> path = new LinkedHashSet<>();
    int next = location;
    while (path.add(next)) {
      List<Edge> out = thread.out().get(next);
      // Only branches have two edges, and those are visible.
      if (out.isEmpty() || !out.get(0).action().isSilent()) {
        break;
      }
      next = out.get(0).target();
    }
    return path;
  }
}
