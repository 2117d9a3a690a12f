package liss.oracle;

import java.util.BitSet;
import java.util.List;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration.Priority;

/**
 * Who may step on one processor, by the definition in docs/language.md: nobody while a more urgent
 * thread is inside a block and able to go on, nor while a handler of the same priority is inside
 * one, and handlers are taken to be able to go on. Which threads are inside a block is remembered.
 */
final class Urgency {

  private final ProgramCfa program;
  private final AbstractSemantics semantics;

  Urgency(ProgramCfa program, AbstractSemantics semantics) {
    this.program = program;
    this.semantics = semantics;
  }

  /** Whether the scheduler may choose a thread. */
  boolean allows(AbstractState state, BitSet inside, int thread) {
    return !program.hasPriorities()
        || inside.stream().noneMatch(other -> other != thread && stops(state, other, thread));
  }

  private boolean stops(AbstractState state, int other, int thread) {
    List<Cfa> threads = program.threads();
    Priority its = threads.get(other).priority();
    Priority own = threads.get(thread).priority();
    if (its.kind() == Priority.Kind.INTERRUPT) {
      return own.kind() == Priority.Kind.TASK || its.level() >= own.level();
    }
    return own.kind() == Priority.Kind.TASK
        && its.level() > own.level()
        && semantics.canGoOn(state, other);
  }

  /** The threads that are inside a block after a step. */
  BitSet after(BitSet inside, AbstractSemantics.Step step) {
    if (!program.hasPriorities()) {
      return inside;
    }
    int thread = step.edge().thread();
    BitSet after = (BitSet) inside.clone();
    boolean begins = inside.get(thread) || !step.edge().action().isSilent();
    after.set(thread, begins && !semantics.mayAnybodyRun(step.next(), thread));
    return after;
  }
}
