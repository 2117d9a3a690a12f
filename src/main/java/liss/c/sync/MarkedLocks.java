package liss.c.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * The program in which summary locks exclude nobody. Instead, each has a variable, its mark, which
 * is written where the lock is taken, and read where it is released unless that is in the same
 * block. Accesses that are only made under the lock, by the same object, are left out. If this
 * program is safe, so is the one with the locks, whichever objects they are: docs/c.md, "Locks that
 * may be different", has the proof. Linear in the size of the program times the depth of sections.
 */
public final class MarkedLocks {

  /** Where a mark is read if a critical section is longer than a block. Both ways are sound. */
  public enum Ends {
    /** Where the lock is released. */
    AT_RELEASE,
    /** Where a block begins in the section. */
    AT_SCHEDULING_POINTS
  }

  /**
   * Where blocks begin and end. If there are fewer such places than in the program, safe says more.
   *
   * @param ends where marks are read
   * @param isCertain whether the scheduler may switch where a lock is taken; if that depends on
   *     what happens under the lock, it does not
   */
  public record Points(Ends ends, Predicate<Stmt.Sync> isCertain) {}

  private final Set<String> locks;
  private final Points points;
  private final Exactness exactness;
  private final Map<String, Stmt.Block> bodies;

  /** The locks of sections longer than a block, by the outermost statements of the sections. */
  private final IdentityHashMap<Stmt, Set<String>> held = new IdentityHashMap<>();

  /** Where locks are taken whose marks are not needed. */
  private final Set<Stmt> unmarked = Collections.newSetFromMap(new IdentityHashMap<>());

  private MarkedLocks(
      Set<String> locks, Points points, Exactness exactness, Map<String, Stmt.Block> bodies) {
    this.locks = locks;
    this.points = points;
    this.exactness = exactness;
    this.bodies = bodies;
  }

  /**
   * The functions of the program with marks.
   *
   * @param locks the locks that are not exact, all of whose uses are in critical sections that do
   *     not lie in others of the same lock
   * @param sections all critical sections
   * @param bodies the functions of the program in which one lock stands for all objects
   */
  public static Map<String, Stmt.Block> in(
      Set<String> locks,
      List<SummarySection> sections,
      Points points,
      Exactness exactness,
      Map<String, Stmt.Block> bodies) {
    MarkedLocks marked = new MarkedLocks(locks, points, exactness, bodies);
    for (String lock : locks) {
      marked.note(sections.stream().filter(s -> s.lock().equals(lock)).toList());
    }
    Map<String, Stmt.Block> result = new LinkedHashMap<>();
    bodies.forEach((name, body) -> result.put(name, marked.block(body, Set.of())));
    return result;
  }

  /** The variables that are the marks of locks. */
  public static List<Declaration> declarations(Set<String> locks, SourceSpan span) {
    return locks.stream()
        .<Declaration>map(lock -> new Declaration.SharedInt(mark(lock), 0, span))
        .toList();
  }

  private static String mark(String lock) {
    return "mark " + lock;
  }

  /**
   * Notes the sections of one lock. If none is longer than a block, marks are needed only for the
   * order of accesses that are left out.
   */
  private void note(List<SummarySection> sections) {
    List<SummarySection> longer = sections.stream().filter(this::isLong).toList();
    for (SummarySection section : longer) {
      section
          .inside()
          .forEach(
              stmt -> held.computeIfAbsent(stmt, s -> new LinkedHashSet<>()).add(section.lock()));
    }
    if (longer.isEmpty()) {
      for (SummarySection section : sections) {
        if (section.all().noneMatch(this::isLeftOut)) {
          section
              .all()
              .filter(stmt -> StatementParts.isTaking(section.lock(), stmt))
              .forEach(unmarked::add);
        }
      }
    }
  }

  private boolean isLong(SummarySection section) {
    return section
        .all()
        .anyMatch(stmt -> !StatementParts.isTaking(section.lock(), stmt) && maySwitch(stmt));
  }

  /** Whether the cooperative scheduler may switch in a statement that has no others inside. */
  private boolean maySwitch(Stmt stmt) {
    return StatementParts.isSchedulingPoint(stmt)
        || StatementParts.called(List.of(stmt), bodies).stream()
            .flatMap(body -> body.all().stream())
            .anyMatch(StatementParts::isSchedulingPoint);
  }

  private Stmt.Block block(Stmt.Block block, Set<String> around) {
    return new Stmt.Block(
        block.statements().stream().flatMap(s -> marked(s, around).stream()).toList(),
        block.span());
  }

  /**
   * What becomes of a statement.
   *
   * @param outer the locks of the sections longer than a block around it
   */
  private List<Stmt> marked(Stmt stmt, Set<String> outer) {
    Set<String> around = new LinkedHashSet<>(outer);
    around.addAll(held.getOrDefault(stmt, Set.of()));
    return switch (stmt) {
      case Stmt.Compound s -> List.of(compound(s, around));
      case Stmt.Sync s when s.kind() == SyncKind.LOCK && locks.contains(s.operand()) -> {
        String lock = s.operand();
        SourceSpan span = s.span();
        Set<String> longer = new LinkedHashSet<>(around);
        longer.remove(lock);
        List<Stmt> steps = new ArrayList<>();
        if (points.isCertain().test(s)) {
          steps.addAll(behindPoint(new Stmt.Yield(span), longer));
        }
        if (!unmarked.contains(stmt)) {
          steps.add(
              StatementParts.outsideOfMemory(
                  lock, new Stmt.Havoc(new Stmt.Target.Variable(mark(lock), span), span)));
        }
        yield steps;
      }
      case Stmt.Sync(SyncKind kind, String lock, SourceSpan span)
          when kind == SyncKind.UNLOCK && locks.contains(lock) ->
          points.ends() == Ends.AT_RELEASE && around.contains(lock)
              ? List.of(StatementParts.outsideOfMemory(lock, StatementParts.read(mark(lock), span)))
              : List.of();
      case Stmt.Simple s when isLeftOut(s) -> List.of();
      case Stmt.Simple s when maySwitch(s) -> behindPoint(s, around);
      case Stmt.Simple s -> List.of(s);
    };
  }

  private boolean isLeftOut(Stmt stmt) {
    Optional<String> variable = StatementParts.accessed(stmt);
    return variable.isPresent() && exactness.isProtected(variable.get(), locks);
  }

  /** A scheduling point, and what is read where a block begins in sections. */
  private List<Stmt> behindPoint(Stmt point, Set<String> around) {
    List<Stmt> steps = new ArrayList<>(List.of(point));
    if (points.ends() == Ends.AT_SCHEDULING_POINTS) {
      around.forEach(lock ->
          steps.add(
              StatementParts.outsideOfMemory(lock, StatementParts.read(mark(lock), point.span()))));
    }
    return steps;
  }

  private Stmt compound(Stmt.Compound stmt, Set<String> around) {
    return switch (stmt) {
      case Stmt.Block s -> block(s, around);
      case Stmt.If s ->
          new Stmt.If(
              s.condition(),
              block(s.then(), around),
              s.otherwise().map(other -> single(other, around)),
              s.span());
      case Stmt.While s -> new Stmt.While(s.condition(), block(s.body(), around), s.span());
      case Stmt.Labeled s -> new Stmt.Labeled(s.label(), single(s.statement(), around), s.span());
      case Stmt.Annotated s ->
          new Stmt.Annotated(s.annotation(), single(s.statement(), around), s.span());
    };
  }

  private Stmt single(Stmt stmt, Set<String> around) {
    List<Stmt> steps = marked(stmt, around);
    return steps.size() == 1 ? steps.getFirst() : new Stmt.Block(steps, stmt.span());
  }
}
