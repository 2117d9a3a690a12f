package liss.cfa;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.lang.Declaration;
import liss.lang.InsertionPoints;
import liss.lang.Program;
import liss.lang.SwitchAtLock;

/**
 * Builds the control-flow automata of a checked program: one per thread copy, with every call
 * replaced by the body of the procedure, every expression split into at most one shared access per
 * step ([LISS] 4.1.1, footnote 1), and every insertion point kept as a {@link Action.Pass} edge.
 * Linear in the size of the inlined program.
 */
public final class CfaBuilder {

  private CfaBuilder() {}

  /**
   * The automata of all threads of a program.
   *
   * @param program a program that the checks of {@link liss.lang.Parser} have accepted
   * @throws IllegalArgumentException if it has threads with any number of copies; see {@link
   *     Program#withCopies}
   */
  public static ProgramCfa build(Program program) {
    Symbols symbols = Symbols.of(program);
    List<Cfa> threads = new ArrayList<>();
    for (Declaration.ThreadDecl thread : program.all(Declaration.ThreadDecl.class)) {
      for (String name : names(thread)) {
        threads.add(
            new ThreadBuilder(symbols, threads.size(), name, thread.name())
                .build(thread.body())
                .with(thread.priority()));
      }
    }
    ProgramCfa everywhere =
        new ProgramCfa(
            program,
            symbols.variables(),
            names(program, Declaration.LockVar.class),
            symbols.flags(),
            symbols.objects(),
            names(program, Declaration.Channel.class),
            names(program, Declaration.Condvar.class),
            threads);
    ProgramCfa switching =
        program.switchAtLock() instanceof SwitchAtLock.Always
            ? everywhere
            : everywhere.switchingAt(ContendedLocks.of(everywhere, program.switchAtLock()));
    return switching.hasPriorities()
        ? switching.with(
            switching.locks(),
            switching.threads().stream().map(BlockBoundaries::onProcessor).toList())
        : switching;
  }

  private static List<String> names(Declaration.ThreadDecl thread) {
    return switch (thread.copies()) {
      case Declaration.Copies.One c -> List.of(thread.name());
      case Declaration.Copies.Several c ->
          IntStream.range(0, c.number()).mapToObj(i -> thread.name() + "[" + i + "]").toList();
      case Declaration.Copies.Any c ->
          throw new IllegalArgumentException("any number of copies of " + thread.name());
    };
  }

  private static List<String> names(Program program, Class<? extends Declaration> kind) {
    return program.all(kind).stream().map(Declaration::name).toList();
  }

  /**
   * What the names of a program stand for.
   *
   * @param variables shared memory
   * @param scalars position in {@code variables} of every integer, every array that stays whole,
   *     and every element {@code a[i]} of an array that does not
   * @param flags conditions and guards
   * @param objects semaphores, reader-writer locks and barriers
   * @param numbers position of every lock, flag, object, channel and condition variable among its
   *     kind
   * @param parties how many threads wait for each other at a barrier
   */
  record Symbols(
      List<SharedVariable> variables,
      Map<String, Integer> scalars,
      List<Flag> flags,
      List<SyncObject> objects,
      Map<String, Integer> numbers,
      Map<String, Integer> parties,
      Map<String, Declaration.Procedure> procedures,
      InsertionPoints insertionPoints) {

    static Symbols of(Program program) {
      Symbols symbols =
          new Symbols(
              new ArrayList<>(),
              new HashMap<>(),
              new ArrayList<>(),
              new ArrayList<>(),
              new HashMap<>(),
              new HashMap<>(),
              new HashMap<>(),
              program.insertionPoints());
      ConstantIndices constantIndices = ConstantIndices.of(program);
      Map<Class<? extends Declaration>, Integer> next = new HashMap<>();
      for (Declaration declaration : program.declarations()) {
        switch (declaration) {
          case Declaration.SharedInt d -> symbols.addVariable(d.name(), List.of(d.initial()));
          case Declaration.SharedArray d -> symbols.addArray(d, constantIndices);
          case Declaration.Cond d -> symbols.addFlag(d.name(), d.initial());
          case Declaration.Guard d -> symbols.addFlag(d.name(), d.initial());
          case Declaration.Semaphore d ->
              symbols.addObject(d.name(), SyncObject.Kind.SEMAPHORE, d.initial());
          case Declaration.Rwlock d -> symbols.addObject(d.name(), SyncObject.Kind.RWLOCK, 0);
          case Declaration.Barrier d -> {
            symbols.addObject(d.name(), SyncObject.Kind.BARRIER, 0);
            symbols.parties.put(d.name(), d.parties());
          }
          case Declaration.Procedure d -> symbols.procedures.put(d.name(), d);
          case Declaration.LockVar d -> symbols.number(d, next);
          case Declaration.Channel d -> symbols.number(d, next);
          case Declaration.Condvar d -> symbols.number(d, next);
          case Declaration.ThreadDecl d -> {}
        }
      }
      return symbols;
    }

    private void addVariable(String name, List<Long> initial) {
      scalars.put(name, variables.size());
      variables.add(new SharedVariable(variables.size(), name, initial));
    }

    private void addArray(Declaration.SharedArray array, ConstantIndices constantIndices) {
      List<Long> initial = new ArrayList<>(array.initial());
      while (initial.size() < array.size()) {
        initial.add(0L);
      }
      if (constantIndices.onlyConstants(array.name())) {
        for (int i = 0; i < array.size(); i++) {
          addVariable(array.name() + "[" + i + "]", List.of(initial.get(i)));
        }
      } else {
        addVariable(array.name(), initial);
      }
    }

    private void addFlag(String name, boolean initial) {
      numbers.put(name, flags.size());
      flags.add(new Flag(flags.size(), name, initial));
    }

    private void addObject(String name, SyncObject.Kind kind, int initial) {
      numbers.put(name, objects.size());
      objects.add(new SyncObject(objects.size(), name, kind, initial));
    }

    private void number(Declaration declaration, Map<Class<? extends Declaration>, Integer> next) {
      numbers.put(declaration.name(), next.merge(declaration.getClass(), 1, Integer::sum) - 1);
    }

    /** Whether statements can be inserted at every position of a statement list. */
    boolean everyPositionIsPoint() {
      return insertionPoints instanceof InsertionPoints.EveryPosition;
    }

    /** The shared variable of this name; empty when the name is that of a local. */
    Optional<Integer> variable(String name) {
      return Optional.ofNullable(scalars.get(name));
    }

    /** How many threads wait for each other at a barrier. */
    int parties(String barrier) {
      return requireNonNull(parties.get(barrier));
    }

    /** Position of a lock, flag, object, channel or condition variable among its kind. */
    int number(String name) {
      return requireNonNull(numbers.get(name));
    }
  }
}
