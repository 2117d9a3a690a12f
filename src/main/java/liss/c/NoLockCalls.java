package liss.c;

import java.util.Arrays;
import java.util.List;
import liss.c.vocabulary.NoLockRule;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/**
 * The calls in which no inserted lock may be held: those of functions that sleep, for locks under
 * which nobody may sleep.
 */
record NoLockCalls(List<NoLockRule> rules, Spans spans) {

  NoLockCalls {
    rules = List.copyOf(rules);
  }

  /** Whether a call of the function is one of them. */
  boolean contains(IASTFunctionCallExpression call, String function) {
    List<String> words = Arrays.asList(spans.textOf(call).split("\\W+"));
    return rules.stream().anyMatch(rule -> rule.covers(function, words));
  }
}
