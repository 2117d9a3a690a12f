package liss.c.projection;

import java.util.ArrayDeque;
import java.util.Deque;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/** The body of one thread while it is written, and what its parts need of each other. */
final class Body {

  private final ProjectedThreads threads;
  private final String thread;
  private final ProjectedCode code;
  private final ProjectedMemory memory;
  private final Arithmetic arithmetic;
  private final Atomicity atomicity;
  private final ProjectedCells cells;
  private final ProjectedAccesses accesses;
  private final Variables variables;
  private final ProjectedOperations operations;
  private final ProjectedInstructions instructions;
  private final ProjectedCalls calls;
  private final Deque<ProjectedFrame> frames = new ArrayDeque<>();
  private final String exit;

  Body(ProjectedThreads threads, String thread, SourceSpan span) {
    this.threads = threads;
    this.thread = thread;
    this.memory = threads.memory();
    ProjectedSections sections = new ProjectedSections(thread, memory.known(), memory.found());
    this.code = new ProjectedCode(sections, span);
    this.arithmetic = new Arithmetic(code);
    this.atomicity = new Atomicity(thread, code, memory, sections);
    Unwritten unwritten = new Unwritten(code, memory, arithmetic, atomicity, threads.purpose());
    this.cells = new ProjectedCells(code, memory, arithmetic, atomicity, unwritten);
    this.accesses = new ProjectedAccesses(code, memory, cells);
    this.variables = new Variables(thread, threads.unit(), code, memory);
    this.operations = new ProjectedOperations(code, memory, arithmetic, accesses, variables);
    this.instructions = new ProjectedInstructions(this);
    this.calls = new ProjectedCalls(this);
    this.exit = "exit of " + thread;
  }

  /** The name of the thread. */
  String thread() {
    return thread;
  }

  ProjectedThreads threads() {
    return threads;
  }

  ProjectedCode code() {
    return code;
  }

  ProjectedMemory memory() {
    return memory;
  }

  Arithmetic arithmetic() {
    return arithmetic;
  }

  Atomicity atomicity() {
    return atomicity;
  }

  ProjectedCells cells() {
    return cells;
  }

  ProjectedAccesses accesses() {
    return accesses;
  }

  Variables variables() {
    return variables;
  }

  ProjectedOperations operations() {
    return operations;
  }

  ProjectedInstructions instructions() {
    return instructions;
  }

  ProjectedCalls calls() {
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
  ProjectedFrame frame() {
    return frames.element();
  }

  /** Writes something as a part of a call. */
  void in(ProjectedFrame frame, Runnable writing) {
    frames.push(frame);
    try {
      writing.run();
    } finally {
      frames.pop();
    }
  }

  /** The number of times that a block of a call is passed. */
  ProjectedFrame.Passes passes(ProjectedFrame frame, int block) {
    if (!frame.flow().isCyclic(block)) {
      return frame.passes();
    }
    long rounds =
        LoopCounts.of(frame, operations, variables, code, block)
            .orElse((long) ProjectedFrame.Passes.USUAL);
    long number = Math.clamp(frame.passes().number() * rounds, 1, ProjectedFrame.Passes.MOST);
    return new ProjectedFrame.Passes(number, false);
  }

  /** Whether a block of a call may be passed more than once. */
  boolean isRepeated(ProjectedFrame frame, int block) {
    return frame.flow().isCyclic(block) || !frame.passes().isCertainlyOne();
  }

  /** The finished body. */
  Stmt.Block finished() {
    return code.body();
  }
}
