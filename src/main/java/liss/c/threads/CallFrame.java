package liss.c.threads;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Cfg;
import liss.c.ir.Function;

/** A call of a function on behalf of a thread. Each is the only one of its kind. */
final class CallFrame {

  private final Function function;
  private final Cfg flow;
  private final String thread;
  private final List<String> chain;
  private final Optional<ExecutedSite> caller;

  /**
   * @param thread the thread that executes it
   * @param chain the functions around it, by calls and starts, and itself
   * @param caller the call; empty for the function of a thread
   */
  CallFrame(
      Function function,
      Cfg flow,
      String thread,
      List<String> chain,
      Optional<ExecutedSite> caller) {
    this.function = function;
    this.flow = flow;
    this.thread = thread;
    this.chain = List.copyOf(chain);
    this.caller = caller;
  }

  Function function() {
    return function;
  }

  Cfg flow() {
    return flow;
  }

  String thread() {
    return thread;
  }

  List<String> chain() {
    return chain;
  }

  Optional<ExecutedSite> caller() {
    return caller;
  }

  /** Whether it is executed for {@code main}, but not behind the end of that. */
  boolean isInMain() {
    return caller
        .map(site -> site.frame().isInMain())
        .orElse(thread.equals(World.MAIN) && function.name().equals(World.MAIN));
  }
}
