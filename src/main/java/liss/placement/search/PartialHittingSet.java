package liss.placement.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A section for each of some demands, or none yet, with what those that are chosen cost and in
 * which order their locks must be acquired. Demands have numbers.
 */
final class PartialHittingSet {

  /** Instead of a section: nothing has been chosen. */
  static final ClassSet NOTHING = ClassSet.EMPTY;

  private final AcquisitionGraph graph;
  private final ExcludedPairCounts paid;

  /** By demand. */
  private ClassSet[] chosen = {};

  /** How many demands have chosen a section. */
  private final Map<ClassSet, Integer> users = new HashMap<>();

  PartialHittingSet(LegalSections sections) {
    this.graph = new AcquisitionGraph(sections.order());
    this.paid = new ExcludedPairCounts(sections.pairs());
  }

  /** The chosen sections and their order. */
  AcquisitionGraph graph() {
    return graph;
  }

  /** What the chosen sections cost. */
  long cost() {
    return paid.cost();
  }

  /** What a section would add to that; any number above a limit if more. */
  long added(ClassSet section, long limit) {
    return paid.added(section, limit);
  }

  /** The chosen sections. */
  List<ClassSet> sections() {
    return List.copyOf(graph.present());
  }

  /** What has been chosen for a demand. */
  ClassSet of(int demand) {
    return chosen[demand];
  }

  /** Chooses nothing for any of so many demands. */
  void reset(int demands) {
    for (int i = 0; i < chosen.length; i++) {
      set(i, NOTHING);
    }
    chosen = new ClassSet[demands];
    Arrays.fill(chosen, NOTHING);
  }

  /** The present choice. */
  ClassSet[] all() {
    return chosen.clone();
  }

  /** Makes a choice that was made before. */
  void restore(ClassSet[] choice) {
    for (int i = 0; i < choice.length; i++) {
      set(i, choice[i]);
    }
  }

  void set(int demand, ClassSet section) {
    ClassSet old = chosen[demand];
    if (old.equals(section)) {
      return;
    }
    chosen[demand] = section;
    if (!section.equals(NOTHING) && use(section, 1) == 1) {
      graph.add(section);
      paid.add(section);
    }
    if (!old.equals(NOTHING) && use(old, -1) == 0) {
      graph.remove(old);
      paid.remove(old);
    }
  }

  private int use(ClassSet section, int change) {
    int now = users.getOrDefault(section, 0) + change;
    users.put(section, now);
    return now;
  }
}
