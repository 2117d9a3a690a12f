package liss.lang;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.lang.Declaration.Copies;

/**
 * Checks the flow of control inside of bodies: loops around {@code break} and {@code continue},
 * values of {@code return}, statements that cannot be reached.
 *
 * <p>Conditions are not evaluated: after {@code while (1) {..}} the text can be reached. That is
 * what the data-oblivious abstraction of [LISS] 4.2 sees too.
 */
final class FlowCheck {

  private final Program program;
  private final Tokens tokens;
  private final Diagnostics diagnostics;

  /** For each procedure whether it returns a value somewhere. */
  private final Map<String, Boolean> returnsValue = new LinkedHashMap<>();

  /** Callees that were looked at, so that each is reported once. */
  private final Set<String> calleesSeen = new LinkedHashSet<>();

  private final Set<String> jumpTargets = new LinkedHashSet<>();

  FlowCheck(Program program, Tokens tokens, Diagnostics diagnostics) {
    this.program = program;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    for (Declaration.Procedure procedure : program.all(Declaration.Procedure.class)) {
      boolean value =
          procedure.body().all(Stmt.Return.class).stream().anyMatch(r -> r.value().isPresent());
      returnsValue.putIfAbsent(procedure.name(), value);
    }
  }

  void check() {
    for (Declaration.Procedure procedure : program.all(Declaration.Procedure.class)) {
      boolean completes = checkBody(procedure.body());
      if (requireNonNull(returnsValue.get(procedure.name()))) {
        checkResult(procedure, completes);
      }
    }
    for (Declaration.ThreadDecl thread : program.all(Declaration.ThreadDecl.class)) {
      checkBody(thread.body());
      thread.body().all(Stmt.Return.class).stream()
          .filter(r -> r.value().isPresent())
          .forEach(this::inThread);
    }
    checkBarriers();
    if (program.all(Declaration.ThreadDecl.class).isEmpty()) {
      diagnostics.report(
          MessageCode.NO_THREAD,
          tokens.span(tokens.all().getLast()),
          "the program has no thread",
          "add `thread t { .. }`; a procedure runs only when a thread calls it");
    }
  }

  private void checkBarriers() {
    if (program.withCopies(Copies.Any.LOOKED_AT).hasTooManyThreads()) {
      program.all(Declaration.Barrier.class).stream()
          .findFirst()
          .ifPresent(barrier ->
              diagnostics.report(
                  MessageCode.BARRIER_THREADS,
                  barrier.span(),
                  "a program with a barrier has at most %d threads, this one has more"
                      .formatted(Declaration.Barrier.MOST_THREADS),
                  "use fewer copies"));
    }
  }

  private void inThread(Stmt.Return stmt) {
    diagnostics.report(
        MessageCode.VALUE_RETURNED_BY_THREAD,
        stmt.value().orElseThrow().span(),
        "a thread returns no value",
        "write `return;`");
  }

  private void checkResult(Declaration.Procedure procedure, boolean completes) {
    String name = "`" + procedure.name() + "`";
    for (Stmt.Return stmt : procedure.body().all(Stmt.Return.class)) {
      if (stmt.value().isEmpty()) {
        diagnostics.report(
            MessageCode.MISSING_RETURN,
            stmt.span(),
            name + " returns a value elsewhere, but none here",
            "write `return e;`");
      }
    }
    if (completes) {
      diagnostics.report(
          MessageCode.MISSING_RETURN,
          procedure.span(),
          name + " returns a value, but can also end without one",
          "end it with `return e;`");
    }
  }

  private boolean checkBody(Stmt.Block body) {
    jumpTargets.clear();
    for (Stmt stmt : body.all()) {
      if (stmt instanceof Stmt.Goto jump) {
        jumpTargets.add(jump.label());
      } else if (stmt instanceof Stmt.Call call && call.result().isPresent()) {
        checkCallee(call);
      }
    }
    loopsAround(body);
    return completes(body);
  }

  private void checkCallee(Stmt.Call call) {
    boolean isNew = calleesSeen.add(call.procedure());
    if (isNew && !returnsValue.getOrDefault(call.procedure(), true)) {
      diagnostics.report(
          MessageCode.NO_RESULT,
          tokens.nameAfter(call.span(), WParser.CALL),
          "`" + call.procedure() + "` returns no value",
          "end it with `return e;`, or call it without `:=`");
    }
  }

  /** Checks that {@code break} and {@code continue} are in loops; in a loop all is well. */
  private void loopsAround(Stmt stmt) {
    switch (stmt) {
      case Stmt.Break s -> outsideOfLoop("break", s.span());
      case Stmt.Continue s -> outsideOfLoop("continue", s.span());
      case Stmt.While s -> {}
      default -> {
        for (Stmt child : stmt.children()) {
          loopsAround(child);
        }
      }
    }
  }

  private void outsideOfLoop(String keyword, SourceSpan span) {
    diagnostics.report(
        MessageCode.OUTSIDE_OF_LOOP, span, "`" + keyword + "` is not inside of a `while`");
  }

  /** Whether control can reach the end of the statement; reports what it cannot reach before. */
  private boolean completes(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Block s -> completes(s.statements());
      case Stmt.If s -> {
        boolean then = completes(s.then());
        boolean otherwise = s.otherwise().isEmpty() || completes(s.otherwise().get());
        yield then || otherwise;
      }
      case Stmt.While s -> {
        completes(s.body());
        yield true;
      }
      case Stmt.Labeled s -> completes(s.statement());
      case Stmt.Annotated s -> completes(s.statement());
      case Stmt.Jump s -> false;
      case Stmt.Simple s -> true;
    };
  }

  private boolean completes(List<Stmt> statements) {
    boolean reachable = true;
    boolean reported = false;
    for (Stmt stmt : statements) {
      if (!reachable && !isTarget(stmt)) {
        if (!reported) {
          unreachable(stmt);
        }
        reported = true;
      } else {
        reachable = completes(stmt);
        reported = false;
      }
    }
    return reachable;
  }

  private boolean isTarget(Stmt stmt) {
    return stmt.all(Stmt.Labeled.class).stream()
        .anyMatch(labeled -> jumpTargets.contains(labeled.label()));
  }

  private void unreachable(Stmt stmt) {
    diagnostics.report(
        MessageCode.UNREACHABLE,
        stmt.span(),
        "this statement is never reached",
        "remove it, or give it a label and jump to it");
  }
}
