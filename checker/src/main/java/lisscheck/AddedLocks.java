package lisscheck;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a program has more than the original: locks, and statements on them (docs/certificates.md,
 * "Placements"). Programs are compared word by word.
 */
final class AddedLocks {

  private AddedLocks() {}

  /** The locks that a program has and its original has not; nothing else may differ. */
  static BitSet of(Program program, String text, String original) {
    BitSet added = new BitSet();
    List<String> before = Reader.read(original).locks();
    for (int lock = 0; lock < program.locks().size(); lock++) {
      added.set(lock, !before.contains(program.locks().get(lock)));
    }
    Set<String> names = new HashSet<>();
    added.stream().forEach(lock -> names.add(program.locks().get(lock)));
    Rejection.unless(
        without(names, Map.of(), text).equals(without(Set.of(), Map.of(), original)),
        "it is about a program that differs from ORIGINAL by more than added locks");
    return added;
  }

  /**
   * Checks that a program becomes another one if added locks get the names of locks of the original,
   * for which they stand, whose own statements are left out.
   *
   * @param names the name that each added lock gets, which may be a new one
   */
  static void checkNames(Text text, String source, Map<String, String> names, String output) {
    List<String> locks = text.program.locks();
    Set<String> own = new HashSet<>(names.values());
    Set<String> added = new HashSet<>(locks);
    added.removeIf(name -> !text.isAdded(locks.indexOf(name)));
    Rejection.unless(
        names.keySet().equals(added) && own.size() == names.size(),
        "not each added lock has a name of its own");
    Reader.read(output);
    own.removeIf(name -> !locks.contains(name) || text.isAdded(locks.indexOf(name)));
    Rejection.unless(
        without(own, names, source).equals(without(Set.of(), Map.of(), output)),
        "PROGRAM is not the one that it is about with other names of locks");
    names.forEach((lock, name) -> {
      if (own.contains(name)) {
        Rejection.unless(
            text.isHeldWith(locks.indexOf(name), locks.indexOf(lock)),
            "a thread may hold " + name + " without " + lock);
      }
    });
  }

  /**
   * The words of a program without statements on some locks, declarations of locks, and empty {@code
   * else} branches, with other names for locks.
   */
  private static List<String> without(
      Set<String> locks, Map<String, String> names, String text) {
    List<String> all = Words.of(text).texts();
    List<String> left = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      boolean isCall = i + 2 < all.size() && all.get(i + 1).equals("(");
      boolean isStatement = isCall && Set.of("lock", "unlock").contains(all.get(i));
      if (all.get(i).equals("lock") && !isCall) {
        i += all.subList(i, all.size()).indexOf(";");
      } else if (isStatement && locks.contains(all.get(i + 2))) {
        i += 4; // up to the semicolon
      } else if (isStatement) {
        left.addAll(List.of(all.get(i), names.getOrDefault(all.get(i + 2), all.get(i + 2))));
        i += 3;
      } else if (all.get(i).equals("}") && endsWith(left, List.of("else", "{"))) {
        left.subList(left.size() - 2, left.size()).clear();
      } else {
        left.add(all.get(i));
      }
    }
    return left;
  }

  private static boolean endsWith(List<String> words, List<String> end) {
    return words.size() >= end.size()
        && words.subList(words.size() - end.size(), words.size()).equals(end);
  }
}
