package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import liss.c.calls.Environment;
import liss.c.calls.Functions;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.pointers.Pointers;
import liss.c.source.Messages;
import liss.c.sync.SyncSite;
import liss.c.vocabulary.EntryRule.Order;
import liss.lang.Assumption;
import liss.lang.Assumption.Ordered.When;
import liss.lang.Declaration;
import liss.lang.Stmt;

/**
 * The functions that the kernel calls before or after all others, with what they call. Those before
 * publish the others: a call outside that gets a structure with one of them, or with a table of
 * them, may make it run. So does a call of a function that publishes. What is executed after such a
 * call runs beside the others. Those after withdraw the others in the same way, and what is
 * executed in front of such a call runs beside them. Where not all threads are seen to be
 * published, or withdrawn, the answer rests on the order in which the kernel calls. Of functions
 * that the options leave out, nothing is said.
 */
final class ExclusiveEntries {

  private final Draft draft;
  private final Pointers pointers;
  private final Functions functions;
  private final Set<String> threads = new LinkedHashSet<>();

  private final Map<String, Order> orders = new LinkedHashMap<>();

  /** By function the one that the kernel calls. */
  private final Map<String, String> entries = new HashMap<>();

  private final Map<SyncSite, Lead> leads = new HashMap<>();

  /** The functions of a driver that run alone. */
  ExclusiveEntries(Draft draft) {
    this.draft = draft;
    this.pointers = draft.analysis().pointers();
    this.functions = draft.functions();
    for (CallContext thread : draft.threads().procedures()) {
      String function = thread.function().name();
      threads.add(function);
    }
    collect(Order.FIRST);
    collect(Order.LAST);
  }

  private void collect(Order order) {
    draft.analysis().first().environment().alone(order).stream()
        .filter(draft.analysis().options().kernel()::looksAt)
        .forEach(entry -> collect(entry, order));
  }

  private void collect(String entry, Order order) {
    Deque<String> open = new ArrayDeque<>(List.of(entry));
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<Function> function = functions.definition(name);
      if (function.isPresent() && orders.putIfAbsent(name, order) == null) {
        entries.put(name, entry);
        calls(function.get()).forEach(at -> open.addAll(callees(function.get(), at)));
      }
    }
  }

  /**
   * Warns if such functions do something beside others. What they do where nobody is seen to
   * publish or withdraw all threads rests on the order of the calls.
   */
  void check(Messages messages) {
    Set<String> ordered = new HashSet<>();
    String caller = draft.analysis().first().environment().caller();
    for (Function function : draft.analysis().unit().functions()) {
      Order order = orders.get(function.name());
      if (order != null) {
        Messages silent = new Messages(messages);
        String entry = requireNonNull(entries.get(function.name()));
        first(function, beside(function, order), silent)
            .<Assumption>map(stmt -> new Assumption.RunsAlone(stmt.span(), function.name()))
            .or(() ->
                isComplete(function, order)
                    ? Optional.empty()
                    : first(function, all(function), silent)
                        .map(
                            stmt -> new Assumption.Ordered(stmt.span(), entry, when(order), caller))
                        .filter(assumption -> ordered.add(entry)))
            .ifPresent(messages::assume);
      }
    }
  }

  private static When when(Order order) {
    return order == Order.FIRST ? When.BEFORE : When.BEHIND;
  }

  /** Whether all threads that can run beside a function are published, or withdrawn. */
  private boolean isComplete(Function function, Order order) {
    Set<String> withOthers = new LinkedHashSet<>(threads);
    Environment environment = draft.analysis().first().environment();
    withOthers.removeIf(thread -> environment.excludes(function.name(), thread));
    return all(order).containsAll(withOthers);
  }

  /** What a function executes after a call that publishes, or in front of one that withdraws. */
  private List<Integer> beside(Function function, Order order) {
    List<Integer> publishing =
        calls(function).stream().filter(at -> !reached(function, at).isEmpty()).toList();
    Cfg graph = new Cfg(function);
    return all(function).stream()
        .filter(at -> !publishing.contains(at) && isBeside(at, publishing, order, graph))
        .toList();
  }

  private static List<Integer> all(Function function) {
    return IntStream.range(0, function.body().size()).boxed().toList();
  }

  /** The first of some things that a function does that others may see. */
  private Optional<Stmt> first(Function function, List<Integer> positions, Messages silent) {
    return new MainBeside.Uses(draft.analysis(), draft, locksOfFile(), silent)
        .first(function, positions);
  }

  /** The locks that all devices share; that of one device is new where its function sets it up. */
  private Map<String, Declaration> locksOfFile() {
    Map<String, Declaration> locks = draft.objects().locks();
    locks
        .keySet()
        .removeIf(
            lock -> draft.analysis().unit().variable(lock.replaceFirst("[.\\[].*", "")).isEmpty());
    return locks;
  }

  /** Whether control comes to an instruction after a call, or from it to a call. */
  private static boolean isBeside(int at, List<Integer> calls, Order order, Cfg graph) {
    return order == Order.FIRST
        ? calls.stream().anyMatch(call -> behind(call, graph).get(at))
        : calls.stream().anyMatch(behind(at, graph)::get);
  }

  private static BitSet behind(int position, Cfg graph) {
    return Cfg.reached(graph.next(position), graph::next);
  }

  private static List<Integer> calls(Function function) {
    return IntStream.range(0, function.body().size())
        .filter(at -> function.body().get(at) instanceof Instruction.Call)
        .boxed()
        .toList();
  }

  /** The functions of the program that a call may be of. */
  private Set<String> callees(Function function, int at) {
    Instruction.Call call = (Instruction.Call) function.body().get(at);
    Set<String> callees = new LinkedHashSet<>();
    if (functions.known(call).isEmpty()) {
      callees.addAll(pointers.functions(function, call.function()));
      Functions.named(call).ifPresent(callees::add);
      callees.removeIf(name -> functions.definition(name).isEmpty());
    }
    return callees;
  }

  /** The threads that functions of one order publish or withdraw. */
  private Set<String> all(Order order) {
    Set<String> all = new LinkedHashSet<>();
    orders.forEach((name, ofFunction) -> {
      if (ofFunction == order) {
        Function function = functions.definition(name).orElseThrow();
        calls(function).forEach(at -> all.addAll(reached(function, at)));
      }
    });
    return all;
  }

  /** The threads to which the arguments of a call lead, or those of calls inside it. */
  private Set<String> reached(Function function, int at) {
    Lead lead = lead(function, at);
    Set<String> found = new LinkedHashSet<>(lead.threads());
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(lead.inside());
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<Function> callee = functions.definition(name).filter(f -> seen.add(name));
      for (int call : callee.map(ExclusiveEntries::calls).orElse(List.of())) {
        Lead inner = lead(callee.orElseThrow(), call);
        found.addAll(inner.threads());
        open.addAll(inner.inside());
      }
    }
    return found;
  }

  /**
   * Where a call leads.
   *
   * @param threads those that its arguments have, if its function has no body
   * @param inside the functions with a body that run in it
   */
  private record Lead(Set<String> threads, Set<String> inside) {}

  private Lead lead(Function function, int at) {
    return leads.computeIfAbsent(
        new SyncSite(function, at),
        site -> {
          Set<String> callees = callees(function, at);
          Set<String> found = new LinkedHashSet<>();
          if (callees.isEmpty()) {
            ((Instruction.Call) function.body().get(at))
                .arguments()
                .forEach(a -> found.addAll(pointers.functionsNear(function, a)));
            callees = new LinkedHashSet<>(found);
            callees.retainAll(orders.keySet());
            found.retainAll(threads);
          }
          return new Lead(found, callees);
        });
  }
}
