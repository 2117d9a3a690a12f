package liss.c.escape;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Instruction;

/** Puts together what callers have to know of a function, from all of its returns. */
final class Ends {

  private final Set<Name> given = new HashSet<>();
  private Summary.End end = Summary.End.NEVER;

  /**
   * No return yet.
   *
   * @param parameters those that point to own memory
   */
  Ends(Set<Integer> parameters) {
    for (int i : parameters) {
      given.add(new Name.Parameter(i));
      given.add(new Name.Behind(i));
    }
  }

  Summary.End end() {
    return end;
  }

  /** Adds a return. */
  void add(State state, Steps steps, Instruction.Return instruction) {
    Value returned = instruction.value().map(state::value).orElse(Value.OTHER);
    boolean isWhole =
        instruction.value().filter(v -> v instanceof liss.c.ir.Operand.Whole).isPresent();
    if (isWhole || returned.names().stream().anyMatch(Name::isGiven)) {
      steps.show(returned);
      returned = Value.OTHER;
    }
    Set<Name> kept = new HashSet<>(given);
    kept.removeIf(state::isShown);
    Set<Name> reached = new HashSet<>(kept);
    reached.addAll(returned.names());
    Map<Name, Value> contents = new HashMap<>();
    for (Name name : state.closure(reached)) {
      if (!(name instanceof Name.Local)) {
        contents.merge(seen(name), seen(state.content(name)), Value::or);
      }
    }
    add(new Summary.End(true, kept, seen(returned), contents));
  }

  private void add(Summary.End other) {
    if (!end.isReached()) {
      end = other;
      return;
    }
    Set<Name> kept = new HashSet<>(end.kept());
    kept.retainAll(other.kept());
    Map<Name, Value> contents = new HashMap<>(end.contents());
    other.contents().forEach((name, content) -> contents.merge(name, content, Value::or));
    end = new Summary.End(true, kept, end.result().or(other.result()), contents);
  }

  /** A value in names that callers know. */
  private static Value seen(Value value) {
    Value seen = new Value(Set.of(), value.isOnlyThere());
    for (Name name : value.names()) {
      seen = seen.or(name instanceof Name.Local ? Value.OTHER : Value.to(seen(name)));
    }
    return seen;
  }

  private static Name seen(Name name) {
    return name instanceof Name.Site ? new Name.Fresh() : name;
  }
}
