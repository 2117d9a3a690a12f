package liss.explore;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import liss.cfa.ProgramCfa;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.run.Schedule;
import liss.solver.Node;

/**
 * The values of one symbolic execution, each with a number. Equal values have equal numbers as far
 * as that can be seen without a solver: operators are applied to constants at once, and a term that
 * is there already is not made again. So terms share their parts, and states can be compared.
 */
public final class ExecutionTerms implements Values, AutoCloseable {

  /** A run has at most some hundreds of conditions; those that need longer are rare. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final List<Node<Long, Symbol>> nodes = new ArrayList<>();
  private final Map<Node<Long, Symbol>, Long> numbers = new HashMap<>();
  private final PathSolver solver = new PathSolver(this, LIMIT);
  private final Map<Symbol, Long> given;
  private boolean haveUnknowns;

  public ExecutionTerms() {
    this(Map.of());
  }

  /**
   * Values where some inputs are known.
   *
   * @param given their values
   */
  public ExecutionTerms(Map<Symbol, Long> given) {
    this.given = Map.copyOf(given);
  }

  @Override
  public long constant(long value) {
    return term(new Node.Constant<>(value));
  }

  @Override
  public List<Long> yieldedBy(Symbol symbol) {
    Long known = given.get(symbol);
    haveUnknowns |= known == null;
    return List.of(known == null ? term(new Node.Unknown<>(symbol)) : constant(known));
  }

  @Override
  public long unseen() {
    return constant(0);
  }

  @Override
  public boolean areSymbolic() {
    return true;
  }

  @Override
  public boolean haveUnknowns() {
    return haveUnknowns;
  }

  @Override
  public long apply(UnaryOperator operator, long operand) {
    OptionalLong value = number(operand);
    return value.isPresent()
        ? constant(operator.apply(value.getAsLong()))
        : term(new Node.Unary<>(operator, operand));
  }

  @Override
  public long apply(BinaryOperator operator, long left, long right) {
    OptionalLong l = number(left);
    OptionalLong r = number(right);
    return l.isPresent() && r.isPresent()
        ? constant(operator.apply(l.getAsLong(), r.getAsLong()).orElseThrow())
        : term(new Node.Binary<>(operator, left, right));
  }

  @Override
  public long conditional(long condition, long then, long otherwise) {
    OptionalLong value = number(condition);
    if (value.isPresent()) {
      return value.getAsLong() != 0 ? then : otherwise;
    }
    return then == otherwise ? then : term(new Node.Conditional<>(condition, then, otherwise));
  }

  private long term(Node<Long, Symbol> node) {
    return numbers.computeIfAbsent(
        node,
        n -> {
          nodes.add(n);
          return nodes.size() - 1L;
        });
  }

  /** How a term is made. */
  Node<Long, Symbol> node(long term) {
    return nodes.get((int) term);
  }

  @Override
  public OptionalLong number(long term) {
    return node(term) instanceof Node.Constant<Long, Symbol> constant
        ? OptionalLong.of(constant.value())
        : OptionalLong.empty();
  }

  /** {@inheritDoc} Quotients by 0 are 0. */
  @Override
  public long evaluate(long term, ToLongFunction<Symbol> unknowns) {
    return evaluate(term, unknowns, new HashMap<>());
  }

  private long evaluate(long term, ToLongFunction<Symbol> unknowns, Map<Long, Long> known) {
    Long before = known.get(term);
    if (before != null) {
      return before;
    }
    long value =
        switch (node(term)) {
          case Node.Constant<Long, Symbol> n -> n.value();
          case Node.Unknown<Long, Symbol> n -> unknowns.applyAsLong(n.unknown());
          case Node.Unary<Long, Symbol> n ->
              n.operator().apply(evaluate(n.operand(), unknowns, known));
          case Node.Binary<Long, Symbol> n ->
              n.operator()
                  .apply(evaluate(n.left(), unknowns, known), evaluate(n.right(), unknowns, known))
                  .orElse(0L);
          case Node.Conditional<Long, Symbol> n ->
              evaluate(n.condition(), unknowns, known) != 0
                  ? evaluate(n.then(), unknowns, known)
                  : evaluate(n.otherwise(), unknowns, known);
        };
    known.put(term, value);
    return value;
  }

  @Override
  public ConditionAnswer check(Collection<Literal> conditions) {
    return solver.check(List.copyOf(conditions));
  }

  @Override
  public long questions() {
    return solver.questions();
  }

  @Override
  public void close() {
    solver.close();
  }

  /**
   * Executes steps by the concrete semantics, which decides without the symbolic one what they do.
   *
   * @param inputs what comes from outside
   * @throws IllegalStateException if a step cannot be taken: then the path condition is wrong
   */
  public Schedule executed(
      ProgramCfa program, List<TakenStep> steps, ToLongFunction<Symbol> inputs) {
    return Schedule.of(program, steps.stream().map(step -> step.move(this, inputs)).toList())
        .orElseThrow(() -> new IllegalStateException("not possible with values: " + steps));
  }
}
