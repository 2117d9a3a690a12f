package liss.c.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/** The statements of one thread while they are written. */
final class ProjectedCode {

  /** A body that is larger is of no use to a search. */
  private static final int MOST_STATEMENTS = 400_000;

  /** The guard that is never set: where it is assumed, the run is discarded. */
  static final String GOING_ON = "goes on";

  private final List<Stmt> first = new ArrayList<>();
  private List<Stmt> out = new ArrayList<>();
  private final Map<String, Long> usual = new HashMap<>();
  private final ProjectedSections sections;
  private SourceSpan span;
  private Optional<MemoryOrder> order = Optional.empty();
  private boolean isOver;
  private int names;
  private int size;

  ProjectedCode(ProjectedSections sections, SourceSpan span) {
    this.sections = sections;
    this.span = span;
  }

  /** The place in the text that the next statements come from. */
  SourceSpan span() {
    return span;
  }

  /** The next statements come from a place in the text. */
  void at(SourceSpan place) {
    span = place;
  }

  /** Whether control never comes here. */
  boolean isOver() {
    return isOver;
  }

  /** Adds a statement, unless control never comes here. */
  void add(Stmt statement) {
    if (isOver) {
      return;
    }
    out.add(
        order.filter(o -> mayAccess(statement)).map(o -> atomic(o, statement)).orElse(statement));
    if (++size > MOST_STATEMENTS) {
      throw new TooLargeException();
    }
  }

  /** What is written meanwhile are accesses with an order, if there is one, and what they need. */
  <T> T ordered(Optional<MemoryOrder> accesses, Supplier<T> writing) {
    Optional<MemoryOrder> outer = order;
    order = accesses.or(() -> outer);
    try {
      return writing.get();
    } finally {
      order = outer;
    }
  }

  private static boolean mayAccess(Stmt statement) {
    return statement instanceof Stmt.LocalDecl
        || statement instanceof Stmt.Assign
        || statement instanceof Stmt.Havoc;
  }

  private static Stmt atomic(MemoryOrder order, Stmt statement) {
    SourceSpan span = statement.span();
    return new Stmt.Annotated(new Stmt.Annotation.Atomic(order, span), statement, span);
  }

  /** A body with all calls replaced that has too many statements. */
  static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** What was written, with the declarations that come first. */
  Stmt.Block body() {
    List<Stmt> all = new ArrayList<>(first);
    all.addAll(out);
    return new Stmt.Block(all, span);
  }

  /** The result of something of which nothing is written. */
  <T> T aside(Supplier<T> computation) {
    List<Stmt> outer = out;
    boolean wasOver = isOver;
    Set<Integer> before = sections.now();
    out = new ArrayList<>();
    isOver = false;
    try {
      return computation.get();
    } finally {
      out = outer;
      isOver = wasOver;
      sections.goOnIn(before);
    }
  }

  /** Writes two ways, of which one is taken, apart from the rest. */
  void apart(List<Stmt> one, Runnable first, List<Stmt> other, Runnable second) {
    SourceSpan here = span;
    boolean wasOver = isOver;
    boolean[] areOver = new boolean[2];
    sections.either(
        () -> {
          into(one, first);
          areOver[0] = isOver;
          isOver = wasOver;
          at(here);
        },
        () -> {
          into(other, second);
          areOver[1] = isOver;
          at(here);
        });
    isOver = areOver[0] && areOver[1];
  }

  private void into(List<Stmt> receiver, Runnable writing) {
    List<Stmt> outer = out;
    out = receiver;
    try {
      writing.run();
    } finally {
      out = outer;
    }
  }

  /** Writes a part, or a step that says that it has no exact meaning; returns whether it has. */
  boolean attempt(Runnable writing) {
    SourceSpan here = span;
    boolean wasOver = isOver;
    Set<Integer> before = sections.now();
    List<Stmt> inner = new ArrayList<>();
    try {
      into(inner, writing);
      out.addAll(inner);
      return true;
    } catch (InexactException e) {
      span = here;
      isOver = wasOver;
      sections.goOnIn(before);
      inexact(e.what());
      return false;
    }
  }

  void addAll(List<Stmt> statements) {
    out.addAll(statements);
  }

  Expr number(long value) {
    return new Expr.IntLiteral(value, span);
  }

  Expr name(String name) {
    return new Expr.Name(name, span);
  }

  /** A name that nothing else has. */
  String newName(String hint) {
    return hint + "." + ++names;
  }

  /** A new local with a value. */
  String local(String hint, Expr value) {
    String name = newName(hint);
    add(new Stmt.LocalDecl(name, Optional.of(value), span));
    usual(value).ifPresent(number -> suppose(name, number));
    return name;
  }

  /** A local has usually this value. */
  void suppose(String local, long number) {
    usual.putIfAbsent(local, number);
  }

  /** The value that an expression usually has, as far as that is known. */
  Optional<Long> usual(Expr expr) {
    return switch (expr) {
      case Expr.Name e -> Optional.ofNullable(usual.get(e.name()));
      case Expr.Binary e ->
          usual(e.left())
              .flatMap(left -> usual(e.right()).flatMap(r -> e.operator().apply(left, r)));
      case Expr.Unary e -> usual(e.operand()).map(e.operator()::apply);
      default -> expr.constant();
    };
  }

  /** A new local that several statements write. */
  String lasting(String hint) {
    return lasting(hint, 0);
  }

  /** A new local that has a value from the start of the thread on, and keeps it in loops. */
  String lasting(String hint, long value) {
    String name = newName(hint);
    first.add(new Stmt.LocalDecl(name, Optional.of(number(value)), span));
    return name;
  }

  /** The value of an expression, in a local of its own unless it is a constant. */
  Expr hold(Expr value) {
    return value instanceof Expr.IntLiteral ? value : name(local("value", value));
  }

  /** Any number. */
  Expr any(String hint) {
    String name = local(hint, number(0));
    add(new Stmt.Havoc(new Stmt.Target.Variable(name, span), span));
    return name(name);
  }

  /** A number of which nothing is known: a step that depends on it has no exact meaning. */
  Expr opaque(String what) {
    String name = local("opaque", number(0));
    Stmt any = new Stmt.Havoc(new Stmt.Target.Variable(name, span), span);
    add(new Stmt.Annotated(new Stmt.Annotation.Inexact(what, span), any, span));
    return name(name);
  }

  /** 0 or 1, by a choice that needs no input. */
  Expr anyTruth() {
    String name = local("choice", number(0));
    Stmt.Target target = new Stmt.Target.Variable(name, span);
    add(Stmt.If.either(List.of(new Stmt.Assign(target, number(1), span)), List.of(), span));
    return name(name);
  }

  void assign(String local, Expr value) {
    usual(value).ifPresent(number -> suppose(local, number));
    add(new Stmt.Assign(new Stmt.Target.Variable(local, span), value, span));
  }

  /** One of two ways, by a condition; only one is written if that is known. */
  void choose(Expr condition, Runnable then, Runnable otherwise) {
    Optional<Long> known = condition.constant();
    if (known.isPresent()) {
      (known.get() != 0 ? then : otherwise).run();
      return;
    }
    branch(new Stmt.Condition.Test(condition, span), then, otherwise);
  }

  /** One of two ways, by nothing that the program looks at. */
  void either(Runnable then, Runnable otherwise) {
    branch(new Stmt.Condition.Nondeterministic(span), then, otherwise);
  }

  private void branch(Stmt.Condition condition, Runnable then, Runnable otherwise) {
    if (isOver) {
      return;
    }
    SourceSpan here = span;
    List<Stmt> taken = new ArrayList<>();
    List<Stmt> other = new ArrayList<>();
    apart(taken, then, other, otherwise);
    Optional<Stmt> missing = Optional.empty();
    boolean areOver = isOver;
    isOver = false;
    add(
        new Stmt.If(
            condition,
            new Stmt.Block(taken, here),
            other.isEmpty() ? missing : Optional.of(new Stmt.Block(other, here)),
            here));
    isOver = areOver;
  }

  void when(Expr condition, Runnable then) {
    choose(condition, then, () -> {});
  }

  /** One of several ways, by the value of a number. */
  void select(Expr number, List<Map.Entry<Long, Runnable>> ways, Runnable otherwise) {
    if (ways.size() <= 2) {
      if (ways.isEmpty()) {
        otherwise.run();
        return;
      }
      Map.Entry<Long, Runnable> way = ways.getFirst();
      choose(
          binary(BinaryOperator.EQUAL, number, number(way.getKey())),
          way.getValue(),
          () -> select(number, ways.subList(1, ways.size()), otherwise));
      return;
    }
    int middle = ways.size() / 2;
    choose(
        binary(BinaryOperator.LESS, number, number(ways.get(middle).getKey())),
        () -> select(number, ways.subList(0, middle), otherwise),
        () -> select(number, ways.subList(middle, ways.size()), otherwise));
  }

  void synchronize(SyncKind kind, String object) {
    add(new Stmt.Sync(kind, object, span));
  }

  void label(String label) {
    isOver = false;
    sections.label(label);
    add(Stmt.Labeled.point(label, span));
  }

  void jump(String label) {
    if (!isOver) {
      sections.jump(label);
      add(new Stmt.Goto(label, span));
      isOver = true;
    }
  }

  /** The program ends here, with all its threads. */
  void exit() {
    synchronize(SyncKind.ASSUME, Declaration.Guard.RUNNING);
    end();
  }

  /** The run ends here, and counts for nothing. */
  void discard() {
    synchronize(SyncKind.ASSUME, GOING_ON);
    end();
  }

  /** An assertion of the program fails here. */
  void fail() {
    add(failure());
    end();
  }

  private void end() {
    isOver = true;
    sections.goOnIn(Set.of());
  }

  /** Something that C does not allow happens here. */
  void fail(String what) {
    add(new Stmt.Annotated(new Stmt.Annotation.Failure(what, span), failure(), span));
    end();
  }

  private Stmt failure() {
    return new Stmt.Assert(number(0), span);
  }

  /** The translation ends here, because something has no exact meaning. */
  void inexact(String what) {
    add(new Stmt.Annotated(new Stmt.Annotation.Inexact(what, span), failure(), span));
    end();
  }

  Expr binary(BinaryOperator operator, Expr left, Expr right) {
    Optional<Long> a = left.constant();
    Optional<Long> b = right.constant();
    if (a.isPresent() && b.isPresent()) {
      Optional<Long> value = operator.apply(a.get(), b.get());
      if (value.isPresent()) {
        return number(value.get());
      }
    }
    boolean isSum = operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT;
    if (isSum && b.equals(Optional.of(0L))
        || operator == BinaryOperator.MULTIPLY && b.equals(Optional.of(1L))) {
      return left;
    }
    return operator == BinaryOperator.ADD && a.equals(Optional.of(0L))
        ? right
        : new Expr.Binary(operator, left, right, span);
  }

  Expr unary(UnaryOperator operator, Expr operand) {
    return operand
        .constant()
        .map(value -> number(operator.apply(value)))
        .orElseGet(() -> new Expr.Unary(operator, operand, span));
  }

  /** That a number is in a range, of which the end does not belong to it. */
  Expr isIn(Expr number, long from, long to) {
    return to == from + 1
        ? binary(BinaryOperator.EQUAL, number, number(from))
        : binary(
            BinaryOperator.AND,
            binary(BinaryOperator.GREATER_EQUAL, number, number(from)),
            binary(BinaryOperator.LESS, number, number(to)));
  }
}
