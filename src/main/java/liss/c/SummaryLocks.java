package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.Memory.Cell;
import liss.c.Memory.Kind;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Designation;
import liss.c.syntax.Designation.Step;
import liss.c.syntax.Nodes;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The summary locks of a program: locks of which it is not known which of several objects they are,
 * such as all elements of an array. One lock of W stands for all of them. That is exact if every
 * critical section of the lock can be moved to one point in time; docs/c.md says why.
 */
final class SummaryLocks {

  private final Pointers pointers;
  private final Functions functions;
  private final Set<Cell> known;
  private final Predicate<String> mayBeWritten;
  private final Set<Cell> found = new LinkedHashSet<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private final List<Section> sections = new ArrayList<>();
  private final IdentityHashMap<Stmt, Owner> owned = new IdentityHashMap<>();
  private final Map<String, Set<String>> elements = new HashMap<>();

  /**
   * @param known the summary locks that are known from an earlier translation
   * @param mayBeWritten whether a thread may write a variable
   */
  SummaryLocks(
      Pointers pointers, Functions functions, Set<Cell> known, Predicate<String> mayBeWritten) {
    this.pointers = pointers;
    this.functions = functions;
    this.known = known;
    this.mayBeWritten = mayBeWritten;
  }

  /** Critical sections that are being translated. */
  private record Open(String name, LockedStatements text, Nesting nesting) {}

  /** Whether a section lies in another one of the same lock; then it takes nothing. */
  private enum Nesting {
    OUTERMOST,
    INNER
  }

  /**
   * A critical section.
   *
   * @param inside what was translated from it
   */
  private record Section(String name, LockedStatements text, Nesting nesting, List<Stmt> inside) {}

  /** How a lock and what it protects belong together. */
  private enum Relation {
    /** They lie in the same object. */
    OBJECT,
    /** They are elements of two arrays at the same index. */
    INDEX
  }

  /** The lock that protects what a statement accesses. */
  private record Owner(String lock, Relation relation) {}

  /**
   * A summary lock that is not exact.
   *
   * @param place where it is taken
   * @param reason what stands against it
   */
  record Inexact(String lock, Use use, IASTNode place, String reason) {}

  /** What one lock of W for all objects is good for. */
  enum Use {
    /** All objects may be one object. A run that it allows is one of the program. */
    FINDS_VIOLATIONS,
    /** Two objects are known to be different, or a thread would wait for itself. */
    NOTHING
  }

  /** The summary locks that were found. */
  Set<Cell> found() {
    return found;
  }

  /** Whether it is not known which object a lock is, and so for all locks of this place. */
  boolean isSummary(Cell lock, boolean isOneElement) {
    boolean isNew =
        lock.isInArray() && !isOneElement
            || lock.base().kind() == Kind.OUTSIDE
            || lock.base().kind() == Kind.HEAP && !Allocations.happensOnce(lock.base().key());
    if (isNew) {
      found.add(lock);
    }
    return isNew || known.contains(lock);
  }

  /** Notes that one of the objects has a name of its own. */
  void addElement(Cell lock, String name) {
    elements.computeIfAbsent(lock.name(), l -> new HashSet<>()).add(name);
  }

  /** Begins a critical section; false if the variables may change in it. */
  boolean begin(Cell lock, LockedStatements text) {
    if (!text.lock().variables().stream().allMatch(this::keepsValue)) {
      return false;
    }
    boolean isInner = open.stream().anyMatch(o -> o.name().equals(lock.name()));
    open.push(new Open(lock.name(), text, isInner ? Nesting.INNER : Nesting.OUTERMOST));
    return true;
  }

  /** An address does not change, nor does a variable that nothing else can write. */
  private boolean keepsValue(IVariable variable) {
    Cell cell = new Cell(pointers.variable(variable), "");
    boolean isOwn =
        cell.base().kind() == Kind.LOCAL
            && !pointers.isShared(cell)
            && !pointers.addressTaken().contains(cell);
    return isOwn || isAggregate(variable) || !mayBeWritten.test(cell.name());
  }

  private static boolean isAggregate(IVariable variable) {
    IType type = Bindings.plain(variable.getType());
    return type instanceof IArrayType || type instanceof ICompositeType;
  }

  /** Whether an argument is the lock of a section that is being translated. */
  boolean isHeld(IASTExpression argument) {
    return section(argument).isPresent();
  }

  /** Whether the lock of an argument is held already by a section around its own. */
  boolean isInner(IASTExpression argument) {
    return section(argument).filter(o -> o.nesting() == Nesting.INNER).isPresent();
  }

  private Optional<Open> section(IASTExpression argument) {
    return open.stream().filter(o -> o.text().isLock(argument)).findFirst();
  }

  /** Notes what an access to a part of memory was translated to. */
  void access(IASTExpression place, List<Stmt> steps) {
    for (Open section : open) {
      Optional<Relation> relation =
          Optional.of(section.text())
              .filter(text -> text.isHeldAt(functions, place))
              .flatMap(text -> relation(text, place));
      if (relation.isPresent()) {
        Owner owner = new Owner(section.name(), relation.get());
        steps.stream()
            .flatMap(step -> step.all().stream())
            .forEach(step -> owned.putIfAbsent(step, owner));
        return;
      }
    }
  }

  private static Optional<Relation> relation(LockedStatements section, IASTExpression place) {
    Optional<Step> lock = Designation.stepsToPointee(section.argument()).stream().findFirst();
    List<Step> steps = Designation.steps(place);
    if (lock.isEmpty()) {
      return Optional.empty();
    }
    if (steps.stream().anyMatch(step -> step.object().equals(lock.get().object()))) {
      return Optional.of(Relation.OBJECT);
    }
    boolean isParallel =
        lock.get().index().isPresent()
            && steps.stream().anyMatch(step -> step.index().equals(lock.get().index()));
    return isParallel ? Optional.of(Relation.INDEX) : Optional.empty();
  }

  /** Ends the critical section that was begun last. */
  void end(List<Stmt> inside) {
    Open ended = open.pop();
    sections.add(new Section(ended.name(), ended.text(), ended.nesting(), List.copyOf(inside)));
  }

  /**
   * The summary locks that are not exact, each with one place.
   *
   * @param bodies the translated functions
   */
  List<Inexact> inexact(Map<String, Stmt.Block> bodies) {
    List<Stmt> all = bodies.values().stream().flatMap(body -> body.all().stream()).toList();
    Map<String, Set<Optional<Owner>>> owners = new HashMap<>();
    for (Stmt stmt : all) {
      Optional<Owner> owner = Optional.ofNullable(owned.get(stmt));
      accessed(stmt)
          .ifPresent(name -> owners.computeIfAbsent(name, n -> new HashSet<>()).add(owner));
    }
    Map<String, Inexact> inexact = new LinkedHashMap<>();
    for (Section section : sections) {
      obstacle(section, owners, bodies.values())
          .map(reason ->
              new Inexact(section.name(), use(section, bodies), section.text().argument(), reason))
          .ifPresent(found ->
              inexact.merge(found.lock(), found, (a, b) -> a.use() == Use.NOTHING ? a : b));
    }
    return List.copyOf(inexact.values());
  }

  private Use use(Section section, Map<String, Stmt.Block> bodies) {
    boolean isTakenAgain =
        called(section.inside(), bodies).stream()
            .flatMap(body -> body.all().stream())
            .anyMatch(stmt -> isTaking(section.name(), stmt));
    boolean areDifferent = elements.getOrDefault(section.name(), Set.of()).size() > 1;
    return isTakenAgain || areDifferent ? Use.NOTHING : Use.FINDS_VIOLATIONS;
  }

  /** The functions that some statements call, and that these call. */
  private static Collection<Stmt> called(List<Stmt> statements, Map<String, Stmt.Block> bodies) {
    Map<String, Stmt> called = new LinkedHashMap<>();
    Deque<Stmt> open = new ArrayDeque<>(statements);
    while (!open.isEmpty()) {
      for (Stmt stmt : open.remove().all()) {
        if (stmt instanceof Stmt.Call call && !called.containsKey(call.procedure())) {
          Optional.ofNullable(bodies.get(call.procedure()))
              .ifPresent(body -> {
                called.put(call.procedure(), body);
                open.add(body);
              });
        }
      }
    }
    return called.values();
  }

  private static boolean isTaking(String lock, Stmt stmt) {
    return stmt instanceof Stmt.Sync sync
        && sync.kind() == SyncKind.LOCK
        && sync.operand().equals(lock);
  }

  /** What speaks against moving a critical section to one point in time; empty for nothing. */
  private Optional<String> obstacle(
      Section section, Map<String, Set<Optional<Owner>>> owners, Collection<Stmt.Block> bodies) {
    if (section.nesting() == Nesting.INNER) {
      return Optional.of("several of them are held at a time");
    }
    if (section.text().statements().stream()
        .flatMap(s -> Nodes.inside(s, IASTStatement.class).stream())
        .anyMatch(SummaryLocks::repeats)) {
      return Optional.of("there is a loop while it is held");
    }
    Set<String> inner = new LinkedHashSet<>();
    for (Stmt stmt : section.inside().stream().flatMap(s -> s.all().stream()).toList()) {
      Optional<String> variable = accessed(stmt);
      if (variable.isPresent()
          && !protects(section.name(), owners.getOrDefault(variable.get(), Set.of()))) {
        return Optional.of("`" + variable.get() + "` is not used under it alone");
      }
      if (stmt instanceof Stmt.Sync(SyncKind kind, String operand, SourceSpan span)
          && (kind == SyncKind.LOCK || kind == SyncKind.UNLOCK)) {
        inner.add(operand);
      } else if (variable.isEmpty() && !isLocal(stmt)) {
        return Optional.of("there is a call or synchronization while it is held");
      }
    }
    inner.remove(section.name());
    boolean isSimple =
        inner.size() <= 1
            && inner.stream().noneMatch(this::isSummary)
            && inner.stream().allMatch(lock -> bodies.stream().allMatch(b -> isLeaf(lock, b)));
    return isSimple ? Optional.empty() : Optional.of("other locks are taken while it is held");
  }

  /** Whether a statement is a loop; {@code do .. while (0)} is none. */
  private static boolean repeats(IASTStatement statement) {
    return StartOrder.isLoop(statement)
        && !(statement instanceof IASTDoStatement once && Constants.is(0, once.getCondition()));
  }

  private boolean isSummary(String name) {
    return found.stream().anyMatch(cell -> cell.name().equals(name));
  }

  /** Whether all accesses to a variable are protected by the lock in one way. */
  private static boolean protects(String lock, Set<Optional<Owner>> owners) {
    return owners.size() == 1
        && owners.iterator().next().filter(owner -> owner.lock().equals(lock)).isPresent();
  }

  /** The shared variable that a statement reads or writes. */
  private static Optional<String> accessed(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Assign(Stmt.Target.Variable target, Expr value, SourceSpan span) ->
          target.name().equals(Accesses.TEMPORARY)
              ? value instanceof Expr.Name read ? Optional.of(read.name()) : Optional.empty()
              : Optional.of(target.name());
      case Stmt.Havoc(Stmt.Target.Variable target, SourceSpan span) -> Optional.of(target.name());
      default -> Optional.empty();
    };
  }

  /** Whether a statement does nothing that other threads can see or wait for. */
  private static boolean isLocal(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Block s -> true;
      case Stmt.If s -> true;
      case Stmt.Labeled s -> true;
      case Stmt.Annotated s -> true;
      case Stmt.Jump s -> true;
      case Stmt.Skip s -> true;
      case Stmt.InsertionPoint s -> true;
      case Stmt.LocalDecl s -> true;
      default -> false;
    };
  }

  /** Whether nothing but accesses happens while a lock is held. */
  private static boolean isLeaf(String lock, Stmt stmt) {
    List<Stmt> steps = flat(stmt).toList();
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

  /** The statements that follow each other, out of the blocks around them. */
  private static Stream<Stmt> flat(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Block block -> block.statements().stream().flatMap(SummaryLocks::flat);
      case Stmt.Annotated annotated -> flat(annotated.statement());
      default -> Stream.of(stmt);
    };
  }
}
