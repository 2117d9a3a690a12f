package liss.run;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import liss.cfa.Action;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.cfa.Store;

/**
 * A state of a concurrent program ([LISS] 4.1.3): what it has stored, which thread the scheduler is
 * bound to, and why the run ends here, if it does.
 */
public final class ConcreteState extends Store<ConcreteState> {

  private final OptionalInt running;
  private final Optional<RunEnd> stop;

  private ConcreteState(
      ConcreteState before, long[] values, OptionalInt running, Optional<RunEnd> stop) {
    super(before, values);
    this.running = running;
    this.stop = stop;
  }

  /** The state of a program before its first step. */
  ConcreteState(ProgramCfa program) {
    super(program, LongUnaryOperator.identity(), 0);
    this.running = OptionalInt.empty();
    this.stop = Optional.empty();
  }

  /** About how many bytes a state of a program takes. */
  public static long bytes(ProgramCfa program) {
    return 56 + 8L * size(program);
  }

  /** The only thread that may go on; empty when the scheduler may choose. */
  public OptionalInt running() {
    return running;
  }

  /** Why the step that led here was the last one; empty when it was not. */
  public Optional<RunEnd> stop() {
    return stop;
  }

  /**
   * The value of an expression over the locals of a thread; empty after a division by 0. Operands
   * are evaluated from left to right, all of them.
   */
  public Optional<Long> evaluate(int thread, LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> Optional.of(e.value());
      case LocalExpr.Local e -> Optional.of(local(thread, e.slot()));
      case LocalExpr.Unary e -> evaluate(thread, e.operand()).map(v -> e.operator().apply(v));
      case LocalExpr.Binary e -> {
        Optional<Long> right = evaluate(thread, e.right());
        yield evaluate(thread, e.left())
            .flatMap(left -> right.flatMap(r -> e.operator().apply(left, r)));
      }
    };
  }

  /** The cell that an access of a thread is to; the access does not fail. */
  public int cell(int thread, Action.VariableAccess access) {
    return access.index().map(i -> evaluate(thread, i).orElseThrow()).orElse(0L).intValue();
  }

  ConcreteState withRunning(OptionalInt thread) {
    return new ConcreteState(this, values(), thread, stop);
  }

  ConcreteState withStop(RunEnd outcome) {
    return new ConcreteState(this, values(), running, Optional.of(outcome));
  }

  @Override
  protected ConcreteState with(long[] changed) {
    return new ConcreteState(this, changed, running, stop);
  }

  @Override
  protected ConcreteState self() {
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConcreteState state
        && super.equals(state)
        && running.equals(state.running)
        && stop.equals(state.stop);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * super.hashCode() + running.hashCode()) + stop.hashCode();
  }

  @Override
  public String toString() {
    return super.toString() + stop.map(outcome -> " " + outcome).orElse("");
  }
}
