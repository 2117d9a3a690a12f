package liss.c.locks;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/** What single statements of a translated program do. */
public final class Steps {

  /** The local that takes what is read. */
  public static final String TEMPORARY = "%";

  private Steps() {}

  /** A statement that reads a shared variable. */
  public static Stmt read(String variable, SourceSpan span) {
    return new Stmt.Assign(
        new Stmt.Target.Variable(TEMPORARY, span), new Expr.Name(variable, span), span);
  }

  /** The shared variable that a statement reads or writes. */
  public static Optional<String> accessed(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Assign(Stmt.Target.Variable target, Expr value, SourceSpan span) ->
          target.name().equals(TEMPORARY)
              ? value instanceof Expr.Name read ? Optional.of(read.name()) : Optional.empty()
              : Optional.of(target.name());
      case Stmt.Havoc(Stmt.Target.Variable target, SourceSpan span) -> Optional.of(target.name());
      default -> Optional.empty();
    };
  }

  /** Whether a statement does nothing that other threads can see or wait for. */
  static boolean isLocal(Stmt stmt) {
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

  static boolean isTaking(String lock, Stmt stmt) {
    return stmt instanceof Stmt.Sync sync
        && sync.kind() == SyncKind.LOCK
        && sync.operand().equals(lock);
  }

  /** Whether the cooperative scheduler may switch at a statement itself. */
  public static boolean isSchedulingPoint(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Yield s -> true;
      case Stmt.CondvarWait s -> true;
      case Stmt.Sync s ->
          switch (s.kind()) {
            case LOCK, WAIT, WAIT_NOT, WAIT_RESET, SEM_WAIT, READ_LOCK, WRITE_LOCK, BARRIER_WAIT ->
                true;
            case UNLOCK, SIGNAL, RESET, ASSUME, ASSUME_NOT, SEM_POST -> false;
            case READ_UNLOCK, WRITE_UNLOCK, RW_UNLOCK -> false;
          };
      default -> false;
    };
  }

  /** The functions that some statements call, and that these call. */
  static Collection<Stmt> called(List<Stmt> statements, Map<String, Stmt.Block> bodies) {
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

  /** The statements that follow each other, out of the blocks around them. */
  static Stream<Stmt> flat(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Block block -> block.statements().stream().flatMap(Steps::flat);
      case Stmt.Annotated annotated -> flat(annotated.statement());
      default -> Stream.of(stmt);
    };
  }
}
