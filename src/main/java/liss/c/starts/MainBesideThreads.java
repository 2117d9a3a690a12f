package liss.c.starts;

import java.util.List;
import java.util.Optional;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.locks.Steps;
import liss.c.source.Spans;
import liss.c.starts.ThreadInstance.Certainty;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * What {@code main} does while threads run: between the first start of a thread and the last wait
 * for the end of one, or the end of {@code main}. Loops around them belong to that.
 */
public final class MainBesideThreads {

  private final List<IASTFunctionCallExpression> starts;
  private final List<IASTFunctionCallExpression> waits;
  private final IASTFunctionDefinition main;
  private final Spans spans;
  private final StartOrder order;

  public MainBesideThreads(IASTFunctionDefinition main, Analysis analysis) {
    this.main = main;
    this.spans = analysis.spans();
    this.order = new StartOrder(analysis);
    this.starts = calls(main, analysis.functions(), Action.START);
    this.waits = calls(main, analysis.functions(), Action.JOIN);
  }

  private static List<IASTFunctionCallExpression> calls(
      IASTFunctionDefinition main, Functions functions, Action action) {
    return Functions.calls(main).stream()
        .filter(call -> functions.meaning(call).map(Meaning::action).equals(Optional.of(action)))
        .toList();
  }

  /**
   * The first use of shared variables or synchronization; empty if there is none, so that {@code
   * main} may be left out.
   *
   * @param body what {@code main} does, as if it were a thread
   */
  public Optional<Stmt> first(Stmt.Block body) {
    if (starts.isEmpty()) {
      return Optional.empty();
    }
    int start = starts.stream().mapToInt(call -> outermost(call).start()).min().getAsInt();
    int end =
        allEnd()
            ? certainWaits().stream().mapToInt(this::end).max().getAsInt()
            : spans.of(main).end();
    return body.all().stream()
        .filter(MainBesideThreads::isUse)
        .filter(stmt -> stmt.span().start() >= start && stmt.span().start() < end)
        .findFirst();
  }

  /** Whether a thread is started when another one has ended. */
  public boolean startsAfterEnd() {
    int first = waits.stream().mapToInt(call -> spans.of(call).start()).min().orElse(end(main));
    return starts.stream().anyMatch(call -> end(call) > first);
  }

  /**
   * Whether the last wait has all threads behind it. No program waits for one thread twice, so
   * there have to be as many waits as starts. A wait that may be left out does not count.
   */
  private boolean allEnd() {
    boolean isCounted =
        starts.stream().allMatch(call -> Loops.times(call, Threads.MOST_COPIES).isPresent());
    List<IASTFunctionCallExpression> certain = certainWaits();
    return isCounted && !certain.isEmpty() && number(starts) <= number(certain);
  }

  private List<IASTFunctionCallExpression> certainWaits() {
    return waits.stream().filter(call -> order.certainty(call, main) == Certainty.ALWAYS).toList();
  }

  private static int number(List<IASTFunctionCallExpression> calls) {
    return calls.stream().mapToInt(call -> Loops.times(call, Threads.MOST_COPIES).orElse(0)).sum();
  }

  private int end(IASTNode node) {
    return outermost(node).end();
  }

  /** The outermost loop or branch around a node, or the node itself. */
  private SourceSpan outermost(IASTNode node) {
    return Nodes.around(node)
        .filter(Loops::isLoop)
        .reduce((inner, outer) -> outer)
        .map(spans::of)
        .orElse(spans.of(node));
  }

  /** Whether other threads can see a statement, or it may wait for them. */
  static boolean isUse(Stmt stmt) {
    return stmt instanceof Stmt.Assign
        || stmt instanceof Stmt.Havoc
        || stmt instanceof Stmt.Call
        || stmt instanceof Stmt.Sync && !Steps.isDiscard(stmt);
  }
}
