package liss.c.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import liss.lang.SourceSpan;

/** Changes of a text, which may be nested: what is around more goes further outside. */
final class Edits {

  private static final int CLOSING = 0;
  private static final int OPENING = 1;
  private static final int REMOVING = 2;

  /**
   * A change.
   *
   * @param kind the order of those at one place
   * @param length the order of those of one kind
   * @param rank the order of those of one length
   */
  private record Edit(int start, int end, int kind, int length, int rank, String text) {}

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  Edits(String text) {
    this.text = text;
  }

  /**
   * Writes something around a stretch of the text.
   *
   * @param rank of changes around the same stretch, those of a higher rank are inside
   */
  void around(SourceSpan stretch, int rank, String before, String after) {
    int length = stretch.end() - stretch.start();
    edits.add(new Edit(stretch.start(), stretch.start(), OPENING, -length, rank, before));
    edits.add(new Edit(stretch.end(), stretch.end(), CLOSING, length, -rank, after));
  }

  void remove(int start, int end) {
    edits.add(new Edit(start, end, REMOVING, 0, 0, ""));
  }

  String text() {
    List<Edit> inOrder = new ArrayList<>(edits);
    inOrder.sort(
        Comparator.comparingInt(Edit::start)
            .thenComparingInt(Edit::kind)
            .thenComparingInt(Edit::length)
            .thenComparingInt(Edit::rank));
    StringBuilder changed = new StringBuilder();
    int done = 0;
    for (Edit edit : inOrder) {
      changed.append(text, done, Math.max(done, edit.start())).append(edit.text());
      done = Math.max(done, edit.end());
    }
    return changed.append(text.substring(done)).toString();
  }
}
