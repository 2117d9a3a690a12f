package liss.c;

import java.util.List;
import java.util.Optional;
import liss.c.source.CMessage;
import liss.lang.Diagnostic;

/**
 * Why an answer about the program that stands for a text of C need not be one about the text: what
 * was left out, or taken to be one of several things that it may be.
 *
 * @param warnings those of the program; of a program in W, none matters
 */
public record Reservations(List<Diagnostic> warnings) {

  /** Copies the list. */
  public Reservations {
    warnings = List.copyOf(warnings);
  }

  /** Why a program that is safe as it was read need not be safe; empty if nothing was left out. */
  public Optional<String> asRead() {
    if (areFew()) {
      return Optional.of("safe for two threads where more may start");
    }
    return hasOneLockForSeveral() && !has(CMessage.UNUSED_HANDLER)
        ? Optional.of("safe if locks that may be different are one")
        : forAnyLocks();
  }

  /** The same for one that is safe however many threads start, and whichever locks are meant. */
  public Optional<String> forAnyLocks() {
    if (has(CMessage.UNUSED_HANDLER)) {
      return Optional.of("safe if functions that are passed outside are not called");
    }
    if (has(CMessage.MAIN_BESIDE_THREADS)) {
      return Optional.of("safe if main does nothing while threads run");
    }
    if (has(CMessage.ASSEMBLER)) {
      return Optional.of("safe if assembler accesses nothing but its operands");
    }
    if (has(CMessage.POINTER_RECURSION)) {
      return Optional.of("safe if no function calls itself through a pointer");
    }
    Optional<Diagnostic> chosen = first(CMessage.CHOSEN_COUNT);
    if (chosen.isPresent()) {
      String message = chosen.get().message();
      return Optional.of(
          "safe if " + message.replace("is taken to start", "starts").replace("taken to be ", ""));
    }
    if (has(CMessage.OTHER_FILES)) {
      return named(CMessage.OTHER_FILES, "of another file makes no difference");
    }
    return named(CMessage.NOT_ALONE, "runs alone")
        .or(() ->
            has(CMessage.LOCK_FROM_ELSEWHERE)
                ? Optional.of("safe if nobody waits for locks from outside of the program")
                : named(CMessage.MAYBE_SYNCHRONIZATION, "is no synchronization"));
  }

  /** Whether there is any. */
  public boolean areThere() {
    return undecided().or(this::asRead).isPresent();
  }

  /** Whether more threads may start than are looked at. */
  public boolean areFew() {
    return has(CMessage.FEW_COPIES);
  }

  /** Whether one lock stands for several. */
  public boolean hasOneLockForSeveral() {
    return has(CMessage.ONE_LOCK);
  }

  /** What is not known of the synchronization, so that no answer is one about the text. */
  public Optional<String> undecided() {
    return first(CMessage.UNDECIDED)
        .map(warning -> "line " + warning.span().line() + ": " + warning.message());
  }

  /** That something is so for what the first warning of a kind names first. */
  private Optional<String> named(CMessage kind, String isSo) {
    return first(kind)
        .map(warning -> "safe if " + warning.message().replaceFirst("` .*", "` ") + isSo);
  }

  private Optional<Diagnostic> first(CMessage kind) {
    return warnings.stream().filter(warning -> warning.code().equals(kind.id())).findFirst();
  }

  private boolean has(CMessage kind) {
    return first(kind).isPresent();
  }
}
