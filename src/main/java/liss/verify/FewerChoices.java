package liss.verify;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.Declaration;
import liss.lang.Declaration.SharedInt;
import liss.lang.Expr;
import liss.lang.Program;
import liss.lang.Stmt;

/**
 * The program in which each choice between accesses is made: for the variable that the text
 * accesses most often, so that accesses meet. Its runs are runs of the whole program, and what is
 * against its preemption-safety is against that of the whole one; that it is safe says nothing. It
 * has the same synchronization, and so the same deadlocks.
 *
 * <p>A choice between hundreds of accesses, as memory of unknown type needs it, makes as many ways
 * through a thread, of which a search sees a part. Linear in the size of the text.
 */
final class FewerChoices {

  /** The number of accesses in the text to each shared variable. */
  private final Map<String, Integer> accesses = new HashMap<>();

  private FewerChoices(Program program) {
    Set<String> shared =
        program.all(SharedInt.class).stream().map(SharedInt::name).collect(Collectors.toSet());
    program.all(Declaration.Routine.class).stream()
        .flatMap(routine -> routine.body().all().stream())
        .flatMap(FewerChoices::names)
        .filter(shared::contains)
        .forEach(name -> accesses.merge(name, 1, Integer::sum));
  }

  /** The program without choices between accesses; empty if it has none. */
  static Optional<Program> of(Program program) {
    FewerChoices fewer = new FewerChoices(program);
    Program made = program.withBodies(body -> body.with(fewer::made));
    return made.equals(program) ? Optional.empty() : Optional.of(made);
  }

  private Stmt made(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Simple s -> s;
      case Stmt.If s -> choices(s).<Stmt>map(this::best).orElseGet(() -> s.with(this::made));
      case Stmt.Compound s -> s.with(this::made);
    };
  }

  /** What a statement chooses from, if it does no more than to access one or the other. */
  private static Optional<List<Stmt.Block>> choices(Stmt.If choice) {
    if (!(choice.condition() instanceof Stmt.Condition.Nondeterministic)
        || !(choice.otherwise().orElse(null) instanceof Stmt.Block otherwise)) {
      return Optional.empty();
    }
    Optional<List<Stmt.Block>> left = choices(choice.then());
    Optional<List<Stmt.Block>> right = choices(otherwise);
    return left.isPresent() && right.isPresent()
        ? Optional.of(Stream.concat(left.get().stream(), right.get().stream()).toList())
        : Optional.empty();
  }

  private static Optional<List<Stmt.Block>> choices(Stmt.Block block) {
    if (block.statements().size() == 1 && block.statements().getFirst() instanceof Stmt.If inner) {
      return choices(inner);
    }
    boolean areAccesses =
        block.statements().stream()
            .allMatch(stmt -> stmt instanceof Stmt.Assign || stmt instanceof Stmt.Havoc);
    return areAccesses ? Optional.of(List.of(block)) : Optional.empty();
  }

  /** Of equally good ones the shortest, and of these the first. */
  private Stmt.Block best(List<Stmt.Block> choices) {
    return choices.stream()
        .min(
            Comparator.comparingInt((Stmt.Block choice) -> -mostAccesses(choice))
                .thenComparingInt(choice -> choice.statements().size()))
        .orElseThrow();
  }

  private int mostAccesses(Stmt.Block choice) {
    return choice.statements().stream()
        .flatMap(FewerChoices::names)
        .mapToInt(name -> accesses.getOrDefault(name, 0))
        .max()
        .orElse(0);
  }

  /** The variables of an access, as far as it is one of C without values. */
  private static Stream<String> names(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Assign s -> Stream.concat(name(s.target()), name(s.value()));
      case Stmt.Havoc s -> name(s.target());
      default -> Stream.empty();
    };
  }

  private static Stream<String> name(Stmt.Target target) {
    return target instanceof Stmt.Target.Variable variable
        ? Stream.of(variable.name())
        : Stream.empty();
  }

  private static Stream<String> name(Expr value) {
    return value instanceof Expr.Name name ? Stream.of(name.name()) : Stream.empty();
  }
}
