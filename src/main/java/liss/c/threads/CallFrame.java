package liss.c.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Cfg;
import liss.c.ir.Function;

/**
 * A call of a function on behalf of a thread, or all of its calls. Each is the only one of its
 * kind.
 */
final class CallFrame {

  private final Function function;
  private final Cfg flow;
  private final String thread;
  private final List<String> chain;
  private final Optional<ExecutedSite> caller;
  private final boolean isForAll;

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
    this(function, flow, thread, chain, caller, false);
  }

  private CallFrame(
      Function function,
      Cfg flow,
      String thread,
      List<String> chain,
      Optional<ExecutedSite> caller,
      boolean isForAll) {
    this.function = function;
    this.flow = flow;
    this.thread = thread;
    this.chain = List.copyOf(chain);
    this.caller = caller;
    this.isForAll = isForAll;
  }

  /**
   * All calls of a function that a thread executes, wherever they are.
   *
   * @param first what the thread executes first
   */
  static CallFrame ofAll(Function function, Cfg flow, CallFrame first) {
    ExecutedSite somewhere = new ExecutedSite(first, List.of(), 0, false);
    return new CallFrame(
        function, flow, first.thread(), chain(first, function), Optional.of(somewhere), true);
  }

  /** A call that an instruction makes. */
  static CallFrame of(Function function, Cfg flow, ExecutedSite caller) {
    return new CallFrame(
        function,
        flow,
        caller.frame().thread(),
        chain(caller.frame(), function),
        Optional.of(caller));
  }

  private static List<String> chain(CallFrame around, Function function) {
    List<String> chain = new ArrayList<>(around.chain());
    chain.add(function.name());
    return chain;
  }

  /** What its thread executes first. */
  CallFrame first() {
    return caller.map(site -> site.frame().first()).orElse(this);
  }

  /** Whether it stands for all calls of the function. */
  boolean isForAll() {
    return isForAll;
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

  /** Whether it is executed for {@code main}, but not after the end of that. */
  boolean isInMain() {
    return caller
        .map(site -> site.frame().isInMain())
        .orElse(thread.equals(KnownMemory.MAIN) && function.name().equals(KnownMemory.MAIN));
  }
}
