package liss.verify;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration.Copies;
import liss.lang.Declaration.Procedure;
import liss.lang.Declaration.Routine;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Program;
import liss.lang.Stmt;

/**
 * The programs in which one or two of the threads run of a program whose other threads need not
 * run, or can run after these: of some there may be none, and the rest waits for nothing but locks.
 * So a run against preemption-safety is one of the whole program, too, with the others after it.
 * That all these programs are safe says nothing of the whole one.
 */
final class PartsOfThreads {

  private final Program program;

  /** How many steps the text of each thread has. */
  private final Map<String, Integer> sizes = new LinkedHashMap<>();

  /** The procedures that are called, by the caller; a thread and a procedure may have one name. */
  private final Map<String, Set<String>> calls = new HashMap<>();

  /**
   * The parts of a program.
   *
   * @param whole the same with one copy of each thread
   */
  private PartsOfThreads(Program program, ProgramCfa whole) {
    this.program = program;
    List<ThreadDecl> threads = program.all(ThreadDecl.class);
    for (Routine routine : program.all(Routine.class)) {
      routine
          .body()
          .all(Stmt.Call.class)
          .forEach(call ->
              calls.computeIfAbsent(routine.name(), name -> new HashSet<>()).add(call.procedure()));
    }
    for (int i = 0; i < threads.size(); i++) {
      sizes.put(threads.get(i).name(), whole.threads().get(i).edges().size());
    }
  }

  /** The programs of one; empty if some thread matters for sure. */
  static Optional<PartsOfThreads> of(Program program) {
    List<ThreadDecl> threads = program.all(ThreadDecl.class);
    ProgramCfa whole = CfaBuilder.build(program.withCopies(1));
    Set<String> waiting =
        whole.threads().stream()
            .filter(thread -> thread.edges().stream().anyMatch(edge -> mayWait(edge.action())))
            .map(Cfa::name)
            .collect(Collectors.toSet());
    boolean canBeLeftOut =
        threads.stream()
            .allMatch(t ->
                switch (t.copies()) {
                  case Copies.Any any -> true;
                  case Copies.One one -> !waiting.contains(t.name());
                  default -> false;
                });
    return canBeLeftOut ? Optional.of(new PartsOfThreads(program, whole)) : Optional.empty();
  }

  /** Whether a thread that runs after all others may not come to its end because of a step. */
  private static boolean mayWait(Action action) {
    return action instanceof Action.FlagStep && !(action instanceof Action.SetCondition)
        || action instanceof Action.CondvarWait
        || action instanceof Action.ObjectStep step
            && (step.operation() instanceof ObjectOperation.Down
                || step.operation().isAssumption()
                || !(step.operation() instanceof ObjectOperation.OfCount)
                    && !(step.operation() instanceof ObjectOperation.RwUnlock));
  }

  /** Whether the programs are smaller than the whole one. */
  boolean areSmaller() {
    return sizes.size() > 2;
  }

  /** The program that is executed for one of them: with two threads, or two copies of one. */
  static ProgramCfa executable(Program part) {
    return CfaBuilder.build(part.withCopies(copies(part)));
  }

  /** How many copies of each thread of one of the programs are executed. */
  static int copies(Program part) {
    return part.all(ThreadDecl.class).size() == 1 ? 2 : 1;
  }

  /** How many steps the text of all threads has. */
  int size() {
    return sizes.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The programs, small ones first. */
  List<Program> programs() {
    List<String> names = program.all(ThreadDecl.class).stream().map(ThreadDecl::name).toList();
    List<Set<String>> parts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = program.replicated().contains(names.get(i)) ? i : i + 1; j < names.size(); j++) {
        Set<String> part = new LinkedHashSet<>();
        part.add(names.get(i));
        part.add(names.get(j));
        parts.add(part);
      }
    }
    parts.sort(Comparator.comparingInt(this::size));
    return parts.stream().map(this::with).toList();
  }

  private int size(Set<String> part) {
    return part.stream().mapToInt(name -> requireNonNull(sizes.get(name))).sum();
  }

  /** The program in which only these threads run, with the procedures that they call. */
  private Program with(Set<String> names) {
    Set<String> called = new HashSet<>();
    names.forEach(name -> addCalled(name, called));
    return program.with(
        program.declarations().stream()
            .filter(d ->
                switch (d) {
                  case ThreadDecl thread -> names.contains(thread.name());
                  case Procedure procedure -> called.contains(procedure.name());
                  default -> true;
                })
            .toList());
  }

  private void addCalled(String caller, Set<String> called) {
    calls
        .getOrDefault(caller, Set.of())
        .forEach(callee -> {
          if (called.add(callee)) {
            addCalled(callee, called);
          }
        });
  }
}
