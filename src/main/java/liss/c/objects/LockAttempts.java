package liss.c.objects;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.analysis.Memory;
import liss.c.analysis.Pointers;
import liss.c.syntax.Assigned;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;

/**
 * Calls that take a lock or fail, whose value decides a branch: {@code if (mutex_trylock(&l))}, and
 * also {@code err = mutex_lock_interruptible(&l); if (err)}, where the lock is taken in the branch.
 */
public final class LockAttempts {

  private final Functions functions;
  private final Pointers pointers;
  private final Function<IASTFunctionCallExpression, List<Stmt>> taking;

  /** Calls that branches behind them decide, by the place where their value is tested. */
  private final Map<IASTExpression, IASTFunctionCallExpression> decided = new HashMap<>();

  private final Set<IASTFunctionCallExpression> postponed = new HashSet<>();

  /**
   * Nothing is postponed.
   *
   * @param taking the steps of a call that takes its lock
   */
  public LockAttempts(
      Functions functions,
      Pointers pointers,
      Function<IASTFunctionCallExpression, List<Stmt>> taking) {
    this.functions = functions;
    this.pointers = pointers;
    this.taking = taking;
  }

  /** The steps of a call if its value is not 0, and if it is. */
  public record Attempt(List<Stmt> holds, List<Stmt> fails) {
    Attempt swapped() {
      return new Attempt(fails, holds);
    }
  }

  /**
   * The outcome of a call as a condition: whether it takes a lock when it holds, or when it does
   * not; empty if it is no such call.
   */
  public Optional<Attempt> of(IASTExpression expression) {
    return switch (Bindings.inner(expression)) {
      case IASTFunctionCallExpression call -> outcome(call);
      case IASTIdExpression id -> Optional.ofNullable(decided.get(id)).flatMap(this::outcome);
      case IASTBinaryExpression assignment
          when assignment.getOperator() == IASTBinaryExpression.op_assign
              && Bindings.name(assignment.getOperand1()).flatMap(this::local).isPresent()
              && Bindings.inner(assignment.getOperand2()) instanceof IASTFunctionCallExpression c ->
          outcome(c);
      case IASTBinaryExpression comparison when isWithZero(comparison) ->
          comparison.getOperator() == IASTBinaryExpression.op_equals
              ? of(comparison.getOperand1()).map(Attempt::swapped)
              : of(comparison.getOperand1());
      default -> Optional.empty();
    };
  }

  private Optional<Attempt> outcome(IASTFunctionCallExpression call) {
    return action(call)
        .map(action ->
            Meaning.failsWithZero(action)
                ? new Attempt(taking.apply(call), List.of())
                : new Attempt(List.of(), taking.apply(call)));
  }

  private Optional<Action> action(IASTFunctionCallExpression call) {
    return functions
        .known(call)
        .filter(known -> known.given().isPresent())
        .map(KnownCall::action)
        .filter(action -> Meaning.attempted(action).isPresent());
  }

  /** Whether 0 is on the right, and what is on the left decides; errors are negative. */
  private static boolean isWithZero(IASTBinaryExpression comparison) {
    int operator = comparison.getOperator();
    boolean decides =
        operator == IASTBinaryExpression.op_equals
            || operator == IASTBinaryExpression.op_notequals
            || operator == IASTBinaryExpression.op_lessThan;
    return decides && Constants.is(0, comparison.getOperand2());
  }

  /** Whether the branch behind a call decides if it takes its lock. */
  public boolean isPostponed(IASTFunctionCallExpression call) {
    return postponed.contains(call);
  }

  /** Postpones the call in a statement to the branch behind it; returns whether that is so. */
  public boolean postpone(IASTStatement statement, IASTStatement behind) {
    Optional<Assigned> assigned = Assigned.by(statement);
    Optional<IASTFunctionCallExpression> call =
        assigned
            .map(a -> Bindings.inner(a.value()))
            .filter(IASTFunctionCallExpression.class::isInstance)
            .map(IASTFunctionCallExpression.class::cast)
            .filter(c -> action(c).isPresent());
    Optional<IBinding> variable = assigned.flatMap(Assigned::variable).flatMap(this::local);
    Optional<IASTIdExpression> test =
        behind instanceof IASTIfStatement branch
            ? tested(branch.getConditionExpression())
            : Optional.empty();
    boolean isDecided =
        call.isPresent()
            && variable.isPresent()
            && variable.equals(test.map(IASTIdExpression::getName).flatMap(this::local));
    if (isDecided) {
      decided.put(test.get(), call.get());
      postponed.add(call.get());
    }
    return isDecided;
  }

  /** The variable whose value alone a condition compares with 0. */
  private static Optional<IASTIdExpression> tested(IASTExpression condition) {
    if (condition == null) {
      return Optional.empty();
    }
    return switch (Bindings.inner(condition)) {
      case IASTIdExpression id -> Optional.of(id);
      case IASTUnaryExpression not when not.getOperator() == IASTUnaryExpression.op_not ->
          tested(not.getOperand());
      case IASTBinaryExpression comparison when isWithZero(comparison) ->
          tested(comparison.getOperand1());
      default -> Optional.empty();
    };
  }

  /** The variable that a name stands for, if no other thread can see it. */
  private Optional<IBinding> local(IASTName name) {
    return Bindings.variable(name)
        .filter(v -> !pointers.isShared(new Memory.Cell(pointers.variable(v), "")))
        .map(v -> v);
  }
}
