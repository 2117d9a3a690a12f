package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.Edge;
import liss.explore.Condition;
import liss.lang.Diagnostic;
import liss.run.Schedule;

/** Whether a run of the abstraction, which has forgotten all values, is a run of the program. */
public sealed interface RunFeasibility {

  /**
   * It is.
   *
   * @param inputs values with which the program takes these steps, in their order; the run was
   *     executed with them
   */
  record Feasible(List<Input> inputs) implements RunFeasibility {
    /** Copies the list. */
    public Feasible {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * It is not, whatever the inputs are.
   *
   * @param core conditions that cannot hold together; without any one of them the others can, as
   *     far as Z3 knows
   */
  record Spurious(List<Condition> core) implements RunFeasibility {
    /** Copies the list. */
    public Spurious {
      core = List.copyOf(core);
    }
  }

  /** It is not known. */
  record Undecided(String reason) implements RunFeasibility {}

  /** It is not known, since the text has no program with values. */
  record Unreadable(Diagnostic error) implements RunFeasibility {}

  /**
   * A value from outside.
   *
   * @param edge the {@code input} or {@code havoc}
   */
  record Input(Edge edge, long value) {

    /** What a run gets from outside, in order. */
    public static List<Input> of(Schedule schedule) {
      List<Input> inputs = new ArrayList<>();
      for (int i = 0; i < schedule.steps().size(); i++) {
        Edge edge = schedule.steps().get(i).edge();
        schedule.move(i).value().ifPresent(value -> inputs.add(new Input(edge, value)));
      }
      return inputs;
    }
  }
}
