package liss.c.sync;

import static liss.c.sync.StatementParts.accessed;
import static liss.c.sync.StatementParts.isLocal;
import static liss.c.sync.StatementParts.isTaking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.c.sync.SummarySection.Owner;
import liss.c.sync.SummarySection.Trait;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * Whether one lock for several objects is exact: whether every critical section of it can be moved
 * to one point in time. Linear in sections times statements.
 */
public final class Exactness {

  private final List<SummarySection> sections;
  private final Map<String, Doubt> doubts;
  private final Set<String> summaries;
  private final Map<String, Set<String>> elements;
  private final Map<String, Stmt.Block> bodies;
  private final Map<String, Set<Optional<Owner>>> owners = new HashMap<>();

  /**
   * The summary locks of a program.
   *
   * @param sections all of their critical sections
   * @param doubts locks of which it is not known whether they are what stands for them, by name
   * @param summaries the names of all summary locks
   * @param elements by the name of a lock, the objects of it that have names of their own
   * @param owner the lock that protects what a statement accesses, if it is known
   * @param bodies the translated functions
   */
  public Exactness(
      List<SummarySection> sections,
      Map<String, Doubt> doubts,
      Set<String> summaries,
      Map<String, Set<String>> elements,
      Function<Stmt, Optional<Owner>> owner,
      Map<String, Stmt.Block> bodies) {
    this.sections = List.copyOf(sections);
    this.doubts = new LinkedHashMap<>(doubts);
    this.summaries = Set.copyOf(summaries);
    this.elements = Map.copyOf(elements);
    this.bodies = bodies;
    for (Stmt.Block body : bodies.values()) {
      for (Stmt stmt : body.all()) {
        accessed(stmt)
            .ifPresent(
                name -> owners.computeIfAbsent(name, n -> new HashSet<>()).add(owner.apply(stmt)));
      }
    }
  }

  /** Why one lock stands for several although they are not in critical sections, and where. */
  public record Doubt(SourceSpan place, String reason) {}

  /**
   * A summary lock that is not exact.
   *
   * @param place where it is taken
   * @param reason what stands against it
   */
  public record Inexact(String lock, Use use, SourceSpan place, String reason) {}

  /** What one lock of W for all objects is good for. */
  public enum Use {
    /** All objects may be one object. A run that it allows is one of the program. */
    FINDS_VIOLATIONS,
    /** Two objects are known to be different, or a thread would wait for itself. */
    NOTHING
  }

  /** The summary locks that are not exact, each with one place. */
  public List<Inexact> inexact() {
    Map<String, Inexact> inexact = new LinkedHashMap<>();
    doubts.forEach((lock, doubt) ->
        inexact.put(lock, new Inexact(lock, use(lock), doubt.place(), doubt.reason())));
    for (SummarySection section : sections) {
      obstacle(section)
          .map(reason -> new Inexact(section.lock(), use(section), section.place(), reason))
          .ifPresent(found ->
              inexact.merge(found.lock(), found, (a, b) -> a.use() == Use.NOTHING ? a : b));
    }
    return List.copyOf(inexact.values());
  }

  /**
   * Whether the locks that are not exact can be replaced by marks ({@link MarkedLocks}): no thread
   * holds two objects of one of them.
   */
  public boolean canBeMarked() {
    Set<String> locks = inexact().stream().map(Inexact::lock).collect(Collectors.toSet());
    return doubts.isEmpty()
        && inexact().stream().allMatch(lock -> lock.use() == Use.FINDS_VIOLATIONS)
        && sections.stream()
            .filter(section -> locks.contains(section.lock()))
            .noneMatch(section -> section.traits().contains(Trait.NESTED));
  }

  /** Whether all accesses to a variable are protected by one of some locks in one way. */
  boolean isProtected(String variable, Set<String> locks) {
    return locks.stream().anyMatch(lock -> protects(lock, variable));
  }

  private boolean protects(String lock, String variable) {
    Set<Optional<Owner>> all = owners.getOrDefault(variable, Set.of());
    return all.size() == 1
        && all.iterator().next().filter(owner -> owner.lock().equals(lock)).isPresent();
  }

  private Use use(String lock) {
    boolean areDifferent = elements.getOrDefault(lock, Set.of()).size() > 1;
    return areDifferent || TakenAgain.isPossible(lock, bodies) ? Use.NOTHING : Use.FINDS_VIOLATIONS;
  }

  private Use use(SummarySection section) {
    boolean isTakenAgain =
        StatementParts.called(section.inside(), bodies).stream()
            .flatMap(body -> body.all().stream())
            .anyMatch(stmt -> isTaking(section.lock(), stmt));
    boolean areDifferent = elements.getOrDefault(section.lock(), Set.of()).size() > 1;
    return isTakenAgain || areDifferent ? Use.NOTHING : Use.FINDS_VIOLATIONS;
  }

  /** What speaks against moving a critical section to one point in time; empty for nothing. */
  private Optional<String> obstacle(SummarySection section) {
    if (section.traits().contains(Trait.NESTED)) {
      return Optional.of("several of them are held at a time");
    }
    if (section.traits().contains(Trait.REPEATS)) {
      return Optional.of("there is a loop while it is held");
    }
    Set<String> inner = new LinkedHashSet<>();
    for (Stmt stmt : section.all().toList()) {
      Optional<String> variable = accessed(stmt);
      if (variable.isPresent() && !protects(section.lock(), variable.get())) {
        return Optional.of("`" + variable.get() + "` is not used under it alone");
      }
      if (stmt instanceof Stmt.Sync(SyncKind kind, String operand, SourceSpan span)
          && (kind == SyncKind.LOCK || kind == SyncKind.UNLOCK)) {
        inner.add(operand);
      } else if (variable.isEmpty() && !isLocal(stmt)) {
        return Optional.of("there is a call or synchronization while it is held");
      }
    }
    inner.remove(section.lock());
    boolean isSimple =
        inner.size() <= 1
            && inner.stream().noneMatch(summaries::contains)
            && inner.stream()
                .allMatch(lock -> bodies.values().stream().allMatch(body -> isLeaf(lock, body)));
    return isSimple ? Optional.empty() : Optional.of("other locks are taken while it is held");
  }

  /** Whether nothing but accesses happens while a lock is held. */
  private static boolean isLeaf(String lock, Stmt stmt) {
    List<Stmt> steps = StatementParts.flat(stmt).toList();
    for (int i = 0; i < steps.size(); i++) {
      if (isTaking(lock, steps.get(i))
          && !isReleasedSoon(lock, steps.subList(i + 1, steps.size()))) {
        return false;
      }
      if (!steps.get(i).children().stream().allMatch(child -> isLeaf(lock, child))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReleasedSoon(String lock, List<Stmt> steps) {
    for (Stmt step : steps) {
      if (step instanceof Stmt.Sync sync) {
        return sync.kind() == SyncKind.UNLOCK && sync.operand().equals(lock);
      }
      boolean isPlain =
          step.all().stream()
              .allMatch(s -> accessed(s).isPresent() || isLocal(s) && !(s instanceof Stmt.Jump));
      if (!isPlain) {
        return false;
      }
    }
    return false;
  }
}
