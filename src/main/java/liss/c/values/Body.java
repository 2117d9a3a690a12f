package liss.c.values;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.source.Spans;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** The body of one thread while it is written, and what its parts need of each other. */
final class Body {

  private final Threads threads;
  private final String thread;
  private final Code code;
  private final Memory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Accesses accesses;
  private final Variables variables;
  private final Expressions expressions;
  private final Statements statements;
  private final Calls calls;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final String exit;

  Body(Threads threads, String thread, SourceSpan span) {
    this.threads = threads;
    this.thread = thread;
    this.memory = threads.memory();
    Sections sections = new Sections(thread, memory.known(), memory.found());
    this.code = new Code(sections, span);
    this.arithmetic = new Arithmetic(code, memory);
    this.atomicity = new Atomicity(thread, code, memory, sections, threads.purpose());
    Unwritten unwritten = new Unwritten(code, memory, arithmetic, atomicity, threads.purpose());
    this.accesses = new Accesses(code, memory, arithmetic, atomicity, unwritten);
    this.variables = new Variables(thread, threads.globals(), code, memory, threads.spans());
    this.expressions = new Expressions(this);
    this.statements = new Statements(this);
    this.calls = new Calls(this);
    this.exit = code.newName("exit");
  }

  /** The name of the thread. */
  String thread() {
    return thread;
  }

  Threads threads() {
    return threads;
  }

  Code code() {
    return code;
  }

  Memory memory() {
    return memory;
  }

  Arithmetic arithmetic() {
    return arithmetic;
  }

  Atomicity atomicity() {
    return atomicity;
  }

  Accesses accesses() {
    return accesses;
  }

  Variables variables() {
    return variables;
  }

  Expressions expressions() {
    return expressions;
  }

  Statements statements() {
    return statements;
  }

  Calls calls() {
    return calls;
  }

  Globals globals() {
    return threads.globals();
  }

  Vocabulary vocabulary() {
    return threads.vocabulary();
  }

  Spans spans() {
    return threads.spans();
  }

  /** The label where the thread ends, from all calls. */
  String exit() {
    return exit;
  }

  /** The innermost call. */
  Frame frame() {
    return frames.element();
  }

  Optional<Frame> caller() {
    return Optional.ofNullable(frames.peek());
  }

  /** Writes something as a part of a call. */
  void in(Frame frame, Runnable writing) {
    frames.push(frame);
    try {
      writing.run();
    } finally {
      frames.pop();
    }
  }

  /** Statements come from here on from a node. */
  void at(IASTNode node) {
    code.at(spans().of(node));
  }

  /** Writes a part of the thread; one that has no exact meaning becomes a step that says so. */
  void attempt(Runnable writing) {
    code.attempt(writing);
  }

  /**
   * The finished body. A jump to a label in a statement that has no exact meaning leads to a step
   * that says so.
   */
  Stmt.Block finished() {
    List<Stmt> all = code.body().all();
    Set<String> labels = new HashSet<>();
    all.forEach(statement -> {
      if (statement instanceof Stmt.Labeled labeled) {
        labels.add(labeled.label());
      }
    });
    String end = code.newName("end");
    code.jump(end);
    for (Stmt statement : all) {
      if (statement instanceof Stmt.Goto jump && labels.add(jump.label())) {
        code.label(jump.label());
        code.inexact("a jump to here");
      }
    }
    code.label(end);
    return code.body();
  }
}
