package liss.emit;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.SourceSpan;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;

/**
 * What each lock of a placement protects: of the variables that some thread writes, the one that
 * most threads access by themselves, and not in unknown functions, while the lock is held, at most
 * places. What is only reached by pointers that may lead to many variables comes last. One that a
 * lock of the program protects wherever it is accessed counts only if there is no other one.
 */
final class ProtectedData {

  private final ProgramCfa program;
  private final LockPlacement placement;
  private final Set<Integer> written;
  private final Set<Integer> guarded;

  ProtectedData(ProgramCfa program, LockPlacement placement) {
    this.program = program;
    this.placement = placement;
    this.written = written(program);
    this.guarded = guarded();
  }

  /** The variables that some step writes. */
  static Set<Integer> written(ProgramCfa program) {
    Set<Integer> written = new HashSet<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        switch (edge.action()) {
          case Action.Write a -> written.add(a.variable());
          case Action.Havoc a -> written.add(a.variable());
          default -> {}
        }
      }
    }
    return written;
  }

  /** The variables that one lock of the program protects wherever they are accessed. */
  private Set<Integer> guarded() {
    List<HeldLocks> own =
        PlacementRules.reusing(program, Sections.STRUCTURED).existing().stream()
            .map(OwnSections::ownPlacement)
            .map(sections -> HeldLocks.of(program, sections))
            .toList();
    Map<Integer, Set<Integer>> common = new HashMap<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.VariableAccess access && edge.unknownCall().isEmpty()) {
          Set<Integer> held = new TreeSet<>();
          for (int lock = 0; lock < own.size(); lock++) {
            if (!own.get(lock).at(edge.thread(), edge.source()).isEmpty()) {
              held.add(lock);
            }
          }
          common.computeIfAbsent(access.variable(), v -> new TreeSet<>(held)).retainAll(held);
        }
      }
    }
    Set<Integer> guarded = new HashSet<>();
    common.forEach((variable, locks) -> {
      if (!locks.isEmpty()) {
        guarded.add(variable);
      }
    });
    return guarded;
  }

  /** How often a variable is accessed. */
  private static final class Uses {
    private final Set<Integer> threads = new HashSet<>();
    private final Set<SourceSpan> places = new HashSet<>();
    private boolean isNamed;
  }

  /** Whether a text has the name of a variable, and not only a pointer that may lead to it. */
  private boolean names(SourceSpan span, String variable) {
    String text = program.program().source().text().substring(span.start(), span.end());
    String word = variable.substring(variable.lastIndexOf('.') + 1).replaceFirst("\\W.*", "");
    return Pattern.compile("\\b" + Pattern.quote(word) + "\\b").matcher(text).find();
  }

  /** The name of the variable that a lock protects most; empty if it protects none. */
  Optional<String> main(int lock) {
    return all(lock).stream().findFirst();
  }

  /** The names of the variables that a lock protects, and that count, most protected ones first. */
  List<String> all(int lock) {
    HeldLocks held = HeldLocks.of(program, placement);
    Map<Integer, Uses> uses = new TreeMap<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.VariableAccess access
            && written.contains(access.variable())
            && edge.unknownCall().isEmpty()
            && held.at(edge.thread(), edge.source()).contains(lock)) {
          Uses found = uses.computeIfAbsent(access.variable(), v -> new Uses());
          found.threads.add(edge.thread());
          found.places.add(edge.span());
          found.isNamed |= names(edge.span(), program.variables().get(access.variable()).name());
        }
      }
    }
    List<Integer> all = new ArrayList<>(uses.keySet());
    List<Integer> open = all.stream().filter(variable -> !guarded.contains(variable)).toList();
    List<Integer> counting = open.isEmpty() ? all : open;
    boolean areNamed = counting.stream().anyMatch(v -> requireNonNull(uses.get(v)).isNamed);
    return counting.stream()
        .filter(v -> !areNamed || requireNonNull(uses.get(v)).isNamed)
        .sorted(
            Comparator.<Integer>comparingInt(v -> -requireNonNull(uses.get(v)).threads.size())
                .thenComparing(v -> -requireNonNull(uses.get(v)).places.size())
                .thenComparing(Comparator.naturalOrder()))
        .map(variable -> program.variables().get(variable).name())
        .toList();
  }
}
