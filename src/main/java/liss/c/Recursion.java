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
import liss.c.sync.StatementParts;
import liss.lang.Declaration;
import liss.lang.Declaration.Procedure;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Procedures that call themselves, directly or through others, written with jumps, since calls are
 * replaced by bodies. Of procedures that call each other one consists of all their bodies: a call
 * among them is a jump to the start of a body, and after the body is a jump to after some call of
 * it, or to the end.
 *
 * <p>To which call a procedure returns is a value of the thread, which the translation forgets as
 * it forgets all values; so each run of the program is one of the result, with the same branches.
 * The result has other runs, too, as after {@code if (x == 0)}. Quadratic in the number of
 * procedures that call each other, for each of them that others call.
 */
final class Recursion {

  private final Map<String, Procedure> procedures = new LinkedHashMap<>();
  private final Map<String, Set<String>> reached = new LinkedHashMap<>();

  private Recursion(List<Declaration> declarations) {
    for (Declaration declaration : declarations) {
      if (declaration instanceof Procedure procedure) {
        procedures.put(procedure.name(), procedure);
      }
    }
    procedures.keySet().forEach(name -> reached.put(name, reached(name)));
  }

  /** The program without procedures that call themselves. */
  static List<Declaration> asJumps(List<Declaration> declarations) {
    Recursion recursion = new Recursion(declarations);
    Set<String> entered = recursion.entered(declarations);
    List<Declaration> result = new ArrayList<>();
    for (Declaration declaration : declarations) {
      if (!(declaration instanceof Procedure p) || !recursion.isRecursive(p.name())) {
        result.add(declaration);
      } else if (entered.contains(p.name())) {
        result.add(recursion.new Joined(p).procedure());
      }
    }
    return result;
  }

  private static Set<String> called(Stmt stmt) {
    Set<String> called = new LinkedHashSet<>();
    stmt.all(Stmt.Call.class).forEach(call -> called.add(call.procedure()));
    return called;
  }

  /** The procedures that a procedure calls, and that these call. */
  private Set<String> reached(String name) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      Optional<Procedure> procedure = Optional.ofNullable(procedures.get(open.remove()));
      procedure.ifPresent(p -> called(p.body()).stream().filter(found::add).forEach(open::add));
    }
    return found;
  }

  private boolean reaches(String caller, String callee) {
    return reached.getOrDefault(caller, Set.of()).contains(callee);
  }

  private boolean isRecursive(String name) {
    return reaches(name, name);
  }

  /** The procedures that are called by others than those that they call. */
  private Set<String> entered(List<Declaration> declarations) {
    Set<String> entered = new LinkedHashSet<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Routine routine) {
        called(routine.body()).stream()
            .filter(callee -> !(routine instanceof Procedure) || !reaches(callee, routine.name()))
            .forEach(entered::add);
      }
    }
    return entered;
  }

  /** One procedure that does what a procedure and those do that call it in turn. */
  private final class Joined {

    /** The label after all bodies. */
    private static final String RETURN = "return";

    private final Procedure entry;
    private final Map<String, Procedure> members = new LinkedHashMap<>();

    /** The labels after the calls, by the procedures that are called. */
    private final Map<String, List<String>> returns = new LinkedHashMap<>();

    Joined(Procedure entry) {
      this.entry = entry;
      members.put(entry.name(), entry);
      reached.getOrDefault(entry.name(), Set.of()).stream()
          .flatMap(name -> Optional.ofNullable(procedures.get(name)).stream())
          .filter(procedure -> reaches(procedure.name(), entry.name()))
          .forEach(procedure -> members.putIfAbsent(procedure.name(), procedure));
    }

    Procedure procedure() {
      SourceSpan span = entry.span();
      Map<String, Stmt.Block> bodies = new LinkedHashMap<>();
      members.forEach((name, procedure) -> bodies.put(name, block(procedure.body(), name)));
      List<Stmt> steps = new ArrayList<>();
      bodies.forEach((name, body) -> {
        steps.add(Stmt.Labeled.point(start(name), span));
        steps.add(body);
        steps.add(Stmt.Labeled.point(end(name), span));
        StatementParts.choose(ways(name), span, steps);
      });
      Stmt loop =
          new Stmt.Annotated(new Stmt.Annotation.Loop(span), new Stmt.Block(steps, span), span);
      Stmt.Block body = new Stmt.Block(List.of(loop, Stmt.Labeled.point(RETURN, span)), span);
      return new Procedure(entry.name(), List.of(), body, span);
    }

    /** The jumps of which a body ends with one. */
    private List<List<Stmt>> ways(String name) {
      List<String> labels = new ArrayList<>(returns.getOrDefault(name, List.of()));
      if (name.equals(entry.name())) {
        labels.add(RETURN);
      }
      return labels.stream()
          .<List<Stmt>>map(label -> List.of(new Stmt.Goto(label, entry.span())))
          .toList();
    }

    private static String start(String procedure) {
      return "call " + procedure;
    }

    private static String end(String procedure) {
      return "end of " + procedure;
    }

    private Stmt.Block block(Stmt.Block block, String owner) {
      return new Stmt.Block(
          block.statements().stream().map(stmt -> inside(stmt, owner)).toList(), block.span());
    }

    /** A statement of a member, with labels that no other member has. */
    private Stmt inside(Stmt stmt, String owner) {
      return switch (stmt) {
        case Stmt.Block s -> block(s, owner);
        case Stmt.If s ->
            new Stmt.If(
                s.condition(),
                block(s.then(), owner),
                s.otherwise().map(other -> inside(other, owner)),
                s.span());
        case Stmt.While s -> new Stmt.While(s.condition(), block(s.body(), owner), s.span());
        case Stmt.Labeled s ->
            new Stmt.Labeled(own(s.label(), owner), inside(s.statement(), owner), s.span());
        case Stmt.Annotated s ->
            new Stmt.Annotated(s.annotation(), inside(s.statement(), owner), s.span());
        case Stmt.Goto s -> new Stmt.Goto(own(s.label(), owner), s.span());
        case Stmt.Return s -> new Stmt.Goto(end(owner), s.span());
        case Stmt.Call s when members.containsKey(s.procedure()) -> call(s);
        case Stmt.Simple s -> s;
      };
    }

    private static String own(String label, String owner) {
      return label + " of " + owner;
    }

    private Stmt call(Stmt.Call call) {
      List<String> labels = returns.computeIfAbsent(call.procedure(), callee -> new ArrayList<>());
      String behind = "behind call " + labels.size() + " of " + call.procedure();
      labels.add(behind);
      return new Stmt.Block(
          List.of(
              new Stmt.Goto(start(call.procedure()), call.span()),
              Stmt.Labeled.point(behind, call.span())),
          call.span());
    }
  }
}
