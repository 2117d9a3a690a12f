package lisscheck;

import java.util.ArrayList;
import java.util.List;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/** Programs and their steps as text, for tests. */
final class Steps {
  private Steps() {}

  static Program read(String text) {
    return Reader.read(text);
  }

  /** A step: its operation, with names. */
  static String describe(Program program, Op op) {
    return switch (op) {
      case Op.Branch o -> o.side() ? "then" : "else";
      case Op.Yield o -> "yield";
      case Op.Read o -> "read(" + program.variables().get(o.variable()).name() + ")";
      case Op.Write o -> "write(" + program.variables().get(o.variable()).name() + ")";
      case Op.Havoc o -> "havoc(" + program.variables().get(o.variable()).name() + ")";
      case Op.Input o -> "input(" + program.channels().get(o.channel()) + ")";
      case Op.Output o -> "output(" + program.channels().get(o.channel()) + ")";
      case Op.Lock o -> "lock(" + program.locks().get(o.lock()) + ")";
      case Op.Unlock o -> "unlock(" + program.locks().get(o.lock()) + ")";
      case Op.Wait o -> (o.value() ? "wait(" : "wait_not(") + flag(program, o.flag());
      case Op.WaitReset o -> "wait_reset(" + flag(program, o.flag());
      case Op.Put o -> (o.value() ? "set(" : "clear(") + flag(program, o.flag());
      case Op.Assume o -> (o.value() ? "assume(" : "assume_not(") + flag(program, o.flag());
      case Op.Compute o -> "compute(" + flag(program, o.flag());
      case Op.Use o -> o.operation() + "(" + program.objects().get(o.object()).name() + ")";
    };
  }

  private static String flag(Program program, int flag) {
    return program.flags().get(flag).name() + ")";
  }

  /** The steps of a thread, in their order: "source operation target". */
  static List<String> graph(Program program, int thread) {
    List<String> graph = new ArrayList<>();
    for (List<Step> steps : program.threads().get(thread).out()) {
      for (Step step : steps) {
        graph.add(step.source() + " " + describe(program, step.op()) + " " + step.target());
      }
    }
    return graph;
  }

  /** The operations of a thread in the order of its locations, with the line before each. */
  static List<String> lines(Program program, int thread) {
    List<String> lines = new ArrayList<>();
    for (List<Step> steps : program.threads().get(thread).out()) {
      for (Step step : steps) {
        lines.add(step.at().line() + " " + describe(program, step.op()));
      }
    }
    return lines;
  }
}
