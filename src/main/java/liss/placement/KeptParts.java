package liss.placement;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Parts of a known cover that others keep, so that these go only a part of the way from the known
 * one, which is good enough, to the cheapest one, which may not be. The classes of the known cover,
 * in the order of the program, have a window. Inside nothing is kept; outside the regions stay, as
 * far as the rules allow. The window starts with all classes, gets smaller when covers turn out to
 * be bad, larger when one is good, and moves on when nothing cheaper is found in it.
 */
final class KeptParts {

  /** The smallest window is this part of the classes. */
  private static final int WINDOWS = 64;

  private final LegalRegions regions;
  private List<BitSet> known = List.of();

  /** The classes of the known cover. */
  private int[] classes = {};

  private int from;
  private int width;

  /** So many classes the window has moved since the last change of its size. */
  private int moved;

  private List<BitSet> parts = List.of();

  KeptParts(LegalRegions regions) {
    this.regions = regions;
  }

  /** What covers must hold: for each list, one of its regions. */
  List<BitSet> parts() {
    return parts;
  }

  /** Another cover is known to be good, the first one or one with these parts. */
  void know(List<BitSet> cover) {
    BitSet union = new BitSet();
    cover.forEach(union::or);
    boolean isFirst = known.isEmpty();
    known = List.copyOf(cover);
    classes = union.stream().toArray();
    from += width;
    open(isFirst ? classes.length : 2 * width);
  }

  /** A cover with these parts was not good. */
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
        Math.clamp(size, Math.min(classes.length, 1 + classes.length / WINDOWS), classes.length);
    from = classes.length == 0 ? 0 : from % classes.length;
    BitSet inside = new BitSet();
    for (int i = from; i < from + width; i++) {
      inside.set(classes[i % classes.length]);
    }
    parts =
        known.stream().map(region -> outside(inside, region)).filter(r -> !r.isEmpty()).toList();
  }

  /** A part of the region, as small as the rules allow, that contains what is not inside. */
  private BitSet outside(BitSet inside, BitSet region) {
    BitSet rest = (BitSet) region.clone();
    rest.andNot(inside);
    return rest.isEmpty() || rest.equals(region)
        ? rest
        : regions.legal(rest).stream()
            .filter(legal -> Subsets.contains(region, legal))
            .min(Comparator.comparing(regions::cost))
            .orElse(region);
  }
}
