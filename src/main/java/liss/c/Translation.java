package liss.c;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/**
 * The facts and receivers that the translation of every statement of a function needs.
 *
 * @param called receives the names of the functions that are called
 * @param labels receives the labels that the text does not have
 * @param scope the starts of threads in the function; empty if it has none
 */
record Translation(
    Analysis analysis,
    Messages messages,
    Accesses accesses,
    SyncObjects objects,
    Set<String> called,
    Set<String> labels,
    Optional<Starts.Scope> scope) {

  Translation(
      Analysis analysis,
      Messages messages,
      Accesses accesses,
      SyncObjects objects,
      Optional<Starts.Scope> scope) {
    this(analysis, messages, accesses, objects, new LinkedHashSet<>(), new HashSet<>(), scope);
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

  /** The names of the functions that are threads. */
  Set<String> threads() {
    return analysis.threads().keySet();
  }
}
