package liss.patch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.SourceSpan;

/**
 * Critical sections all of whose lock and unlock statements come from a patch: one that takes a
 * lock, all that may release it then, all others that these release, and so on. If all of its
 * statements are left out, each other section is as before, and so are the rules that it obeys.
 *
 * @param lock what it takes
 * @param statements in the order of the text
 */
record AddedSection(String lock, List<SourceSpan> statements) {

  /** Copies the list. */
  AddedSection {
    statements = List.copyOf(statements);
  }

  /**
   * The sections that a patch adds, in the order of the text.
   *
   * @param program with the patch
   * @param added the lines of its text that the patch has put there
   */
  static List<AddedSection> in(ProgramCfa program, Set<Integer> added) {
    List<AddedSection> sections = new ArrayList<>();
    for (int lock = 0; lock < program.locks().size(); lock++) {
      String name = program.locks().get(lock);
      for (Set<SourceSpan> group : groups(program, lock)) {
        if (group.stream().allMatch(span -> added.contains(span.line()))) {
          sections.add(
              new AddedSection(
                  name,
                  group.stream().sorted(Comparator.comparingInt(SourceSpan::start)).toList()));
        }
      }
    }
    sections.sort(Comparator.comparingInt(section -> section.statements().getFirst().start()));
    return sections;
  }

  /** The lines of the statements. */
  List<Integer> lines() {
    return statements.stream().map(SourceSpan::line).distinct().toList();
  }

  /**
   * A text without the statements.
   *
   * @param nothing a statement that does nothing, without a semicolon
   */
  String leftOutOf(String text, String nothing) {
    StringBuilder rest = new StringBuilder(text);
    for (SourceSpan span : statements.reversed()) {
      boolean hasEnd = rest.charAt(span.end() - 1) == ';';
      rest.replace(span.start(), span.end(), hasEnd ? nothing + ";" : nothing);
    }
    return rest.toString();
  }

  /** The statements on a lock, those of one section together. */
  private static List<Set<SourceSpan>> groups(ProgramCfa program, int lock) {
    Map<SourceSpan, Set<SourceSpan>> groups = new LinkedHashMap<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.LockStep step && step.lock() == lock) {
          groups.computeIfAbsent(edge.span(), AddedSection::alone);
        }
        if (edge.action() instanceof Action.Lock taken && taken.lock() == lock) {
          releases(thread, edge).forEach(release -> join(groups, edge.span(), release));
        }
      }
    }
    return groups.values().stream().distinct().toList();
  }

  private static Set<SourceSpan> alone(SourceSpan span) {
    return new LinkedHashSet<>(Set.of(span));
  }

  private static void join(
      Map<SourceSpan, Set<SourceSpan>> groups, SourceSpan one, SourceSpan other) {
    Set<SourceSpan> both = groups.computeIfAbsent(one, AddedSection::alone);
    both.addAll(groups.computeIfAbsent(other, AddedSection::alone));
    List.copyOf(both).forEach(span -> groups.put(span, both));
  }

  /** The statements that may release a lock after a step that takes it. */
  private static Set<SourceSpan> releases(Cfa thread, Edge taking) {
    int lock = ((Action.Lock) taking.action()).lock();
    Set<SourceSpan> found = new LinkedHashSet<>();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(taking.target()));
    while (!open.isEmpty()) {
      int location = open.remove();
      if (!seen.add(location)) {
        continue;
      }
      for (Edge edge : thread.out().get(location)) {
        if (edge.action() instanceof Action.Unlock step && step.lock() == lock) {
          found.add(edge.span());
        } else {
          open.add(edge.target());
        }
      }
    }
    return found;
  }
}
