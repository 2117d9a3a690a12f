package liss.c.pointers;

import java.util.OptionalLong;
import liss.c.ir.Type;

/** What is written and copied through addresses, of which some are unknown. */
record Transfers(Inclusions inclusions, PointerMemory memory, Places places) {

  /** A value is written to all places of an address. */
  void write(PointsToSet address, long size, PointsToSet value) {
    inclusions.forEach(
        address,
        at -> {
          if (at.equals(Outside.ANYWHERE)) {
            inclusions.include(value, PointsToSet.Single.GIVEN);
          } else {
            memory.write(at, size, value);
          }
        });
  }

  /**
   * What is at each place of one address is at each place of another one. So many bytes that the
   * text does not tell how many keep their places in structures only: what is in others meets in
   * one node, since all pairs would be too many.
   */
  void copy(PointsToSet from, PointsToSet to, OptionalLong size) {
    if (size.isPresent()) {
      inclusions.forEach(from, source -> inclusions.forEach(to, goal -> copy(source, goal, size)));
      return;
    }
    PointsToSet between = new PointsToSet.Copied(from, to);
    inclusions.forEach(
        from,
        source -> {
          if (isInStructures(source)) {
            inclusions.forEach(
                to,
                goal -> {
                  if (isInStructures(goal)) {
                    copy(source, goal, size);
                  }
                });
          } else if (source.equals(Outside.ANYWHERE)) {
            inclusions.add(between, source);
          }
          inclusions.include(
              new PointsToSet.All(source.object()),
              isInStructures(source) ? new PointsToSet.Copied(to, from) : between);
        });
    inclusions.forEach(
        to,
        goal -> {
          if (!goal.equals(Outside.ANYWHERE)) {
            memory.write(Location.anywhere(goal.object()), 1, between);
            if (!isInStructures(goal)) {
              memory.write(Location.anywhere(goal.object()), 1, new PointsToSet.Copied(to, from));
            }
          } else {
            inclusions.include(between, PointsToSet.Single.GIVEN);
            inclusions.include(new PointsToSet.Copied(to, from), PointsToSet.Single.GIVEN);
          }
        });
  }

  private boolean isInStructures(Location place) {
    return places.type(place.object()).map(Places::element).orElse(Type.Int.CHAR)
        instanceof Type.Composite;
  }

  private void copy(Location from, Location to, OptionalLong size) {
    boolean fromOutside = from.equals(Outside.ANYWHERE);
    if (to.equals(Outside.ANYWHERE)) {
      if (!fromOutside) {
        inclusions.include(new PointsToSet.All(from.object()), PointsToSet.Single.GIVEN);
      }
    } else if (fromOutside) {
      memory.write(to, size.orElse(Long.MAX_VALUE), from);
    } else {
      memory.copy(from, to, size);
    }
  }
}
