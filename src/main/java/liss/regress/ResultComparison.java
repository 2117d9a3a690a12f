package liss.regress;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import liss.format.Json;

/**
 * A result beside the one that was recorded.
 *
 * @param key the name of the model, or that and an objective
 * @param facts how they differ, in words
 * @param diff the programs with locks as a unified diff; empty if they do not differ
 * @param lockSteps the steps on locks in the diff, as they are written
 */
public record ResultComparison(
    String key, State state, List<String> facts, String diff, SortedSet<String> lockSteps) {

  /** What there is to say in a word. */
  public enum State {
    SAME("same"),
    SOURCE_CHANGED("source changed"),
    DIFFERENT("different"),
    NEW("new"),
    GONE("gone");

    private final String label;

    State(String label) {
      this.label = label;
    }

    /** The state as users read it. */
    public String label() {
      return label;
    }

    /** Whether the result is no other than the recorded one. */
    public boolean isRecorded() {
      return this == SAME || this == SOURCE_CHANGED;
    }
  }

  /** The comparison in lines of text; none if there is no difference. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (state == State.SOURCE_CHANGED) {
      lines.add(
          key
              + ": source changed, placement the same"
              + (facts.isEmpty() ? "" : " (" + String.join(", ", facts) + ")"));
    } else {
      facts.forEach(fact -> lines.add(key + ": " + fact));
    }
    if (!diff.isEmpty()) {
      lines.add(diff.stripTrailing());
    }
    return lines;
  }

  /** The comparison as members of a document. */
  public Json.Members json() {
    return Json.object()
        .with("state", state.label())
        .with("changes", Json.texts(facts))
        .with("lockStatements", Json.texts(List.copyOf(lockSteps)))
        .with("diff", diff);
  }
}
