package liss.c.threads;

import java.util.Set;
import liss.c.ir.Instruction;
import org.jspecify.annotations.Nullable;

/**
 * An instruction with what is known of it.
 *
 * @param note a {@link Note}; none for most
 */
record Emitted(Instruction instruction, @Nullable Note note) {

  /** What is known of an instruction. */
  sealed interface Note {

    /** It starts a thread; the places of the original program tell them from others. */
    record Starts(ExecutedSite site) implements Note {}

    /** It waits for the end of a thread. */
    record Waits(ExecutedSite site, KnownValue identifier) implements Note {}

    /** All threads have ended that some starts have started, if these were executed. */
    record AllEnd(Set<ExecutedSite> starts) implements Note {}

    /** The rounds of a loop are over that are looked at; others may follow. */
    record Cut() implements Note {}

    /** Functions are given to another file. */
    record Gives(Set<String> functions) implements Note {}

    /** It calls a function that is left for this call; perhaps, if the library does. */
    record Calls(String procedure, boolean isCertain) implements Note {}
  }
}
