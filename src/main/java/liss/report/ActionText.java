package liss.report;

import java.util.Optional;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.cfa.LocalExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;

/** The steps of a program in words: abstract accesses as in the paper, the rest as in W. */
record ActionText(ProgramCfa program) {

  /** What the abstraction keeps of the step, as in {@code read(x)} or {@code lock(l)}. */
  String brief(Action action) {
    return switch (action) {
      case Action.Input a -> "input(" + program.channels().get(a.channel()) + ")";
      case Action.Output a -> "output(" + program.channels().get(a.channel()) + ")";
      case Action.Branch a -> tag(a.tag());
      case Action.Lock a -> "lock(" + program.locks().get(a.lock()) + ")";
      case Action.Unlock a -> "unlock(" + program.locks().get(a.lock()) + ")";
      case Action.Wait a -> (a.value() ? "wait(" : "wait_not(") + flag(a.flag()) + ")";
      case Action.WaitReset a -> "wait_reset(" + flag(a.flag()) + ")";
      case Action.SetCondition a -> (a.value() ? "signal(" : "reset(") + flag(a.flag()) + ")";
      case Action.Assume a -> (a.value() ? "assume(" : "assume_not(") + flag(a.flag()) + ")";
      case Action.SetGuard a -> flag(a.flag()) + " <- " + guards(a.value());
      case Action.ObjectStep a ->
          word(a.operation()) + "(" + program.objects().get(a.object()).name() + ")";
      case Action.CondvarWait a ->
          "cwait(" + condvar(a.condvar()) + ", " + program.locks().get(a.lock()) + ")";
      case Action.CondvarSignal a -> "csignal(" + condvar(a.condvar()) + ")";
      case Action.CondvarBroadcast a -> "cbroadcast(" + condvar(a.condvar()) + ")";
      case Action.Yield a -> "yield";
      case Action.AssignLocal a -> "local";
      case Action.HavocLocal a -> "local";
      case Action.Assert a -> "assert";
      case Action.Skip a -> "skip";
      case Action.Pass a -> "pass";
      case Action.Agree a -> "pass";
      case Action.VariableAccess a -> access(a);
    };
  }

  /** All that the step does; locals are written {@code %n}. */
  String full(Action action) {
    return switch (action) {
      case Action.Read a -> "%" + a.local() + " := " + place(a.variable(), a.index());
      case Action.Write a -> place(a.variable(), a.index()) + " := " + value(a.value());
      case Action.Havoc a -> place(a.variable(), a.index()) + " := havoc";
      case Action.Input a -> "%" + a.local() + " := " + brief(a);
      case Action.Output a ->
          "output(" + program.channels().get(a.channel()) + ", " + value(a.value()) + ")";
      case Action.AssignLocal a -> "%" + a.local() + " := " + value(a.value());
      case Action.HavocLocal a -> "%" + a.local() + " := havoc";
      case Action.Branch a -> tag(a.tag()) + a.condition().map(c -> " " + value(c)).orElse(" *");
      case Action.Assert a -> "assert(" + value(a.condition()) + ")";
      case Action.Synchronization a -> brief(a);
      case Action.LocalStep a -> brief(a);
    };
  }

  private static String word(ObjectOperation operation) {
    return switch (operation) {
      case ObjectOperation.Refused o ->
          switch (o.obstacle()) {
            case NOTHING_LEFT -> "assume_not sem_wait";
            case WRITER -> "assume_not read_lock";
            case READER -> "assume_not write_lock";
          };
      case ObjectOperation.Down o -> outcome(o) + "sem_wait";
      case ObjectOperation.Up o -> "sem_post";
      case ObjectOperation.ReadLock o -> outcome(o) + "read_lock";
      case ObjectOperation.ReadUnlock o -> "read_unlock";
      case ObjectOperation.WriteLock o -> outcome(o) + "write_lock";
      case ObjectOperation.WriteUnlock o -> "write_unlock";
      case ObjectOperation.RwUnlock o -> "rw_unlock";
      case ObjectOperation.Arrive o -> "arrive";
      case ObjectOperation.Pass o -> "barrier_wait";
    };
  }

  /** In front of the word of an attempt that succeeds. */
  private static String outcome(ObjectOperation.Taking taking) {
    return taking.isAssumption() ? "assume " : "";
  }

  private String access(Action action) {
    return Access.of(action).orElseThrow().describe(program);
  }

  private static String tag(Action.Tag tag) {
    return switch (tag) {
      case THEN -> "then";
      case ELSE -> "else";
      case LOOP -> "loop";
      case EXITLOOP -> "exit loop";
    };
  }

  private String flag(int flag) {
    return program.flags().get(flag).name();
  }

  private String condvar(int condvar) {
    return program.condvars().get(condvar);
  }

  private String place(int variable, Optional<LocalExpr> index) {
    return program.variables().get(variable).name()
        + index.map(i -> "[" + value(i) + "]").orElse("");
  }

  private static String value(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> Long.toString(e.value());
      case LocalExpr.Local e -> "%" + e.slot();
      case LocalExpr.Unary e -> e.operator().symbol() + operand(e.operand());
      case LocalExpr.Binary e ->
          operand(e.left()) + " " + e.operator().symbol() + " " + operand(e.right());
    };
  }

  private static String operand(LocalExpr expr) {
    return expr instanceof LocalExpr.Binary ? "(" + value(expr) + ")" : value(expr);
  }

  private String guards(FlagExpr expr) {
    return switch (expr) {
      case FlagExpr.Constant e -> Boolean.toString(e.value());
      case FlagExpr.Value e -> flag(e.flag());
      case FlagExpr.Not e -> "!" + guardOperand(e.operand());
      case FlagExpr.Binary e ->
          guardOperand(e.left()) + " " + e.operator().symbol() + " " + guardOperand(e.right());
    };
  }

  private String guardOperand(FlagExpr expr) {
    return expr instanceof FlagExpr.Binary ? "(" + guards(expr) + ")" : guards(expr);
  }
}
