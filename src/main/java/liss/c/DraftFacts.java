package liss.c;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.c.calls.Functions;
import liss.c.calls.LockSwitches;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.pointers.Escape;
import liss.c.pointers.KernelObjects;
import liss.c.pointers.Pointers;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.NoLockRule;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Annotation;

/**
 * What all functions of a program are written with.
 *
 * @param noLock the calls in which no inserted lock may be held
 * @param leftOut calls through pointers by which functions would call themselves
 * @param unseen what functions without a body use
 * @param switches where the scheduler may switch when a lock is taken
 */
record DraftFacts(
    TranslationUnit unit,
    Functions functions,
    Pointers pointers,
    Escape escape,
    AccessWriter accesses,
    SyncObjects objects,
    ProgramThreads threads,
    List<NoLockRule> noLock,
    Set<PointerCall> leftOut,
    Unseen unseen,
    LockSwitches switches,
    Messages messages) {

  /** Copies the collections. */
  DraftFacts {
    noLock = List.copyOf(noLock);
    leftOut = Set.copyOf(leftOut);
  }

  /** The device that functions use of which not even the name is known, or all if it is one. */
  static final String ENVIRONMENT = "environment";

  /**
   * What functions without a body use that the program does not see.
   *
   * @param extern how much is known of them
   * @param kernel whose the structures are, if the kernel calls the program
   */
  record Unseen(COptions.Extern extern, Optional<KernelObjects> kernel) {

    /** Whether it is one variable for all of them. */
    boolean isOne() {
      return extern == COptions.Extern.ONE;
    }

    /** Whether calls in two threads have no order. */
    boolean isUnordered() {
      return extern == COptions.Extern.UNORDERED;
    }
  }

  /** A call through a pointer that is taken not to happen. */
  record PointerCall(String caller, String callee) {}

  /** The functions that a value may be, but those that are taken not to be called by it. */
  Set<String> callees(Function function, Operand value) {
    Set<String> callees = new TreeSet<>(pointers.functions(function, value));
    callees.removeIf(callee -> leftOut.contains(new PointerCall(function.name(), callee)));
    return callees;
  }

  /** Whether nothing declares a function. */
  boolean isUndeclared(String name) {
    return unit.declared(name).filter(Declared::isImplicit).isPresent();
  }

  /** Whether a function without a body only reads what an argument points to. */
  boolean keeps(String name, int argument) {
    return unit.declared(name).filter(d -> d.kept().contains(argument)).isPresent();
  }

  /** Whether a function is one of the kernel, which uses what it gets, or a state of its own. */
  boolean isApart(String name) {
    return !unseen.isOne()
        && unseen.kernel().isPresent()
        && unit.declared(name).filter(d -> d.isInSystemHeader() || d.isImplicit()).isPresent();
  }

  /** Whether no inserted lock may be held in a call. */
  boolean isWithoutLock(String name, SourceSpan call) {
    String text = unit.source().text().substring(call.start(), call.end());
    return Functions.isWithoutLock(noLock, name, Arrays.asList(text.split("\\W+")));
  }

  /** What comments say of the statement around an instruction. */
  List<Annotation> annotations(SourceSpan statement) {
    return unit.text().annotated().stream()
        .filter(a ->
            a.statement().start() <= statement.start() && statement.end() <= a.statement().end())
        .map(TextLayout.Annotated::annotations)
        .flatMap(List::stream)
        .toList();
  }
}
