package liss.c.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import liss.lang.Declaration;
import liss.lang.Declaration.Procedure;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Locks that a thread may take again while it holds them: taking one again, and all releases but
 * the last one, become steps without effect. So do releases of a lock that nothing ever takes.
 *
 * <p>How often a thread holds each lock is followed through its statements. A procedure is written
 * out once for each number of times that its callers hold the locks. All ways to one statement must
 * hold a lock equally often; where they do not, the program is left as it is.
 */
public final class RecursiveLocks {

  /** How often a thread may hold a lock; more is not looked at. */
  public static final int DEEPEST = 16;

  private final Map<String, Integer> locks;
  private final Set<String> untaken;
  private final Predicate<Stmt> ends;
  private final Map<String, Procedure> procedures = new HashMap<>();
  private final Map<Entry, Exit> exits = new LinkedHashMap<>();
  private final Map<String, List<Declaration>> copies = new LinkedHashMap<>();

  /** The depth of each lock that a thread holds. */
  private record Holding(SortedMap<String, Integer> times) {

    static final Holding NOTHING = new Holding(new TreeMap<>());

    int times(String lock) {
      return times.getOrDefault(lock, 0);
    }

    Holding with(String lock, int number) {
      SortedMap<String, Integer> changed = new TreeMap<>(times);
      if (number > 0) {
        changed.put(lock, number);
      } else {
        changed.remove(lock);
      }
      return new Holding(changed);
    }
  }

  /** A procedure and what its callers hold. */
  private record Entry(String procedure, Holding holding) {

    /** The name of the procedure that is written out. */
    String name() {
      return holding.times().isEmpty() ? procedure : procedure + " holding " + holding.times();
    }
  }

  /** What is held at the end of a procedure; empty if it does not return. */
  private record Exit(Optional<Holding> holding) {}

  /** That ways to one statement hold a lock a different number of times. */
  private static final class Differs extends Exception {

    private static final long serialVersionUID = 1;
    private final transient Conflict conflict;

    Differs(String lock, SourceSpan place) {
      super(lock);
      this.conflict = new Conflict(lock, place);
    }
  }

  /** A place at which it is not known how often a lock is held. */
  public record Conflict(String lock, SourceSpan place) {}

  /**
   * A program in which no thread takes one of these locks again.
   *
   * @param declarations those of the program, or the ones as before if there is a conflict
   */
  public record Result(List<Declaration> declarations, Optional<Conflict> conflict) {

    /** Copies the list. */
    public Result {
      declarations = List.copyOf(declarations);
    }
  }

  private RecursiveLocks(Map<String, Integer> locks, Set<String> untaken, Predicate<Stmt> ends) {
    this.locks = locks;
    this.untaken = untaken;
    this.ends = ends;
  }

  /**
   * The program with steps without effect.
   *
   * @param locks those that a thread may take again, and how often it may hold each
   * @param untaken those that no statement takes
   * @param ends whether nothing is executed after a statement
   */
  public static Result in(
      List<Declaration> declarations,
      Map<String, Integer> locks,
      Set<String> untaken,
      Predicate<Stmt> ends) {
    if (locks.isEmpty() && untaken.isEmpty()) {
      return new Result(declarations, Optional.empty());
    }
    try {
      return new Result(
          new RecursiveLocks(locks, untaken, ends).all(declarations), Optional.empty());
    } catch (Differs differs) {
      return new Result(declarations, Optional.of(differs.conflict));
    }
  }

  private List<Declaration> all(List<Declaration> declarations) throws Differs {
    for (Declaration declaration : declarations) {
      if (declaration instanceof Procedure procedure) {
        procedures.put(procedure.name(), procedure);
      }
    }
    List<Declaration> threads = new ArrayList<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof ThreadDecl thread) {
        threads.add(thread.with(new Walk(Holding.NOTHING).body(thread.body())));
      }
    }
    List<Declaration> result = new ArrayList<>();
    for (Declaration declaration : declarations) {
      switch (declaration) {
        case Procedure procedure -> result.addAll(copies.getOrDefault(procedure.name(), List.of()));
        case ThreadDecl thread -> result.add(threads.removeFirst());
        default -> result.add(declaration);
      }
    }
    return result;
  }

  /** What is held when a procedure returns; it is written out for its callers. */
  private Exit exit(Entry entry) throws Differs {
    Optional<Exit> known = Optional.ofNullable(exits.get(entry));
    if (known.isPresent()) {
      return known.get();
    }
    Procedure procedure = procedures.get(entry.procedure());
    if (procedure == null) {
      throw new IllegalStateException("no procedure " + entry.procedure());
    }
    Walk walk = new Walk(entry.holding());
    Stmt.Block body = walk.body(procedure.body());
    copies
        .computeIfAbsent(entry.procedure(), name -> new ArrayList<>())
        .add(new Procedure(entry.name(), procedure.parameters(), body, procedure.span()));
    Exit exit = new Exit(walk.atEnd);
    exits.put(entry, exit);
    return exit;
  }

  /** The way through one body. */
  private final class Walk {

    /** What is held at a statement; empty where no way leads. */
    private Optional<Holding> here;

    private Optional<Holding> atEnd = Optional.empty();
    private final Map<String, Holding> jumps = new HashMap<>();
    private final Map<String, Optional<Holding>> labels = new HashMap<>();

    Walk(Holding first) {
      this.here = Optional.of(first);
    }

    Stmt.Block body(Stmt.Block block) throws Differs {
      Stmt.Block result = block(block);
      atEnd = joined(atEnd, here, block.span());
      return result;
    }

    private Stmt.Block block(Stmt.Block block) throws Differs {
      List<Stmt> statements = new ArrayList<>();
      for (Stmt stmt : block.statements()) {
        statements.add(translated(stmt));
      }
      return new Stmt.Block(statements, block.span());
    }

    private Stmt translated(Stmt stmt) throws Differs {
      return switch (stmt) {
        case Stmt.Block s -> block(s);
        case Stmt.If s -> branch(s);
        case Stmt.While s -> loop(s);
        case Stmt.Labeled s -> {
          here = joined(here, Optional.ofNullable(jumps.get(s.label())), s.span());
          labels.put(s.label(), here);
          yield new Stmt.Labeled(s.label(), translated(s.statement()), s.span());
        }
        case Stmt.Annotated s ->
            new Stmt.Annotated(s.annotation(), translated(s.statement()), s.span());
        case Stmt.Goto s -> jump(s);
        case Stmt.Return s -> {
          atEnd = joined(atEnd, here, s.span());
          here = Optional.empty();
          yield s;
        }
        case Stmt.Jump s -> {
          here = Optional.empty();
          yield s;
        }
        case Stmt.Call s -> call(s);
        case Stmt.Sync s -> synchronize(s);
        case Stmt.Simple s -> s;
      };
    }

    private Stmt branch(Stmt.If stmt) throws Differs {
      Optional<Holding> before = here;
      Stmt.Block then = block(stmt.then());
      Optional<Holding> behind = here;
      here = before;
      Optional<Stmt> otherwise = Optional.empty();
      if (stmt.otherwise().isPresent()) {
        otherwise = Optional.of(translated(stmt.otherwise().get()));
      }
      here = joined(behind, here, stmt.span());
      return new Stmt.If(stmt.condition(), then, otherwise, stmt.span());
    }

    private Stmt loop(Stmt.While stmt) throws Differs {
      Optional<Holding> before = here;
      Stmt.Block body = block(stmt.body());
      here = joined(before, here, stmt.span());
      return new Stmt.While(stmt.condition(), body, stmt.span());
    }

    private Stmt jump(Stmt.Goto stmt) throws Differs {
      if (here.isPresent()) {
        Optional<Optional<Holding>> passed = Optional.ofNullable(labels.get(stmt.label()));
        if (passed.filter(Optional::isEmpty).isPresent() && !locks.isEmpty()) {
          throw new Differs(locks.keySet().iterator().next(), stmt.span());
        }
        joined(passed.flatMap(holding -> holding), here, stmt.span());
        Optional<Holding> others = Optional.ofNullable(jumps.get(stmt.label()));
        jumps.put(stmt.label(), joined(others, here, stmt.span()).orElseThrow());
      }
      here = Optional.empty();
      return stmt;
    }

    private Stmt call(Stmt.Call stmt) throws Differs {
      Entry entry = new Entry(stmt.procedure(), here.orElse(Holding.NOTHING));
      Exit exit = exit(entry);
      here = here.isPresent() ? exit.holding() : here;
      return new Stmt.Call(stmt.result(), entry.name(), stmt.arguments(), stmt.span());
    }

    private Stmt synchronize(Stmt.Sync stmt) throws Differs {
      if (ends.test(stmt)) {
        here = Optional.empty();
        return stmt;
      }
      if (untaken.contains(stmt.operand())) {
        return new Stmt.Skip(stmt.span());
      }
      if (here.isEmpty() || !locks.containsKey(stmt.operand())) {
        return stmt;
      }
      int times = here.get().times(stmt.operand());
      int most = locks.getOrDefault(stmt.operand(), DEEPEST);
      int behind =
          switch (stmt.kind()) {
            case LOCK -> most < DEEPEST ? Math.min(most, times + 1) : times + 1;
            case UNLOCK -> Math.max(0, times - 1);
            default -> times;
          };
      if (behind > DEEPEST) {
        throw new Differs(stmt.operand(), stmt.span());
      }
      here = Optional.of(here.get().with(stmt.operand(), behind));
      return times > 0 && behind > 0 ? new Stmt.Skip(stmt.span()) : stmt;
    }

    private Optional<Holding> joined(
        Optional<Holding> one, Optional<Holding> other, SourceSpan place) throws Differs {
      if (one.isPresent() && other.isPresent() && !one.equals(other)) {
        for (String lock : locks.keySet()) {
          if (one.get().times(lock) != other.get().times(lock)) {
            throw new Differs(lock, place);
          }
        }
      }
      return one.or(() -> other);
    }
  }
}
