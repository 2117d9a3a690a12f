package liss.generalize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import liss.cfa.Action;
import liss.cfa.Flag;
import liss.cfa.FlagExpr;

/** The synchronization statements of a neighborhood: critical sections, and uses of flags. */
final class Synchronization {

  /**
   * A lock and what is executed while it is held.
   *
   * @param release absent if the lock is never released
   */
  record Section(int lock, int acquire, OptionalInt release) {}

  /**
   * An event that reads a flag.
   *
   * @param required the value without which the event cannot happen
   */
  record FlagRead(int event, int flag, Optional<Boolean> required) {}

  /** An event that writes a flag; the value refers to the flags before the event. */
  record FlagWrite(int event, int flag, FlagExpr value) {}

  private final Neighborhood neighborhood;
  private final List<Flag> flags;
  private final List<Section> sections = new ArrayList<>();
  private final List<FlagRead> reads = new ArrayList<>();
  private final List<FlagWrite> writes = new ArrayList<>();

  Synchronization(Neighborhood neighborhood, List<Flag> flags) {
    this.neighborhood = neighborhood;
    this.flags = List.copyOf(flags);
    Map<Integer, Integer> held = new LinkedHashMap<>();
    for (int event = 0; event < neighborhood.size(); event++) {
      if (event > 0 && !neighborhood.sameThread(event - 1, event)) {
        addUnreleased(held);
      }
      add(event, neighborhood.event(event).edge().action(), held);
    }
    addUnreleased(held);
  }

  private void add(int event, Action action, Map<Integer, Integer> held) {
    switch (action) {
      case Action.Lock a -> {
        if (held.putIfAbsent(a.lock(), event) != null) {
          throw new IllegalArgumentException("taken twice: lock " + a.lock());
        }
      }
      case Action.Unlock a -> {
        Integer acquire = held.remove(a.lock());
        if (acquire == null) {
          throw new IllegalArgumentException("released without being held: lock " + a.lock());
        }
        sections.add(new Section(a.lock(), acquire, OptionalInt.of(event)));
      }
      case Action.Wait a -> reads.add(new FlagRead(event, a.flag(), Optional.of(a.value())));
      case Action.Assume a -> reads.add(new FlagRead(event, a.flag(), Optional.of(a.value())));
      case Action.WaitReset a -> {
        reads.add(new FlagRead(event, a.flag(), Optional.of(true)));
        writes.add(new FlagWrite(event, a.flag(), new FlagExpr.Constant(false)));
      }
      case Action.SetCondition a ->
          writes.add(new FlagWrite(event, a.flag(), new FlagExpr.Constant(a.value())));
      case Action.SetGuard a -> {
        a.value().flags().forEach(flag -> reads.add(new FlagRead(event, flag, Optional.empty())));
        writes.add(new FlagWrite(event, a.flag(), a.value()));
      }
      case Action.CondvarStep a -> throw unsupported(action);
      case Action.Access a -> {}
      case Action.LocalStep a -> {}
    }
  }

  private static IllegalArgumentException unsupported(Action action) {
    return new IllegalArgumentException("condition variables cannot be generalized: " + action);
  }

  private void addUnreleased(Map<Integer, Integer> held) {
    held.forEach((lock, event) -> sections.add(new Section(lock, event, OptionalInt.empty())));
    held.clear();
  }

  /** All pairs of critical sections of one lock in different threads. */
  List<List<Section>> competing() {
    List<List<Section>> pairs = new ArrayList<>();
    for (int i = 0; i < sections.size(); i++) {
      for (Section other : sections.subList(i + 1, sections.size())) {
        Section section = sections.get(i);
        if (section.lock() == other.lock()
            && !neighborhood.sameThread(section.acquire(), other.acquire())) {
          pairs.add(List.of(section, other));
        }
      }
    }
    return pairs;
  }

  List<FlagRead> reads() {
    return List.copyOf(reads);
  }

  /** The reads that one event makes. */
  List<FlagRead> readsOf(int event) {
    return reads.stream().filter(read -> read.event() == event).toList();
  }

  /** The writes to a flag by other events than the given one. */
  List<FlagWrite> writesTo(int flag, int except) {
    return writes.stream()
        .filter(write -> write.flag() == flag && write.event() != except)
        .toList();
  }

  /** The write that one event makes, if any. */
  List<FlagWrite> writesOf(int event) {
    return writes.stream().filter(write -> write.event() == event).toList();
  }

  boolean initial(int flag) {
    return flags.get(flag).initial();
  }

  /** The initial values of all flags. */
  boolean[] initial() {
    boolean[] values = new boolean[flags.size()];
    flags.forEach(flag -> values[flag.id()] = flag.initial());
    return values;
  }
}
