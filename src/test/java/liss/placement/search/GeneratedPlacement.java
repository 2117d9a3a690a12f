package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;

/**
 * Random placement problems of a given size: straight-line code, branches, yields and calls of
 * procedures, and clauses for about a third of the statements. They have a placement.
 */
final class GeneratedPlacement {

  private static final int VARIABLES = 8;
  private static final int PROCEDURES = 3;

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  private GeneratedPlacement(long seed) {
    this.random = new Random(seed);
  }

  /** The problem of a seed; {@code statements} is the number in each thread, without calls. */
  static PlacementInstance of(int threads, int statements, long seed) {
    GeneratedPlacement generated = new GeneratedPlacement(seed);
    ProgramCfa program = generated.program(threads, statements);
    return feasible(program, generated.clauses(program, threads * statements * 3 / 10));
  }

  private ProgramCfa program(int threads, int statements) {
    text.append("shared int x[").append(VARIABLES).append("];\n");
    for (int procedure = 0; procedure < PROCEDURES; procedure++) {
      text.append("proc p").append(procedure).append("() {\n");
      accesses(2 + random.nextInt(3));
      text.append("}\n");
    }
    for (int thread = 0; thread < threads; thread++) {
      text.append("thread t").append(thread).append(" {\n");
      statements(statements);
      text.append("}\n");
    }
    ParseResult result = Parser.parse(new SourceText("generated.w", text.toString()));
    return CfaBuilder.build(((ParseResult.Parsed) result).program());
  }

  private void statements(int number) {
    int left = number;
    while (left > 0) {
      switch (random.nextInt(20)) {
        case 0 -> text.append("yield;\n");
        case 1 -> text.append("call p").append(random.nextInt(PROCEDURES)).append("();\n");
        case 2, 3 -> {
          text.append("if (x[").append(random.nextInt(VARIABLES)).append("] == 0) {\n");
          int inside = Math.min(left, 1 + random.nextInt(4));
          accesses(inside);
          text.append("}\n");
          left -= inside;
        }
        default -> {
          accesses(1);
          left--;
        }
      }
    }
  }

  private void accesses(int number) {
    for (int i = 0; i < number; i++) {
      text.append("x[").append(random.nextInt(VARIABLES)).append("] := 1;\n");
    }
  }

  /** Clauses that can be realised one by one. */
  private List<ExclusionClause> clauses(ProgramCfa program, int number) {
    HeldClasses classes = HeldClasses.of(program);
    List<List<Edge>> steps =
        program.threads().stream()
            .map(thread -> thread.edges().stream().filter(GeneratedPlacement::isAccess).toList())
            .toList();
    List<ExclusionClause> clauses = new ArrayList<>();
    while (clauses.size() < number) {
      List<Exclusion> anyOf = new ArrayList<>();
      int alternatives = 1 + random.nextInt(2);
      for (int i = 0; i < alternatives; i++) {
        int first = random.nextInt(steps.size());
        int second = (first + 1 + random.nextInt(steps.size() - 1)) % steps.size();
        anyOf.add(new Exclusion(any(steps.get(first)), any(steps.get(second))));
      }
      ExclusionClause clause = ExclusionClause.of(anyOf.toArray(Exclusion[]::new));
      if (!Requirement.of(clause, classes).alternatives().isEmpty()) {
        clauses.add(clause);
      }
    }
    return clauses;
  }

  private static boolean isAccess(Edge edge) {
    return !edge.action().isSilent()
        && !edge.action().isSchedulingPoint()
        && !(edge.action() instanceof Action.Branch);
  }

  private Edge any(List<Edge> edges) {
    return edges.get(random.nextInt(edges.size()));
  }

  /** Leaves out clauses until one lock can realise them all. */
  private static PlacementInstance feasible(ProgramCfa program, List<ExclusionClause> clauses) {
    PlacementInstance instance = PlacementInstance.of(program, clauses);
    IncrementalSat sat = new IncrementalSat(() -> false);
    List<Integer> selectors =
        new ArrayList<>(
            new LockEncoding(sat, instance.classes(), instance.requirements(), 1).selectors());
    List<Requirement> kept = new ArrayList<>(instance.requirements());
    while (sat.solve(selectors) == Answer.UNSATISFIABLE) {
      List<Integer> core = sat.core();
      int last =
          IntStream.range(0, selectors.size())
              .filter(requirement -> core.contains(selectors.get(requirement)))
              .max()
              .orElseThrow();
      kept.remove(last);
      selectors.remove(last);
    }
    return PlacementInstance.of(program, kept.stream().map(Requirement::clause).toList());
  }
}
