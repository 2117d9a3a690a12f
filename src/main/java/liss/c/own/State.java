package liss.c.own;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * What the locals of a function hold where control may come.
 *
 * @param values of locals; others hold {@link Value#OTHER}
 * @param isReached whether control comes there
 */
record State(Map<IVariable, Value> values, boolean isReached) {

  /** Where control never comes. */
  static final State NOWHERE = new State(Map.of(), false);

  State {
    values = Map.copyOf(values);
  }

  Value value(IVariable local) {
    return values.getOrDefault(local, Value.OTHER);
  }

  State with(IVariable local, Value value) {
    Map<IVariable, Value> changed = new HashMap<>(values);
    if (value.equals(Value.OTHER)) {
      changed.remove(local);
    } else {
      changed.put(local, value);
    }
    return new State(changed, isReached);
  }

  /** The state once others may find some memory. */
  State without(Set<Object> shown) {
    Map<IVariable, Value> changed = new HashMap<>();
    values.forEach((local, value) -> {
      Value left = value.without(shown);
      if (!left.equals(Value.OTHER)) {
        changed.put(local, left);
      }
    });
    return new State(changed, isReached);
  }

  /** All memory into which locals may point. */
  Set<Object> names() {
    return values.values().stream()
        .flatMap(value -> value.names().stream())
        .collect(Collectors.toSet());
  }

  /** The state where control comes in one of two. */
  State or(State other) {
    if (!isReached || !other.isReached) {
      return isReached ? this : other;
    }
    State joined = new State(Map.of(), true);
    Set<IVariable> locals = new HashSet<>(values.keySet());
    locals.addAll(other.values.keySet());
    for (IVariable local : locals) {
      joined = joined.with(local, value(local).or(other.value(local)));
    }
    return joined;
  }
}
