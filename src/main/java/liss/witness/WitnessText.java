package liss.witness;

import java.util.Optional;
import liss.cfa.ProgramCfa;

/** What could be told about a run. */
public sealed interface WitnessText {

  /** A whole file. */
  record Text(String text) implements WitnessText {}

  /** The file cannot be written, for a reason that ends a sentence. */
  record Nothing(String reason) implements WitnessText {}

  /** That a program is not told to others, if they could not start it; empty if they can. */
  static Optional<WitnessText> withoutMain(ProgramCfa program) {
    return program.threads().stream().anyMatch(thread -> thread.name().equals("main"))
        ? Optional.empty()
        : Optional.of(new Nothing("the program has no `main` that starts its threads"));
  }
}
