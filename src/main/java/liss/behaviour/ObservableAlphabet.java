package liss.behaviour;

import java.util.List;
import liss.run.Observable;

/**
 * What runs may show, where that is finite.
 *
 * @param values the only values of {@code input} and {@code havoc}; with none, a program must have
 *     neither
 * @param choices whether choices are seen
 */
public record ObservableAlphabet(List<Long> values, Choices choices) {

  /** Whether choices are seen. */
  public enum Choices {
    SHOWN,
    HIDDEN
  }

  /** Removes values that are there twice. */
  public ObservableAlphabet {
    values = values.stream().distinct().toList();
  }

  /** All that a program shows that has no inputs. */
  static ObservableAlphabet withoutInputs() {
    return new ObservableAlphabet(List.of(), Choices.SHOWN);
  }

  /** Whether a symbol is seen. */
  boolean has(Observable symbol) {
    return choices == Choices.SHOWN || !(symbol instanceof Observable.Havoc);
  }
}
