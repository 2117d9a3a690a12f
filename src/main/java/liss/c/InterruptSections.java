package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.lang.Declaration;
import liss.lang.Declaration.Procedure;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Program.Processors;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * The sections in which interrupts are disabled, in a world that has a lock for them: no handler
 * runs meanwhile, though handlers do not take this lock.
 *
 * <p>Of a program of which it is not known on how many processors it runs, each section also holds
 * a reader-writer lock as its writer, which a handler holds as a reader from its start to its end.
 * So handlers do not exclude each other, as a more urgent one interrupts others. A handler that
 * disables interrupts itself has its own sections only, since it would wait for itself.
 *
 * <p>On one processor, a section resets a condition without which no handler starts ({@link
 * Interrupts}), and sets it at its end. In handlers, it does nothing else: a task that has disabled
 * interrupts cannot be interrupted, so that no handler ever finds the lock taken but by another
 * handler, which the condition excludes. The procedures that handlers execute are written out for
 * them.
 *
 * <p>Rejected: that handlers hold the lock itself. Then they would exclude each other, which is
 * stronger than what processors with nested interrupts do.
 *
 * @param lock that of the sections
 * @param handlers the functions that are handlers
 */
record InterruptSections(String lock, Set<String> handlers, Processors processors) {

  /** The condition without which no handler starts. */
  static final String ENABLED = "interrupts are enabled";

  private static final String HANDLERS = "running handler";
  private static final String IN_HANDLER = " in a handler";
  private static final String WHOLE = " from its start to its end";

  /** Copies the set. */
  InterruptSections {
    handlers = Set.copyOf(handlers);
  }

  /** Declarations in which handlers are kept from starting. */
  List<Declaration> in(List<Declaration> declarations) {
    boolean areSections =
        Declaration.Routine.bodies(declarations).stream().anyMatch(this::takesLock);
    boolean areHandlers =
        declarations.stream().anyMatch(d -> d instanceof ThreadDecl thread && isHandler(thread));
    if (!areSections || !areHandlers) {
      return declarations;
    }
    return switch (processors) {
      case ONE -> withCondition(declarations);
      case ANY_NUMBER -> withLock(declarations);
    };
  }

  private boolean isHandler(ThreadDecl thread) {
    return handlers.contains(Interrupts.function(thread));
  }

  private boolean takesLock(Stmt body) {
    return body.all(Stmt.Sync.class).stream().anyMatch(sync -> isOnLock(sync, SyncKind.LOCK));
  }

  private boolean isOnLock(Stmt.Sync sync, SyncKind kind) {
    return sync.kind() == kind && sync.operand().equals(lock);
  }

  private List<Declaration> withLock(List<Declaration> declarations) {
    Map<String, Procedure> procedures = procedures(declarations);
    List<Declaration> all = new ArrayList<>();
    all.add(new Declaration.Rwlock(HANDLERS, declarations.getFirst().span()));
    for (Declaration declaration : declarations) {
      switch (declaration) {
        case ThreadDecl thread when isHandler(thread) && !disables(thread, procedures) -> {
          Procedure whole = whole(thread);
          all.add(whole);
          all.add(thread.with(around(whole)));
        }
        case Declaration.Routine routine ->
            all.add(routine.with(block(routine.body(), this::excluding)));
        default -> all.add(declaration);
      }
    }
    return all;
  }

  /** Whether a thread has sections of its own. */
  private boolean disables(ThreadDecl thread, Map<String, Procedure> procedures) {
    return takesLock(thread.body())
        || executed(thread.body(), procedures).stream().anyMatch(p -> takesLock(p.body()));
  }

  /** The body of a thread, after whose end others can follow. */
  private static Procedure whole(ThreadDecl thread) {
    return new Procedure(thread.name() + WHOLE, List.of(), thread.body(), thread.span());
  }

  private static Stmt.Block around(Procedure whole) {
    SourceSpan span = whole.span();
    return new Stmt.Block(
        List.of(
            new Stmt.Sync(SyncKind.READ_LOCK, HANDLERS, span),
            new Stmt.Call(Optional.empty(), whole.name(), List.of(), span),
            new Stmt.Sync(SyncKind.READ_UNLOCK, HANDLERS, span)),
        span);
  }

  private List<Declaration> withCondition(List<Declaration> declarations) {
    Map<String, Procedure> procedures = procedures(declarations);
    Set<Procedure> ofHandlers = new LinkedHashSet<>();
    List<Declaration> all = new ArrayList<>();
    all.add(new Declaration.Cond(ENABLED, true, declarations.getFirst().span()));
    for (Declaration declaration : declarations) {
      switch (declaration) {
        case ThreadDecl thread when isHandler(thread) -> {
          ofHandlers.addAll(executed(thread.body(), procedures));
          all.add(thread.with(block(thread.body(), this::inHandler)));
        }
        case Declaration.Routine routine ->
            all.add(routine.with(block(routine.body(), this::disabling)));
        default -> all.add(declaration);
      }
    }
    List<Declaration> copies = new ArrayList<>();
    for (Procedure procedure : ofHandlers) {
      copies.add(
          new Procedure(
              procedure.name() + IN_HANDLER,
              procedure.parameters(),
              block(procedure.body(), this::inHandler),
              procedure.span()));
    }
    int first = all.stream().takeWhile(d -> !(d instanceof Declaration.Routine)).toList().size();
    all.addAll(first, copies);
    return all;
  }

  private static Map<String, Procedure> procedures(List<Declaration> declarations) {
    Map<String, Procedure> all = new HashMap<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Procedure procedure) {
        all.put(procedure.name(), procedure);
      }
    }
    return all;
  }

  /** The procedures that a body executes. */
  private static Set<Procedure> executed(Stmt body, Map<String, Procedure> procedures) {
    Set<Procedure> found = new LinkedHashSet<>();
    Deque<Stmt> open = new ArrayDeque<>(List.of(body));
    while (!open.isEmpty()) {
      for (Stmt.Call call : open.pop().all(Stmt.Call.class)) {
        Stream.ofNullable(procedures.get(call.procedure()))
            .filter(found::add)
            .forEach(procedure -> open.push(procedure.body()));
      }
    }
    return found;
  }

  /** What becomes of a statement without others in it. */
  private interface Change {
    Stmt of(Stmt stmt);
  }

  private static Stmt.Block block(Stmt.Block block, Change change) {
    return block.with(stmt -> changed(stmt, change));
  }

  private static Stmt changed(Stmt stmt, Change change) {
    return stmt instanceof Stmt.Compound compound
        ? compound.with(inner -> changed(inner, change))
        : change.of(stmt);
  }

  /** A section that excludes handlers, too. */
  private Stmt excluding(Stmt stmt) {
    return beside(stmt, SyncKind.WRITE_LOCK, SyncKind.WRITE_UNLOCK, HANDLERS);
  }

  /** A section in which no handler can start. */
  private Stmt disabling(Stmt stmt) {
    return beside(stmt, SyncKind.RESET, SyncKind.SIGNAL, ENABLED);
  }

  private Stmt beside(Stmt stmt, SyncKind start, SyncKind end, String operand) {
    if (!(stmt instanceof Stmt.Sync sync)) {
      return stmt;
    }
    SourceSpan span = sync.span();
    if (isOnLock(sync, SyncKind.LOCK)) {
      return new Stmt.Block(List.of(sync, new Stmt.Sync(start, operand, span)), span);
    }
    return isOnLock(sync, SyncKind.UNLOCK)
        ? new Stmt.Block(List.of(new Stmt.Sync(end, operand, span), sync), span)
        : sync;
  }

  /** A statement of a handler, which no task can interrupt. */
  private Stmt inHandler(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Sync sync when isOnLock(sync, SyncKind.LOCK) ->
          new Stmt.Sync(SyncKind.RESET, ENABLED, sync.span());
      case Stmt.Sync sync when isOnLock(sync, SyncKind.UNLOCK) ->
          new Stmt.Sync(SyncKind.SIGNAL, ENABLED, sync.span());
      case Stmt.Call call ->
          new Stmt.Call(
              call.result(), call.procedure() + IN_HANDLER, call.arguments(), call.span());
      default -> stmt;
    };
  }
}
