package liss.c.pointers;

import java.util.HashSet;
import java.util.Set;

/**
 * What objects hold: addresses in granules of eight bytes. One that is written anywhere may be read
 * everywhere.
 */
final class Memory {

  private static final long GRANULE = 8;

  private final Inclusions inclusions;
  private final Set<Location> known = new HashSet<>();

  Memory(Inclusions inclusions) {
    this.inclusions = inclusions;
  }

  private Node content(Location granule) {
    Node node = new Node.Content(granule);
    if (known.add(granule)) {
      inclusions.include(node, new Node.All(granule.object()));
      if (!granule.isAnywhere()) {
        inclusions.include(new Node.Content(Location.anywhere(granule.object())), node);
      }
    }
    return node;
  }

  private static long granule(long offset) {
    return Math.floorDiv(offset, GRANULE) * GRANULE;
  }

  /** What some bytes hold is in the set of a node. */
  void read(Location place, long size, Node result) {
    if (place.isAnywhere()) {
      inclusions.include(new Node.All(place.object()), result);
      return;
    }
    for (long at = granule(place.offset()); at < place.offset() + size; at += GRANULE) {
      inclusions.include(content(new Location(place.object(), at)), result);
    }
  }

  /** The set of a node is in what some bytes hold. */
  void write(Location place, long size, Node value) {
    if (place.isAnywhere()) {
      inclusions.include(value, content(place));
      return;
    }
    for (long at = granule(place.offset()); at < place.offset() + size; at += GRANULE) {
      inclusions.include(value, content(new Location(place.object(), at)));
    }
  }

  /** Some bytes are copied; places that do not lie alike in their granules exchange all. */
  void copy(Location from, Location to, long size) {
    boolean isAlike =
        !from.isAnywhere()
            && !to.isAnywhere()
            && Math.floorMod(from.offset(), GRANULE) == Math.floorMod(to.offset(), GRANULE);
    if (!isAlike) {
      Node between = new Node.All(from.object());
      read(from.isAnywhere() ? from : Location.anywhere(from.object()), size, between);
      write(Location.anywhere(to.object()), size, between);
      return;
    }
    long first = granule(from.offset());
    for (long at = first; at < from.offset() + size; at += GRANULE) {
      inclusions.include(
          content(new Location(from.object(), at)),
          content(new Location(to.object(), granule(to.offset()) + at - first)));
    }
  }
}
