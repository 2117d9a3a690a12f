package liss.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.behaviour.RunFeasibility;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Program;
import liss.verify.Verification.Shown;

/**
 * Goes on after the first counterexample of a part: the accesses to the variables that it is about
 * are left out, and another one is looked for, until there is none. A program without some accesses
 * has fewer cycles of blocks, so that two threads that have no counterexample stay without; each
 * two are looked at once, small ones first, and then all.
 *
 * <p>Takes a bounded search for each two threads that share a variable, and one more for each
 * counterexample.
 */
final class AlarmSearch {

  private final Verifier verifier;
  private final Program program;
  private final Consumer<Shown> listener;
  private final ProgramCfa whole;

  /** The accesses of each thread, by the names of variables. */
  private final Map<String, Map<String, Set<Access.Kind>>> accesses = new HashMap<>();

  private final Set<String> told = new HashSet<>();
  private final List<Shown> found = new ArrayList<>();
  private boolean areAll = true;

  private AlarmSearch(Verifier verifier, Program program, Consumer<Shown> listener) {
    this.verifier = verifier;
    this.program = program;
    this.listener = listener;
    this.whole = CfaBuilder.build(program.withCopies(1));
    for (Cfa thread : whole.threads()) {
      Map<String, Set<Access.Kind>> own =
          accesses.computeIfAbsent(thread.function(), name -> new HashMap<>());
      for (Edge edge : thread.edges()) {
        Access.variable(whole, edge)
            .ifPresent(name ->
                own.computeIfAbsent(name, v -> new HashSet<>())
                    .add(Access.of(edge.action()).orElseThrow().kind()));
      }
    }
  }

  /**
   * All alarms of a part, with the first one in front.
   *
   * @param requested the functions that run only when the program has asked for it
   * @param listener is told each alarm as soon as it is found
   */
  static Alarms of(
      Verifier verifier,
      Program program,
      Shown first,
      Set<String> requested,
      Consumer<Shown> listener) {
    AlarmSearch search = new AlarmSearch(verifier, program, listener);
    search.isNew(first);
    search.run();
    return new Alarms(search.whole, search.found, search.areAll, requested);
  }

  /**
   * What is against each two threads, or two copies of one, by themselves; where all threads are
   * needed, what is against all of them. Takes a bounded search for each counterexample, and one
   * more for each two threads that share a variable.
   */
  static List<Shown> ofEachTwo(Verifier verifier, Program program) {
    AlarmSearch search = new AlarmSearch(verifier, program, shown -> {});
    List<Program> parts =
        PartsOfThreads.of(program).map(PartsOfThreads::programs).orElse(List.of());
    for (Program part : parts) {
      search.told.clear();
      if (verifier.exceeded().isEmpty() && search.mayConflict(part)) {
        search.search(PartsOfThreads.executable(part));
      }
    }
    if (parts.isEmpty()) {
      search.search(search.whole);
    }
    return search.found;
  }

  private void run() {
    List<Program> parts =
        PartsOfThreads.of(program).map(PartsOfThreads::programs).orElse(List.of());
    Stream.concat(
            parts.stream().filter(this::mayConflict).flatMap(p -> FewerChoices.of(p).stream()),
            parts.stream())
        .takeWhile(part -> verifier.exceeded().isEmpty())
        .filter(this::mayConflict)
        .map(PartsOfThreads::executable)
        .forEach(this::search);
    search(whole);
  }

  private void search(ProgramCfa part) {
    boolean isOpen = true;
    while (isOpen) {
      ProgramCfa rest = part.without(told);
      isOpen =
          switch (verifier.soon(rest)) {
            case Verdict.Safe safe -> false;
            case Verdict.Unsafe unsafe -> isNew(shown(rest, unsafe.counterexample()));
            case Verdict.Unknown unknown -> {
              areAll = false;
              yield false;
            }
          };
    }
  }

  private static Shown shown(ProgramCfa program, Counterexample counterexample) {
    return new Shown(
        program,
        counterexample,
        Optional.of(new RunFeasibility.Undecided("it was not replayed")),
        Optional.empty());
  }

  private boolean isNew(Shown shown) {
    boolean isNew = told.addAll(Alarms.variables(shown));
    if (isNew || found.isEmpty()) {
      found.add(shown);
      listener.accept(shown);
    }
    return isNew;
  }

  /** Whether two threads, or two copies of one, access something that one of them writes. */
  private boolean mayConflict(Program part) {
    List<String> threads = part.all(ThreadDecl.class).stream().map(ThreadDecl::name).toList();
    Map<String, Set<Access.Kind>> first = accesses.getOrDefault(threads.getFirst(), Map.of());
    Map<String, Set<Access.Kind>> other = accesses.getOrDefault(threads.getLast(), Map.of());
    return first.keySet().stream()
        .filter(name -> !told.contains(name) && other.containsKey(name))
        .anyMatch(name ->
            Stream.of(first, other)
                .anyMatch(each -> each.getOrDefault(name, Set.of()).contains(Access.Kind.WRITE)));
  }
}
