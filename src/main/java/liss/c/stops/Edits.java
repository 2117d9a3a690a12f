package liss.c.stops;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import liss.lang.SourceSpan;

/** Changes of a text, which may be nested: what is around more goes further outside. */
final class Edits {

  private static final int CLOSING = 0;
  private static final int OPENING = 1;
  private static final int REPLACING = 2;

  /**
   * A change.
   *
   * @param kind the order of those at one place
   * @param length the order of those of one kind
   */
  private record Edit(int start, int end, int kind, int length, String text) {}

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  Edits(String text) {
    this.text = text;
  }

  void around(SourceSpan stretch, String before, String after) {
    int length = stretch.end() - stretch.start();
    edits.add(new Edit(stretch.start(), stretch.start(), OPENING, -length, before));
    edits.add(new Edit(stretch.end(), stretch.end(), CLOSING, length, after));
  }

  void replace(int start, int end, String other) {
    if (end > start || !other.isEmpty()) {
      edits.add(new Edit(start, end, REPLACING, 0, other));
    }
  }

  String text() {
    List<Edit> inOrder = new ArrayList<>(edits);
    inOrder.sort(
        Comparator.comparingInt(Edit::start)
            .thenComparingInt(Edit::kind)
            .thenComparingInt(Edit::length));
    StringBuilder changed = new StringBuilder();
    int done = 0;
    for (Edit edit : inOrder) {
      changed.append(text, done, Math.max(done, edit.start())).append(edit.text());
      done = Math.max(done, edit.end());
    }
    return changed.append(text.substring(done)).toString();
  }
}
