package liss.run;

import liss.cfa.ProgramCfa;

/** What one step of a run shows to the outside ([LISS] 4.1.2). */
public sealed interface Observable {

  /** Position of the thread that took the step in {@link ProgramCfa#threads()}. */
  int thread();

  /** The value that was guessed, read or written. */
  long value();

  /** {@code (tid, havoc, k, x)}: a nondeterministic choice. */
  record Havoc(int thread, long value, Target target) implements Observable {}

  /** {@code (tid, in, k, ch)}: a value read from a channel. */
  record Input(int thread, long value, int channel) implements Observable {}

  /** {@code (tid, out, k, ch)}: a value written to a channel. */
  record Output(int thread, long value, int channel) implements Observable {}

  /** What a nondeterministic choice decides. */
  sealed interface Target {

    /** A cell of shared memory; cell 0 of a variable that is no array. */
    record Cell(int variable, int cell) implements Target {}

    /** A local of the thread. */
    record Local(int slot) implements Target {}

    /** A condition {@code *}; the value is 1 for then and loop, 0 for else and exitloop. */
    record Condition() implements Target {}
  }

  /** The symbol in the notation of the paper, as in {@code (T1, out, 10, ch)}. */
  default String describe(ProgramCfa program) {
    String threadName = program.threads().get(thread()).name();
    String what =
        switch (this) {
          case Havoc o -> "havoc, " + o.value() + ", " + describe(o.target(), program);
          case Input o -> "in, " + o.value() + ", " + program.channels().get(o.channel());
          case Output o -> "out, " + o.value() + ", " + program.channels().get(o.channel());
        };
    return "(" + threadName + ", " + what + ")";
  }

  /** The symbol in words, as in {@code T1 writes 10 to ch}. */
  default String inWords(ProgramCfa program) {
    String threadName = program.threads().get(thread()).name();
    return threadName
        + switch (this) {
          case Havoc o when o.target() instanceof Target.Condition ->
              o.value() == 0 ? " takes a condition * as false" : " takes a condition * as true";
          case Havoc o -> " chooses " + o.value() + " for " + describe(o.target(), program);
          case Input o -> " reads " + o.value() + " from " + program.channels().get(o.channel());
          case Output o -> " writes " + o.value() + " to " + program.channels().get(o.channel());
        };
  }

  private static String describe(Target target, ProgramCfa program) {
    return switch (target) {
      case Target.Cell t -> {
        String name = program.variables().get(t.variable()).name();
        yield program.variables().get(t.variable()).initial().size() == 1
            ? name
            : name + "[" + t.cell() + "]";
      }
      case Target.Local t -> "local " + t.slot();
      case Target.Condition t -> "*";
    };
  }
}
