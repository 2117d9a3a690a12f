package liss.placement.search;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Parts of a known hitting set that others keep, so that these go only a part of the way from the
 * known one, which is good enough, to the cheapest one, which may not be. The classes of the known
 * hitting set, in the order of the program, have a window. Inside nothing is kept; outside the
 * sections stay, as far as the rules allow. The window starts with all classes, gets smaller when
 * hitting sets turn out to be bad, larger when one is good, and moves on when nothing cheaper is
 * found in it.
 */
final class KnownNeighbourhood {

  private final LegalSections sections;
  private final SearchOptions options;
  private List<ClassSet> known = List.of();

  /** The classes of the known hitting set. */
  private int[] classes = {};

  private int from;
  private int width;

  /** The number of classes by which the window has moved since its size last changed. */
  private int moved;

  private List<ClassSet> parts = List.of();

  KnownNeighbourhood(LegalSections sections, SearchOptions options) {
    this.sections = sections;
    this.options = options;
  }

  /** What hitting sets must hold: for each list, one of its sections. */
  List<ClassSet> parts() {
    return parts;
  }

  /** Another hitting set is known to be good, the first one or one with these parts. */
  void know(List<ClassSet> hittingSet) {
    boolean isFirst = known.isEmpty();
    known = List.copyOf(hittingSet);
    classes = ClassSet.union(hittingSet).stream().toArray();
    from += width;
    open(isFirst ? classes.length : 2 * width);
  }

  /** A hitting set with these parts was not good. */
  void retreat() {
    if (!known.isEmpty()) {
      open(width / 2);
    }
  }

  /** Nothing is kept any more. */
  void release() {
    open(classes.length);
  }

  /** Moves the window on; returns whether there is another one, of which the last has all. */
  boolean next() {
    if (width >= classes.length) {
      return false;
    }
    from += width;
    moved += width;
    open(moved < classes.length ? width : classes.length);
    return true;
  }

  private void open(int size) {
    if (size != width) {
      moved = 0;
    }
    width =
        Math.clamp(
            size, Math.min(classes.length, 1 + classes.length / options.windows()), classes.length);
    from = classes.length == 0 ? 0 : from % classes.length;
    ClassSet inside =
        ClassSet.of(IntStream.range(from, from + width).map(i -> classes[i % classes.length]));
    parts =
        known.stream()
            .map(section -> legal(section.minus(inside), section))
            .filter(part -> !part.isEmpty())
            .toList();
  }

  /** As small a legal part of the section as the rules allow that contains the given part. */
  private ClassSet legal(ClassSet part, ClassSet section) {
    return part.isEmpty() || part.equals(section)
        ? part
        : sections.legal(part).stream()
            .filter(section::contains)
            .min(Comparator.comparing(sections::cost))
            .orElse(section);
  }
}
