package liss.cfa;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Threads that do the same, but for flags that each has for itself: that it was started, that it
 * has ended. Which one of them is where makes no difference to a program (C. N. Ip, D. L. Dill,
 * Better verification through symmetry, Formal Methods in System Design 9, 1996).
 */
public final class ThreadSymmetry {

  /**
   * Threads that do the same.
   *
   * @param threads at least two
   * @param flags for each of them its own flags, those at one position used in the same way
   */
  public record Group(List<Integer> threads, List<List<Integer>> flags) {

    /** All flags that are the own ones of some thread. */
    public BitSet allFlags() {
      BitSet all = new BitSet();
      flags.forEach(own -> own.forEach(all::set));
      return all;
    }
  }

  private ThreadSymmetry() {}

  /** The largest groups of a program; none where an object knows its threads by number. */
  public static List<Group> groups(ProgramCfa program) {
    if (program.objects().stream().anyMatch(o -> o.kind() != SyncObject.Kind.SEMAPHORE)) {
      return List.of();
    }
    List<Group> groups = new ArrayList<>();
    BitSet done = new BitSet();
    for (Cfa first : program.threads()) {
      if (!done.get(first.thread())) {
        Map<Integer, Map<Integer, Integer>> alike = new LinkedHashMap<>();
        for (Cfa other : program.threads()) {
          if (!done.get(other.thread())) {
            match(first, other).ifPresent(flags -> alike.put(other.thread(), flags));
          }
        }
        group(program, alike)
            .ifPresent(group -> {
              groups.add(group);
              group.threads().forEach(done::set);
            });
      }
    }
    return groups;
  }

  /**
   * The groups of threads without flags of their own, so that each renaming of them is an
   * automorphism of the program, and of another one that has other locks; none if the other one has
   * other groups.
   */
  public static List<List<Integer>> interchangeable(ProgramCfa program, ProgramCfa other) {
    List<Group> groups = groups(program);
    return groups.equals(groups(other))
        ? groups.stream().filter(group -> group.allFlags().isEmpty()).map(Group::threads).toList()
        : List.of();
  }

  /** A group of threads that match their first one, if each flag that differs is one's own. */
  private static Optional<Group> group(
      ProgramCfa program, Map<Integer, Map<Integer, Integer>> alike) {
    if (alike.size() < 2) {
      return Optional.empty();
    }
    Set<Integer> own = new TreeSet<>();
    alike
        .values()
        .forEach(flags ->
            flags.forEach((flag, other) -> {
              if (!flag.equals(other)) {
                own.add(flag);
              }
            }));
    List<Integer> threads = List.copyOf(alike.keySet());
    List<List<Integer>> flags =
        alike.values().stream().map(map -> own.stream().map(map::get).toList()).toList();
    Group group = new Group(threads, flags);
    Map<Integer, Integer> owners = new HashMap<>();
    for (int i = 0; i < threads.size(); i++) {
      for (int flag : flags.get(i)) {
        if (owners.put(flag, threads.get(i)) != null) {
          return Optional.empty();
        }
      }
    }
    for (int thread : threads) {
      for (Edge edge : program.threads().get(thread).edges()) {
        if (flags(edge.action()).stream()
            .anyMatch(flag -> owners.getOrDefault(flag, thread) != thread)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(group);
  }

  private static Set<Integer> flags(Action action) {
    Set<Integer> flags = new TreeSet<>();
    if (action instanceof Action.FlagStep step) {
      flags.add(step.flag());
    }
    if (action instanceof Action.SetGuard guard) {
      flags.addAll(guard.value().flags());
    }
    return flags;
  }

  /** For each flag of a thread the one that another thread has in its place, if they match. */
  private static Optional<Map<Integer, Integer>> match(Cfa first, Cfa other) {
    Map<Integer, Integer> flags = new LinkedHashMap<>();
    if (first.size() != other.size()
        || first.locals() != other.locals()
        || first.entry() != other.entry()
        || first.exit() != other.exit()) {
      return Optional.empty();
    }
    for (int location = 0; location < first.size(); location++) {
      List<Edge> out = first.out().get(location);
      List<Edge> others = other.out().get(location);
      if (out.size() != others.size()) {
        return Optional.empty();
      }
      for (int i = 0; i < out.size(); i++) {
        if (out.get(i).target() != others.get(i).target()
            || !match(out.get(i).action(), others.get(i).action(), flags)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(flags);
  }

  private static boolean hasNoEffect(Action action) {
    return action instanceof Action.Pass
        || action instanceof Action.Agree
        || action instanceof Action.Skip
        || action instanceof Action.Yield;
  }

  private static boolean match(Action first, Action other, Map<Integer, Integer> flags) {
    if (!(first instanceof Action.FlagStep one && other instanceof Action.FlagStep two)) {
      return first.equals(other) || hasNoEffect(first) && hasNoEffect(other);
    }
    Integer known = flags.putIfAbsent(one.flag(), two.flag());
    if (known != null && known != two.flag()) {
      return false;
    }
    if (first instanceof Action.SetGuard || one.flag() == two.flag()) {
      return first.equals(other);
    }
    return switch (one) {
      case Action.Wait a -> other instanceof Action.Wait b && a.value() == b.value();
      case Action.WaitReset a -> other instanceof Action.WaitReset;
      case Action.SetCondition a ->
          other instanceof Action.SetCondition b && a.value() == b.value();
      case Action.Assume a -> other instanceof Action.Assume b && a.value() == b.value();
      case Action.SetGuard a -> false;
    };
  }
}
