package liss.lang;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A parsed and checked program of W, or a program of another language translated to W: its
 * declarations in source order.
 *
 * @param source the text that all spans refer to
 * @param insertionPoints where that text can be changed
 * @param switchAtLock at which lock statements the cooperative scheduler may switch
 * @param processors on how many processors it runs
 */
public record Program(
    SourceText source,
    List<Declaration> declarations,
    InsertionPoints insertionPoints,
    SwitchAtLock switchAtLock,
    Processors processors) {

  /** On how many processors a program runs, which decides whether priorities have an effect. */
  public enum Processors {
    /** It is not known, so that all threads may run at the same time. */
    ANY_NUMBER,
    /** {@code uniprocessor;}: a thread runs only where it interrupts the others. */
    ONE
  }

  /** A program written in W. */
  public Program(SourceText source, List<Declaration> declarations) {
    this(source, declarations, new InsertionPoints.EveryPosition());
  }

  /** A program in which the cooperative scheduler may switch at each lock statement. */
  public Program(
      SourceText source, List<Declaration> declarations, InsertionPoints insertionPoints) {
    this(source, declarations, insertionPoints, new SwitchAtLock.Always());
  }

  /** A program that runs on any number of processors. */
  public Program(
      SourceText source,
      List<Declaration> declarations,
      InsertionPoints insertionPoints,
      SwitchAtLock switchAtLock) {
    this(source, declarations, insertionPoints, switchAtLock, Processors.ANY_NUMBER);
  }

  /** Copies the list. */
  public Program {
    declarations = List.copyOf(declarations);
  }

  /** This program with other declarations. */
  public Program with(List<Declaration> others) {
    return new Program(source, others, insertionPoints, switchAtLock, processors);
  }

  /** This program with other statements in its procedures and threads. */
  public Program withBodies(UnaryOperator<Stmt.Block> other) {
    return with(
        declarations.stream()
            .map(d -> d instanceof Declaration.Routine r ? r.with(other.apply(r.body())) : d)
            .toList());
  }

  /** This program under a scheduler that switches at other lock statements. */
  public Program with(SwitchAtLock other) {
    return new Program(source, declarations, insertionPoints, other, processors);
  }

  /** This program on other processors. */
  public Program on(Processors other) {
    return new Program(source, declarations, insertionPoints, switchAtLock, other);
  }

  /** Whether there is one processor, and some thread may not run while another one does. */
  public boolean hasPriorities() {
    List<Declaration.ThreadDecl> threads = all(Declaration.ThreadDecl.class);
    return processors == Processors.ONE
        && threads.stream()
            .anyMatch(thread ->
                thread.priority().isOfInterrupt()
                    || !thread.priority().equals(threads.getFirst().priority()));
  }

  /** The names of the threads whose number of copies is unknown. */
  public List<String> replicated() {
    return all(Declaration.ThreadDecl.class).stream()
        .filter(thread -> thread.copies() instanceof Declaration.Copies.Any)
        .map(Declaration.ThreadDecl::name)
        .toList();
  }

  /**
   * This program with known numbers of copies of some threads of which there may be any number.
   *
   * @param copies the numbers by the names of the threads; other names make no difference
   */
  public Program withCopies(Map<String, Integer> copies) {
    return with(declarations.stream().map(d -> withCopies(d, copies)).toList());
  }

  private static Declaration withCopies(Declaration declaration, Map<String, Integer> copies) {
    return declaration instanceof Declaration.ThreadDecl thread
            && thread.copies() instanceof Declaration.Copies.Any
            && copies.containsKey(thread.name())
        ? thread.with(new Declaration.Copies.Several(copies.get(thread.name())))
        : declaration;
  }

  /** This program with a number of copies of all threads of which there may be any number. */
  public Program withCopies(int number) {
    return withCopies(replicated().stream().distinct().collect(toMap(name -> name, n -> number)));
  }

  /** Whether there is a barrier and more threads than a program with a barrier may have. */
  public boolean hasTooManyThreads() {
    int threads =
        all(Declaration.ThreadDecl.class).stream().mapToInt(thread -> thread.copies().most()).sum();
    return threads > Declaration.Barrier.MOST_THREADS && !all(Declaration.Barrier.class).isEmpty();
  }

  /** The declarations of one kind, in source order. */
  public <D extends Declaration> List<D> all(Class<D> kind) {
    return declarations.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
