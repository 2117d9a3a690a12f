package liss.c;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Dataflow;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.pointers.Location;
import liss.c.source.Messages;
import liss.c.sync.RecursiveLocks;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Declaration;

/**
 * Finds the mutexes that a thread may take again, or that report if it does: by the attributes with
 * which they are initialized, by the type that is passed for them, by their initializer, or by the
 * functions that take them.
 */
final class RecursiveMutexes {

  /** The types of such mutexes in the headers; the first one is also a property of C11. */
  private static final long RECURSIVE = 1;

  private static final long ERRORCHECK = 2;

  /** Stands for the types that other functions give. */
  private static final long ELSEWHERE = -1;

  private final Draft draft;
  private final SyncObjects objects;

  /** The mutexes of a program; the receiver is for messages that nobody needs. */
  RecursiveMutexes(Draft draft, Messages silent) {
    this.draft = draft;
    this.objects = draft.newObjects(silent);
  }

  /** Those among the objects of a program, and how often a thread may hold each. */
  Map<String, Integer> among(List<Declaration> declarations) {
    Map<String, Integer> initialized = initialized();
    Map<String, Integer> found = new TreeMap<>();
    for (Declaration lock : declarations) {
      if (lock instanceof Declaration.LockVar) {
        Optional<Integer> most =
            Optional.ofNullable(initialized.get(plain(lock.name())))
                .or(() -> objects.firstValue(lock.name()).flatMap(RecursiveMutexes::most));
        most.ifPresent(times -> found.put(lock.name(), times));
      }
    }
    return found;
  }

  /** How often a thread may hold a mutex of some type that takes it again; empty for others. */
  private static Optional<Integer> most(long type) {
    if (type == ERRORCHECK) {
      return Optional.of(1); // another attempt to take it fails, and does not wait
    }
    return type == RECURSIVE ? Optional.of(RecursiveLocks.DEEPEST) : Optional.empty();
  }

  /** How often mutexes may be held, which are without indices, by how they are initialized. */
  private Map<String, Integer> initialized() {
    Map<String, Integer> names = new TreeMap<>();
    for (Function function : draft.analysis().unit().functions()) {
      List<Instruction> body = function.body();
      for (int i = 0; i < body.size(); i++) {
        int at = i;
        taken(body.get(at))
            .ifPresent(lock ->
                objects.initialized(function, lock).stream()
                    .map(RecursiveMutexes::plain)
                    .forEach(name -> names.put(name, RecursiveLocks.DEEPEST)));
        known(body.get(at), Action.INIT)
            .filter(call -> call.operands().size() == 2)
            .ifPresent(call ->
                most(function, at, call.operands().get(1))
                    .ifPresent(times ->
                        objects.initialized(function, call.operands().get(0)).stream()
                            .map(RecursiveMutexes::plain)
                            .forEach(name -> names.merge(name, times, Math::max))));
      }
    }
    return names;
  }

  /** The lock that an instruction takes, and may hold already. */
  private Optional<Operand> taken(Instruction instruction) {
    return draft
        .functions()
        .known(instruction)
        .filter(call -> draft.functions().vocabulary().isRecursive(call.function()))
        .flatMap(call -> call.operand(0));
  }

  private Optional<KnownCall> known(Instruction instruction, Action action) {
    return draft
        .functions()
        .known(instruction)
        .filter(call -> call.action() == action && call.isComplete());
  }

  /** By a number, which may be a sum of properties, or by attributes. */
  private Optional<Integer> most(Function function, int position, Operand given) {
    Optional<Long> number = value(function, given);
    return number.isPresent()
        ? number.flatMap(properties -> most(properties & RECURSIVE))
        : byAttributes(function, position, given);
  }

  /**
   * By the type of attributes at an instruction: the one that the function gave them last, or else
   * one that the program gives them somewhere.
   */
  private Optional<Integer> byAttributes(Function function, int position, Operand given) {
    Set<Location> attributes = draft.analysis().pointers().targets(function, given);
    Set<Long> types =
        new TreeSet<>(typesBefore(function, attributes).getOrDefault(position, Set.of()));
    if (types.remove(ELSEWHERE)) {
      for (Function other : draft.analysis().unit().functions()) {
        if (other != function) {
          other.body().forEach(i -> type(other, i, attributes).ifPresent(types::add));
        }
      }
    }
    return types.stream().flatMap(type -> most(type).stream()).max(Integer::compare);
  }

  /** The types that attributes may have been given last, before each instruction. */
  private Map<Integer, Set<Long>> typesBefore(Function function, Set<Location> attributes) {
    Cfg graph = new Cfg(function);
    return new Dataflow<Set<Long>>(
            (at, now) ->
                Dataflow.to(
                    graph.next(at),
                    type(function, function.body().get(at), attributes)
                        .<Set<Long>>map(Set::of)
                        .orElse(now)),
            RecursiveMutexes::both)
        .forward(Map.of(0, Set.of(ELSEWHERE)));
  }

  /** The type that an instruction gives some attributes; a recursive one if it is not known. */
  private Optional<Long> type(
      Function function, Instruction instruction, Set<Location> attributes) {
    return known(instruction, Action.LOCK_TYPE)
        .filter(call ->
            draft.analysis().pointers().targets(function, call.operands().get(0)).stream()
                .anyMatch(attributes::contains))
        .map(call -> value(function, call.operands().get(1)).orElse(RECURSIVE));
  }

  private static Set<Long> both(Set<Long> one, Set<Long> other) {
    Set<Long> both = new TreeSet<>(one);
    both.addAll(other);
    return both;
  }

  private Optional<Long> value(Function function, Operand operand) {
    return objects.constant(function, operand);
  }

  private static String plain(String name) {
    return name.replaceAll("\\[\\d*]", "");
  }
}
