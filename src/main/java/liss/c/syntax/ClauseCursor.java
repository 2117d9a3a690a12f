package liss.c.syntax;

import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;

/** The clauses between two braces of an initializer, from one of them on. */
public final class ClauseCursor {

  private final List<IASTInitializerClause> clauses;
  private int next;

  /** From the first one on. */
  public ClauseCursor(List<IASTInitializerClause> clauses) {
    this.clauses = clauses;
  }

  /** Whether no clause is left. */
  public boolean isAtEnd() {
    return next == clauses.size();
  }

  /** The next clause. */
  public IASTInitializerClause peek() {
    return clauses.get(next);
  }

  /** Passes over the next clause. */
  public void advance() {
    next++;
  }

  /** Whether the next value is for the part after the one before it. */
  public boolean goesOn() {
    return !isAtEnd() && !(peek() instanceof ICASTDesignatedInitializer);
  }
}
