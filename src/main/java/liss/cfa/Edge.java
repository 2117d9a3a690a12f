package liss.cfa;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import liss.lang.AccessUse;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;

/**
 * A step of one thread.
 *
 * @param thread position of the thread in {@link ProgramCfa#threads()}
 * @param id number of the edge in its thread, in order of construction; inserted locks get new
 *     numbers and leave those of the others as they are
 * @param source the location before the step
 * @param target the location after it
 * @param span the source text the step comes from
 * @param context what surrounds that text
 */
public record Edge(
    int thread, int id, int source, int target, Action action, SourceSpan span, Context context) {

  /** The starts of marks that no program of W can have. */
  static final String INEXACT = "inexact: ";

  static final String FAILURE = "failure: ";

  static final String NO_MEMORY = "no memory: ";

  static final String REFUSAL = "refusal: ";

  static final String UNKNOWN = "unknown call: ";

  static final String ALLOCATING = "allocating call: ";

  /** A step of whose surroundings nothing is known. */
  public Edge(int thread, int id, int source, int target, Action action, SourceSpan span) {
    this(thread, id, source, target, action, span, Context.NONE);
  }

  /**
   * What has no exact meaning in the program of C that this step is from, so that its translation
   * ends here in a failure; empty for other steps.
   */
  public Optional<String> inexact() {
    return marked(INEXACT);
  }

  /** What goes wrong in C where this assertion fails; empty for assertions of the program. */
  public Optional<String> failure() {
    return marked(FAILURE);
  }

  /** The function of which nothing is known that this step is a part of; empty for others. */
  public Optional<String> unknownCall() {
    return marked(UNKNOWN);
  }

  /**
   * The function of which nothing is known but that it returns an address, that this step is a part
   * of; empty for others.
   */
  public Optional<String> allocatingCall() {
    return marked(ALLOCATING);
  }

  private Optional<String> marked(String start) {
    return context.marks().stream()
        .filter(mark -> mark.startsWith(start))
        .map(mark -> mark.substring(start.length()))
        .findFirst();
  }

  /**
   * Whether an attempt of C fails in this step, which the specification lets it do at any time: who
   * makes an attempt knows what to do where it fails.
   */
  public boolean isRefusal() {
    return marked(REFUSAL).isPresent();
  }

  /** What a step of a program of C accesses that is no memory; empty for other steps. */
  public Optional<String> noMemory() {
    return marked(NO_MEMORY);
  }

  /** How this access is ordered with others if it is atomic in C; empty for all else. */
  public Optional<MemoryOrder> atomicity() {
    return context.atomicity();
  }

  /** Whether this is an access that is atomic in C. */
  public boolean isAtomic() {
    return atomicity().isPresent();
  }

  /** Whether this is such an access that has its place in the one order of all of them. */
  public boolean isSequential() {
    return atomicity().filter(order -> order == MemoryOrder.SEQ_CST).isPresent();
  }

  /** Whether the program of C that this access is from says that it uses it for something. */
  public boolean isUsedFor(AccessUse use) {
    return context.uses().contains(use);
  }

  /** The line of the source text where the step starts. */
  public int line() {
    return span.line();
  }

  /** A step at the same place that does something else. */
  public Edge doing(Action other) {
    return new Edge(thread, id, source, target, other, span, context);
  }

  /** This step to another location. */
  Edge to(int other) {
    return new Edge(thread, id, source, other, action, span, context);
  }

  /** This step in other surroundings. */
  Edge in(Context other) {
    return other.equals(context) ? this : new Edge(thread, id, source, target, action, span, other);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Edge edge && edge.thread == thread && edge.id == id;
  }

  /** This step in a program in which locks have other numbers. */
  Edge renumbered(IntUnaryOperator locks) {
    return new Edge(thread, id, source, target, action.renumbered(locks), span, context);
  }

  /** This step, or none on a lock that has another number than the first ones. */
  Edge within(int locks) {
    return action instanceof Action.LockStep step && step.lock() >= locks
        ? doing(new Action.Skip())
        : this;
  }

  @Override
  public int hashCode() {
    return 31 * thread + id;
  }
}
