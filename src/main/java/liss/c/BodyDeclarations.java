package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.locks.Steps;
import liss.c.own.OwnMemory;
import liss.c.starts.Starts;
import liss.c.starts.Threads;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * The declarations of a program whose functions were translated.
 *
 * @param bodies what the procedures do, by their names
 * @param contexts what those procedures stand for that are no functions
 * @param called the procedures that are called
 */
record BodyDeclarations(
    Analysis analysis,
    Map<String, Stmt.Block> bodies,
    Map<String, OwnMemory.Context> contexts,
    Set<String> called) {

  /**
   * The variables, locks, conditions, procedures and threads.
   *
   * @param set whether conditions are set at the start, for those where it is not their first value
   */
  List<Declaration> with(
      List<Declaration> variables,
      List<Declaration> objects,
      Map<String, Boolean> set,
      Optional<Starts> starts) {
    List<Declaration> declarations = new ArrayList<>(variables);
    for (Declaration object : objects) {
      declarations.add(
          object instanceof Declaration.Cond(String name, boolean initial, SourceSpan span)
              ? new Declaration.Cond(name, set.getOrDefault(name, initial), span)
              : object);
    }
    guard().ifPresent(declarations::add);
    cancelled().ifPresent(declarations::add);
    declarations.addAll(kernelLocks());
    starts.ifPresentOrElse(
        found -> {
          bodies.forEach((name, body) -> declarations.add(procedure(name, body, body.span())));
          declarations.addAll(found.declarations());
        },
        () -> {
          declarations.addAll(ofContexts());
          analysis.functions().all().forEach(f -> declarations.addAll(ofFunction(f)));
        });
    return declarations;
  }

  /** The guard that is never set, if some statement discards the run. */
  private Optional<Declaration> guard() {
    return bodies.values().stream()
        .flatMap(body -> body.all().stream())
        .filter(Steps::isDiscard)
        .findFirst()
        .map(s -> new Declaration.Guard(Steps.GOING_ON, false, s.span()));
  }

  /** The condition that some thread was asked to end, if one may be. */
  private Optional<Declaration> cancelled() {
    return bodies.values().stream()
        .flatMap(body -> body.all().stream())
        .filter(Steps::isOfCancellation)
        .findFirst()
        .map(s -> new Declaration.Cond(Steps.CANCELLED, false, s.span()));
  }

  /** The locks that the kernel holds around threads. */
  private List<Declaration> kernelLocks() {
    return analysis.threads().keySet().stream()
        .flatMap(name -> held(name).stream())
        .distinct()
        .<Declaration>map(lock -> new Declaration.LockVar(lock, analysis.spans().between(0, 0)))
        .toList();
  }

  /** The procedures that stand for functions which get memory of their own. */
  private List<Declaration> ofContexts() {
    List<Declaration> procedures = new ArrayList<>();
    contexts.forEach((name, context) -> {
      if (!context.parameters().isEmpty() && bodies.containsKey(name)) {
        procedures.add(procedure(name, bodies.get(name), span(context.function())));
      }
    });
    return procedures;
  }

  /** What a function is: a procedure, threads, or both. */
  private List<Declaration> ofFunction(IASTFunctionDefinition function) {
    String name = Functions.name(function);
    Optional<Stmt.Block> body = Optional.ofNullable(bodies.get(name));
    Optional<Integer> copies = Optional.ofNullable(analysis.threads().get(name));
    List<Declaration> declarations = new ArrayList<>();
    body.filter(b -> called.contains(name))
        .ifPresent(b -> declarations.add(procedure(name, b, span(function))));
    body.ifPresent(
        b -> copies.ifPresent(n -> declarations.addAll(thread(name, n, b, span(function)))));
    return declarations;
  }

  private SourceSpan span(IASTFunctionDefinition function) {
    return analysis.spans().of(function.getDeclarator());
  }

  private static Declaration procedure(String name, Stmt.Block body, SourceSpan span) {
    return new Declaration.Procedure(name, List.of(), body, span);
  }

  /** The lock that the kernel holds around a thread. */
  private Optional<String> held(String thread) {
    return analysis.environment().held(thread).map(lock -> "kernel " + lock);
  }

  /** A thread; one that the kernel calls with a lock is a call with the lock around it. */
  private List<Declaration> thread(String name, int number, Stmt.Block body, SourceSpan span) {
    Declaration.Copies copies =
        switch (number) {
          case Threads.ANY_NUMBER -> new Declaration.Copies.Any();
          case 1 -> new Declaration.Copies.One();
          default -> new Declaration.Copies.Several(number);
        };
    Optional<String> held = held(name);
    if (held.isEmpty()) {
      return List.of(new Declaration.ThreadDecl(name, copies, body, span));
    }
    String inner = "kernel " + name;
    Stmt.Block around =
        new Stmt.Block(
            List.of(
                new Stmt.Sync(SyncKind.LOCK, held.get(), span),
                new Stmt.Call(Optional.empty(), inner, List.of(), span),
                new Stmt.Sync(SyncKind.UNLOCK, held.get(), span)),
            span);
    return List.of(
        procedure(inner, body, span), new Declaration.ThreadDecl(name, copies, around, span));
  }
}
