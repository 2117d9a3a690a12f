package liss.proof;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import liss.run.Property;

/** A proof that is searched when somebody asks for it, once. */
public final class ProofAttempt {

  private final Supplier<Optional<ReplicatedProgram>> reading;
  private final Set<Property> sought;
  private final BooleanSupplier stop;
  private Optional<ReplicatedProgram> program = Optional.empty();
  private boolean isRead;
  private Optional<ThreadModularProof> proof = Optional.empty();
  private boolean isSearched;

  /**
   * A proof that has not been searched.
   *
   * @param reading the program; empty if there is none that can be proved
   * @param sought the properties
   * @param stop asked now and then, also by other threads; when true the search ends
   */
  public ProofAttempt(
      Supplier<Optional<ReplicatedProgram>> reading, Set<Property> sought, BooleanSupplier stop) {
    this.reading = reading;
    this.sought = Set.copyOf(sought);
    this.stop = stop;
  }

  /** Whether there may be any number of some threads. */
  public boolean isForAnyNumber() {
    return program().filter(p -> !p.replicated().isEmpty()).isPresent();
  }

  /** Whether there is a proof. */
  public boolean succeeds() {
    if (!isSearched) {
      isSearched = true;
      proof = program().flatMap(p -> ThreadModularProof.of(p, sought, stop));
    }
    return proof.isPresent();
  }

  /** The proof that was found; empty also if none was searched. */
  public Optional<ThreadModularProof> proof() {
    return proof;
  }

  private Optional<ReplicatedProgram> program() {
    if (!isRead) {
      isRead = true;
      program = reading.get();
    }
    return program;
  }
}
