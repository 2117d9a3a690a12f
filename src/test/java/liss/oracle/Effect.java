package liss.oracle;

/** What an observable step of the abstraction shows ([LISS] Fig. 11). */
public sealed interface Effect {

  /** A read of a shared variable. */
  record Read(int variable) implements Effect {}

  /** A write of a shared variable, or of the device, which all channels stand for. */
  record Write(int variable) implements Effect {}

  /** One side of a branch. */
  record Tag() implements Effect {}
}
