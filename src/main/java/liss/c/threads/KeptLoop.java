package liss.c.threads;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Cfg.Loop;
import liss.c.ir.Instruction;
import liss.c.ir.Type;
import liss.c.threads.KnownValue.Base;

/**
 * A loop whose number of rounds is not known.
 *
 * @param isClosed whether each round waits for the ends of all threads that it starts
 * @param rounds what decides how many rounds there are: equal for two loops only if they have as
 *     many, with the same values of their counters; empty if that is not known
 * @param starts where identifiers are left in a round, by the positions of the starts
 * @param waits where each round gets the identifier from by which it waits, by position
 */
record KeptLoop(
    Loop loop,
    boolean isClosed,
    Optional<KnownValue> rounds,
    Map<Integer, KnownValue.Place> starts,
    Map<Integer, KnownValue.Place> waits) {

  /** The counter of a loop in its rounds. */
  private static final KnownValue COUNTER = new KnownValue.Symbol("loop", "counter");

  /** What is known of the loop whose first block is given, in an execution in which it is kept. */
  static KeptLoop of(CallExecution execution, UnrolledBlock head) {
    return new Reader(execution, head).read();
  }

  /** Whether one identifier is left, and another one read, at the same place in the same round. */
  boolean waitsFor(KeptLoop other, int wait, int start) {
    KnownValue.Place from = waits.get(wait);
    KnownValue.Place to = other.starts.get(start);
    return rounds.isPresent()
        && rounds.equals(other.rounds)
        && from != null
        && from.equals(to)
        && from.targets().size() == 1
        && isInjective(from.offset());
  }

  /** Whether values of the counter that differ give places that differ. */
  private static boolean isInjective(KnownValue offset) {
    if (offset.equals(COUNTER)) {
      return true;
    }
    if (!(offset instanceof KnownValue.Term term)) {
      return false;
    }
    List<KnownValue> unknown =
        term.operands().stream().filter(o -> KnownValue.number(o).isEmpty()).toList();
    boolean isLinear =
        term.operator().startsWith("add")
            || term.operator().startsWith("subtract")
            || term.operator().startsWith("convert")
            || term.operator().startsWith("multiply")
                && term.operands().stream()
                    .noneMatch(o -> KnownValue.number(o).equals(Optional.of(0L)));
    return isLinear && unknown.size() == 1 && isInjective(unknown.getFirst());
  }

  /** Reads one loop. */
  private static final class Reader {

    private final CallExecution execution;
    private final CallFrame frame;
    private final UnrolledBlock head;
    private final Loop loop;
    private Optional<KnownValue.Symbol> counter = Optional.empty();

    Reader(CallExecution execution, UnrolledBlock head) {
      this.execution = execution;
      this.frame = execution.frame();
      this.head = head;
      this.loop = frame.flow().loops(head.block()).getLast();
    }

    KeptLoop read() {
      Optional<KnownValue> rounds = rounds();
      Map<Integer, KnownValue.Place> starts = new LinkedHashMap<>();
      Map<Integer, KnownValue.Place> waits = new LinkedHashMap<>();
      if (rounds.isPresent()) {
        for (UnrolledBlock node : inside()) {
          int from = frame.flow().block(node.block()).from();
          List<Instruction> body = frame.flow().block(node.block()).instructions();
          for (int i = 0; i < body.size(); i++) {
            ExecutedSite site = execution.site(node, i);
            ConstantSteps.Start start = execution.steps().starts().get(site);
            KnownValue wait = execution.steps().joins().get(site);
            if (start != null) {
              int position = from + i;
              start.handle().ifPresent(place -> starts.put(position, counted(place)));
            } else if (wait != null && isInEachRound(node.block())) {
              int position = from + i;
              place(wait).ifPresent(place -> waits.put(position, counted(place)));
            }
          }
        }
      }
      return new KeptLoop(loop, isClosed(), rounds, starts, waits);
    }

    private static Optional<KnownValue.Place> place(KnownValue identifier) {
      return switch (identifier) {
        case KnownValue.Loaded l -> Optional.of(l.place());
        case KnownValue.Identifiers i -> i.from();
        default -> Optional.empty();
      };
    }

    /** The blocks of the loop, in the same rounds of those around it. */
    private List<UnrolledBlock> inside() {
      int depth = head.rounds().size();
      return execution.nodes().stream()
          .filter(node -> loop.contains(node.block()))
          .filter(node -> node.rounds().subList(0, depth).equals(head.rounds()))
          .toList();
    }

    private KnownValue.Place counted(KnownValue.Place place) {
      return (KnownValue.Place) counted((KnownValue) place);
    }

    private KnownValue counted(KnownValue value) {
      return KnownValue.replaced(
          value, v -> counter.isPresent() && v.equals(counter.get()) ? COUNTER : v);
    }

    private boolean isClosed() {
      Set<ExecutedSite> before = new HashSet<>();
      Set<ExecutedSite> after = new HashSet<>();
      execution
          .into(head)
          .forEach((from, state) ->
              (loop.contains(from.block()) ? after : before).addAll(state.running()));
      after.removeAll(before);
      return after.isEmpty();
    }

    private Optional<KnownValue> rounds() {
      Cfg.Block block = frame.flow().block(head.block());
      boolean hasOneExit =
          loop.blocks().stream()
              .filter(b -> b != head.block())
              .flatMap(b -> frame.flow().block(b).next().stream())
              .allMatch(loop::contains);
      if (!hasOneExit
          || block.instructions().isEmpty()
          || !(block.instructions().getLast() instanceof Instruction.Branch branch)) {
        return Optional.empty();
      }
      ConstantState state = execution.at(head);
      for (int i = 0; i < block.instructions().size() - 1; i++) {
        execution.steps().execute(block.instructions().get(i), execution.site(head, i), state);
      }
      KnownValue condition = execution.steps().value(branch.condition(), state, frame);
      List<KnownValue.Symbol> counters =
          symbols(condition).stream()
              .filter(symbol -> symbol.origin().equals(List.of(frame, head)))
              .distinct()
              .toList();
      if (counters.size() != 1) {
        return Optional.empty();
      }
      counter = Optional.of(counters.getFirst());
      Set<KnownValue> first = new HashSet<>();
      Set<KnownValue> next = new HashSet<>();
      for (Map.Entry<UnrolledBlock, ConstantState> way : execution.into(head).entrySet()) {
        (loop.contains(way.getKey().block()) ? next : first)
            .add(counted(value(counter.get(), way.getValue())));
      }
      if (first.size() != 1 || next.size() != 1) {
        return Optional.empty();
      }
      boolean staysIfTrue = loop.contains(frame.flow().target(branch.then()).orElseThrow());
      KnownValue all =
          new KnownValue.Term(
              "rounds " + staysIfTrue,
              new Type.Nothing(),
              List.of(counted(condition), first.iterator().next(), next.iterator().next()));
      return Optional.of(all).filter(v -> symbols(v).stream().allMatch(this::isStable));
    }

    private KnownValue value(KnownValue.Symbol register, ConstantState state) {
      return state.registers().entrySet().stream()
          .filter(entry -> entry.getKey().name().equals(register.what()))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse(new KnownValue.Undefined());
    }

    /** Whether a value is the same in all rounds. */
    private boolean isStable(KnownValue.Symbol symbol) {
      return switch (symbol.origin()) {
        case CallFrame f -> true;
        case ExecutedSite s ->
            s.frame() == frame ? !loop.contains(frame.flow().blockAt(s.position())) : s.isOnce();
        case List<?> place ->
            place.getFirst() == frame
                && place.getLast() instanceof UnrolledBlock node
                && !loop.contains(node.block());
        default -> symbol.equals(COUNTER);
      };
    }

    /** The unknown parts of a value; none of those that may differ although they look equal. */
    private static List<KnownValue.Symbol> symbols(KnownValue value) {
      return switch (value) {
        case KnownValue.Symbol s -> List.of(s);
        case KnownValue.Loaded l -> List.of(l.symbol());
        case KnownValue.Term t -> {
          List<KnownValue.Symbol> all = new ArrayList<>();
          t.operands().forEach(o -> all.addAll(symbols(o)));
          yield all;
        }
        case KnownValue.Place p -> {
          List<KnownValue.Symbol> all = new ArrayList<>(symbols(p.offset()));
          if (p.base() instanceof Base.Pointed || !p.base().isOne()) {
            all.add(new KnownValue.Symbol("some object", p.base()));
          }
          yield all;
        }
        case KnownValue.Known k -> List.of();
        case KnownValue.Identifiers i -> List.of();
        case KnownValue.Undefined u -> List.of();
      };
    }

    /** Whether each round executes a block. */
    private boolean isInEachRound(int block) {
      BitSet others =
          Cfg.reached(
              List.of(head.block()),
              at ->
                  frame.flow().block(at).next().stream()
                      .filter(next -> next != block && loop.contains(next))
                      .toList());
      return block != head.block()
          && frame.flow().before(head.block()).stream()
              .noneMatch(last -> loop.contains(last) && others.get(last))
          && frame.flow().loops(block).getLast().equals(loop);
    }
  }
}
