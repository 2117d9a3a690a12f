package liss.c.values;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IBinding;

/** A function in the place of a call, or of a thread. */
final class Frame {

  /** How often a place in a thread is passed; not a bound, since more is noticed. */
  record Rounds(long number, boolean isCertainlyOne) {
    static final Rounds ONE = new Rounds(1, true);
  }

  private final IASTFunctionDefinition function;
  private final Optional<Frame> caller;
  private final String path;
  private final Rounds rounds;
  private final String end;
  private final Optional<Place> result;
  private final Map<IBinding, Place> places = new HashMap<>();
  private final Map<IBinding, Value> values = new HashMap<>();
  private final Map<String, String> labels = new HashMap<>();

  /**
   * @param path what tells it from all other frames of a program
   * @param end the label behind it
   * @param result where it leaves its result
   */
  Frame(
      IASTFunctionDefinition function,
      Optional<Frame> caller,
      String path,
      Rounds rounds,
      String end,
      Optional<Place> result) {
    this.function = function;
    this.caller = caller;
    this.path = path;
    this.rounds = rounds;
    this.end = end;
    this.result = result;
  }

  IASTFunctionDefinition function() {
    return function;
  }

  String path() {
    return path;
  }

  Rounds rounds() {
    return rounds;
  }

  String end() {
    return end;
  }

  Optional<Place> result() {
    return result;
  }

  /** How many calls of a function are around the next statement. */
  int calls(IASTFunctionDefinition called) {
    return (function == called ? 1 : 0) + caller.map(outer -> outer.calls(called)).orElse(0);
  }

  void bind(IBinding variable, Place place) {
    places.put(variable, place);
  }

  void bind(IBinding variable, Value value) {
    values.put(variable, value);
  }

  Optional<Place> place(IBinding variable) {
    return Optional.ofNullable(places.get(variable));
  }

  Optional<Value> value(IBinding variable) {
    return Optional.ofNullable(values.get(variable));
  }

  /** The label of W that stands for one of C. */
  String label(String name, Code code) {
    return labels.computeIfAbsent(name, label -> code.newName(label));
  }
}
