package liss.patch;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The changes of a text that can be left out, each by itself. */
final class NeedlessChanges {

  /** The number of changes left out together: a lock and an unlock statement. */
  private static final int TOGETHER = 2;

  private final List<String> lines;
  private final List<AbstractDelta<String>> changes;
  private final Predicate<String> isEnough;

  private NeedlessChanges(String before, String after, Predicate<String> isEnough) {
    this.lines = lines(before);
    this.changes = DiffUtils.diff(lines, lines(after)).getDeltas();
    this.isEnough = isEnough;
  }

  private static List<String> lines(String text) {
    return List.of(text.split("\n", -1));
  }

  /**
   * The lines of the old text, from 1, at which something is changed that need not be. Asks at most
   * twice for each change.
   *
   * @param isEnough whether a text with fewer changes will do
   */
  static List<List<Integer>> lines(String before, String after, Predicate<String> isEnough) {
    NeedlessChanges changes = new NeedlessChanges(before, after, isEnough);
    List<List<Integer>> needless = new ArrayList<>();
    int first = 0;
    while (first < changes.changes.size()) {
      int number = changes.needlessFrom(first);
      if (number > 0) {
        needless.add(
            changes.changes.subList(first, first + number).stream()
                .map(change -> change.getSource().getPosition() + 1)
                .toList());
      }
      first += Math.max(1, number);
    }
    return needless;
  }

  /** How many changes from one on can be left out together; 0 if none can. */
  private int needlessFrom(int first) {
    return IntStream.rangeClosed(1, Math.min(TOGETHER, changes.size() - first))
        .filter(number -> isEnough.test(without(changes.subList(first, first + number))))
        .findFirst()
        .orElse(0);
  }

  private String without(List<AbstractDelta<String>> some) {
    Patch<String> rest = new Patch<>();
    changes.stream().filter(change -> !some.contains(change)).forEach(rest::addDelta);
    try {
      return String.join("\n", DiffUtils.patch(lines, rest));
    } catch (PatchFailedException e) {
      throw new IllegalStateException(e);
    }
  }
}
