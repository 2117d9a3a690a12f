package liss.c;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Pointers;
import liss.c.locks.RecursiveLocks;
import liss.c.locks.Steps;
import liss.c.objects.SyncObjects;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.syntax.Constants;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/**
 * A program in which no thread takes a lock that it holds, if such locks are recursive, and none
 * releases a lock that nothing takes. Mutexes are recursive by the attributes with which they are
 * initialized, by the type that is passed for them, or by their initializer.
 *
 * @param objects the locks of the program
 * @param silent finds locks without messages
 */
record LocksOnce(Analysis analysis, SyncObjects objects, SyncObjects silent, Messages messages) {

  /** The type of such mutexes in the headers. */
  private static final long RECURSIVE = 1;

  /** The same program, or the one as it was if it is not known how often a lock is held. */
  List<Declaration> in(List<Declaration> declarations) {
    Set<String> initialized = initialized();
    Set<String> recursive =
        objects.declarations().stream()
            .filter(Declaration.LockVar.class::isInstance)
            .map(Declaration::name)
            .filter(lock ->
                initialized.contains(plain(lock))
                    || analysis.values().first(lock).filter(v -> v == RECURSIVE).isPresent())
            .collect(Collectors.toCollection(TreeSet::new));
    RecursiveLocks.Result result =
        RecursiveLocks.in(declarations, recursive, released(declarations), Steps::isDiscard);
    result
        .conflict()
        .ifPresent(conflict ->
            messages.report(
                analysis.locks() == COptions.Locks.ONE ? CMessage.UNDECIDED : CMessage.UNKNOWN_LOCK,
                conflict.place(),
                "it is not known how often `" + conflict.lock() + "` is held behind this",
                "release it as often as it was taken on all ways"));
    return result.declarations();
  }

  /** The locks that are released, but taken nowhere; reports them. */
  private Set<String> released(List<Declaration> declarations) {
    if (analysis.functions().areOfLiss()) {
      return Set.of(); // releasing a lock that is not held blocks, as in W
    }
    Set<String> taken = new TreeSet<>();
    objects.summaries().found().forEach(lock -> taken.add(lock.name()));
    Map<String, SourceSpan> released = new TreeMap<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Routine routine) {
        for (Stmt.Sync sync : routine.body().all(Stmt.Sync.class)) {
          if (sync.kind() == SyncKind.LOCK) {
            taken.add(sync.operand());
          } else if (sync.kind() == SyncKind.UNLOCK) {
            released.putIfAbsent(sync.operand(), sync.span());
          }
        }
      }
    }
    released.keySet().removeAll(taken);
    released.forEach((lock, span) ->
        messages.report(
            CMessage.NEVER_TAKEN,
            span,
            "nothing takes `" + lock + "`, which is released here",
            "this is taken to do nothing"));
    return released.keySet();
  }

  /** The mutexes that are initialized as recursive ones, without indices. */
  private Set<String> initialized() {
    Functions functions = analysis.functions();
    Pointers pointers = analysis.pointers();
    List<KnownCall> calls =
        functions.all().stream()
            .flatMap(function -> Functions.calls(function).stream())
            .flatMap((IASTFunctionCallExpression call) -> functions.known(call).stream())
            .filter(KnownCall::isComplete)
            .toList();
    Set<Cell> attributes =
        calls.stream()
            .filter(call -> call.action() == Action.LOCK_TYPE && mayBeRecursive(call.operand(1)))
            .flatMap(call -> pointers.knownPointees(call.operand(0)).stream())
            .collect(Collectors.toSet());
    Set<String> names = new LinkedHashSet<>();
    calls.stream()
        .filter(call -> call.action() == Action.INIT && call.operands().size() == 2)
        .filter(call ->
            isTyped(call.operand(1))
                || pointers.knownPointees(call.operand(1)).stream().anyMatch(attributes::contains))
        .flatMap(call -> silent.initialized(call.operand(0)).stream())
        .map(LocksOnce::plain)
        .forEach(names::add);
    return names;
  }

  private static boolean mayBeRecursive(IASTExpression type) {
    return Constants.value(type).filter(value -> value != RECURSIVE).isEmpty();
  }

  /** Whether a number, which may be a sum of properties, says that the mutex is recursive. */
  private static boolean isTyped(IASTExpression type) {
    return Constants.value(type).filter(value -> (value & RECURSIVE) != 0).isPresent();
  }

  private static String plain(String name) {
    return name.replaceAll("\\[\\d*]", "");
  }
}
