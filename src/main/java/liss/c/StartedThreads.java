package liss.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.source.Messages;
import liss.c.sync.StatementParts;
import liss.c.threads.ThreadInstance;
import liss.c.threads.ThreadInstance.Certainty;
import liss.c.threads.Threads;
import liss.c.threads.Threads.Point;
import liss.c.threads.Threads.Wait;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * Writes the threads that a program starts. A thread waits for a condition that its start sets, and
 * sets one at its end for those who wait for it, so starts and ends have the order that the program
 * gives them.
 *
 * <p>A start that is not always executed sets two conditions: that it was executed, and that it is
 * decided. The thread that may execute it decides it at its own end at the latest. The thread that
 * was not started ends, too, and has done nothing. Where any number of threads may start, one that
 * is not started does not exist.
 */
final class StartedThreads implements ProgramThreads {

  private static final String MAIN = "main";

  private final Analysis analysis;
  private final Threads threads;
  private final boolean isForAny;
  private final Messages messages;
  private final Set<String> waitedFor = new HashSet<>();

  /** The threads of a program. */
  StartedThreads(Analysis analysis, Messages messages) {
    this.analysis = analysis;
    this.threads = analysis.threads();
    this.isForAny = analysis.isForAny();
    this.messages = messages;
  }

  @Override
  public List<Stmt> start(CallContext context, int position) {
    SourceSpan span = span(context, position);
    List<List<Stmt>> choices =
        threads.starts().getOrDefault(point(context, position), List.of()).stream()
            .map(thread -> starting(thread, span))
            .toList();
    List<Stmt> out = new ArrayList<>();
    StatementParts.choose(choices, span, out);
    return out;
  }

  private static SourceSpan span(CallContext context, int position) {
    return context.function().body().get(position).origin().span();
  }

  private static Point point(CallContext context, int position) {
    return new Point(context.function().name(), position);
  }

  private static List<Stmt> starting(ThreadInstance thread, SourceSpan span) {
    List<Stmt> steps = new ArrayList<>();
    steps.add(new Stmt.Sync(SyncKind.SIGNAL, started(thread), span));
    if (thread.certainty() == Certainty.PERHAPS) {
      steps.add(new Stmt.Sync(SyncKind.SIGNAL, decided(thread), span));
    }
    return steps;
  }

  private static String started(ThreadInstance thread) {
    return "start of " + thread.name();
  }

  private static String decided(ThreadInstance thread) {
    return "decision on " + thread.name();
  }

  private static String ended(ThreadInstance thread) {
    return "end of " + thread.name();
  }

  @Override
  public boolean waits(CallContext context, int position) {
    return threads.waits().containsKey(point(context, position));
  }

  @Override
  public List<Stmt> wait(CallContext context, int position) {
    SourceSpan span = span(context, position);
    Wait wait = threads.waits().get(point(context, position));
    if (wait == null) {
      return List.of();
    }
    List<Stmt> out = new ArrayList<>();
    List<List<Stmt>> choices = new ArrayList<>();
    for (ThreadInstance thread : wait.threads()) {
      waitedFor.add(thread.name());
      Stmt was = new Stmt.Sync(SyncKind.ASSUME, started(thread), span);
      Stmt end = new Stmt.Sync(SyncKind.WAIT, ended(thread), span);
      if (wait.kind() == Wait.Kind.ALL) {
        Stmt wasNot = new Stmt.Sync(SyncKind.ASSUME_NOT, started(thread), span);
        out.add(Stmt.If.either(List.of(was, end), List.of(wasNot), span));
        continue;
      }
      boolean isCertain =
          wait.kind() == Wait.Kind.ONE
              && wait.threads().size() == 1
              && thread.certainty() == Certainty.ALWAYS;
      choices.add(isForAny || isCertain ? List.of(end) : List.of(was, end));
    }
    if (wait.kind() == Wait.Kind.PERHAPS_ONE) {
      choices.add(List.of()); // the identifier may be that of a thread that is none of these
    }
    StatementParts.choose(choices, span, out);
    return out;
  }

  @Override
  public List<Stmt> giveAway(CallContext context, int position) {
    SourceSpan span = span(context, position);
    List<Stmt> out = new ArrayList<>();
    Set<String> given = new LinkedHashSet<>();
    for (ThreadInstance thread :
        threads.gives().getOrDefault(point(context, position), List.of())) {
      given.add(thread.function());
      if (isForAny) {
        out.addAll(starting(thread, span));
      } else {
        StatementParts.choose(List.of(starting(thread, span), List.of()), span, out);
      }
    }
    for (String function : given) {
      messages.assume(new Assumption.FewCopies(span, Optional.of(function)));
    }
    return out;
  }

  @Override
  public void keep(CallContext context, int position) {
    // the functions are known from the beginning
  }

  @Override
  public boolean giveFunctionsAway() {
    return !threads.gives().isEmpty();
  }

  @Override
  public List<String> atExit() {
    return threads.atExit();
  }

  @Override
  public Set<Integer> beginnings(Function function) {
    return function.name().equals(Threads.MAIN_BODY) ? threads.beginnings() : Set.of();
  }

  @Override
  public Set<CallContext> procedures() {
    Set<CallContext> all = new LinkedHashSet<>();
    threads.threads().forEach(thread -> all.add(analysis.procedure(thread)));
    threads.atExit().stream()
        .flatMap(name -> threads.unit().function(name).stream())
        .forEach(function -> all.add(new CallContext(function, Set.of())));
    return all;
  }

  @Override
  public List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    for (ThreadInstance thread : threads.threads()) {
      SourceSpan span = span(thread);
      if (thread.by().isPresent()) {
        declarations.add(new Declaration.Cond(started(thread), false, span));
        if (thread.certainty() == Certainty.PERHAPS) {
          declarations.add(new Declaration.Cond(decided(thread), false, span));
        }
      }
      if (waitedFor.contains(thread.name())) {
        declarations.add(new Declaration.Cond(ended(thread), false, span));
      }
    }
    for (ThreadInstance thread : threads.threads()) {
      SourceSpan span = span(thread);
      Stmt.Block body = new Stmt.Block(steps(thread, span), span);
      declarations.add(new Declaration.ThreadDecl(thread.name(), thread.copies(), body, span));
    }
    return declarations;
  }

  private SourceSpan span(ThreadInstance thread) {
    return threads.unit().function(thread.procedure()).map(Function::span).orElseThrow();
  }

  private List<Stmt> steps(ThreadInstance thread, SourceSpan span) {
    List<Stmt> work = new ArrayList<>();
    String procedure = analysis.procedure(thread).procedure();
    work.add(new Stmt.Call(Optional.empty(), procedure, List.of(), span));
    if (thread.function().equals(MAIN) && thread.by().isEmpty()) {
      StatementParts.repeat(threads.atExit(), "at exit", span, work);
    }
    work.add(new Stmt.Labeled(Stmt.Leave.END, new Stmt.Block(List.of(), span), span));
    if (waitedFor.contains(thread.name())) {
      work.add(new Stmt.Sync(SyncKind.SIGNAL, ended(thread), span));
    }
    List<Stmt> steps = new ArrayList<>();
    if (thread.by().isEmpty()) {
      steps.addAll(work);
    } else if (thread.certainty() == Certainty.ALWAYS) {
      steps.add(new Stmt.Sync(SyncKind.WAIT, started(thread), span));
      steps.addAll(work);
    } else {
      steps.add(new Stmt.Sync(SyncKind.WAIT, decided(thread), span));
      work.addFirst(new Stmt.Sync(SyncKind.ASSUME, started(thread), span));
      Stmt without = new Stmt.Sync(SyncKind.ASSUME_NOT, started(thread), span);
      steps.add(Stmt.If.either(work, List.of(without), span));
    }
    for (ThreadInstance other : threads.threads()) {
      if (other.certainty() == Certainty.PERHAPS && other.by().equals(Optional.of(thread.name()))) {
        steps.add(new Stmt.Sync(SyncKind.SIGNAL, decided(other), span));
      }
    }
    return steps;
  }
}
