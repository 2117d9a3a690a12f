package liss.c.sync;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.sync.SummarySection.Owner;
import liss.c.sync.SummarySection.Relation;
import liss.c.sync.SummarySection.Trait;
import liss.lang.Stmt;

/**
 * The critical sections of summary locks in one function, and what is written for them. A section
 * in another one of the same lock takes nothing.
 */
public final class HeldSummaryLocks {

  private final Function function;
  private final SyncObjects objects;
  private final Cfg graph;

  /** The sections, in the order of the text, with the names of their locks. */
  private final Map<Section, String> sections;

  private final Map<Section, List<Stmt>> written = new HashMap<>();

  HeldSummaryLocks(Function function, SyncObjects objects, Map<Section, String> sections) {
    this.function = function;
    this.objects = objects;
    this.graph = new Cfg(function);
    this.sections = sections;
  }

  /** Whether a lock is taken, held or released by a section at a position. */
  boolean isHeld(int position) {
    return sections.keySet().stream()
        .anyMatch(s -> s.start() == position || s.ends().contains(position));
  }

  /** Whether a position takes or releases a lock that is held already by a section around it. */
  boolean isInner(int position) {
    return sections.keySet().stream()
        .filter(s -> s.start() == position || s.ends().contains(position))
        .anyMatch(this::isNested);
  }

  private boolean isNested(Section section) {
    return sections.keySet().stream()
        .anyMatch(outer ->
            outer != section
                && outer.inside().contains(section.start())
                && requireNonNull(sections.get(outer)).equals(sections.get(section)));
  }

  /** Notes the steps of an instruction. */
  public void written(int position, List<Stmt> steps) {
    for (Section section : sections.keySet()) {
      if (section.has(position)) {
        written.computeIfAbsent(section, s -> new ArrayList<>()).addAll(steps);
      }
    }
  }

  /** Notes what an access to the place of an operand was written as. */
  public void access(int position, Operand address, List<Stmt> steps) {
    if (sections.isEmpty()) {
      return;
    }
    Designation place = objects.designation(function, address);
    for (Section section : sections.keySet()) {
      Optional<Relation> relation =
          section.inside().contains(position) ? relation(section, place) : Optional.empty();
      if (relation.isPresent()) {
        Owner owner = new Owner(sections.get(section), relation.get());
        steps.stream()
            .flatMap(step -> step.all().stream())
            .forEach(step -> objects.summaries().own(step, owner));
        return;
      }
    }
  }

  private static Optional<Relation> relation(Section section, Designation place) {
    if (place.isBeside(section.lock())) {
      return Optional.of(Relation.OBJECT);
    }
    return section
        .lock()
        .index()
        .filter(index -> section.lock().hasOneElement())
        .filter(index -> place.index().equals(Optional.of(index)))
        .map(index -> Relation.INDEX);
  }

  /** Tells the summary locks of all sections, once the function is written. */
  public void end() {
    for (Map.Entry<Section, String> entry : sections.entrySet()) {
      Section section = entry.getKey();
      Set<Trait> traits = EnumSet.noneOf(Trait.class);
      if (isNested(section)) {
        traits.add(Trait.NESTED);
      }
      if (section.repeats(graph)) {
        traits.add(Trait.REPEATS);
      }
      objects
          .summaries()
          .add(
              new SummarySection(
                  entry.getValue(),
                  function.body().get(section.start()).origin().span(),
                  traits,
                  written.getOrDefault(section, List.of())));
    }
    written.clear();
  }
}
