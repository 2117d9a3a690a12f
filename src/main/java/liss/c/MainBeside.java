package liss.c;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.source.Messages;
import liss.c.sync.StatementParts;
import liss.c.sync.SummaryLocks;
import liss.c.sync.SyncObjects;
import liss.c.threads.ThreadInstance;
import liss.c.threads.ThreadInstance.Certainty;
import liss.c.threads.Threads;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.Stmt;

/**
 * What {@code main} does while threads run. If that is nothing but to start them and to wait for
 * their ends, it may be left out, and its threads run from the beginning.
 *
 * @param main a program in which {@code main} is a thread
 */
record MainBeside(Analysis main, Messages silent) {

  private static final String MAIN = "main";

  /**
   * The threads of the program if {@code main} is left out; empty if the order of their starts and
   * ends matters, or which of them are started.
   */
  Optional<List<GivenThreads.Given>> threads() {
    Threads threads = main.threads();
    List<ThreadInstance> started =
        threads.threads().stream().filter(thread -> thread.by().isPresent()).toList();
    boolean areAllStarted =
        started.stream()
            .allMatch(thread ->
                thread.by().equals(Optional.of(MAIN))
                    && thread.certainty() == Certainty.ALWAYS
                    && thread.copies() instanceof Copies.One);
    boolean isOrdered =
        threads.startAfterEnds() || !threads.atExit().isEmpty() || !threads.gives().isEmpty();
    boolean isStarted = threads.starts().values().stream().allMatch(t -> t.size() == 1);
    return started.isEmpty() || !areAllStarted || isOrdered || !isStarted
        ? Optional.empty()
        : Optional.of(counted(threads.threads()));
  }

  /** One thread for each procedure, with copies. */
  private List<GivenThreads.Given> counted(List<ThreadInstance> threads) {
    Map<CallContext, List<ThreadInstance>> byProcedure = new LinkedHashMap<>();
    threads.stream()
        .filter(thread -> !thread.name().equals(MAIN))
        .forEach(thread ->
            byProcedure
                .computeIfAbsent(main.procedure(thread), p -> new ArrayList<>())
                .add(thread));
    return byProcedure.entrySet().stream()
        .map(entry -> {
          int number = entry.getValue().size();
          Copies copies = number == 1 ? new Copies.One() : new Copies.Several(number);
          String name = entry.getValue().getFirst().name();
          return new GivenThreads.Given(name, entry.getKey(), copies, List.of());
        })
        .toList();
  }

  /** Whether {@code main} may start a thread when another one has ended. */
  boolean startsAfterEnds() {
    return main.threads().startAfterEnds();
  }

  /** What {@code main} executes; empty if there is none. */
  Optional<Function> body() {
    return main.threads().threads().stream()
        .filter(thread -> thread.name().equals(MAIN))
        .flatMap(thread -> main.unit().function(thread.procedure()).stream())
        .findFirst();
  }

  /**
   * The first statement that threads can see while they run, or that may wait for them.
   *
   * @param threads the other threads
   */
  Optional<Stmt> first(Draft threads) {
    Set<Integer> beside = main.threads().besideThreads();
    return body()
        .flatMap(function -> {
          Map<String, Declaration> setUp = threads.objects().locks();
          setUp
              .keySet()
              .retainAll(
                  RenewedLocks.setUpTwice(new Uses(main, threads, setUp, silent).facts, function));
          return new Uses(main, threads, setUp, silent)
              .first(function, beside.stream().sorted().toList());
        });
  }

  /** The uses of memory and locks that threads use. */
  static final class Uses {

    private final Draft threads;
    private final DraftFacts facts;
    private final Set<String> seen = new HashSet<>();

    /**
     * No uses yet.
     *
     * @param analysis of the functions
     * @param threads the threads beside which they run
     * @param setUp the locks of these of which a setup is a use
     */
    Uses(Analysis analysis, Draft threads, Map<String, Declaration> setUp, Messages silent) {
      this.threads = threads;
      this.facts =
          new DraftFacts(
              analysis.unit(),
              analysis.functions(),
              analysis.pointers(),
              analysis.escape(),
              new AccessWriter(analysis.pointers(), Optional.empty(), threads::isSynchronization),
              new SyncObjects(
                  analysis.unit(),
                  analysis.functions(),
                  analysis.pointers(),
                  analysis.executed(),
                  name -> threads.accesses().written().contains(name),
                  new SummaryLocks(Set.of(), analysis.pointers()::isOne),
                  setUp,
                  analysis.options().locks(),
                  silent),
              GivenThreads.none(analysis, silent),
              List.of(),
              threads.leftOut(),
              threads.unseen(),
              threads.switches(),
              silent);
    }

    /** The first one at some instructions of a function, or in what these call. */
    Optional<Stmt> first(Function function, Collection<Integer> positions) {
      InstructionWriter instructions =
          new InstructionWriter(facts, new CallContext(function, Set.of()));
      List<Stmt> steps =
          positions.stream()
              .flatMap(at -> steps(instructions, function, at))
              .flatMap(step -> step.all().stream())
              .toList();
      return steps.stream()
          .filter(this::isUse)
          .findFirst()
          .or(() ->
              instructions.called().stream()
                  .filter(callee -> seen.add(callee.procedure()))
                  .flatMap(callee -> first(callee.function(), all(callee.function())).stream())
                  .findFirst());
    }

    private static List<Integer> all(Function function) {
      return IntStream.range(0, function.body().size()).boxed().toList();
    }

    private static Stream<Stmt> steps(InstructionWriter instructions, Function function, int at) {
      return instructions
          .attempt(function.body().get(at))
          .map(known -> instructions.taking(at, known))
          .orElseGet(() -> instructions.steps(at))
          .stream();
    }

    /** Whether other threads can see a statement, or it may wait for them. */
    private boolean isUse(Stmt stmt) {
      return switch (stmt) {
        case Stmt.Sync s -> !StatementParts.isDiscard(s);
        case Stmt.Assign s -> isShared(s);
        case Stmt.Havoc s -> isShared(s);
        default -> false;
      };
    }

    private boolean isShared(Stmt access) {
      return StatementParts.accessed(access)
          .filter(name ->
              StatementParts.written(access).isPresent()
                  ? threads.accesses().isAccessed(name)
                  : threads.accesses().written().contains(name))
          .isPresent();
    }
  }
}
