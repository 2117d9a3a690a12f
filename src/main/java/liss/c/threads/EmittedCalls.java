package liss.c.threads;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.threads.Emitted.Note;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;

/** What is left of the calls of a function: of what they call, and which threads they start. */
final class EmittedCalls {

  private final CallExecution execution;
  private final CallFrame frame;
  private final Procedures procedures;
  private final FoldedInstructions constants;
  private final List<Emitted> out;
  private int choices;

  /** Says what becomes of calls. */
  interface Procedures {

    /** The name of what is left of a function that is called. */
    String procedure(CallFrame callee, ConstantState entry);

    /** A function calls itself that starts threads or waits for them. */
    void again(Function function, CallFrame caller);

    /** The function that a start starts, if it is only one; empty if it stays what it is. */
    Optional<String> started(ExecutedSite site, ConstantSteps.Start start);
  }

  EmittedCalls(CallExecution execution, Procedures procedures, List<Emitted> out) {
    this.execution = execution;
    this.frame = execution.frame();
    this.procedures = procedures;
    this.constants = new FoldedInstructions(frame);
    this.out = out;
  }

  /** Writes a call, in a state before it. */
  void call(Instruction.Call call, ExecutedSite site, ConstantState state) {
    ConstantSteps steps = execution.steps();
    List<String> names = steps.callees(call, frame, state);
    KnownMemory world = execution.world();
    Instruction.Call left = (Instruction.Call) constants.known(call, state);
    List<String> executed =
        names.stream()
            .filter(n -> world.library().definition(n).isPresent())
            .filter(n -> steps.isExecuted(n, frame))
            .toList();
    reportAgain(names);
    Set<String> given = world.targets().givenAway(frame.function().name(), call);
    if (names.size() == 1 && executed.isEmpty()) {
      library(names.getFirst(), call, left, site, state);
    } else if (!given.isEmpty()) {
      add(left, new Note.Gives(given));
    } else if (executed.isEmpty()) {
      add(left);
    } else {
      choose(executed, names.size(), call, left, site, state);
    }
  }

  /** Tells of functions that are called again, so that their starts are not executed. */
  private void reportAgain(List<String> names) {
    KnownMemory world = execution.world();
    names.stream()
        .filter(name -> world.hasStarts(name) && frame.chain().contains(name))
        .flatMap(name -> world.library().definition(name).stream())
        .forEach(function -> procedures.again(function, frame));
  }

  /** Calls one of several functions, by the address that is called. */
  private void choose(
      List<String> executed,
      int number,
      Instruction.Call call,
      Instruction.Call left,
      ExecutedSite site,
      ConstantState state) {
    ConstantSteps steps = execution.steps();
    Origin origin = call.origin();
    String end = "called." + ++choices;
    for (int i = 0; i < executed.size(); i++) {
      Function function = execution.world().library().definition(executed.get(i)).orElseThrow();
      CallFrame callee = execution.world().frame(function, site);
      String procedure = procedures.procedure(callee, steps.entry(callee, call, site, state));
      boolean isLast = i == number - 1;
      if (!isLast) {
        Register is = new Register("%" + end + "." + i, Type.Int.INT);
        Type.Pointer type =
            left.function().type() instanceof Type.Pointer p
                ? p
                : new Type.Pointer(function.type());
        add(
            new Instruction.Binary(
                is,
                Instruction.BinaryOperator.EQUAL,
                left.function(),
                new Operand.Routine(executed.get(i), type),
                origin));
        add(new Instruction.Branch(is, end + ".then." + i, end + ".else." + i, origin));
        add(new Instruction.Label(end + ".then." + i, origin));
      }
      add(
          new Instruction.Call(
              left.result(),
              new Operand.Routine(procedure, new Type.Pointer(function.type())),
              left.arguments(),
              left.into(),
              origin),
          new Note.Calls(procedure, number == 1));
      if (!isLast) {
        add(new Instruction.Jump(end, origin));
        add(new Instruction.Label(end + ".else." + i, origin));
      }
    }
    if (executed.size() < number) {
      add(left);
    }
    if (number > 1) {
      add(new Instruction.Jump(end, origin));
      add(new Instruction.Label(end, origin));
    }
  }

  private void library(
      String name,
      Instruction.Call call,
      Instruction.Call left,
      ExecutedSite site,
      ConstantState state) {
    ConstantSteps steps = execution.steps();
    KnownMemory world = execution.world();
    Set<String> given = world.targets().givenAway(frame.function().name(), call);
    if (world.library().meaning(name).isEmpty()) {
      Instruction.Call named =
          new Instruction.Call(
              left.result(), left.function(), left.arguments(), left.into(), left.origin());
      if (given.isEmpty()) {
        add(named);
      } else {
        add(named, new Note.Gives(given));
      }
      return;
    }
    Meaning meaning = world.library().meaning(name).orElseThrow();
    ConstantState after = state.copy();
    steps.execute(call, site, after);
    switch (meaning.action()) {
      case START -> {
        ConstantSteps.Start start = steps.starts().get(site);
        Optional<String> started =
            start == null ? Optional.empty() : procedures.started(site, start);
        add(
            started.map(f -> withArgument(left, meaning.operands().getFirst(), f)).orElse(left),
            new Note.Starts(site));
      }
      case JOIN -> {
        KnownValue identifier =
            steps.joins().getOrDefault(site, new KnownValue.Symbol(site, "identifier"));
        add(left, new Note.Waits(site, identifier));
      }
      case CALL, ONCE -> {
        Set<String> inside = new LinkedHashSet<>();
        List<String> callbacks = steps.callbacks(meaning, call, frame, state);
        reportAgain(callbacks);
        for (String callback : callbacks) {
          Optional<Function> function = world.library().definition(callback);
          if (function.isPresent() && steps.isExecuted(callback, frame)) {
            ExecutedSite from =
                new ExecutedSite(
                    frame,
                    site.rounds(),
                    site.position(),
                    site.isOnce() && meaning.action() == Action.ONCE);
            inside.add(procedures.procedure(world.frame(function.get(), from), state.memoryOnly()));
          }
        }
        if (inside.size() == 1) {
          int position = meaning.operands().get(meaning.operands().size() > 1 ? 1 : 0);
          add(
              withArgument(left, position, inside.iterator().next()),
              new Note.Calls(inside.iterator().next(), false));
        } else {
          add(left);
        }
      }
      default -> add(left);
    }
  }

  private static Instruction.Call withArgument(Instruction.Call call, int position, String name) {
    List<Operand> arguments = new ArrayList<>(call.arguments());
    if (position < arguments.size()
        && arguments.get(position).type() instanceof Type.Pointer type) {
      arguments.set(position, new Operand.Routine(name, type));
    }
    return new Instruction.Call(
        call.result(), call.function(), arguments, call.into(), call.origin());
  }

  private void add(Instruction instruction) {
    out.add(new Emitted(instruction, null));
  }

  private void add(Instruction instruction, Note note) {
    out.add(new Emitted(instruction, note));
  }
}
