package liss.cfa;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Where a program forbids that inserted locks be held. */
public final class LockBans {

  private LockBans() {}

  /** All reasons, those of the text first. */
  public static SortedSet<LockBan> of(ProgramCfa program) {
    SortedSet<LockBan> bans = new TreeSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> bans.addAll(edge.context().bans()));
    return bans;
  }

  /** The program with the further wish that no inserted lock be held in these. */
  public static ProgramCfa forbid(ProgramCfa program, Set<String> proceduresAndThreads) {
    return map(
        program,
        context -> {
          Context result = context;
          for (String name : proceduresAndThreads) {
            boolean isCalled =
                context.calls().stream()
                    .anyMatch(call -> call.equals(name) || call.startsWith(name + " "));
            result = isCalled ? result.banned(new LockBan.Named(name)) : result;
          }
          return result;
        });
  }

  /** The program in which no lock may be held at some calls that sleep. */
  public static ProgramCfa forbid(ProgramCfa program, Collection<LockBan.Sleep> calls) {
    return mapEdges(
        program,
        edge -> {
          Context result = edge.context();
          for (LockBan.Sleep call : calls) {
            result = edge.span().equals(call.span()) ? result.banned(call) : result;
          }
          return result;
        });
  }

  /** The program without the reasons other than the given ones. */
  public static ProgramCfa keep(ProgramCfa program, Set<LockBan> bans) {
    return map(
        program,
        context -> {
          SortedSet<LockBan> kept = new TreeSet<>(context.bans());
          kept.retainAll(bans);
          return context.with(kept);
        });
  }

  private static ProgramCfa map(ProgramCfa program, UnaryOperator<Context> change) {
    return mapEdges(program, edge -> change.apply(edge.context()));
  }

  private static ProgramCfa mapEdges(ProgramCfa program, Function<Edge, Context> change) {
    List<Cfa> threads =
        program.threads().stream()
            .map(thread ->
                thread.with(
                    thread.out().stream()
                        .map(edges -> edges.stream().map(e -> e.in(change.apply(e))).toList())
                        .toList()))
            .toList();
    return program.with(program.locks(), threads);
  }
}
