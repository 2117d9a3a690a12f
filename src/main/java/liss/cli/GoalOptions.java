package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.certificate.Certificate;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;
import liss.lang.Program;
import liss.lang.Suggestions;
import liss.placement.model.Goal;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;
import liss.synth.ExistingLocks;
import liss.synth.FurtherDemand;
import liss.synth.LearnedConstraint;
import liss.synth.Synthesizer;
import liss.synth.Waits;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which placement is the best, and which placements are possible. */
final class GoalOptions {

  @Option(
      names = "--objective",
      paramLabel = "OBJECTIVE",
      description = "coarse, fine, or none (default: coarse).")
  private Optional<Objective> objective = Optional.empty();

  @Option(
      names = "--objective-file",
      paramLabel = "COSTS",
      description =
          "Minimise the cost that this file defines: the price of each lock statement, protected"
              + " statement and excluded pair, and weights of statements (TOML; see"
              + " docs/placement.md).")
  private Optional<Path> costs = Optional.empty();

  @Option(
      names = "--max-locks",
      paramLabel = "N",
      description = "Add at most N new locks, with any number of lock statements.")
  private Optional<Integer> maxLocks = Optional.empty();

  @Option(
      names = "--no-lock-in",
      paramLabel = "NAME",
      description =
          "Hold no inserted lock while this procedure, function or thread runs; may be repeated."
              + " The annotation @nolock does the same for a statement (in C in a comment).")
  private List<String> noLockIn = List.of();

  @Mixin private PropertyOptions properties = new PropertyOptions();
  @Mixin private SectionOptions sections = new SectionOptions();

  /** The shape of critical sections, and which locks they may use. */
  SectionOptions sections() {
    return sections;
  }

  /** Whether a file says what steps cost. */
  boolean hasCosts() {
    return costs.isPresent();
  }

  /** Whether one objective is chosen. */
  boolean hasObjective() {
    return objective.isPresent() || costs.isPresent();
  }

  /** Rejects options that do not fit together. */
  void check() {
    require(maxLocks.orElse(1) >= 1, "--max-locks must be at least 1");
    require(
        costs.isEmpty() || objective.isEmpty(),
        "--objective and --objective-file exclude each other");
  }

  /** What is minimised. */
  Goal goal(ProgramCfa program) {
    return costs
        .<Goal>map(file -> CostFile.read(SourceFile.read(file), program))
        .orElseGet(() -> sections.goal(objective.orElse(Objective.COARSE)));
  }

  /** What the output is to have beside preemption-safety. */
  PropertyOptions properties() {
    return properties;
  }

  /** How many new locks there may be. */
  LockLimit lockLimit() {
    return maxLocks.map(LockLimit::new).orElse(LockLimit.NONE);
  }

  /** The procedures and threads in which no inserted lock is held. */
  Set<String> noLockIn() {
    return new TreeSet<>(noLockIn);
  }

  /** Rejects names that are none of the program. */
  void checkNames(Program program, ProgramCfa cfa) {
    SortedSet<String> known = new TreeSet<>();
    cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> known.addAll(edge.context().calls()));
    program.all(Declaration.Procedure.class).forEach(p -> known.add(p.name()));
    program.all(Declaration.ThreadDecl.class).forEach(t -> known.add(t.name()));
    for (String name : noLockIn) {
      String hint = Suggestions.didYouMean(name, known).map(h -> "; " + h.text()).orElse("");
      require(
          known.contains(name),
          "--no-lock-in: there is no procedure, function or thread `" + name + "`" + hint);
    }
  }

  /** The option that says what counts beside preemption-safety and deadlocks. */
  static final class PropertyOptions {

    @Option(
        names = "--property",
        paramLabel = "NAME",
        split = ",",
        description =
            "What counts beside preemption-safety; may be repeated. race: that there are no data"
                + " races. stale: that no value may be out of date when a critical section uses"
                + " it.")
    private Set<Asked> asked = EnumSet.noneOf(Asked.class);

    /** What can be asked for. */
    enum Asked {
      RACE,
      STALE;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** Whether any is asked for. */
    boolean areChosen() {
      return !asked.isEmpty();
    }

    /** Whether this is asked for. */
    boolean has(Asked property) {
      return asked.contains(property);
    }

    /** What locks must exclude. */
    FurtherDemand demand() {
      return has(Asked.RACE) ? FurtherDemand.NO_RACES : FurtherDemand.NONE;
    }
  }

  /** The options that say what shape critical sections have, and which locks they may use. */
  static final class SectionOptions {

    @Option(
        names = "--sections",
        paramLabel = "SHAPE",
        description =
            "structured: critical sections begin and end in one function, and nest (default); free:"
                + " any that the paper allows.")
    private Sections sections = Sections.STRUCTURED;

    @Option(
        names = "--new-locks-only",
        description = "Leave the locks that the program has as they are, and add new ones.")
    private boolean newLocksOnly;

    @Option(
        names = "--locks-only",
        description =
            "Change nothing but lock statements. Otherwise, where no placement of locks does, a call"
                + " that waits may become one that gives back a lock meanwhile, a statement may"
                + " move, and accesses may become atomic.")
    private boolean locksOnly;

    /** Whether placements are to be others than those of the default. */
    boolean areChosen() {
      return newLocksOnly || locksOnly || sections == Sections.FREE;
    }

    /** Whether other changes than those of lock statements may be made. */
    boolean mayRewrite() {
      return !locksOnly && sections == Sections.STRUCTURED;
    }

    /** What an objective minimises. */
    Goal goal(Objective objective) {
      return sections.goal(objective);
    }

    /** The claim that no such sections change less, against what was learned. */
    Certificate.FewestChanges fewestChanges(ProgramCfa program, List<LearnedConstraint> learned) {
      return new Certificate.FewestChanges(
          learned.stream().flatMap(constraint -> constraint.steps().stream()).toList(),
          newLocksOnly ? List.of() : PlacementRules.candidates(program));
    }

    /** A synthesizer with these sections. */
    Synthesizer applyTo(Synthesizer synthesizer) {
      return synthesizer
          .with(sections)
          .with(newLocksOnly ? ExistingLocks.KEPT : ExistingLocks.REUSED)
          .with(locksOnly ? Waits.AS_THEY_ARE : Waits.WITH_LOCKS);
    }
  }
}
