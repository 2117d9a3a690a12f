package liss.bench;

import java.util.Locale;

/** The engines of {@code liss verify}, as its option {@code --engine} names them. */
enum Engine {
  SERIALIZATION,
  ANTICHAIN;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As help shows it. */
  @Override
  public String toString() {
    return label();
  }
}
