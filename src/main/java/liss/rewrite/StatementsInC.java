package liss.rewrite;

import java.util.ArrayList;
import java.util.List;
import liss.c.source.WrittenAccesses;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.lang.Program;
import liss.lang.SourceSpan;

/**
 * The simple statements of a program in C, in lists of neighbours. A call is one if it has steps,
 * and all of them are known: it tells others something, as {@code sem_post} or {@code
 * pthread_create} do, and nobody runs meanwhile. None takes a lock, so that nothing leaves a
 * critical section.
 */
final class StatementsInC {

  private final List<Edge> steps;

  private StatementsInC(Program program) {
    this.steps =
        CfaBuilder.build(program).threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .filter(edge -> !edge.action().isSilent())
            .toList();
  }

  /** The lists, in the order of the text, each with all neighbours that it can have. */
  static List<List<SimpleStatement>> of(Program program, WrittenAccesses written) {
    StatementsInC statements = new StatementsInC(program);
    List<List<SimpleStatement>> lists = new ArrayList<>();
    for (List<WrittenAccesses.Statement> neighbours : written.statements()) {
      List<SimpleStatement> list = new ArrayList<>();
      for (WrittenAccesses.Statement s : neighbours) {
        if (s.isAssignment() || statements.isKnown(s.span())) {
          list.add(new SimpleStatement(s.span(), s.reads(), s.writes(), s.isAssignment()));
        } else {
          lists.add(List.copyOf(list));
          list.clear();
        }
      }
      lists.add(List.copyOf(list));
    }
    return lists;
  }

  private boolean isKnown(SourceSpan call) {
    List<Edge> own =
        steps.stream()
            .filter(step -> call.start() <= step.span().start() && step.span().end() <= call.end())
            .toList();
    return !own.isEmpty()
        && own.stream()
            .noneMatch(step ->
                step.action().isSchedulingPoint()
                    || step.action() instanceof Action.Lock
                    || step.unknownCall().isPresent()
                    || step.action() instanceof Action.Interaction);
  }
}
