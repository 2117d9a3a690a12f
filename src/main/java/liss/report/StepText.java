package liss.report;

import java.util.Optional;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/** The steps of a program as its author knows them: thread, line, source text, and what they do. */
final class StepText {

  private final ProgramCfa program;
  private final ActionText actions;

  StepText(ProgramCfa program) {
    this.program = program;
    this.actions = new ActionText(program);
  }

  /** The name of a thread. */
  String thread(int thread) {
    return program.threads().get(thread).name();
  }

  /** The line of the step in the source, from 1. */
  int line(Edge edge) {
    return edge.span().line();
  }

  /**
   * The line of the step without indentation, comments and the braces around blocks; only the step
   * itself when its line holds several statements.
   */
  String source(Edge edge) {
    SourceText source = program.program().source();
    String line =
        withoutComments(source.line(edge.span().line())).strip().replaceAll("^\\} *| *\\{$", "");
    if (line.indexOf(';') == line.lastIndexOf(';')) {
      return line;
    }
    SourceSpan span = edge.span();
    return source.text().substring(span.start(), span.end()).lines().findFirst().orElse(line);
  }

  private static String withoutComments(String line) {
    String withoutBlocks = line.replaceAll("/\\*.*?\\*/", " ");
    int comment = withoutBlocks.indexOf("//");
    return comment < 0 ? withoutBlocks : withoutBlocks.substring(0, comment);
  }

  /** The place of a step as members of a document. */
  Json.Members place(Edge edge) {
    return Json.object()
        .with("thread", thread(edge.thread()))
        .with("line", edge.span().line())
        .with("column", edge.span().column())
        .with("source", source(edge));
  }

  /** A step as members of a document. */
  Json.Members json(Edge edge) {
    return place(edge).with("action", action(edge));
  }

  /** What the step does, as in {@code read(x)} or {@code lock(l)}. */
  String action(Edge edge) {
    return actions.brief(edge.action());
  }

  /** What the source text of the step does not show already: its access, or the branch taken. */
  Optional<String> remark(Edge edge) {
    boolean hidden = edge.action() instanceof Action.Branch || Access.of(edge.action()).isPresent();
    return hidden ? Optional.of(action(edge)) : Optional.empty();
  }

  /** The step with its place, as in {@code read(x) at line 4}. */
  String placed(Edge edge) {
    return action(edge) + " at line " + line(edge);
  }
}
