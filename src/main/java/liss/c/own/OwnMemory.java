package liss.c.own;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The places of functions that designate memory which the thread has allocated and not yet shown:
 * its address has been stored in locals of functions that are running, and nowhere else.
 *
 * <p>A function is looked at once for each set of parameters that point to such memory. What its
 * locals may point to is a forward data-flow problem on the structure of its text (G. Kildall, A
 * unified approach to global program optimization, POPL 1973), with the allocations of the text and
 * the parameters as names. A loop takes at most as many rounds as it has locals times names. All
 * memory counts as shown at a label, and where a pointer to it is stored in other memory, even if
 * that is not shown either. Where it is stored in that memory itself, as in the head of an empty
 * list, what is read from there may be the pointer, and shows the memory where it is stored.
 */
public final class OwnMemory {

  private final Effect.Calls calls;
  private final Map<Context, Optional<Summary>> summaries = new HashMap<>();

  /** No function has been looked at. */
  public OwnMemory(Effect.Calls calls) {
    this.calls = calls;
  }

  /** A function, with the parameters that point to memory of the thread. */
  public record Context(IASTFunctionDefinition function, Set<Integer> parameters) {
    /** Copies the set. */
    public Context {
      parameters = Set.copyOf(parameters);
    }

    /** What tells the translation of the function for this context from others. */
    public String suffix() {
      return parameters.isEmpty() ? "" : " with own " + new TreeSet<>(parameters);
    }

    /** The name of the function for which a procedure stands, whatever the context. */
    public static String function(String procedure) {
      return procedure.replaceFirst(" .*", "");
    }
  }

  /**
   * What is known of a function.
   *
   * @param places the expressions that designate memory of the thread
   * @param pointers the arguments of calls that point to such memory
   * @param passed the parameters that get pointers to such memory, by call
   * @param kept the parameters whose memory the function does not show
   * @param linked the memory in which it may store pointers to this memory: as in {@link Value}
   * @param result what the function returns
   */
  public record Summary(
      Set<IASTNode> places,
      Set<IASTNode> pointers,
      Map<IASTFunctionCallExpression, Set<Integer>> passed,
      Set<Integer> kept,
      Set<Object> linked,
      Value result) {

    /** Copies the collections. */
    public Summary {
      places = Set.copyOf(places);
      pointers = Set.copyOf(pointers);
      passed = Map.copyOf(passed);
      kept = Set.copyOf(kept);
      linked = Set.copyOf(linked);
    }

    /** Nothing is known. */
    public static final Summary NONE =
        new Summary(Set.of(), Set.of(), Map.of(), Set.of(), Set.of(), Value.OTHER);
  }

  /** What is known of a function; nothing of one that calls itself. */
  public Summary of(Context context) {
    Optional<Summary> known = summaries.get(context);
    if (known == null) {
      summaries.put(context, Optional.empty());
      known = Optional.of(new FunctionWalk(this, context).summary());
      summaries.put(context, known);
    }
    return known.orElse(Summary.NONE);
  }

  Effect effect(IASTFunctionCallExpression call) {
    return calls.of(call);
  }
}
