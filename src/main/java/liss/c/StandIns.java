package liss.c;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * The variables that stand for others. An access through a pointer is a choice between all that it
 * may point to, so that memory of unknown type makes each access a choice between hundreds of
 * variables, most of which are accessed through such pointers alone. Those of small choices stay.
 *
 * <p>A variable stands for another one if it can be chosen wherever the other one is: if each
 * choice that has the other one is, with the stand-in instead, part of a choice of the same access.
 * Then the other one is left out. Each run that accesses it becomes a run that accesses the
 * stand-in, with at least the same steps and conflicts; an equivalent cooperative run of that one
 * is one of this one, too, without the steps that were added. On the other hand each run without it
 * is a run of the program. So the answer is the same. Even if the stand-in were no choice of some
 * access, the renamed program would have more conflicts than this one, and never fewer.
 *
 * <p>The idea is that of Atanas Rountev and Satish Chandra, Off-line variable substitution for
 * scaling points-to analysis, PLDI 2000, for what is accessed instead of what is pointed to. One
 * round is linear in the sum over all variables of the variables in the smallest access that has
 * them, times accesses; few rounds are needed.
 */
final class StandIns {

  /** An access with so few choices costs little, and all of their names tell more than one does. */
  static final int FEW = 8;

  private final List<Access> accesses = new ArrayList<>();

  private final BiPredicate<String, String> areAlike;

  /** The accesses that have a variable. */
  private final Map<String, BitSet> occurrences = new LinkedHashMap<>();

  private final Map<String, String> found = new LinkedHashMap<>();

  /**
   * What an access chooses from.
   *
   * @param choices the variables that are accessed one after the other, in each choice
   * @param having for each variable the choices of several variables that have it
   */
  private record Access(Set<List<String>> choices, Map<String, Set<List<String>>> having) {

    static Access of(Set<List<String>> choices) {
      Map<String, Set<List<String>>> having = byVariable(choices);
      return new Access(largest(choices, having), having);
    }

    /** Whether each choice with a variable is part of one with the stand-in instead. */
    boolean isChosenFor(String variable, String other) {
      Set<List<String>> wanted = having.getOrDefault(other, Set.of());
      return having.getOrDefault(variable, Set.of()).stream()
          .allMatch(choice ->
              wanted.stream().anyMatch(c -> isPart(choice, c, v -> renamed(v, variable, other))));
    }

    /** The choices where another variable stands for one. */
    Set<List<String>> renamed(String variable, String other) {
      return choices.stream()
          .map(choice -> choice.stream().map(v -> renamed(v, variable, other)).toList())
          .collect(toCollection(LinkedHashSet::new));
    }

    private static String renamed(String name, String variable, String other) {
      return name.equals(variable) ? other : name;
    }
  }

  private StandIns(Collection<Set<List<String>>> accesses, BiPredicate<String, String> areAlike) {
    this.areAlike = areAlike;
    for (Set<List<String>> access : new LinkedHashSet<>(accesses)) {
      for (List<String> choice : access) {
        for (String variable : choice) {
          occurrences.computeIfAbsent(variable, v -> new BitSet()).set(this.accesses.size());
        }
      }
      this.accesses.add(Access.of(access));
    }
  }

  /**
   * The stand-ins of variables that need not be accessed.
   *
   * @param accesses the choices of each access of the program; an access with one of them accesses
   *     all of its variables, one after the other
   * @param areAlike whether accesses to two variables have the same steps
   */
  static Map<String, String> of(
      Collection<Set<List<String>>> accesses, BiPredicate<String, String> areAlike) {
    StandIns standIns = new StandIns(accesses, areAlike);
    Set<String> left = inManyChoices(accesses);
    boolean changes = true;
    while (changes) {
      changes = false;
      for (String variable : List.copyOf(left)) {
        Optional<String> other = standIns.standIn(variable);
        if (other.isPresent()) {
          standIns.replace(variable, other.get());
          left.remove(variable);
          changes = true;
        }
      }
    }
    return standIns.found;
  }

  private static Set<String> inManyChoices(Collection<Set<List<String>>> accesses) {
    return accesses.stream()
        .filter(access -> access.size() > FEW)
        .flatMap(Set::stream)
        .flatMap(List::stream)
        .collect(toCollection(LinkedHashSet::new));
  }

  /** The choices of an access with the variables that stand for others. */
  static Set<List<String>> renamed(Set<List<String>> access, Map<String, String> standIns) {
    Set<List<String>> renamed = new LinkedHashSet<>();
    for (List<String> choice : access) {
      renamed.add(
          choice.stream().map(variable -> standIns.getOrDefault(variable, variable)).toList());
    }
    return access.size() > FEW ? largest(renamed, byVariable(renamed)) : renamed;
  }

  /** The choices of several variables, by their variables. */
  private static Map<String, Set<List<String>>> byVariable(Set<List<String>> choices) {
    Map<String, Set<List<String>>> having = new HashMap<>();
    choices.stream()
        .filter(choice -> choice.size() > 1)
        .forEach(choice ->
            choice.forEach(v -> having.computeIfAbsent(v, k -> new LinkedHashSet<>()).add(choice)));
    return having;
  }

  /** The choices that are no part of others. */
  private static Set<List<String>> largest(
      Set<List<String>> choices, Map<String, Set<List<String>>> having) {
    Set<List<String>> large = new LinkedHashSet<>();
    for (List<String> choice : choices) {
      boolean isPart =
          choice.isEmpty()
              ? choices.size() > 1
              : having.getOrDefault(choice.getFirst(), Set.of()).stream()
                  .anyMatch(c -> c.size() > choice.size() && isPart(choice, c, v -> v));
      if (!isPart) {
        large.add(choice);
      }
    }
    return large;
  }

  /** Whether all of one choice, in which variables have other names, is done by another one. */
  private static boolean isPart(List<String> choice, List<String> of, UnaryOperator<String> names) {
    Iterator<String> rest = of.iterator();
    for (String variable : choice) {
      String name = names.apply(variable);
      boolean isFound = false;
      while (!isFound && rest.hasNext()) {
        isFound = rest.next().equals(name);
      }
      if (!isFound) {
        return false;
      }
    }
    return true;
  }

  private Optional<String> standIn(String variable) {
    BitSet places = requireNonNull(occurrences.get(variable));
    Set<List<String>> smallest =
        places.stream()
            .mapToObj(at -> accesses.get(at).choices())
            .min(Comparator.comparingInt(Set::size))
            .orElse(Set.of());
    return smallest.stream()
        .flatMap(List::stream)
        .distinct()
        .filter(other -> !other.equals(variable) && areAlike.test(variable, other))
        .filter(other -> isSubset(places, requireNonNull(occurrences.get(other))))
        .filter(
            other -> places.stream().allMatch(at -> accesses.get(at).isChosenFor(variable, other)))
        .findFirst();
  }

  private static boolean isSubset(BitSet one, BitSet other) {
    BitSet rest = (BitSet) one.clone();
    rest.andNot(other);
    return rest.isEmpty();
  }

  private void replace(String variable, String other) {
    BitSet places = requireNonNull(occurrences.remove(variable));
    for (int at = places.nextSetBit(0); at >= 0; at = places.nextSetBit(at + 1)) {
      accesses.set(at, Access.of(accesses.get(at).renamed(variable, other)));
    }
    found.replaceAll((left, standIn) -> standIn.equals(variable) ? other : standIn);
    found.put(variable, other);
  }
}
