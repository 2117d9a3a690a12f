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
      case Action.Write a -> Optional.of(new Effect.Write(a.variable()));
      case Action.Havoc a -> Optional.of(new Effect.Write(a.variable()));
      case Action.Input a -> Optional.of(new Effect.Write(device));
      case Action.Output a -> Optional.of(new Effect.Write(device));
      case Action.Branch a -> Optional.of(new Effect.Tag());
      case Action.AssignLocal a -> Optional.empty();
      case Action.HavocLocal a -> Optional.empty();
      case Action.Assert a -> Optional.empty();
      case Action.Lock a -> Optional.empty();
      case Action.Unlock a -> Optional.empty();
      case Action.Wait a -> Optional.empty();
      case Action.WaitReset a -> Optional.empty();
      case Action.SetCondition a -> Optional.empty();
      case Action.Assume a -> Optional.empty();
      case Action.SetGuard a -> Optional.empty();
      case Action.CondvarWait a -> Optional.empty();
      case Action.CondvarSignal a -> Optional.empty();
      case Action.CondvarBroadcast a -> Optional.empty();
      case Action.Yield a -> Optional.empty();
      case Action.Skip a -> Optional.empty();
      case Action.Pass a -> Optional.empty();
    };
  }
}
