package liss.certificate;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.FlagExpr;
import liss.cfa.LocalExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ObjectOperation.Obstacle;
import liss.cfa.ObjectOperation.Patience;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.cfa.SyncObject;
import liss.lang.Expr.BinaryOperator;

/**
 * A program as a text of W with the same steps: a statement for each step of its automata, and a
 * label for each location. So what was decided of a program in C can be read by others, who know W.
 * Behind each statement is the line of the text that it comes from.
 */
final class WText {

  /** That W has no words for something. */
  private static final class InexpressibleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InexpressibleException(String what) {
      super(what);
    }
  }

  /** Bitwise operations of a value and a constant, where the third operand has the bits of both. */
  private static final Map<BinaryOperator, String> BITWISE =
      Map.of(
          BinaryOperator.BIT_AND, "%3$s",
          BinaryOperator.BIT_OR, "(%1$s + (%2$d) - %3$s)",
          BinaryOperator.BIT_XOR, "(%1$s + (%2$d) - 2 * %3$s)");

  /** What a copy of a thread is called. */
  private static final Pattern COPY = Pattern.compile("(.*)(\\[[0-9]+\\])");

  /** By how many bits a shift can be a multiplication, with room for one bit and the sign. */
  private static final int MOST_BITS = 61;

  private final ProgramCfa program;
  private final Set<Integer> arrays = new HashSet<>();
  private final Set<Integer> guards = new HashSet<>();
  private final StringBuilder text = new StringBuilder();

  private WText(ProgramCfa program) {
    this.program = program;
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.VariableAccess a && a.index().isPresent()) {
          arrays.add(a.variable());
        }
        if (edge.action() instanceof Action.SetGuard a) {
          guards.add(a.flag());
          guards.addAll(a.value().flags());
        }
      }
    }
  }

  /**
   * The program with names that W has.
   *
   * @return with other names of variables, locks and so on, but the same steps
   */
  static ProgramCfa named(ProgramCfa program) {
    return named(program, Set.of());
  }

  /**
   * The same for a program with two copies of some threads, which stand for any number of them.
   *
   * @param replicated the names of these threads
   */
  static ProgramCfa named(ProgramCfa program, Set<String> replicated) {
    List<String> threads = program.threads().stream().map(Cfa::name).toList();
    return new ProgramCfa(
        program.program(),
        program.variables().stream()
            .map(v -> new SharedVariable(v.id(), name("v", v.id(), v.name()), v.initial()))
            .toList(),
        names("l", program.locks()),
        program.flags().stream()
            .map(f -> new Flag(f.id(), name("f", f.id(), f.name()), f.initial()))
            .toList(),
        program.objects().stream()
            .map(o -> new SyncObject(o.id(), name("o", o.id(), o.name()), o.kind(), o.initial()))
            .toList(),
        names("c", program.channels()),
        program.condvars(),
        IntStream.range(0, program.threads().size())
            .mapToObj(i -> {
              Cfa thread = program.threads().get(i);
              return new Cfa(
                  thread.thread(),
                  threadName(threads, i, replicated),
                  thread.priority(),
                  thread.locals(),
                  thread.entry(),
                  thread.exit(),
                  thread.out(),
                  thread.calls());
            })
            .toList());
  }

  private static List<String> names(String kind, List<String> names) {
    return IntStream.range(0, names.size()).mapToObj(i -> name(kind, i, names.get(i))).toList();
  }

  private static String threadName(List<String> threads, int thread, Set<String> replicated) {
    Matcher copy = COPY.matcher(threads.get(thread));
    if (!copy.matches() || !replicated.contains(copy.group(1))) {
      return name("t", thread, threads.get(thread));
    }
    int first = threads.indexOf(copy.group(1) + "[0]");
    return name("t", first, copy.group(1)) + copy.group(2);
  }

  /** A name of W, different from all others: the number is the first in it. */
  private static String name(String kind, int number, String name) {
    return kind + number + "_" + name.replaceAll("[^A-Za-z0-9]+", "_");
  }

  /** The text of a program whose names are those of W; empty if W has no words for all of it. */
  static Optional<String> of(ProgramCfa program) {
    try {
      WText written = new WText(program);
      written.declarations();
      program.threads().stream()
          .filter(thread -> !thread.name().contains("[") || thread.name().endsWith("[0]"))
          .forEach(written::thread);
      return Optional.of(written.text.toString());
    } catch (InexpressibleException e) {
      return Optional.empty();
    }
  }

  private void declarations() {
    for (SharedVariable variable : program.variables()) {
      boolean isArray = arrays.contains(variable.id());
      String first = variable.initial().getFirst().toString();
      String all = variable.initial().stream().map(Object::toString).collect(joining(", "));
      text.append("shared int ")
          .append(variable.name())
          .append(isArray ? "[" + variable.initial().size() + "] = {" + all + "}" : " = " + first)
          .append(";\n");
    }
    program.locks().forEach(lock -> text.append("lock ").append(lock).append(";\n"));
    for (Flag flag : program.flags()) {
      text.append(guards.contains(flag.id()) ? "guard " : "cond ")
          .append(flag.name())
          .append(" = ")
          .append(flag.initial())
          .append(";\n");
    }
    for (SyncObject object : program.objects()) {
      text.append(
          switch (object.kind()) {
            case SEMAPHORE -> "semaphore " + object.name() + " = " + object.initial() + ";\n";
            case RWLOCK -> "rwlock " + object.name() + ";\n";
            case BARRIER -> throw new InexpressibleException("the steps of a barrier");
          });
    }
    program.channels().forEach(channel -> text.append("channel ").append(channel).append(";\n"));
  }

  private void thread(Cfa thread) {
    text.append("\nthread ").append(thread.name().replace("[0]", "[*]")).append(" {\n");
    for (int local = 0; local < thread.locals(); local++) {
      text.append("  int ").append(local(local)).append(";\n");
    }
    text.append("  goto ").append(label(thread.entry())).append(";\n");
    for (int location = 0; location < thread.size(); location++) {
      text.append("  ").append(label(location)).append(": ");
      location(thread, location);
    }
    text.append("}\n");
  }

  private void location(Cfa thread, int location) {
    List<Edge> out = thread.out().get(location);
    if (out.isEmpty()) {
      text.append(location == thread.exit() ? "return;\n" : "goto " + label(location) + ";\n");
      return;
    }
    Edge first = out.getFirst();
    if (!(first.action() instanceof Action.Branch branch)) {
      text.append(statement(first.action())).append("; ").append(to(first)).append("\n");
      return;
    }
    Edge other = out.getLast();
    boolean holds = branch.tag().holds();
    text.append("if (")
        .append(branch.condition().map(WText::value).orElse("*"))
        .append(") { ")
        .append(to(holds ? first : other))
        .append("\n  } else { ")
        .append(to(holds ? other : first))
        .append("\n  }\n");
  }

  private static String to(Edge edge) {
    return "goto " + label(edge.target()) + "; // line " + edge.line();
  }

  private static String label(int location) {
    return "at" + location;
  }

  private static String local(int local) {
    return "r" + local;
  }

  private String statement(Action action) {
    return switch (action) {
      case Action.Read a -> local(a.local()) + " := " + place(a.variable(), a.index());
      case Action.Write a -> place(a.variable(), a.index()) + " := " + value(a.value());
      case Action.Havoc a -> place(a.variable(), a.index()) + " := havoc";
      case Action.Input a ->
          local(a.local()) + " := input(" + program.channels().get(a.channel()) + ")";
      case Action.Output a ->
          "output(" + program.channels().get(a.channel()) + ", " + value(a.value()) + ")";
      case Action.AssignLocal a -> local(a.local()) + " := " + value(a.value());
      case Action.HavocLocal a -> local(a.local()) + " := havoc";
      case Action.Assert a -> "assert(" + value(a.condition()) + ")";
      case Action.Lock a -> "lock(" + program.locks().get(a.lock()) + ")";
      case Action.Unlock a -> "unlock(" + program.locks().get(a.lock()) + ")";
      case Action.Wait a -> (a.value() ? "wait(" : "wait_not(") + condition(a.flag());
      case Action.WaitReset a -> "wait_reset(" + condition(a.flag());
      case Action.SetCondition a -> (a.value() ? "signal(" : "reset(") + condition(a.flag());
      case Action.Assume a ->
          (a.value() ? "assume(" : "assume_not(") + program.flags().get(a.flag()).name() + ")";
      case Action.SetGuard a -> program.flags().get(a.flag()).name() + " <- " + guard(a.value());
      case Action.ObjectStep a ->
          operation(a.operation()) + "(" + program.objects().get(a.object()).name() + ")";
      case Action.Yield a -> "yield";
      case Action.CondvarStep a -> throw new InexpressibleException("a condition variable");
      case Action.Branch a -> throw new IllegalArgumentException("two steps: " + a);
      case Action.SilentStep a -> "skip";
    };
  }

  /** A flag that is no guard, behind the parenthesis of its statement. */
  private String condition(int flag) {
    if (guards.contains(flag)) {
      throw new InexpressibleException("a guard for which a thread waits");
    }
    return program.flags().get(flag).name() + ")";
  }

  private String place(int variable, Optional<LocalExpr> index) {
    String name = program.variables().get(variable).name();
    if (index.isEmpty() && arrays.contains(variable)) {
      throw new InexpressibleException("an array that is accessed as a whole");
    }
    return name + index.map(i -> "[" + value(i) + "]").orElse("");
  }

  /** An expression of W with the value of one of the program. */
  static String value(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> e.value() < 0 ? "(" + e.value() + ")" : "" + e.value();
      case LocalExpr.Local e -> local(e.slot());
      case LocalExpr.Unary e -> "(" + e.operator().symbol() + " " + value(e.operand()) + ")";
      case LocalExpr.Binary e when e.operator() == BinaryOperator.SHIFT_LEFT ->
          "(" + value(e.left()) + " * " + power(e.right()) + ")";
      case LocalExpr.Binary e when e.operator() == BinaryOperator.SHIFT_RIGHT ->
          "(" + multiple(e.left(), power(e.right())) + " / " + power(e.right()) + ")";
      case LocalExpr.Binary e when BITWISE.containsKey(e.operator()) -> bitwise(e);
      case LocalExpr.Binary e ->
          "(" + value(e.left()) + " " + e.operator().symbol() + " " + value(e.right()) + ")";
    };
  }

  /** A bitwise operation with a constant, by arithmetic on numbers in two's complement. */
  private static String bitwise(LocalExpr.Binary expr) {
    if (expr.left() instanceof LocalExpr.Constant
        && !(expr.right() instanceof LocalExpr.Constant)) {
      return bitwise(new LocalExpr.Binary(expr.operator(), expr.right(), expr.left()));
    }
    if (!(expr.right() instanceof LocalExpr.Constant(long mask))) {
      throw new InexpressibleException("a bitwise operation on two values");
    }
    String value = value(expr.left());
    return requireNonNull(BITWISE.get(expr.operator())).formatted(value, mask, masked(value, mask));
  }

  /**
   * The bits of a value that a mask has: of each run of ones, what is below its end, not its start.
   */
  private static String masked(String value, long mask) {
    if (mask < 0) {
      return "(%s - %s)".formatted(value, masked(value, ~mask));
    }
    StringBuilder bits = new StringBuilder("(0");
    for (int start = 0; mask >>> start != 0; ) {
      start += Long.numberOfTrailingZeros(mask >>> start);
      int end = start + Long.numberOfTrailingZeros(~(mask >>> start));
      if (end > MOST_BITS) {
        throw new InexpressibleException("a mask of so many bits");
      }
      bits.append(" + ").append(below(value, end));
      if (start > 0) {
        bits.append(" - ").append(below(value, start));
      }
      start = end;
    }
    return bits.append(")").toString();
  }

  /** The lowest bits of a value; a remainder of W has the sign of what is divided. */
  private static String below(String value, int bits) {
    return "((%1$s %% %2$d + %2$d) %% %2$d)".formatted(value, 1L << bits);
  }

  /** What is multiplied in place of a shift by a constant. */
  private static long power(LocalExpr bits) {
    if (bits instanceof LocalExpr.Constant(long count) && 0 <= count && count <= MOST_BITS) {
      return 1L << count;
    }
    throw new InexpressibleException("a shift by so many bits as an expression says");
  }

  /** The greatest multiple of a number that is not greater than a value, as W rounds towards 0. */
  private static String multiple(LocalExpr expr, long number) {
    String value = value(expr);
    boolean isMultiple =
        expr instanceof LocalExpr.Binary left
            && left.operator() == BinaryOperator.SHIFT_LEFT
            && power(left.right()) >= number;
    return isMultiple ? value : "(%1$s - (%1$s %% %2$d + %2$d) %% %2$d)".formatted(value, number);
  }

  private String guard(FlagExpr expr) {
    return switch (expr) {
      case FlagExpr.Constant e -> "" + e.value();
      case FlagExpr.Value e -> program.flags().get(e.flag()).name();
      case FlagExpr.Not e -> "!" + guard(e.operand());
      case FlagExpr.Binary e ->
          "(" + guard(e.left()) + " " + e.operator().symbol() + " " + guard(e.right()) + ")";
    };
  }

  private static String operation(ObjectOperation operation) {
    return switch (operation) {
      case ObjectOperation.Down o -> attempt(o.patience()) + "sem_wait";
      case ObjectOperation.ReadLock o -> attempt(o.patience()) + "read_lock";
      case ObjectOperation.WriteLock o -> attempt(o.patience()) + "write_lock";
      case ObjectOperation.Up o -> "sem_post";
      case ObjectOperation.ReadUnlock o -> "read_unlock";
      case ObjectOperation.WriteUnlock o -> "write_unlock";
      case ObjectOperation.RwUnlock o -> "rw_unlock";
      case ObjectOperation.Refused o when o.obstacle() == Obstacle.NOTHING_LEFT ->
          "assume_not sem_wait";
      case ObjectOperation.Refused o when o.obstacle() == Obstacle.WRITER -> "assume_not read_lock";
      case ObjectOperation o -> throw new InexpressibleException("an operation: " + o);
    };
  }

  private static String attempt(Patience patience) {
    return patience == Patience.GIVES_UP ? "assume " : "";
  }
}
