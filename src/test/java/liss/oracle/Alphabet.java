package liss.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** The observable symbols of a program: the abstraction function ([LISS] Fig. 10). */
final class Alphabet {

  private final Map<Edge, Symbol> symbols = new LinkedHashMap<>();

  Alphabet(ProgramCfa program) {
    int device = program.variables().size();
    for (Cfa cfa : program.threads()) {
      List<Edge> edges = new ArrayList<>(cfa.edges());
      edges.sort(Comparator.comparingInt(Edge::id));
      int position = 0;
      for (Edge edge : edges) {
        Optional<Effect> effect = effect(edge.action(), device);
        if (effect.isPresent()) {
          symbols.put(edge, new Symbol(cfa.thread(), position, effect.get()));
          position++;
        }
      }
    }
  }

  /** The symbol that a step shows, if it shows one. */
  Optional<Symbol> symbol(Edge edge) {
    return Optional.ofNullable(symbols.get(edge));
  }

  /** All symbols, by thread and position. */
  List<Symbol> symbols() {
    return List.copyOf(symbols.values());
  }

  private static Optional<Effect> effect(Action action, int device) {
    return switch (action) {
      case Action.Read a -> Optional.of(new Effect.Read(a.variable()));
      case Action.Branch a -> Optional.of(new Effect.Tag());
      case Action.VariableAccess a -> Optional.of(new Effect.Write(a.variable()));
      case Action.Interaction a -> Optional.of(new Effect.Write(device));
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }
}
