package liss.explore;

import java.util.List;

/** What {@code havoc} and {@code input} return: the domain of values of an exploration. */
public sealed interface Inputs {

  /** One of these values. */
  record OneOf(List<Long> values) implements Inputs {
    /** Copies the list. */
    public OneOf {
      values = List.copyOf(values);
    }
  }

  /** Any value: a solver decides which are possible. */
  record Unknown() implements Inputs {}
}
