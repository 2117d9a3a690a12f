package liss.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.InsertionPoint;
import liss.lang.InsertionPoints.Marked;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Place;
import liss.lang.LockWriting.Use;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * How the statements of a placement on locks that the program has are written in C: where there is
 * a choice, all of a function in one way.
 */
final class OwnStatements {

  private final Map<Integer, OwnLock> locks = new HashMap<>();

  /** The places of the statements on each lock. */
  private final Map<Integer, List<Place>> places = new HashMap<>();

  OwnStatements(Marked marked, LockPlacement placement) {
    placement
        .existing()
        .forEach((lock, own) ->
            locks.put(
                lock,
                marked
                    .ownLock(own.name())
                    .orElseThrow(
                        () -> new IllegalArgumentException("no statements on " + own.name()))));
    placement
        .insertions()
        .operations()
        .forEach((point, operations) ->
            operations.forEach(operation ->
                places
                    .computeIfAbsent(operation.lock(), lock -> new ArrayList<>())
                    .add(new Place(point.position(), point.offset()))));
  }

  /** How a statement on a lock is written at an insertion point; empty for a new lock. */
  Optional<Use> at(InsertionPoint point, LockOperation operation) {
    return Optional.ofNullable(locks.get(operation.lock())).map(own -> best(own, point, operation));
  }

  private Use best(OwnLock own, InsertionPoint point, LockOperation operation) {
    List<Place> all = Optional.ofNullable(places.get(operation.lock())).orElse(List.of());
    return own.at(point.position(), point.offset(), operation.mode()).stream()
        .max(Comparator.comparingLong(use -> all.stream().filter(use.places()::contains).count()))
        .orElseThrow(
            () -> new IllegalArgumentException(own.name() + " cannot be written at " + point));
  }
}
