package liss.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * All strategies, by question, in the order in which they are tried.
 *
 * <p>A reason says why a strategy is there, and why it stands where it does; docs/strategies.md
 * shows the same list.
 */
public enum Strategy {
  CHAINS(
      Question.SAFETY,
      0,
      Unit.LIMIT_CHECKS,
      "no chain of conflicts can close a cycle of blocks: safe, without any search"),
  REDUCIBLE_BLOCKS(
      Question.SAFETY, 0, Unit.LIMIT_CHECKS, "all blocks are reducible: safe, without any search"),
  NO_END(
      Question.SAFETY,
      0,
      Unit.LIMIT_CHECKS,
      "the text of some thread has no way to its end: no run terminates"),
  ONE_ORDER_SOON(
      Question.SAFETY,
      16,
      Unit.LIMIT_CHECKS,
      "most programs are decided by one serial order for each run, within some thousand states"),
  PAIRS_OF_THREADS(
      Question.SAFETY,
      256,
      Unit.LIMIT_CHECKS,
      "most violations need two threads, whose runs are few"),
  ONE_ORDER(
      Question.SAFETY,
      Long.MAX_VALUE,
      Unit.LIMIT_CHECKS,
      "goes on until some run has orders that are not remembered"),
  CYCLES(
      Question.SAFETY_IN_TURNS,
      16,
      Unit.LIMIT_CHECKS,
      "cycles of accesses need no memory of orders: the fewest states"),
  ANTICHAIN(
      Question.SAFETY_IN_TURNS,
      16,
      Unit.LIMIT_CHECKS,
      "the engine of the paper finds violations that a small bound shows"),
  TRACES(
      Question.SAFETY_IN_TURNS,
      16,
      Unit.LIMIT_CHECKS,
      "all traces, the smallest first: ends where traces are few, whatever their orders"),
  ONE_ORDER_AGAIN(
      Question.SAFETY_IN_TURNS,
      16,
      Unit.LIMIT_CHECKS,
      "ends where the search for orders was what took too long"),
  MORE_ORDERS(
      Question.SAFETY_IN_TURNS,
      16,
      Unit.LIMIT_CHECKS,
      "more and more serial orders for each run: some number is enough, unless limits end it"),
  ALL_THREADS_SOON(
      Question.PART,
      4096,
      Unit.LIMIT_CHECKS,
      "a part of a driver with short threads is decided as a whole"),
  TWO_THREADS_SOON(
      Question.PART,
      1024,
      Unit.LIMIT_CHECKS,
      "otherwise any two threads, each pair with this budget: a violation of two is one of all"),
  ALL_THREADS(
      Question.PART,
      Long.MAX_VALUE,
      Unit.LIMIT_CHECKS,
      "and at last all of them, since no pair says that the part is safe"),
  HARNESS(
      Question.PART,
      30,
      Unit.PERCENT_OF_TIME,
      "a violation is looked for with values, in a program made of the part; reading that takes no longer"),
  OTHER_ALARMS(
      Question.PART,
      32,
      Unit.LIMIT_CHECKS,
      "after a first violation, what any two threads show besides, each pair with this budget"),
  MORE_COPIES(
      Question.COPIES,
      4096,
      Unit.LIMIT_CHECKS,
      "one copy more, also as long as 16 times what fewer copies have taken"),
  AS_READ(
      Question.ASSUMPTIONS,
      32,
      Unit.LIMIT_CHECKS,
      "where the text of C is read in one of several ways, an answer with values may settle it"),
  WITHOUT_LOCKS(
      Question.ASSUMPTIONS,
      30,
      Unit.PERCENT_OF_TIME,
      "without locks that are not identified, something may be possible, and no more"),
  AT_CONTENDED_LOCKS(
      Question.NOTE,
      4096,
      Unit.LIMIT_CHECKS,
      "the whole question again, for a note only: most programs are decided by then"),
  NEAR_THE_COUNTEREXAMPLE(
      Question.FEASIBLE_RUN,
      200,
      Unit.RUNS,
      "a run of the program near one of the abstraction shows the same"),
  NO_FAILURE(
      Question.FEASIBLE_RUN,
      500_000,
      Unit.EVENTS,
      "where only failures matter: all states, which are fewer than all runs"),
  ALL_IF_FEW(
      Question.FEASIBLE_RUN,
      30_000,
      Unit.EVENTS,
      "all runs, which settles small programs for good"),
  ONE_PREEMPTION(
      Question.FEASIBLE_RUN,
      15_000,
      Unit.EVENTS,
      "most errors need one preemption (Musuvathi, Qadeer, PLDI 2007)"),
  DRAWN(
      Question.FEASIBLE_RUN,
      2_000,
      Unit.RUNS,
      "runs drawn at random, always the same ones, get deep into long programs"),
  TWO_PREEMPTIONS(
      Question.FEASIBLE_RUN,
      50_000,
      Unit.EVENTS,
      "only if the runs with one preemption were all looked at"),
  ALL_RUNS(
      Question.FEASIBLE_RUN,
      500_000,
      Unit.EVENTS,
      "only if the runs with two preemptions were all looked at"),
  ENDLESS_RUNS(
      Question.FEASIBLE_RUN,
      1_000,
      Unit.RUNS,
      "runs drawn at random that come back to a state, if no other run is a counterexample"),
  BEHAVIOURS_SOON(
      Question.BEHAVIOURS,
      20_000,
      Unit.LIMIT_CHECKS,
      "all behaviours of both schedulers: the whole answer where they are few"),
  SAFE_PROGRAM(
      Question.BEHAVIOURS,
      500_000,
      Unit.LIMIT_CHECKS,
      "a program that is safe has no preemptive-only behaviour ([LISS] Theorem 1)"),
  LANGUAGES(
      Question.BEHAVIOURS,
      Long.MAX_VALUE,
      Unit.LIMIT_CHECKS,
      "with loops and few states, languages are compared, which runs are too many for"),
  CLASSES(
      Question.BEHAVIOURS,
      4,
      Unit.TIMES_AS_MUCH,
      "the runs that are equivalent to no cooperative run, one by one, up to the first finding"),
  FAILURES(
      Question.BEHAVIOURS,
      4,
      Unit.TIMES_AS_MUCH,
      "if no behaviour is preemptive-only, a failure may be"),
  ALL_BEHAVIOURS(
      Question.BEHAVIOURS,
      Long.MAX_VALUE,
      Unit.LIMIT_CHECKS,
      "the first search goes on until the limits end it"),
  EXPLORATION(
      Question.EXPLORE, 75, Unit.PERCENT_OF_TIME, "all runs, up to the order of independent steps"),
  STATES(
      Question.EXPLORE,
      5_000,
      Unit.EVENTS,
      "all states, in turns with the runs each time that these have twice as many events: few where threads come back to a state in many orders"),
  MORE_THREADS(
      Question.EXPLORE,
      25_000,
      Unit.STATES,
      "where a place starts more than the 2 threads that are looked at, and nothing was found: states for 4, 8 and 16"),
  EXPLORATION_BEFORE_PROOF(
      Question.EXPLORE,
      25,
      Unit.PERCENT_OF_TIME,
      "the same where there may be any number of threads, so that no exploration is the answer"),
  PROOF(
      Question.EXPLORE,
      85,
      Unit.PERCENT_OF_TIME,
      "invariants, which hold for all runs where these are too many"),
  RANDOM_RUNS(
      Question.EXPLORE, Long.MAX_VALUE, Unit.RUNS, "if there is no proof, runs drawn at random"),
  FEW_PREEMPTIONS(
      Question.EXPLORE,
      3,
      Unit.PREEMPTIONS,
      "all runs without preemption, with one, two and three");

  /** What strategies are for. */
  public enum Question {
    SAFETY("Is a program preemption-safe, for the runs that terminate?"),
    SAFETY_IN_TURNS(
        "The same, if none of these has settled it: in turns, with budgets that double."),
    PART("Is a part of a driver preemption-safe?"),
    COPIES("Is it with more copies of its threads?"),
    ASSUMPTIONS("Is a program of C preemption-safe, if its text can be read in several ways?"),
    NOTE("Is a safe program safe if the scheduler switches at contended locks only?"),
    FEASIBLE_RUN("Which counterexample is a run of the program?"),
    BEHAVIOURS("Which behaviours does only a preemptive scheduler produce?"),
    EXPLORE("What can go wrong in any run?");

    private final String words;

    Question(String words) {
      this.words = words;
    }

    /** The question in words. */
    public String words() {
      return words;
    }

    /** The strategies for it, in order. */
    public List<Strategy> strategies() {
      return Arrays.stream(Strategy.values()).filter(s -> s.question == this).toList();
    }
  }

  /** What a budget counts. */
  public enum Unit {
    /** Questions whether a limit is exceeded, which a search asks once in some hundred states. */
    LIMIT_CHECKS,
    /** Runs that are looked at. */
    RUNS,
    /** Steps that other threads see, of all runs together. */
    EVENTS,
    /** States with values. */
    STATES,
    /** Preemptions of each run. */
    PREEMPTIONS,
    /** The budgets of the strategies for a feasible run, so many times. */
    TIMES_AS_MUCH,
    /** The time limit of the command, of which so much has passed; no limit without one. */
    PERCENT_OF_TIME;

    private String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private final Question question;
  private final long budget;
  private final Unit unit;
  private final String reason;

  Strategy(Question question, long budget, Unit unit, String reason) {
    this.question = question;
    this.budget = budget;
    this.unit = unit;
    this.reason = reason;
  }

  /** What it is for. */
  public Question question() {
    return question;
  }

  /** The budget of its first turn. */
  public long budget() {
    return budget;
  }

  /** The budget as a part of the time that a command has, from 0 to 1. */
  public double share() {
    if (unit != Unit.PERCENT_OF_TIME) {
      throw new IllegalStateException(this + " has no share of the time");
    }
    return budget / 100.0;
  }

  /** The budget in words; empty if it needs none or has no bound. */
  public String budgetInWords() {
    if (budget == 0) {
      return "none needed";
    }
    return budget == Long.MAX_VALUE
        ? "no bound"
        : String.format(Locale.ROOT, "%,d %s", budget, unit.words());
  }

  /** Why it is there. */
  public String reason() {
    return reason;
  }
}
