package liss.c.starts;

import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.own.OwnMemory;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * The memory that the starts of threads leave to them.
 *
 * @param own finds the memory that a function has for itself
 */
public record HandedOver(Analysis analysis, OwnMemory own) {

  /**
   * The parameters of a thread that get memory which is its own, if {@code main} is left out: all
   * starts hand memory over, and nothing calls the function.
   */
  public Set<Integer> to(String thread) {
    if (analysis.starting() != Analysis.Starting.BEFORE
        || !analysis.threads().containsKey(thread)) {
      return Set.of();
    }
    Functions functions = analysis.functions();
    boolean isStarted = false;
    for (IASTFunctionDefinition function : functions.all()) {
      OwnMemory.Summary summary = own.of(new OwnMemory.Context(function, Set.of()));
      for (IASTFunctionCallExpression call : Functions.calls(function)) {
        Optional<KnownCall> start =
            functions
                .known(call)
                .filter(known -> known.action() == Action.START && known.isComplete())
                .filter(known ->
                    functions.defined(known.operand(0), analysis.pointers()).contains(thread));
        if (start.filter(known -> !functions.handsOver(call, known, summary)).isPresent()
            || analysis.callees(call).contains(thread)) {
          return Set.of();
        }
        isStarted |= start.isPresent();
      }
    }
    return isStarted ? Set.of(0) : Set.of();
  }
}
