package liss.abstraction;

import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * What the abstraction keeps of a data access ([LISS] Fig. 10): the variable and whether it is
 * written. A write stands for havoc and device access as well; all channels together are the one
 * variable {@code dev}.
 *
 * @param variable position in {@link ProgramCfa#variables()}, or {@link #DEVICE}
 */
public record Access(int variable, Kind kind) {

  /** The variable that stands for every channel. */
  public static final int DEVICE = -1;

  /** Read or write. */
  public enum Kind {
    READ,
    WRITE
  }

  /** The access that a step makes, if it makes one. */
  public static Optional<Access> of(Action action) {
    return switch (action) {
      case Action.Read a -> Optional.of(new Access(a.variable(), Kind.READ));
      case Action.VariableAccess a -> Optional.of(new Access(a.variable(), Kind.WRITE));
      case Action.Interaction a -> Optional.of(new Access(DEVICE, Kind.WRITE));
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }

  /** The name of the variable that a step accesses; empty if it accesses none, or a channel. */
  public static Optional<String> variable(ProgramCfa program, Edge edge) {
    return of(edge.action())
        .filter(access -> access.variable() != DEVICE)
        .map(access -> program.variables().get(access.variable()).name());
  }

  /**
   * Whether two steps belong to different threads and their accesses do not commute ([LISS] 6.1.3,
   * I2 and I3).
   */
  public static boolean areDependent(Edge first, Edge second) {
    return first.thread() != second.thread()
        && of(first.action())
            .flatMap(one -> of(second.action()).filter(one::conflictsWith))
            .isPresent();
  }

  private boolean conflictsWith(Access other) {
    return variable == other.variable && (kind == Kind.WRITE || other.kind == Kind.WRITE);
  }

  /** The access in the notation of the paper, as in {@code write(x)}. */
  public String describe(ProgramCfa program) {
    String name = variable == DEVICE ? "dev" : program.variables().get(variable).name();
    return (kind == Kind.READ ? "read(" : "write(") + name + ")";
  }
}
