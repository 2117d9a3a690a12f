package liss.c.own;

import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/** What a call does to the pointers that it gets. */
public sealed interface Effect {

  /** Says what calls do. */
  @FunctionalInterface
  interface Calls {
    /** The effect of a call. */
    Effect of(IASTFunctionCallExpression call);
  }

  /** It returns new memory, or no memory. */
  record Allocates() implements Effect {}

  /** It uses them while it runs; if it returns a pointer, this may be one of them. */
  record Uses() implements Effect {}

  /** It uses them, and neither it nor anything behind it is left. */
  record Ends() implements Effect {}

  /** It may store them anywhere. */
  record Stores() implements Effect {}

  /** It runs a function of the program. */
  record Runs(IASTFunctionDefinition function) implements Effect {}
}
