package liss.c.threads;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;

/**
 * What is in a variable that only one thread uses.
 *
 * @param cells what was written at known places, by the offset
 * @param rest what is everywhere else
 * @param anywhere the starts that may have left an identifier somewhere
 */
record Content(Map<Long, Cell> cells, Rest rest, Set<ExecutedSite> anywhere) {

  static final Content UNKNOWN = new Content(Map.of(), Rest.UNKNOWN, Set.of());
  static final Content UNDEFINED = new Content(Map.of(), Rest.UNDEFINED, Set.of());
  static final Content INITIAL = new Content(Map.of(), Rest.INITIAL, Set.of());

  /** Copies the collections. */
  Content {
    cells = new TreeMap<>(cells);
    anywhere = new LinkedHashSet<>(anywhere);
  }

  /** A value of some bytes. */
  record Cell(KnownValue value, long size) {}

  /** What is where nothing was written at a known place. */
  enum Rest {
    INITIAL,
    UNDEFINED,
    UNKNOWN
  }

  /** What is read somewhere, if that is known; the first value is for the caller to say. */
  Optional<KnownValue> read(long offset, long size) {
    Cell cell = cells.get(offset);
    if (cell != null && cell.size() == size) {
      return Optional.of(cell.value());
    }
    boolean isWritten = cells.entrySet().stream().anyMatch(c -> overlaps(c, offset, size));
    if (isWritten || rest == Rest.UNKNOWN) {
      return Optional.empty();
    }
    if (!anywhere.isEmpty()) {
      return Optional.of(new KnownValue.Identifiers(anywhere));
    }
    return rest == Rest.UNDEFINED ? Optional.of(new KnownValue.Undefined()) : Optional.empty();
  }

  /** Whether what is read somewhere is a first value. */
  boolean isInitial(long offset, long size) {
    return rest == Rest.INITIAL
        && anywhere.isEmpty()
        && cells.entrySet().stream().noneMatch(c -> overlaps(c, offset, size));
  }

  private static boolean overlaps(Map.Entry<Long, Cell> cell, long offset, long size) {
    return cell.getKey() < offset + size && offset < cell.getKey() + cell.getValue().size();
  }

  /**
   * What is read at a place that is not known: one of some identifiers, if only these are there.
   */
  Optional<KnownValue> readAnywhere() {
    Set<ExecutedSite> all = new LinkedHashSet<>(anywhere);
    for (Cell cell : cells.values()) {
      if (!(cell.value() instanceof KnownValue.Identifiers identifiers)) {
        return Optional.empty();
      }
      all.addAll(identifiers.starts());
    }
    return all.isEmpty() || rest == Rest.UNKNOWN
        ? Optional.empty()
        : Optional.of(new KnownValue.Identifiers(all));
  }

  Content written(long offset, long size, KnownValue value) {
    Map<Long, Cell> changed = new TreeMap<>(cells);
    changed.entrySet().removeIf(cell -> overlaps(cell, offset, size));
    for (Map.Entry<Long, Cell> cell : cells.entrySet()) {
      if (overlaps(cell, offset, size) && cell.getKey() != offset) {
        return UNKNOWN.written(offset, size, value);
      }
      if (cell.getKey() == offset && cell.getValue().size() > size) {
        return UNKNOWN.written(offset, size, value);
      }
    }
    changed.put(offset, new Cell(value, size));
    return new Content(changed, rest, anywhere);
  }

  /** A write at a place that is not known. */
  Content writtenAnywhere(KnownValue value) {
    if (!(value instanceof KnownValue.Identifiers identifiers)) {
      return UNKNOWN;
    }
    Map<Long, Cell> changed = new TreeMap<>();
    for (Map.Entry<Long, Cell> cell : cells.entrySet()) {
      Optional<KnownValue> joined = joined(cell.getValue().value(), value);
      if (joined.isEmpty()) {
        return UNKNOWN;
      }
      changed.put(cell.getKey(), new Cell(joined.get(), cell.getValue().size()));
    }
    Set<ExecutedSite> all = new LinkedHashSet<>(anywhere);
    all.addAll(identifiers.starts());
    return new Content(changed, rest, all);
  }

  /** One of two values; empty if nothing is known of it. */
  static Optional<KnownValue> joined(KnownValue one, KnownValue other) {
    if (one.equals(other)) {
      return Optional.of(one);
    }
    if (one instanceof KnownValue.Identifiers a && other instanceof KnownValue.Identifiers b) {
      Set<ExecutedSite> all = new LinkedHashSet<>(a.starts());
      all.addAll(b.starts());
      return Optional.of(new KnownValue.Identifiers(all));
    }
    if (one instanceof KnownValue.Identifiers && isNone(other)) {
      return Optional.of(one);
    }
    return other instanceof KnownValue.Identifiers && isNone(one)
        ? Optional.of(other)
        : Optional.empty();
  }

  /** Whether a value is that of no identifier: nobody may wait by it. */
  private static boolean isNone(KnownValue value) {
    return value instanceof KnownValue.Undefined
        || KnownValue.number(value).equals(Optional.of(0L));
  }

  /**
   * What is in the variable if one of two ways leads to a place.
   *
   * @param unknown the value at an offset of which nothing else is known
   */
  Content joined(Content other, First first, LongFunction<KnownValue> unknown) {
    if (equals(other)) {
      return this;
    }
    Map<Long, Cell> both = new TreeMap<>();
    Set<Long> offsets = new TreeSet<>(cells.keySet());
    offsets.addAll(other.cells.keySet());
    for (long offset : offsets) {
      Cell cell = cells.containsKey(offset) ? cells.get(offset) : other.cells.get(offset);
      long size = requireNonNull(cell).size();
      Optional<KnownValue> one = read(offset, size).or(() -> first(this, first, offset, size));
      Optional<KnownValue> two =
          other.read(offset, size).or(() -> first(other, first, offset, size));
      boolean fits = both.entrySet().stream().noneMatch(c -> overlaps(c, offset, size));
      Optional<KnownValue> value = one.flatMap(a -> two.flatMap(b -> joined(a, b)));
      if (!fits) {
        return UNKNOWN;
      }
      both.put(offset, new Cell(value.orElseGet(() -> unknown.apply(offset)), size));
    }
    Set<ExecutedSite> all = new LinkedHashSet<>(anywhere);
    all.addAll(other.anywhere);
    return new Content(both, rest == other.rest ? rest : Rest.UNKNOWN, all);
  }

  private static Optional<KnownValue> first(Content content, First first, long offset, long size) {
    return content.isInitial(offset, size) ? first.value(offset, size) : Optional.empty();
  }

  /** The first values of a variable. */
  interface First {
    Optional<KnownValue> value(long offset, long size);
  }
}
