package liss.c.objects;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
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
import java.util.stream.Collectors;
import liss.c.analysis.Functions;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Kind;
import liss.c.analysis.Pointers;
import liss.c.locks.CriticalSection;
import liss.c.locks.CriticalSection.Owner;
import liss.c.locks.CriticalSection.Relation;
import liss.c.locks.CriticalSection.Trait;
import liss.c.locks.Exactness;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.syntax.Designation;
import liss.c.syntax.Designation.Step;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The summary locks of a program: locks of which it is not known which of several objects they are,
 * such as all elements of an array. One lock of W stands for all of them. Here it is recorded what
 * is a critical section of such a lock, and what it protects; {@code liss.c.locks} judges.
 */
public final class SummaryLocks {

  private final Spans spans;
  private final Pointers pointers;
  private final Functions functions;
  private final Set<Cell> known;
  private final Predicate<String> mayBeWritten;
  private final Predicate<Object> isOneObject;
  private final Set<Cell> found = new LinkedHashSet<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private final List<CriticalSection> sections = new ArrayList<>();
  private final IdentityHashMap<Stmt, Owner> owned = new IdentityHashMap<>();
  private final Map<String, Set<String>> elements = new HashMap<>();
  private final Map<String, Exactness.Doubt> doubts = new LinkedHashMap<>();

  /**
   * @param known the summary locks that are known from an earlier translation
   * @param mayBeWritten whether a thread may write a variable
   * @param isOneObject whether what an allocation gives is one object
   */
  public SummaryLocks(
      Spans spans,
      Pointers pointers,
      Functions functions,
      Set<Cell> known,
      Predicate<String> mayBeWritten,
      Predicate<Object> isOneObject) {
    this.spans = spans;
    this.pointers = pointers;
    this.functions = functions;
    this.known = known;
    this.mayBeWritten = mayBeWritten;
    this.isOneObject = isOneObject;
  }

  /** Critical sections that are being translated. */
  private record Open(String name, LockedStatements text, Set<Trait> traits) {}

  /** The summary locks that were found. */
  public Set<Cell> found() {
    return found;
  }

  /** Whether it is not known which object a lock is, and so for all locks of this place. */
  boolean isSummary(Cell lock, boolean isOneElement) {
    boolean isNew =
        lock.isInArray() && !isOneElement
            || lock.base().kind() == Kind.OUTSIDE
            || lock.base().kind() == Kind.HEAP && !isOneObject.test(lock.base().key());
    if (isNew) {
      found.add(lock);
    }
    return isNew || known.contains(lock);
  }

  /** Notes that one of the objects has a name of its own. */
  void addElement(Cell lock, String name) {
    elements.computeIfAbsent(lock.name(), l -> new HashSet<>()).add(name);
  }

  /** Notes that one lock stands for several, whatever its critical sections are. */
  void doubt(String lock, IASTExpression place, String reason) {
    doubts.putIfAbsent(lock, new Exactness.Doubt(spans.of(place), reason));
  }

  /** Begins a critical section; false if the variables may change in it. */
  boolean begin(Cell lock, LockedStatements text) {
    if (!text.lock().variables().stream().allMatch(this::keepsValue)) {
      return false;
    }
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    if (open.stream().anyMatch(o -> o.name().equals(lock.name()))) {
      traits.add(Trait.NESTED);
    }
    if (text.statements().stream()
        .flatMap(s -> Nodes.inside(s, IASTStatement.class).stream())
        .anyMatch(Loops::isLoop)) {
      traits.add(Trait.REPEATS);
    }
    open.push(new Open(lock.name(), text, traits));
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
    return section(argument).filter(o -> o.traits().contains(Trait.NESTED)).isPresent();
  }

  private Optional<Open> section(IASTExpression argument) {
    return open.stream().filter(o -> o.text().isLock(argument)).findFirst();
  }

  /** Notes what an access to a part of memory was translated to. */
  public void access(IASTExpression place, List<Stmt> steps) {
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
  public void end(List<Stmt> inside) {
    Open ended = open.pop();
    sections.add(
        new CriticalSection(
            ended.name(), spans.of(ended.text().argument()), ended.traits(), inside));
  }

  /**
   * What may be concluded from one lock for all objects of a summary lock.
   *
   * @param bodies the translated functions
   */
  public Exactness exactness(Map<String, Stmt.Block> bodies) {
    Set<String> names = found.stream().map(Cell::name).collect(Collectors.toSet());
    return new Exactness(
        sections, doubts, names, elements, stmt -> Optional.ofNullable(owned.get(stmt)), bodies);
  }

  /** The critical sections that were translated. */
  public List<CriticalSection> sections() {
    return sections;
  }
}
