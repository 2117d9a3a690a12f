package liss.lang;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.lang.Declaration.Copies;
import liss.lang.Stmt.SyncKind;

/**
 * What can be seen of a program besides its inputs, outputs and choices.
 *
 * <ul>
 *   <li>A shared variable: one more thread waits until all others have ended, and outputs the
 *       value, of an array all values, to a channel of the name of the variable.
 *   <li>A procedure: each call first outputs the first argument, or 0 if there is none, to a
 *       channel of the name of the procedure.
 *   <li>{@value #ASSERTIONS}: where an assertion fails, its line is an output, and the run goes on.
 * </ul>
 *
 * @param names of variables and procedures, or {@value #ASSERTIONS}
 */
public record Observation(List<String> names) {

  /** Stands for the failures of all assertions, unless something has this name. */
  public static final String ASSERTIONS = "assertions";

  /** A thread and a channel that no program can have. */
  private static final String OBSERVER = "at the end";

  private static final String FAILURES = "failed assertion";

  /** Removes names that are there twice. */
  public Observation {
    names = List.copyOf(new LinkedHashSet<>(names));
  }

  /** The first name that means nothing in a program. */
  public Optional<String> unknownIn(Program program) {
    return names.stream().filter(name -> !candidates(program).contains(name)).findFirst();
  }

  /** All names that may be used for a program. */
  public static List<String> candidates(Program program) {
    return Stream.concat(
            program.declarations().stream()
                .filter(d -> isShared(d) || d instanceof Declaration.Procedure)
                .map(Declaration::name),
            Stream.of(ASSERTIONS))
        .toList();
  }

  private static boolean isShared(Declaration declaration) {
    return declaration instanceof Declaration.SharedInt
        || declaration instanceof Declaration.SharedArray;
  }

  /** The program that shows all this. The number of copies of each thread has to be known. */
  public Program of(Program program) {
    if (names.isEmpty()) {
      return program;
    }
    List<Declaration> all = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      all.addAll(observed(declaration, program));
    }
    if (areFailuresSeen(program)) {
      all.add(new Declaration.Channel(FAILURES, program.declarations().getFirst().span()));
    }
    if (isEndSeen(program)) {
      all.add(observer(program));
    }
    return program.with(all);
  }

  private boolean areFailuresSeen(Program program) {
    return names.contains(ASSERTIONS)
        && program.declarations().stream().noneMatch(d -> d.name().equals(ASSERTIONS));
  }

  private boolean isEndSeen(Program program) {
    return program.declarations().stream().anyMatch(d -> isShared(d) && names.contains(d.name()));
  }

  /** A declaration, and those that are needed besides. */
  private List<Declaration> observed(Declaration declaration, Program program) {
    boolean isNamed = names.contains(declaration.name());
    List<Declaration> all = new ArrayList<>();
    if (isNamed && (isShared(declaration) || declaration instanceof Declaration.Procedure)) {
      all.add(new Declaration.Channel(declaration.name(), declaration.span()));
    }
    if (declaration instanceof Declaration.Procedure d) {
      Stmt.Block body = body(d, program);
      all.add(d.with(isNamed ? called(d, body) : body));
    } else if (declaration instanceof Declaration.ThreadDecl d) {
      Declaration.ThreadDecl thread = d.with(body(d, program));
      all.addAll(isEndSeen(program) ? ending(thread) : List.of(thread));
    } else {
      all.add(declaration);
    }
    return all;
  }

  private Stmt.Block body(Declaration.Routine routine, Program program) {
    return areFailuresSeen(program)
        ? routine.body().with(Observation::withFailures)
        : routine.body();
  }

  /** A body that first outputs the first argument. */
  private static Stmt.Block called(Declaration.Procedure procedure, Stmt.Block body) {
    SourceSpan span = procedure.span();
    Expr value =
        procedure.parameters().isEmpty()
            ? new Expr.IntLiteral(0, span)
            : new Expr.Name(procedure.parameters().getFirst().name(), span);
    Stmt output = new Stmt.Output(procedure.name(), value, span);
    return new Stmt.Block(
        Stream.concat(Stream.of(output), body.statements().stream()).toList(), body.span());
  }

  /**
   * A thread that says when it has ended. Its body becomes a procedure, from which {@code return}
   * comes back; but in C the label where a thread ends has to stay.
   */
  private static List<Declaration> ending(Declaration.ThreadDecl thread) {
    SourceSpan span = thread.span();
    String ended = ended(thread);
    boolean isSingle = thread.copies() instanceof Copies.One;
    Stmt end = new Stmt.Sync(isSingle ? SyncKind.SIGNAL : SyncKind.SEM_POST, ended, span);
    Declaration flag =
        isSingle
            ? new Declaration.Cond(ended, false, span)
            : new Declaration.Semaphore(ended, 0, span);
    boolean hasEnd =
        thread.body().all(Stmt.Labeled.class).stream()
            .anyMatch(labeled -> labeled.label().equals(Stmt.Leave.END));
    if (hasEnd) {
      List<Stmt> body = new ArrayList<>(thread.body().statements());
      body.add(end);
      return List.of(flag, thread.with(new Stmt.Block(body, span)));
    }
    Declaration body = new Declaration.Procedure(thread.name(), List.of(), thread.body(), span);
    List<Stmt> whole =
        List.of(
            new Stmt.Call(Optional.empty(), thread.name(), List.of(), span),
            Stmt.Labeled.point(Stmt.Leave.END, span),
            end);
    return List.of(flag, body, thread.with(new Stmt.Block(whole, span)));
  }

  private static String ended(Declaration.ThreadDecl thread) {
    return thread.name() + " has ended";
  }

  /** The thread that outputs final values. */
  private Declaration observer(Program program) {
    List<Stmt> body = new ArrayList<>();
    for (Declaration.ThreadDecl thread : program.all(Declaration.ThreadDecl.class)) {
      SyncKind kind = thread.copies() instanceof Copies.One ? SyncKind.WAIT : SyncKind.SEM_WAIT;
      for (int copy = 0; copy < thread.copies().most(); copy++) {
        body.add(new Stmt.Sync(kind, ended(thread), thread.span()));
      }
    }
    for (Declaration declaration : program.declarations()) {
      if (names.contains(declaration.name())) {
        body.addAll(finalValues(declaration));
      }
    }
    SourceSpan span = program.declarations().getLast().span();
    return new Declaration.ThreadDecl(OBSERVER, new Copies.One(), new Stmt.Block(body, span), span);
  }

  private static List<Stmt> finalValues(Declaration declaration) {
    SourceSpan span = declaration.span();
    String name = declaration.name();
    if (declaration instanceof Declaration.SharedArray array) {
      return IntStream.range(0, array.size())
          .<Stmt>mapToObj(i ->
              new Stmt.Output(
                  name, new Expr.Element(name, new Expr.IntLiteral(i, span), span), span))
          .toList();
    }
    return declaration instanceof Declaration.SharedInt
        ? List.of(new Stmt.Output(name, new Expr.Name(name, span), span))
        : List.of();
  }

  /** A statement with outputs where assertions fail. What has no exact meaning stays a failure. */
  private static Stmt withFailures(Stmt statement) {
    return switch (statement) {
      case Stmt.Assert s -> failure(s);
      case Stmt.Annotated s when s.annotation() instanceof Stmt.Annotation.Inexact -> s;
      case Stmt.Compound s -> s.with(Observation::withFailures);
      case Stmt.Simple s -> s;
    };
  }

  private static Stmt failure(Stmt.Assert statement) {
    SourceSpan span = statement.span();
    Expr holds = statement.condition();
    Stmt failed = new Stmt.Output(FAILURES, new Expr.IntLiteral(span.line(), span), span);
    return new Stmt.If(
        new Stmt.Condition.Test(new Expr.Unary(Expr.UnaryOperator.NOT, holds, span), span),
        new Stmt.Block(List.of(failed), span),
        Optional.empty(),
        span);
  }
}
