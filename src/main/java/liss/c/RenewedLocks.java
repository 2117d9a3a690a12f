package liss.c;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.threads.Threads;
import liss.c.vocabulary.Meaning.Action;

/**
 * Finds the locks that a program sets up, or writes as memory, while threads run that may hold
 * them: after that they are free. A write by an address of which nothing is known is none to a
 * lock. Linear in the program, for each lock that it declares.
 */
final class RenewedLocks {

  private static final Set<Action> SETUPS = EnumSet.of(Action.INIT, Action.SEMAPHORE);
  private static final Set<Action> WRITES = EnumSet.of(Action.WRITE, Action.COPY);

  private final DraftFacts facts;
  private final Set<String> renewed = new TreeSet<>();

  private RenewedLocks(DraftFacts facts) {
    this.facts = facts;
  }

  /**
   * Their names.
   *
   * @param facts in which each lock counts as one that is set up again
   * @param bodies of the program
   * @param besideThreads the instructions of {@code main} beside which threads may run
   */
  static Set<String> of(DraftFacts facts, Bodies bodies, Set<Integer> besideThreads) {
    RenewedLocks search = new RenewedLocks(facts);
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    for (CallContext thread : facts.threads().procedures()) {
      if (thread.function().name().equals(Threads.MAIN_BODY)) {
        open.addAll(
            search.find(thread, besideThreads, setUpTwice(facts, thread.function())::contains));
      } else {
        open.add(thread.procedure());
      }
    }
    while (!open.isEmpty()) {
      String procedure = open.remove();
      CallContext context = bodies.contexts().get(procedure);
      if (context != null && seen.add(procedure)) {
        int size = context.function().body().size();
        search.find(
            context,
            IntStream.range(0, size).boxed().filter(i -> search.mayRenew(context, i)).toList(),
            lock -> true);
        open.addAll(bodies.calls().getOrDefault(procedure, Set.of()));
      }
    }
    return search.renewed;
  }

  /**
   * The locks that {@code main} sets up in several places: in the first one, no thread can know of
   * a lock, even if some run already.
   */
  static Set<String> setUpTwice(DraftFacts facts, Function main) {
    Set<String> once = new HashSet<>();
    return main.body().stream()
        .flatMap(instruction -> facts.functions().known(instruction).stream())
        .filter(known -> SETUPS.contains(known.action()))
        .flatMap(known -> facts.objects().renewed(main, known.operands().getFirst()).stream())
        .filter(lock -> !once.add(lock))
        .collect(Collectors.toSet());
  }

  /**
   * Notes what some instructions renew; returns the procedures that they call.
   *
   * @param counts whether the setup of a lock does
   */
  private Set<String> find(
      CallContext context, Collection<Integer> positions, Predicate<String> counts) {
    InstructionWriter instructions = new InstructionWriter(facts, context);
    for (int at : positions) {
      Instruction instruction = context.function().body().get(at);
      if (instructions.attempt(instruction).isEmpty()) {
        if (mayRenew(context, at)) {
          note(instructions, instruction, at, counts);
        } else {
          instructions.steps(at);
        }
      }
    }
    return instructions.called().stream().map(CallContext::procedure).collect(Collectors.toSet());
  }

  /** Whether an instruction may set something up, or write to what has locks. */
  private boolean mayRenew(CallContext context, int position) {
    return switch (context.function().body().get(position)) {
      case Instruction.Copy i -> true;
      case Instruction.Store i -> true;
      case Instruction.Call i ->
          facts
              .functions()
              .known(i)
              .map(KnownCall::action)
              .filter(a -> SETUPS.contains(a) || WRITES.contains(a))
              .isPresent();
      default -> false;
    };
  }

  private void note(
      InstructionWriter instructions,
      Instruction instruction,
      int position,
      Predicate<String> counts) {
    facts
        .functions()
        .known(instruction)
        .filter(known -> SETUPS.contains(known.action()))
        .flatMap(setup -> instructions.renewed(position, setup))
        .filter(counts)
        .ifPresent(renewed::add);
    renewed.addAll(instructions.overwritten(position));
  }
}
