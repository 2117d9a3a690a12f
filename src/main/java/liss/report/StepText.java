package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import liss.abstraction.Access;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.StuckThreads;
import liss.format.Json;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/** The steps of a program as its author knows them: thread, line, source text, and what they do. */
public record StepText(ProgramCfa program) {

  /** The name of a thread. */
  String thread(int thread) {
    return program.threads().get(thread).name();
  }

  /**
   * The line of the step without indentation, comments and the braces around blocks; only the step
   * itself when its line holds several statements.
   */
  public String source(Edge edge) {
    String wholeLine = program.program().source().lineOf(edge.span());
    String line = withoutComments(wholeLine).strip().replaceAll("^\\} *| *\\{$", "");
    return line.indexOf(';') == line.lastIndexOf(';') ? line : code(edge).orElse(line);
  }

  /** The first line of the step itself; empty if it has no text. */
  Optional<String> code(Edge edge) {
    String source = program.program().source().text();
    return source.substring(edge.span().start(), edge.span().end()).lines().findFirst();
  }

  private static String withoutComments(String line) {
    String withoutBlocks = line.replaceAll("/\\*.*?\\*/", " ");
    int comment = withoutBlocks.indexOf("//");
    return comment < 0 ? withoutBlocks : withoutBlocks.substring(0, comment);
  }

  /** The place of a step as members of a document. */
  Json.Members located(Edge edge) {
    Json.Members step = Json.object().with("thread", thread(edge.thread()));
    SourceText source = program.program().source();
    Json.Members placed =
        source.areSeveral() ? step.with("file", source.fileOf(edge.span())) : step;
    return placed
        .with("line", edge.line())
        .with("column", edge.span().column())
        .with("source", source(edge));
  }

  /** A step as members of a document. */
  Json.Members json(Edge edge) {
    return located(edge).with("action", action(edge));
  }

  /** What the step does, as in {@code read(x)} or {@code lock(l)}. */
  public String action(Edge edge) {
    return new ActionText(program).brief(edge.action());
  }

  /** What the source text of the step does not show already: its access, or the branch taken. */
  Optional<String> remark(Edge edge) {
    boolean hidden = edge.action() instanceof Action.Branch || Access.of(edge.action()).isPresent();
    return hidden ? Optional.of(action(edge)) : Optional.empty();
  }

  /** The step with its place, as in {@code read(x) at line 4}. */
  public String placed(Edge edge) {
    return action(edge) + " at " + place(edge.span());
  }

  /** A place as in {@code line 4}. */
  public String place(SourceSpan span) {
    return program.program().source().placeOf(span);
  }

  /** A place with its file, as in {@code queue.c:4}. */
  String located(SourceSpan span) {
    return program.program().source().fileOf(span) + ":" + span.line();
  }

  /** The number of the line of a step. */
  public String number(Edge edge) {
    return program.program().source().numberOf(edge.span());
  }

  /**
   * What every thread waits for at the end of a run into a deadlock: one sentence for each that has
   * not ended, and for each lock held by one that has.
   */
  List<String> stuck(Run run) {
    StuckThreads end = new StuckThreads(program, run);
    List<String> sentences = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      end.next(thread)
          .ifPresentOrElse(
              edge -> sentences.add(stuck(edge, end::owner)),
              () ->
                  end.heldBy(thread)
                      .forEach(lock -> sentences.add(stillHeld(thread.thread(), lock))));
    }
    return sentences;
  }

  /**
   * That a thread cannot take its next step.
   *
   * @param owners the threads that hold locks
   */
  String stuck(Edge edge, IntFunction<OptionalInt> owners) {
    String step = thread(edge.thread()) + " is stuck: " + placed(edge);
    if (edge.action() instanceof Action.Lock lock) {
      return step + ", which " + holder(edge.thread(), owners.apply(lock.lock()));
    }
    return edge.action() instanceof Action.Unlock ? step + ", which it does not hold" : step;
  }

  /** What goes wrong where a step fails. */
  String failure(Edge edge) {
    return switch (edge.action()) {
      case Action.Assert a -> edge.failure().orElse("the assertion fails");
      case Action.Lock a -> program.locks().get(a.lock()) + " is taken by a thread that holds it";
      case Action.Unlock a ->
          program.locks().get(a.lock()) + " is released by a thread that does not hold it";
      case Action.VariableAccess a when a.index().isPresent() -> "the index is out of bounds";
      case Action.Access a -> "division by zero";
      case Action.Synchronization a -> "division by zero";
      case Action.LocalStep a -> "division by zero";
    };
  }

  /** Who holds the lock that a thread needs. */
  String holder(int thread, OptionalInt owner) {
    if (owner.isEmpty()) {
      return "is free";
    }
    return owner.getAsInt() == thread ? "it holds already" : thread(owner.getAsInt()) + " holds";
  }

  /** That a thread that has ended holds a lock. */
  String stillHeld(int owner, int lock) {
    return thread(owner) + " has ended and still holds " + program.locks().get(lock);
  }
}
