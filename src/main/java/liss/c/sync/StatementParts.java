package liss.c.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.lang.AccessUse;
import liss.lang.Expr;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/** The statements that a translation consists of, and what single ones do. */
public final class StatementParts {

  /** The local that takes what is read. */
  public static final String TEMPORARY = "%";

  /** The guard that is never set. */
  public static final String GOING_ON = "goes on";

  /** The condition that is set when some thread was asked to end. */
  public static final String CANCELLED = "cancelled";

  private StatementParts() {}

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

  /** The variable that a statement writes; empty if it is no access, or reads. */
  public static Optional<String> written(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Assign(Stmt.Target.Variable target, Expr value, SourceSpan span)
          when target.name().equals(TEMPORARY) ->
          Optional.empty();
      default -> accessed(stmt);
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
      case Stmt.Sync s -> s.kind().mayWait();
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
      case Stmt.Block block -> block.statements().stream().flatMap(StatementParts::flat);
      case Stmt.Annotated annotated -> flat(annotated.statement());
      default -> Stream.of(stmt);
    };
  }

  /** The thread may wait here until some thread was asked to end, run handlers, and end. */
  public static Stmt cancellationPoint(List<Stmt> handlers, SourceSpan span) {
    List<Stmt> end = new ArrayList<>();
    end.add(new Stmt.Yield(span));
    end.add(new Stmt.Sync(SyncKind.ASSUME, CANCELLED, span));
    end.addAll(handlers);
    end.add(new Stmt.Leave(span));
    return Stmt.If.either(end, List.of(), span);
  }

  /** Whether a statement is about the condition that some thread was asked to end. */
  public static boolean isOfCancellation(Stmt stmt) {
    return stmt instanceof Stmt.Sync sync && sync.operand().equals(CANCELLED);
  }

  /** Discards the run: the program ends here, whatever the other threads were about to do. */
  public static Stmt discard(SourceSpan span) {
    return new Stmt.Sync(SyncKind.ASSUME, GOING_ON, span);
  }

  /** Whether statements do nothing but to discard the run; looks no further than to the first. */
  private static boolean isDiscard(List<Stmt> statements) {
    boolean discards = false;
    for (Stmt stmt : statements) {
      boolean isNothing = stmt instanceof Stmt.Skip || stmt instanceof Stmt.InsertionPoint;
      boolean isDiscard =
          isDiscard(stmt)
              || stmt instanceof Stmt.Block block && isDiscard(block.statements())
              || stmt instanceof Stmt.Annotated annotated
                  && isDiscard(List.of(annotated.statement()));
      if (!isNothing && !isDiscard) {
        return false;
      }
      discards |= isDiscard;
    }
    return discards;
  }

  public static boolean isDiscard(Stmt stmt) {
    return stmt instanceof Stmt.Sync sync && sync.operand().equals(GOING_ON);
  }

  /** A branch either way; none if one side only discards the run. */
  public static void branch(
      List<Stmt> then,
      List<Stmt> otherwise,
      SourceSpan condition,
      SourceSpan span,
      List<Stmt> out) {
    if (isDiscard(then)) {
      out.addAll(otherwise);
    } else if (isDiscard(otherwise)) {
      out.addAll(then);
    } else {
      out.add(
          new Stmt.If(
              new Stmt.Condition.Nondeterministic(condition),
              new Stmt.Block(then, span),
              Optional.of(new Stmt.Block(otherwise, span)),
              span));
    }
  }

  /** Statements with annotations, which hold even where there is nothing to execute. */
  public static List<Stmt> annotated(
      List<Stmt.Annotation> annotations, List<Stmt> statements, SourceSpan span) {
    if (annotations.isEmpty()) {
      return statements;
    }
    List<Stmt> inner = new ArrayList<>(List.of(new Stmt.Skip(span)));
    inner.addAll(statements);
    Stmt annotated = new Stmt.Block(inner, span);
    for (Stmt.Annotation annotation : annotations) {
      annotated = new Stmt.Annotated(annotation, annotated, span);
    }
    return List.of(annotated);
  }

  /** An access to a variable that stands for something that is no memory. */
  public static Stmt outsideOfMemory(String what, Stmt access) {
    SourceSpan span = access.span();
    return new Stmt.Annotated(new Stmt.Annotation.NoMemory(what, span), access, span);
  }

  /** The steps, whose accesses are atomic. */
  public static List<Stmt> atomic(MemoryOrder order, List<Stmt> steps) {
    return steps.stream()
        .<Stmt>map(step ->
            new Stmt.Annotated(new Stmt.Annotation.Atomic(order, step.span()), step, step.span()))
        .toList();
  }

  /** The steps, whose accesses are used for something. */
  public static List<Stmt> used(AccessUse use, List<Stmt> steps) {
    return steps.stream()
        .<Stmt>map(step ->
            new Stmt.Annotated(new Stmt.Annotation.Used(use, step.span()), step, step.span()))
        .toList();
  }

  /** Executes one of some statement lists. */
  public static void choose(List<List<Stmt>> choices, SourceSpan span, List<Stmt> out) {
    out.addAll(oneOf(choices.stream().distinct().toList(), span));
  }

  /** A balanced tree of branches. */
  private static List<Stmt> oneOf(List<List<Stmt>> choices, SourceSpan span) {
    if (choices.isEmpty()) {
      return List.of();
    }
    if (choices.size() == 1) {
      return choices.getFirst();
    }
    int middle = (choices.size() + 1) / 2;
    return List.of(
        Stmt.If.either(
            oneOf(choices.subList(0, middle), span),
            oneOf(choices.subList(middle, choices.size()), span),
            span));
  }

  /** A loop with any number of rounds, each of which calls one of some procedures. */
  public static void repeat(List<String> procedures, String head, SourceSpan span, List<Stmt> out) {
    if (procedures.isEmpty()) {
      return;
    }
    List<List<Stmt>> calls =
        procedures.stream()
            .<List<Stmt>>map(
                name -> List.of(new Stmt.Call(Optional.empty(), name, List.of(), span)))
            .toList();
    List<Stmt> round = new ArrayList<>();
    choose(calls, span, round);
    round.add(new Stmt.Goto(head, span));
    List<Stmt> loop =
        List.of(Stmt.Labeled.point(head, span), Stmt.If.either(round, List.of(), span));
    out.add(new Stmt.Annotated(new Stmt.Annotation.Loop(span), new Stmt.Block(loop, span), span));
  }
}
