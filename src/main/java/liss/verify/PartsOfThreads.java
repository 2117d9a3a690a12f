package liss.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.cfa.CfaBuilder;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Program;

/**
 * The programs in which one or two of the threads run of a program where there may be any number of
 * each thread, and also none. What such a program does, the whole one does where nobody starts the
 * other threads, so that a run against preemption-safety is one there, too. That they are all safe
 * says nothing of the whole program.
 */
final class PartsOfThreads {

  private final Program program;

  /** How many steps the text of each thread has. */
  private final Map<String, Integer> sizes = new LinkedHashMap<>();

  private PartsOfThreads(Program program) {
    this.program = program;
    CfaBuilder.build(program.withCopies(1))
        .threads()
        .forEach(thread -> sizes.merge(thread.name(), thread.edges().size(), Integer::sum));
  }

  /** The programs of one; empty if they would not be smaller, or some thread is there for sure. */
  static Optional<PartsOfThreads> of(Program program) {
    List<ThreadDecl> threads = program.all(ThreadDecl.class);
    boolean areAny = threads.stream().allMatch(t -> t.copies() instanceof Copies.Any);
    return areAny && threads.size() > 2
        ? Optional.of(new PartsOfThreads(program))
        : Optional.empty();
  }

  /** How many steps the text of all threads has. */
  int size() {
    return sizes.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The programs, small ones first. */
  List<Program> programs() {
    List<String> names = program.replicated();
    List<Set<String>> parts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i; j < names.size(); j++) {
        parts.add(new LinkedHashSet<>(List.of(names.get(i), names.get(j))));
      }
    }
    parts.sort(Comparator.comparingInt(this::size));
    return parts.stream().map(this::with).toList();
  }

  private int size(Set<String> part) {
    return part.stream().mapToInt(name -> sizes.getOrDefault(name, 0)).sum();
  }

  private Program with(Set<String> names) {
    List<Declaration> left =
        program.declarations().stream()
            .filter(d -> !(d instanceof ThreadDecl thread) || names.contains(thread.name()))
            .toList();
    return new Program(program.source(), left, program.insertionPoints());
  }
}
