package liss.placement.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Context;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.LocalExpr;
import liss.cfa.LockBan;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.lang.Stmt.Position;

/**
 * Control-flow automata built by hand from a small statement tree, with an insertion point in front
 * of every statement and at the end of every block. A block that occurs twice is a procedure called
 * twice: its insertion points are the same.
 */
public final class TinyPrograms {

  private TinyPrograms() {}

  /** A statement. */
  public sealed interface Code {}

  /** One step. */
  public record Step(Action action) implements Code {}

  /** A branch. */
  public record Choice(Block then, Block otherwise) implements Code {}

  /** A loop that may be left before each round. */
  public record Loop(Block body) implements Code {}

  /** A loop that is never left. */
  public record Forever(Block body) implements Code {}

  /** An inlined call. */
  public record Call(Block body) implements Code {}

  /** Ends the thread, or the call. */
  public record Return() implements Code {}

  /** A statement list whose insertion points are numbered from {@code firstPoint}. */
  public record Block(int firstPoint, List<Code> statements) {}

  public static Code write(int variable) {
    return new Step(new Action.Write(variable, Optional.empty(), new LocalExpr.Constant(1)));
  }

  public static Code waitFor(int flag) {
    return new Step(new Action.Wait(flag, true));
  }

  public static Code yieldStep() {
    return new Step(new Action.Yield());
  }

  public static Block block(int firstPoint, Code... statements) {
    return new Block(firstPoint, List.of(statements));
  }

  public static InsertionPoint point(int number) {
    return new InsertionPoint(Position.BEFORE_STATEMENT, number, number + 1);
  }

  public static ProgramCfa program(Block... threads) {
    List<Cfa> cfas = new ArrayList<>();
    for (int i = 0; i < threads.length; i++) {
      cfas.add(new ThreadBuilder(i).build(threads[i]));
    }
    return new ProgramCfa(
        new Program(new SourceText("tiny.w", ""), List.of()),
        List.of(new SharedVariable(0, "x", List.of(0L))),
        List.of("own"),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        cfas);
  }

  /** All steps of a thread that are neither silent nor branches, in order of construction. */
  public static List<Edge> steps(ProgramCfa program, int thread) {
    return program.threads().get(thread).edges().stream()
        .filter(edge -> !edge.action().isSilent() && !(edge.action() instanceof Action.Branch))
        .toList();
  }

  private static final class ThreadBuilder {
    private final int thread;
    private final List<List<Edge>> out = new ArrayList<>();
    private int edges;

    ThreadBuilder(int thread) {
      this.thread = thread;
    }

    Cfa build(Block body) {
      int entry = location();
      int exit = location();
      int end = add(body, entry, exit);
      edge(end, exit, new Action.Skip());
      return new Cfa(thread, "T" + thread, 1, entry, exit, out);
    }

    private int location() {
      out.add(new ArrayList<>());
      return out.size() - 1;
    }

    private int edge(int source, int target, Action action) {
      out.get(source)
          .add(
              new Edge(
                  thread, edges++, source, target, action, new SourceSpan(0, 0, 1 + edges % 7, 1)));
      return target;
    }

    private int add(Block block, int start, int exit) {
      int at = start;
      for (int i = 0; i < block.statements().size(); i++) {
        at = edge(at, location(), new Action.Pass(point(block.firstPoint() + i)));
        at = add(block.statements().get(i), at, exit);
      }
      return edge(
          at, location(), new Action.Pass(point(block.firstPoint() + block.statements().size())));
    }

    private int add(Code code, int at, int exit) {
      switch (code) {
        case Step step -> {
          return edge(at, location(), step.action());
        }
        case Choice choice -> {
          int join = location();
          int then = edge(at, location(), branch(Action.Tag.THEN));
          edge(add(choice.then(), then, exit), join, new Action.Skip());
          int otherwise = edge(at, location(), branch(Action.Tag.ELSE));
          edge(add(choice.otherwise(), otherwise, exit), join, new Action.Skip());
          return join;
        }
        case Loop loop -> {
          int body = edge(at, location(), branch(Action.Tag.LOOP));
          edge(add(loop.body(), body, exit), at, new Action.Skip());
          return edge(at, location(), branch(Action.Tag.EXITLOOP));
        }
        case Forever loop -> {
          edge(add(loop.body(), at, exit), at, new Action.Skip());
          return location();
        }
        case Call call -> {
          int after = location();
          edge(add(call.body(), at, after), after, new Action.Skip());
          return after;
        }
        case Return r -> {
          edge(at, exit, new Action.Skip());
          return location();
        }
      }
    }

    private static Action branch(Action.Tag tag) {
      return new Action.Branch(tag, Optional.empty());
    }
  }

  /** A random program: some procedures, then threads that may call them. */
  public static ProgramCfa random(Random random, int threads, int statements) {
    RandomBlocks blocks = new RandomBlocks(random);
    List<Block> procedures = new ArrayList<>();
    int procedureCount = random.nextInt(2);
    for (int i = 0; i < procedureCount; i++) {
      procedures.add(blocks.block(1 + random.nextInt(2), 1, List.copyOf(procedures)));
    }
    List<Block> bodies = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      boolean copy = i > 0 && random.nextInt(4) == 0;
      bodies.add(copy ? bodies.get(i - 1) : blocks.block(statements, 1, procedures));
    }
    return program(bodies.toArray(Block[]::new));
  }

  /** The program with random steps at which no inserted lock may be held. */
  public static ProgramCfa withRandomBans(Random random, ProgramCfa program) {
    return mapEdges(program, edge -> random.nextInt(12) == 0 ? banned(edge) : edge);
  }

  /** The program with other edges. */
  static ProgramCfa mapEdges(ProgramCfa program, UnaryOperator<Edge> change) {
    List<Cfa> threads = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      List<List<Edge>> out = new ArrayList<>();
      for (List<Edge> edges : thread.out()) {
        out.add(edges.stream().map(change).toList());
      }
      threads.add(
          new Cfa(
              thread.thread(), thread.name(), thread.locals(), thread.entry(), thread.exit(), out));
    }
    return new ProgramCfa(
        program.program(),
        program.variables(),
        program.locks(),
        program.flags(),
        program.objects(),
        program.channels(),
        program.condvars(),
        threads);
  }

  /** The same step where no inserted lock may be held; each such step has a name of its own. */
  public static Edge banned(Edge edge) {
    String name = "T" + edge.thread() + " step " + edge.id();
    Context context =
        new Context(List.of(), 0, new TreeSet<>(), new TreeSet<>(List.of(new LockBan.Named(name))));
    return new Edge(
        edge.thread(),
        edge.id(),
        edge.source(),
        edge.target(),
        edge.action(),
        edge.span(),
        context);
  }

  private static final class RandomBlocks {
    private final Random random;
    private int nextPoint;

    RandomBlocks(Random random) {
      this.random = random;
    }

    Block block(int size, int depth, List<Block> procedures) {
      List<Code> statements = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        statements.add(code(depth, procedures));
      }
      int firstPoint = nextPoint;
      nextPoint += size + 1;
      return new Block(firstPoint, statements);
    }

    private Code code(int depth, List<Block> procedures) {
      int kind = random.nextInt(30);
      if (kind < 8 && !procedures.isEmpty()) {
        return new Call(procedures.get(random.nextInt(procedures.size())));
      }
      if (kind < 12 && depth > 0) {
        return new Choice(
            block(random.nextInt(2), depth - 1, procedures),
            block(random.nextInt(2), depth - 1, procedures));
      }
      if (kind < 14 && depth > 0) {
        return new Loop(block(1, depth - 1, procedures));
      }
      return switch (kind) {
        case 14 -> yieldStep();
        case 15 -> waitFor(0);
        case 16 ->
            nextPoint % 2 == 0
                ? new Step(new Action.Skip())
                : new Step(new Action.Agree(nextPoint % 4, 0));
        case 17 -> new Step(new Action.Lock(0));
        case 18 -> new Step(new Action.Unlock(0));
        case 19, 20, 21 -> new Step(new Action.Output(0, new LocalExpr.Constant(1)));
        default -> write(0);
      };
    }
  }

  /** Random clauses over the visible steps of the program. */
  public static List<ExclusionClause> randomClauses(
      Random random, ProgramCfa program, int clauses) {
    List<ExclusionClause> result = new ArrayList<>();
    for (int i = 0; i < clauses; i++) {
      List<Exclusion> anyOf = new ArrayList<>();
      int alternatives = 1 + random.nextInt(2);
      for (int j = 0; j < alternatives; j++) {
        int first = random.nextInt(program.threads().size());
        int second =
            (first + 1 + random.nextInt(program.threads().size() - 1)) % program.threads().size();
        boolean any = random.nextInt(10) == 0;
        List<Edge> firstSteps =
            candidates(random, program, first).stream()
                .filter(edge -> any || isFollowed(program, edge))
                .toList();
        List<Edge> secondSteps = candidates(random, program, second);
        if (!firstSteps.isEmpty() && !secondSteps.isEmpty()) {
          anyOf.add(
              new Exclusion(
                  firstSteps.get(random.nextInt(firstSteps.size())),
                  secondSteps.get(random.nextInt(secondSteps.size()))));
        }
      }
      if (!anyOf.isEmpty()) {
        result.add(ExclusionClause.of(anyOf.toArray(Exclusion[]::new)));
      }
    }
    return result;
  }

  /** Mostly those steps that a lock can protect. */
  private static List<Edge> candidates(Random random, ProgramCfa program, int thread) {
    boolean any = random.nextInt(10) == 0;
    return steps(program, thread).stream()
        .filter(edge -> any || !edge.action().isSchedulingPoint())
        .toList();
  }

  /** Whether the thread goes on with a visible step that is no scheduling point. */
  private static boolean isFollowed(ProgramCfa program, Edge edge) {
    Cfa thread = program.threads().get(edge.thread());
    List<Edge> next = thread.out().get(SilentPath.from(thread, edge.target()).getLast());
    return !next.isEmpty() && !next.get(0).action().isSchedulingPoint();
  }
}
