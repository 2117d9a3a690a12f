package liss.c.projection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.projection.ProjectedFrame.Passes;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary.Defined;

/**
 * The loops that start threads or wait for their ends, round by round: each round is code of its
 * own, so that it is known which thread it is about, and what a thread gets (loop peeling; Bacon,
 * Graham, Sharp, Compiler transformations for high-performance computing, ACM Computing Surveys 26,
 * 1994, 6.2.5). A loop stays whole unless constants tell that no round comes behind those that were
 * taken out.
 */
final class PeeledLoops {

  /** A loop with more instructions in all of its rounds stays whole. */
  private static final int MOST_INSTRUCTIONS = 4_000;

  private final Body body;

  PeeledLoops(Body body) {
    this.body = body;
  }

  /** A call with fewer loops. */
  ProjectedFrame in(ProjectedFrame whole) {
    ProjectedFrame frame = whole;
    Set<Integer> kept = new HashSet<>();
    for (Optional<Integer> loop = loop(frame, kept); loop.isPresent(); loop = loop(frame, kept)) {
      Optional<ProjectedFrame> peeled = peeled(frame, loop.get());
      if (peeled.isEmpty()) {
        kept.add(loop.get());
      } else {
        frame = peeled.get();
        kept.clear();
      }
    }
    return frame;
  }

  /** A block in a loop that starts a thread, or waits for one. */
  private Optional<Integer> loop(ProjectedFrame frame, Set<Integer> kept) {
    Cfg flow = frame.flow();
    return flow.blocks().stream()
        .filter(block -> flow.isCyclic(block.number()) && !kept.contains(block.number()))
        .filter(block -> block.instructions().stream().anyMatch(this::isAboutThread))
        .map(Cfg.Block::number)
        .filter(
            block -> new ProjectedConstants(frame, body.operations(), body.code()).reaches(block))
        .findFirst();
  }

  private boolean isAboutThread(Instruction instruction) {
    return called(instruction)
        .flatMap(name -> body.vocabulary().meaning(name, Defined.ELSEWHERE))
        .map(Meaning::action)
        .filter(action -> action == Meaning.Action.START || action == Meaning.Action.JOIN)
        .isPresent();
  }

  private static Optional<String> called(Instruction instruction) {
    return instruction instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine
        ? Optional.of(routine.function())
        : Optional.empty();
  }

  /** A call in which the rounds of the outermost loop around a block are code of their own. */
  private Optional<ProjectedFrame> peeled(ProjectedFrame frame, int block) {
    Cfg flow = frame.flow();
    List<Cfg.Block> loop = flow.around(block);
    Set<Integer> entries =
        loop.stream()
            .map(Cfg.Block::number)
            .filter(b -> flow.before(b).stream().anyMatch(o -> !flow.areInOneLoop(o, b)))
            .collect(Collectors.toSet());
    long instructions = loop.stream().mapToLong(b -> b.instructions().size() + 2).sum();
    if (entries.size() != 1 || !canBeCopied(frame.function())) {
      return Optional.empty();
    }
    int entry = entries.iterator().next();
    Optional<Long> rounds =
        LoopCounts.of(frame, body.operations(), body.variables(), body.code(), entry)
            .filter(n -> n <= Passes.MOST + 1 && n * instructions <= MOST_INSTRUCTIONS);
    if (rounds.isEmpty()) {
      return Optional.empty();
    }
    ProjectedFrame peeled =
        frame.with(new Cfg(new Rewriting(flow, block, entry, rounds.get()).function()));
    int rest = peeled.target(label(entry, rounds.get()));
    return new ProjectedConstants(peeled, body.operations(), body.code()).reaches(rest)
        ? Optional.empty()
        : Optional.of(peeled);
  }

  private static boolean canBeCopied(Function function) {
    return function.body().stream()
        .noneMatch(i ->
            i instanceof Instruction.JumpTo
                || i instanceof Instruction.Assembler
                || called(i).filter(AssertionComments.CALL::equals).isPresent());
  }

  private static String label(int block, long round) {
    return "round " + round + " of " + block;
  }

  /** The blocks of a function with copies of a loop in front of it. */
  private record Rewriting(Cfg flow, int block, int entry, long rounds) {

    /** The round that the other blocks are in. */
    private static final long NONE = -1;

    Function function() {
      List<Instruction> all = new ArrayList<>();
      for (Cfg.Block next : flow.blocks()) {
        if (flow.areInOneLoop(next.number(), block)) {
          for (long round = 0; round <= rounds; round++) {
            add(next, round, all);
          }
        } else {
          add(next, NONE, all);
        }
      }
      return flow.function().with(all);
    }

    private void add(Cfg.Block from, long round, List<Instruction> all) {
      if (from.instructions().isEmpty() && from.next().isEmpty()) {
        return;
      }
      Instruction first =
          from.instructions().isEmpty()
              ? flow.function().body().getFirst()
              : from.instructions().getFirst();
      all.add(new Instruction.Label(nameOf(from.number(), round), first.origin()));
      boolean goesOn = true;
      for (Instruction instruction : from.instructions()) {
        if (instruction instanceof Instruction.Label) {
          continue;
        }
        all.add(copied(instruction, round));
        goesOn =
            !(instruction instanceof Instruction.Jump
                || instruction instanceof Instruction.Branch
                || instruction instanceof Instruction.Return);
      }
      if (goesOn && !from.next().isEmpty()) {
        all.add(
            new Instruction.Jump(target(from.next().getFirst(), round), all.getLast().origin()));
      }
    }

    private String nameOf(int number, long round) {
      return label(number, flow.areInOneLoop(number, block) ? round : NONE);
    }

    /** The label of a block for one that is in a round; what is left of the loop is the last. */
    private String target(int number, long round) {
      if (!flow.areInOneLoop(number, block)) {
        return label(number, NONE);
      }
      boolean isNext = number == entry && round != NONE;
      return label(number, Math.min(rounds, round == NONE ? 0 : isNext ? round + 1 : round));
    }

    private int at(String label) {
      return ProjectedFrame.target(flow, label);
    }

    private Instruction copied(Instruction instruction, long round) {
      return switch (instruction) {
        case Instruction.Jump i -> new Instruction.Jump(target(at(i.target()), round), i.origin());
        case Instruction.Branch i ->
            new Instruction.Branch(
                i.condition(),
                target(at(i.then()), round),
                target(at(i.otherwise()), round),
                i.origin());
        case Instruction.Call i ->
            new Instruction.Call(i.result(), i.function(), i.arguments(), i.into(), i.origin());
        default -> instruction;
      };
    }
  }
}
