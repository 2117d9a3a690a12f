package liss.witness;

/** What could be told about a run. */
public sealed interface Told {

  /** A whole file. */
  record Text(String text) implements Told {}

  /** The file cannot be written, for a reason that ends a sentence. */
  record Nothing(String reason) implements Told {}
}
