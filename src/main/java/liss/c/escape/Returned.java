package liss.c.escape;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import liss.c.ir.Operand;

/**
 * Translates what a function tells at its end into the names of its caller.
 *
 * @param state that of the caller, where what the function has shown is shown
 * @param position that of the call
 */
record Returned(State state, List<Operand> arguments, int position) {

  /** A value that the function returns, or has stored. */
  Value value(Value value) {
    Value result = new Value(Set.of(), value.isOnlyThere());
    for (Name name : value.names()) {
      result = result.or(pointer(name));
    }
    return result;
  }

  /** Pointers that the function may have stored in some memory. */
  void hold(Name memory, Value content) {
    Value translated = value(content);
    state.hold(pointer(memory).names(), translated);
  }

  private Value pointer(Name name) {
    return switch (name) {
      case Name.Parameter n -> state.value(arguments.get(n.number()));
      case Name.Behind n -> behind(state.value(arguments.get(n.number())));
      case Name.Fresh n -> Value.to(new Name.Site(position));
      case Name.Site n -> Value.OTHER;
      case Name.Local n -> Value.OTHER;
      case Name.Given n -> Value.OTHER;
      case Name.GivenBefore n -> Value.OTHER;
    };
  }

  /** All that can be found from some memory. */
  private Value behind(Value address) {
    Value content = state.loaded(address);
    Set<Name> names = state.closure(content.names());
    boolean isOnlyThere = content.isOnlyThere();
    for (Name name : new HashSet<>(names)) {
      isOnlyThere &= state.content(name).isOnlyThere();
    }
    return new Value(names, isOnlyThere);
  }
}
