package liss.c.analysis;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.kernel.DeviceStructures;
import liss.c.kernel.Environment;
import liss.c.source.COptions;
import liss.c.source.CommentAnnotations;
import liss.c.source.Spans;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.NoLockRule;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/**
 * The facts about a text that are known before its functions are translated.
 *
 * @param threads the number of copies by the name of the function
 * @param starting how threads start
 * @param locks how locks are treated of which it is not known which they are
 * @param environment the functions that the kernel calls
 * @param devices the structures that the kernel only gives back to them
 * @param leftOut calls through pointers that are taken not to happen
 */
public record Analysis(
    Spans spans,
    Functions functions,
    Pointers pointers,
    InitialValues values,
    Map<String, Integer> threads,
    Starting starting,
    COptions.Locks locks,
    CommentAnnotations annotations,
    NoLockCalls noLockCalls,
    Environment environment,
    DeviceStructures devices,
    Set<PointerCall> leftOut) {

  /** Calls of a function by another one through pointers. */
  public record PointerCall(String caller, String callee) {}

  /** The same with calls that are taken not to happen. */
  public Analysis leavingOut(PointerCall calls) {
    Set<PointerCall> all =
        Stream.concat(leftOut.stream(), Stream.of(calls)).collect(Collectors.toUnmodifiableSet());
    return new Analysis(
        spans,
        functions,
        pointers,
        values,
        threads,
        starting,
        locks,
        annotations,
        noLockCalls,
        environment,
        devices,
        all);
  }

  /** The functions of the program that a call runs. */
  public Set<String> callees(IASTFunctionCallExpression call) {
    String caller = Nodes.function(call).map(Functions::name).orElse("");
    Set<String> callees = new LinkedHashSet<>(functions.callees(call, pointers));
    callees.removeIf(callee -> leftOut.contains(new PointerCall(caller, callee)));
    return callees;
  }

  /**
   * The calls in which no inserted lock may be held: those of functions that sleep, for locks under
   * which nobody may sleep.
   */
  public record NoLockCalls(List<NoLockRule> rules, Spans spans) {

    public NoLockCalls {
      rules = List.copyOf(rules);
    }

    /** Whether a call of the function is one of them. */
    public boolean contains(IASTFunctionCallExpression call, String function) {
      List<String> words = Arrays.asList(spans.textOf(call).split("\\W+"));
      return rules.stream().anyMatch(rule -> rule.covers(function, words));
    }
  }

  /** The ways in which threads start. */
  public enum Starting {
    /** All run from the beginning, and {@code main} is left out. */
    BEFORE,
    /** Those that the user has named run from the beginning. */
    CHOSEN,
    /** Main is a thread and starts others; it must be known how many. */
    COUNTED,
    /** The same, but where it is not known how many, a few are looked at. */
    FEW,
    /**
     * The same, but a start that may happen several times starts any number of threads. Where loops
     * start threads and loops with as many rounds wait for them, they have a round.
     */
    SOME,
    /** The same, where such loops have no round. */
    NONE;

    /** Whether {@code main} is a thread that starts others. */
    public boolean byMain() {
      return switch (this) {
        case BEFORE, CHOSEN -> false;
        case COUNTED, FEW, SOME, NONE -> true;
      };
    }

    /** Whether any number of threads may start. */
    public boolean isForAnyNumber() {
      return this == SOME || this == NONE;
    }
  }
}
