package liss.certificate;

import liss.cfa.Action;
import liss.cfa.ProgramCfa;

/** What a step does, in the words of certificates. */
final class StepName {

  private StepName() {}

  static String of(ProgramCfa program, Action action) {
    return switch (action) {
      case Action.Read a -> "read " + program.variables().get(a.variable()).name();
      case Action.Write a -> "write " + program.variables().get(a.variable()).name();
      case Action.Havoc a -> "write " + program.variables().get(a.variable()).name();
      case Action.Input a -> "input " + program.channels().get(a.channel());
      case Action.Output a -> "output " + program.channels().get(a.channel());
      case Action.Branch a -> a.tag().holds() ? "then" : "else";
      case Action.Lock a -> "lock " + program.locks().get(a.lock());
      case Action.Unlock a -> "unlock " + program.locks().get(a.lock());
      case Action.Wait a -> (a.value() ? "wait " : "wait_not ") + flag(program, a.flag());
      case Action.WaitReset a -> "wait_reset " + flag(program, a.flag());
      case Action.SetCondition a -> (a.value() ? "set " : "reset ") + flag(program, a.flag());
      case Action.Assume a -> (a.value() ? "assume " : "assume_not ") + flag(program, a.flag());
      case Action.SetGuard a when a.value().flags().isEmpty() ->
          (a.value().evaluate(flag -> false) ? "set " : "reset ") + flag(program, a.flag());
      case Action.SetGuard a -> "assign " + flag(program, a.flag());
      case Action.ObjectStep a -> "use " + program.objects().get(a.object()).name();
      case Action.Yield a -> "yield";
      case Action.CondvarStep a -> throw new IllegalArgumentException("condition variable");
      case Action.SilentStep a -> throw new IllegalArgumentException("no step: " + a);
    };
  }

  private static String flag(ProgramCfa program, int flag) {
    return program.flags().get(flag).name();
  }
}
