package liss.c.pointers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What objects hold: addresses in granules of eight bytes. One that is written anywhere may be read
 * everywhere.
 */
final class PointerMemory {

  private static final long GRANULE = 8;

  /** Copies of more bytes are copies of all to anywhere. */
  private static final long MOST_BYTES = 4096;

  private final Inclusions inclusions;
  private final Places places;
  private final Set<Location> known = new HashSet<>();
  private final Map<Access, Set<Location>> accesses = new HashMap<>();
  private final Set<Copied> copied = new HashSet<>();

  PointerMemory(Inclusions inclusions, Places places) {
    this.inclusions = inclusions;
    this.places = places;
  }

  private record Access(Location place, long size) {}

  private record Copied(Location from, Location to, long size) {}

  private record Granules(Location from, Location to) {}

  /** What a granule holds. */
  private PointsToSet content(Location granule) {
    PointsToSet node = new PointsToSet.Content(granule);
    if (known.add(granule)) {
      inclusions.include(node, new PointsToSet.All(granule.object()));
      if (!granule.isAnywhere()) {
        inclusions.include(new PointsToSet.Content(Location.anywhere(granule.object())), node);
      }
    }
    return node;
  }

  private Location granule(MemoryObject object, long offset) {
    long place = places.at(object, offset).offset();
    return new Location(object, Math.floorDiv(place, GRANULE) * GRANULE);
  }

  private Set<Location> granules(Location place, long size) {
    Access access = new Access(place, Math.min(size, MOST_BYTES + 1));
    Set<Location> found = accesses.get(access);
    if (found == null) {
      found = newGranules(place, size);
      accesses.put(access, found);
    }
    return found;
  }

  private Set<Location> newGranules(Location place, long size) {
    Set<Location> granules = new LinkedHashSet<>();
    if (places.isVague(place, size) || size > MOST_BYTES) {
      granules.add(Location.anywhere(place.object()));
    } else {
      for (long i = 0; i < size; i++) {
        granules.add(granule(place.object(), place.offset() + i));
      }
    }
    return granules;
  }

  /** What some bytes hold is in the set of a node. */
  void read(Location place, long size, PointsToSet result) {
    for (Location granule : granules(place, size)) {
      inclusions.include(
          granule.isAnywhere() ? new PointsToSet.All(place.object()) : content(granule), result);
    }
  }

  /** What some bytes hold, as far as that is known now. */
  Set<Location> held(Location place, long size) {
    Set<Location> found = new LinkedHashSet<>();
    for (Location granule : granules(place, size)) {
      if (granule.isAnywhere()) {
        found.addAll(inclusions.of(new PointsToSet.All(place.object())));
      } else {
        found.addAll(inclusions.of(new PointsToSet.Content(granule)));
        found.addAll(inclusions.of(new PointsToSet.Content(Location.anywhere(granule.object()))));
      }
    }
    return found;
  }

  /** The set of a node is in what some bytes hold. */
  void write(Location place, long size, PointsToSet value) {
    granules(place, size).forEach(granule -> inclusions.include(value, content(granule)));
  }

  /** An address is in what some bytes hold. */
  void write(Location place, long size, Location value) {
    granules(place, size).forEach(granule -> inclusions.add(content(granule), value));
  }

  /**
   * Some bytes are copied.
   *
   * @param size empty if it is not known
   */
  void copy(Location from, Location to, OptionalLong size) {
    long bytes = size.orElseGet(() -> places.period(from.object(), to.object()).orElse(MOST_BYTES));
    if (!copied.add(new Copied(from, to, bytes))) {
      return;
    }
    if (bytes >= MOST_BYTES || places.isVague(from, bytes) || places.isVague(to, bytes)) {
      inclusions.include(
          new PointsToSet.All(from.object()), content(Location.anywhere(to.object())));
      return;
    }
    Set<Granules> pairs = new LinkedHashSet<>();
    for (long i = 0; i < bytes; i++) {
      pairs.add(
          new Granules(
              granule(from.object(), from.offset() + i), granule(to.object(), to.offset() + i)));
    }
    pairs.forEach(pair -> inclusions.include(content(pair.from()), content(pair.to())));
  }
}
