package liss.c;

import java.util.List;
import java.util.Set;
import liss.lang.Declaration;
import liss.lang.Stmt;

/** Writes the threads of a program, and what it does to them. */
sealed interface ProgramThreads permits StartedThreads, GivenThreads {

  /** The start of one of the threads that a call may start. */
  List<Stmt> start(Context context, int position);

  /** The wait of a call for the ends of threads. */
  List<Stmt> wait(Context context, int position);

  /** Functions are given to one without a body, which may call them from then on. */
  List<Stmt> giveAway(Context context, int position);

  /** A function is kept to be called when the program ends. */
  void keep(Context context, int position);

  /** Whether functions of the program run in threads that others start. */
  boolean giveFunctionsAway();

  /** The functions that are called when the program ends. */
  List<String> atExit();

  /** What threads execute. */
  Set<Context> procedures();

  /** The conditions of starts and ends, and the threads. */
  List<Declaration> declarations();
}
