package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.lang.SwitchAtLock;
import liss.verify.Verification;

/** At which lock statements the cooperative scheduler switches, if not at each. */
final class SwitchText {

  private SwitchText() {}

  /** A sentence for a report; empty if there is nothing to say. */
  static Optional<String> sentence(ProgramCfa program) {
    Set<String> without = program.uncontended();
    return switch (program.program().switchAtLock()) {
      case SwitchAtLock.Always a -> Optional.empty();
      case SwitchAtLock.Contended c when without.isEmpty() ->
          Optional.of(
              "The cooperative scheduler switches at all lock statements: other threads can run while"
                  + " these locks are held.");
      case SwitchAtLock.Contended c ->
          Optional.of(
              "The cooperative scheduler switches at a lock statement only if another thread can run"
                  + " while the lock is held, and so not at those of "
                  + String.join(", ", without)
                  + ".");
      case SwitchAtLock.ByKind k when without.isEmpty() -> Optional.empty();
      case SwitchAtLock.ByKind k ->
          Optional.of(
              "The cooperative scheduler does not switch where these locks are taken: "
                  + String.join(", ", without)
                  + ".");
      case SwitchAtLock.ExceptAt e when without.isEmpty() ->
          Optional.of(
              "The cooperative scheduler switches at all lock statements: other threads can run while"
                  + " the locks are held that guard stale values.");
      case SwitchAtLock.ExceptAt e ->
          Optional.of(
              "So that no value is out of date, the cooperative scheduler does not switch where these"
                  + " locks are taken: "
                  + String.join(", ", without)
                  + ".");
    };
  }

  /** What the rule for contended locks would find, in a sentence. */
  static Optional<String> note(Verification verification) {
    return verification
        .atContendedLocks()
        .map(outcome ->
            "Note: if another thread can run at a lock statement only where the lock is contended, this"
                + " is "
                + outcome.label()
                + "; --switch-at-lock contended shows the run.");
  }

  /** The same as a member of a document. */
  static Optional<Json> json(ProgramCfa program) {
    SwitchAtLock switching = program.program().switchAtLock();
    return switching instanceof SwitchAtLock.Always
        ? Optional.empty()
        : Optional.of(
            Json.object()
                .with("mode", switching.word())
                .with("uncontended", Json.texts(List.copyOf(program.uncontended()))));
  }
}
