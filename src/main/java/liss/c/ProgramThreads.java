package liss.c;

import java.util.List;
import java.util.Set;
import liss.c.ir.Function;
import liss.lang.Declaration;
import liss.lang.Stmt;

/** Writes the threads of a program, and what it does to them. */
sealed interface ProgramThreads permits StartedThreads, GivenThreads {

  /** The start of one of the threads that a call may start. */
  List<Stmt> start(CallContext context, int position);

  /** Whether it is known that an instruction waits for the ends of threads; a jump may. */
  boolean waits(CallContext context, int position);

  /** The wait of a call, or of a jump, for the ends of threads. */
  List<Stmt> wait(CallContext context, int position);

  /** Functions are given to one without a body, which may call them from then on. */
  List<Stmt> giveAway(CallContext context, int position);

  /** A function is kept to be called when the program ends. */
  void keep(CallContext context, int position);

  /** Whether functions of the program run in threads that others start. */
  boolean giveFunctionsAway();

  /** The functions that are called when the program ends. */
  List<String> atExit();

  /** The instructions of which one is executed first; none if that is the first one. */
  Set<Integer> beginnings(Function function);

  /** What threads execute. */
  Set<CallContext> procedures();

  /** The conditions of starts and ends, and the threads. */
  List<Declaration> declarations();
}
