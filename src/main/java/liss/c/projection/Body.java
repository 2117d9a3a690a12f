package liss.c.projection;

import java.util.ArrayDeque;
import java.util.Deque;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/** The body of one thread while it is written, and what its parts need of each other. */
final class Body {

  private final Threads threads;
  private final String thread;
  private final Code code;
  private final Memory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final Cells cells;
  private final Accesses accesses;
  private final Variables variables;
  private final Operations operations;
  private final Instructions instructions;
  private final Calls calls;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final String exit;

  Body(Threads threads, String thread, SourceSpan span) {
    this.threads = threads;
    this.thread = thread;
    this.memory = threads.memory();
    Sections sections = new Sections(thread, memory.known(), memory.found());
    this.code = new Code(sections, span);
    this.arithmetic = new Arithmetic(code);
    this.atomicity = new Atomicity(thread, code, memory, sections, threads.purpose());
    Unwritten unwritten = new Unwritten(code, memory, arithmetic, atomicity, threads.purpose());
    this.cells = new Cells(code, memory, arithmetic, atomicity, unwritten);
    this.accesses = new Accesses(code, memory, cells);
    this.variables = new Variables(thread, threads.unit(), code, memory);
    this.operations = new Operations(code, memory, arithmetic, accesses, variables);
    this.instructions = new Instructions(this);
    this.calls = new Calls(this);
    this.exit = "exit of " + thread;
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

  Cells cells() {
    return cells;
  }

  Accesses accesses() {
    return accesses;
  }

  Variables variables() {
    return variables;
  }

  Operations operations() {
    return operations;
  }

  Instructions instructions() {
    return instructions;
  }

  Calls calls() {
    return calls;
  }

  TranslationUnit unit() {
    return threads.unit();
  }

  Vocabulary vocabulary() {
    return threads.vocabulary();
  }

  /** The label where the thread ends, from all calls. */
  String exit() {
    return exit;
  }

  /** The innermost call. */
  Frame frame() {
    return frames.element();
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

  /** How often a block of a call is passed. */
  Frame.Passes passes(Frame frame, int block) {
    if (!frame.flow().isCyclic(block)) {
      return frame.passes();
    }
    long rounds =
        LoopCounts.of(frame, operations, variables, code, block).orElse((long) Frame.Passes.USUAL);
    long number = Math.clamp(frame.passes().number() * rounds, 1, Frame.Passes.MOST);
    return new Frame.Passes(number, false);
  }

  /** The finished body. */
  Stmt.Block finished() {
    return code.body();
  }
}
