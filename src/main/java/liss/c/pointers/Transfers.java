package liss.c.pointers;

import java.util.OptionalLong;
import liss.c.ir.Type;

/** What is written and copied through addresses, of which some are unknown. */
record Transfers(Inclusions inclusions, Memory memory, Places places) {

  /** A value is written to all places of an address. */
  void write(Node address, long size, Node value) {
    inclusions.forEach(
        address,
        at -> {
          if (at.equals(Outside.ANYWHERE)) {
            inclusions.include(value, Node.Single.GIVEN);
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
  void copy(Node from, Node to, OptionalLong size) {
    if (size.isPresent()) {
      inclusions.forEach(from, source -> inclusions.forEach(to, goal -> copy(source, goal, size)));
      return;
    }
    Node between = new Node.Copied(from, to);
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
              new Node.All(source.object()),
              isInStructures(source) ? new Node.Copied(to, from) : between);
        });
    inclusions.forEach(
        to,
        goal -> {
          if (!goal.equals(Outside.ANYWHERE)) {
            memory.write(Location.anywhere(goal.object()), 1, between);
            if (!isInStructures(goal)) {
              memory.write(Location.anywhere(goal.object()), 1, new Node.Copied(to, from));
            }
          } else {
            inclusions.include(between, Node.Single.GIVEN);
            inclusions.include(new Node.Copied(to, from), Node.Single.GIVEN);
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
        inclusions.include(new Node.All(from.object()), Node.Single.GIVEN);
      }
    } else if (fromOutside) {
      memory.write(to, size.orElse(Long.MAX_VALUE), from);
    } else {
      memory.copy(from, to, size);
    }
  }
}
