package liss.solver;

import org.sosy_lab.java_smt.api.BitvectorFormula;

/** A term of one {@link Z3} whose value is an integer of 64 bits; see {@link BitVectors}. */
final class BitVector {

  final BitvectorFormula inZ3;

  BitVector(BitvectorFormula inZ3) {
    this.inZ3 = inZ3;
  }
}
