package liss.c.calls;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.ir.Instruction;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import liss.lang.SwitchAtLock;

/**
 * At which lock statements of a program in C the cooperative scheduler may switch: those that the
 * user has chosen or, without a choice, those of locks under which a thread may sleep. A thread
 * that takes a spin lock of the kernel does not sleep, and its processor does nothing else under
 * it.
 *
 * @param chosen empty if it depends on the kind
 * @param spinning where locks are taken under which nobody may sleep
 */
public record LockSwitches(Optional<SwitchAtLock> chosen, Set<Integer> spinning) {

  /** Copies the places. */
  public LockSwitches {
    spinning = Set.copyOf(spinning);
  }

  /**
   * Those of a program.
   *
   * @param chosen what the user has chosen
   */
  public static LockSwitches of(
      TranslationUnit unit, Vocabulary vocabulary, Optional<SwitchAtLock> chosen) {
    Set<Integer> spinning =
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .filter(step -> Functions.named(step).filter(vocabulary.drivers()::spins).isPresent())
            .map(step -> step.origin().span().start())
            .collect(Collectors.toSet());
    return new LockSwitches(chosen, spinning);
  }

  /** Whether the scheduler may switch at a call that takes a lock, whatever happens under it. */
  public boolean isCertain(Instruction.Call call) {
    return isCertain(call.origin().span().start());
  }

  /** Whether the scheduler may switch at a lock statement, whatever happens under the lock. */
  public boolean isCertain(Stmt.Sync taking) {
    return isCertain(taking.span().start());
  }

  private boolean isCertain(int place) {
    return chosen
        .map(choice -> choice instanceof SwitchAtLock.Always)
        .orElseGet(() -> !spinning.contains(place));
  }

  /** The same by the names of locks. */
  public SwitchAtLock in(Collection<? extends Stmt> bodies) {
    return chosen.orElseGet(() -> {
      Set<String> locks = spinningIn(bodies);
      return locks.isEmpty() ? new SwitchAtLock.Always() : new SwitchAtLock.ByKind(locks);
    });
  }

  private Set<String> spinningIn(Collection<? extends Stmt> bodies) {
    return bodies.stream()
        .flatMap(body -> body.all(Stmt.Sync.class).stream())
        .filter(sync -> sync.kind() == SyncKind.LOCK && !isCertain(sync))
        .map(Stmt.Sync::operand)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
