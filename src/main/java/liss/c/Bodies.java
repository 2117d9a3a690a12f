package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/** The functions of a program that threads run, translated. */
final class Bodies {

  /** As in W. */
  private static final int DEEPEST = 500;

  private final Analysis analysis;
  private final Messages messages;
  private final Accesses accesses;
  private final SyncObjects objects;
  private final TextInsertionPoints points;
  private final Map<String, Set<String>> calls = new LinkedHashMap<>();
  private final Map<String, Stmt.Block> bodies = new LinkedHashMap<>();

  private Bodies(Analysis analysis, Messages messages, Optional<Set<String>> written) {
    this.analysis = analysis;
    this.messages = messages;
    this.accesses = new Accesses(analysis.pointers(), written);
    this.objects = objects(messages);
    this.points = new TextInsertionPoints(analysis.spans());
  }

  /**
   * The functions of the threads and all that they call.
   *
   * @param written the variables that some thread writes; empty if that is still to be found
   */
  static Bodies of(Analysis analysis, Messages messages, Optional<Set<String>> written) {
    Bodies bodies = new Bodies(analysis, messages, written);
    bodies.translate();
    return bodies;
  }

  /** The variables that some thread writes. */
  Set<String> written() {
    return accesses.written();
  }

  /** The functions that each function calls. */
  Map<String, Set<String>> calls() {
    return calls;
  }

  /** The insertion points of the translated functions. */
  TextInsertionPoints points() {
    return points;
  }

  /** The state of conditions that {@code main} has changed when the threads start. */
  Map<String, Boolean> before(IASTFunctionDefinition main, Messages receiver) {
    return InitialState.of(main, analysis, objects(new Messages(analysis.spans())), receiver);
  }

  private SyncObjects objects(Messages receiver) {
    return new SyncObjects(analysis.pointers(), analysis.values(), analysis.spans(), receiver);
  }

  private void translate() {
    Deque<String> open = new ArrayDeque<>(analysis.threads().keySet());
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<IASTFunctionDefinition> function = analysis.functions().definition(name);
      if (function.isPresent() && !bodies.containsKey(name)) {
        Translation translation = new Translation(analysis, messages, accesses, objects);
        Stmt.Block body = new StatementTranslator(translation, points).body(function.get());
        if (depth(body) > DEEPEST) {
          messages.report(
              CMessage.NESTED_TOO_DEEPLY,
              function.get().getDeclarator(),
              "branches in `" + name + "` are nested more than " + DEEPEST + " levels deep");
        }
        bodies.put(name, body);
        calls.put(name, translation.called());
        open.addAll(translation.called());
      }
    }
  }

  /** The number of levels of branches in a statement. */
  private static int depth(Stmt stmt) {
    int inside = stmt.children().stream().mapToInt(Bodies::depth).max().orElse(0);
    return stmt instanceof Stmt.If ? 1 + inside : inside;
  }

  /** Translates {@code main} as if it were a thread. */
  Stmt.Block translate(IASTFunctionDefinition main) {
    Messages ignored = new Messages(analysis.spans());
    Accesses again = new Accesses(analysis.pointers(), Optional.of(accesses.written()));
    Translation translation = new Translation(analysis, ignored, again, objects(ignored));
    return new StatementTranslator(translation, new TextInsertionPoints(analysis.spans()))
        .body(main);
  }

  /**
   * The variables, locks, conditions, procedures and threads.
   *
   * @param set whether conditions are set at the start, for those where it is not their first value
   */
  List<Declaration> declarations(Map<String, Boolean> set) {
    List<Declaration> declarations = new ArrayList<>(accesses.declarations());
    for (Declaration object : objects.declarations()) {
      declarations.add(
          object instanceof Declaration.Cond(String name, boolean initial, SourceSpan span)
              ? new Declaration.Cond(name, set.getOrDefault(name, initial), span)
              : object);
    }
    Set<String> called = new LinkedHashSet<>();
    calls.values().forEach(called::addAll);
    for (IASTFunctionDefinition function : analysis.functions().all()) {
      String name = Functions.name(function);
      Optional<Stmt.Block> body = Optional.ofNullable(bodies.get(name));
      SourceSpan span = analysis.spans().of(function.getDeclarator());
      if (called.contains(name)) {
        body.ifPresent(b -> declarations.add(new Declaration.Procedure(name, List.of(), b, span)));
      }
      Optional<Integer> copies = Optional.ofNullable(analysis.threads().get(name));
      if (copies.isPresent()) {
        Optional<Integer> several = copies.filter(n -> n != 1);
        body.ifPresent(b -> declarations.add(new Declaration.ThreadDecl(name, several, b, span)));
      }
    }
    return declarations;
  }
}
