package liss.c;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.Pointers;
import liss.c.objects.SyncObjects;
import liss.c.own.OwnMemory;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.starts.StartScope;
import liss.c.starts.Starts;
import liss.c.syntax.Bindings;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The facts and receivers that the translation of every statement of a function needs.
 *
 * @param called receives the names of the functions that are called
 * @param labels receives the labels that the text does not have
 * @param starts the threads, if {@code main} is one and starts them
 * @param scope the starts of threads in the function; empty if it has none
 * @param own the memory that the thread has not shown to others
 */
record Translation(
    Analysis analysis,
    Messages messages,
    Accesses accesses,
    SyncObjects objects,
    Map<String, OwnMemory.Context> called,
    Set<String> labels,
    Optional<Starts> starts,
    Optional<StartScope> scope,
    OwnMemory.Summary own) {

  Translation(
      Analysis analysis,
      Messages messages,
      Accesses accesses,
      SyncObjects objects,
      Optional<Starts> starts,
      Optional<StartScope> scope,
      OwnMemory.Summary own) {
    this(
        analysis,
        messages,
        accesses,
        objects,
        new LinkedHashMap<>(),
        new HashSet<>(),
        starts,
        scope,
        own);
  }

  /** The procedure that stands for a function in a call. */
  String callee(IASTFunctionDefinition function, IASTFunctionCallExpression call) {
    String name = Functions.name(function);
    String clone = scope.map(s -> s.callee(name, call)).orElse(name);
    Set<Integer> passed = clone.equals(name) ? own.passed().getOrDefault(call, Set.of()) : Set.of();
    OwnMemory.Context context = new OwnMemory.Context(function, passed);
    String procedure = clone + context.suffix();
    called.put(procedure, context);
    return procedure;
  }

  /** Whether an expression designates memory that only this thread can find. */
  boolean isOwn(IASTExpression place) {
    return own.places().contains(Bindings.inner(place));
  }

  /** Whether an argument points to such memory. */
  boolean pointsToOwn(IASTExpression argument) {
    return own.pointers().contains(Bindings.inner(argument));
  }

  /**
   * Whether a thread that was asked to end ends in a function. Nobody asks {@code main}, as far as
   * is known.
   */
  boolean mayEndIn(String function) {
    return functions().mayEndThread(function)
        && scope.filter(s -> s.routine().thread().equals("main")).isEmpty();
  }

  /** A label that is not in use. */
  String newLabel(String prefix) {
    String label = prefix + labels.size();
    labels.add(label);
    return label;
  }

  Functions functions() {
    return analysis.functions();
  }

  Pointers pointers() {
    return analysis.pointers();
  }

  SourceSpan span(IASTNode node) {
    return analysis.spans().of(node);
  }

  void report(CMessage kind, IASTNode node, String message, String hint) {
    messages.report(kind, node, message, hint);
  }

  void report(CMessage kind, IASTNode node, String message) {
    messages.report(kind, node, message);
  }

  /** Reports a construct that is not supported. */
  void unsupported(IASTNode node, String message) {
    messages.report(CMessage.UNSUPPORTED, node, message);
  }

  /** Reports assembler of which only the operands are known. */
  void assembler(IASTNode node) {
    messages.report(CMessage.ASSEMBLER, node, "this may access any memory");
  }

  /** The names of the functions that are threads. */
  Set<String> threads() {
    return analysis.threads().keySet();
  }
}
