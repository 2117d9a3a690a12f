package liss.witness;

/** What could be told about a run. */
public sealed interface WitnessText {

  /** A whole file. */
  record Text(String text) implements WitnessText {}

  /** The file cannot be written, for a reason that ends a sentence. */
  record Nothing(String reason) implements WitnessText {}
}
