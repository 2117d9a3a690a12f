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
 * @param linked the memory in which pointers to itself may be stored
 * @param isReached whether control comes there
 */
record State(Map<IVariable, Value> values, Set<Object> linked, boolean isReached) {

  /** Where control never comes. */
  static final State NOWHERE = new State(Map.of(), Set.of(), false);

  /** Where nothing is known. */
  static final State START = new State(Map.of(), Set.of(), true);

  State {
    values = Map.copyOf(values);
    linked = Set.copyOf(linked);
  }

  /** The state once pointers to some memory may be stored in it. */
  State linking(Set<Object> names) {
    Set<Object> all = new HashSet<>(linked);
    all.addAll(names);
    return new State(values, all, isReached);
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
    return new State(changed, linked, isReached);
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
    return new State(changed, linked, isReached);
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
    State joined = START.linking(linked).linking(other.linked);
    Set<IVariable> locals = new HashSet<>(values.keySet());
    locals.addAll(other.values.keySet());
    for (IVariable local : locals) {
      joined = joined.with(local, value(local).or(other.value(local)));
    }
    return joined;
  }
}
