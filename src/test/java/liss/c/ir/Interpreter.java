package liss.c.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.NativeFunctions.Argument;
import liss.c.ir.NativeFunctions.ExitException;
import liss.c.ir.Operand.Region;
import liss.c.ir.Operand.Register;
import liss.c.ir.Variable.Storage;
import liss.lang.SourceSpan;

/**
 * Executes normalized C in one thread, naively: the twin of every analysis of it. What a program
 * must not do throws an {@link UndefinedException}, what has no exact meaning an {@link
 * InexactException}. The value of a structure is the address of an object with a copy of it.
 */
public final class Interpreter {

  private static final long MOST_STEPS = 20_000_000;

  private final TranslationUnit unit;
  private final Memory memory = new Memory();
  private final NativeFunctions natives = new NativeFunctions(memory);
  private final Map<String, Long> globals = new LinkedHashMap<>();
  private final Map<String, Map<String, Integer>> labels = new HashMap<>();
  private final Observer observer;
  private final Environment environment;
  private final Map<Long, String> origins = new HashMap<>();
  private long steps;

  private Interpreter(TranslationUnit unit, Observer observer, Environment environment) {
    this.unit = unit;
    this.observer = observer;
    this.environment = environment;
    for (Variable variable : unit.variables()) {
      long size = unit.layouts().size(variable.type()).orElse(8);
      long address = memory.allocate(size);
      memory.fill(address, size, (byte) 0);
      globals.put(variable.name(), address);
      origins.put(address, variable.name());
    }
    Frame none =
        new Frame(
            new Function(
                "",
                new Type.Code(new Type.Nothing(), List.of(), Type.Arity.FIXED),
                List.of(),
                List.of(),
                List.of(),
                Function.Linkage.INTERNAL,
                List.of(),
                false,
                false,
                new SourceSpan(0, 0, 1, 1)));
    for (Variable variable : unit.variables()) {
      long address = address(variable.name());
      for (Variable.Initial initial : variable.initial()) {
        store(address + initial.offset(), initial.value().type(), value(initial.value(), none));
      }
      if (variable.storage() == Storage.LITERAL) {
        memory.protect(address);
      }
    }
  }

  /** How a program has ended. */
  public record Ended(int status, String output) {}

  /** Gets to know what a run does. */
  public interface Observer {

    /** An observer that looks away. */
    Observer NONE =
        new Observer() {
          @Override
          public void accesses(
              Function function, int position, Operand address, Place place, long size) {}

          @Override
          public void calls(Function function, int position, String called) {}
        };

    /**
     * Some bytes are read or written.
     *
     * @param address the operand with the address
     */
    void accesses(Function function, int position, Operand address, Place place, long size);

    /** A call of a function, with or without a body. */
    void calls(Function function, int position, String called);
  }

  /**
   * A place in memory.
   *
   * @param object the name of a variable, behind that of its function and a point for a local, or
   *     {@code function#position} of what has allocated it
   */
  public record Place(String object, long offset) {}

  /** Executes {@code main}, without arguments. */
  public static Ended run(TranslationUnit unit) {
    return run(unit, Observer.NONE);
  }

  /** Executes {@code main}, without arguments, and tells an observer about it. */
  public static Ended run(TranslationUnit unit, Observer observer) {
    return run(unit, "main", observer, NONE);
  }

  /** Functions that the program does not define, and who wants to know what it executes. */
  public interface Environment {

    /** An instruction is executed next. */
    void at(String function, int position);

    /** The result of a call; empty if the function is none of these. */
    Optional<Long> call(String function, List<Long> arguments, Machine machine);
  }

  /** What an environment can do. */
  public interface Machine {

    /** Writes 8 bytes. */
    void store(long address, long number);

    /** Calls the function at an address with one argument. */
    void run(long function, long argument);

    /** The name of the function at an address. */
    String name(long function);
  }

  /** No environment. */
  private static final Environment NONE =
      new Environment() {
        @Override
        public void at(String function, int position) {}

        @Override
        public Optional<Long> call(String function, List<Long> arguments, Machine machine) {
          return Optional.empty();
        }
      };

  private final class Access implements Machine {
    @Override
    public void store(long address, long number) {
      memory.setNumber(address, 8, number);
    }

    @Override
    public void run(long function, long argument) {
      Function called = unit.function(name(function)).orElseThrow();
      call(called, List.of(new Argument(Type.Int.LONG, argument)), Optional.empty());
    }

    @Override
    public String name(long function) {
      return memory.codeAt(function);
    }
  }

  /** Executes a function without arguments. */
  public static Ended run(TranslationUnit unit, String first, Environment environment) {
    return run(unit, first, Observer.NONE, environment);
  }

  private static Ended run(
      TranslationUnit unit, String first, Observer observer, Environment environment) {
    Interpreter interpreter = new Interpreter(unit, observer, environment);
    int status;
    try {
      Function main = unit.function(first).orElseThrow();
      status = (int) interpreter.call(main, List.of(), Optional.empty()) & 0xFF;
    } catch (ExitException e) {
      status = e.status();
    }
    return new Ended(status, interpreter.natives.output());
  }

  /** A call that is not over. */
  private static final class Frame {
    private final Function function;
    private int position;
    private final Map<String, Long> registers = new HashMap<>();
    private final Map<String, Long> locals = new HashMap<>();
    private final List<Long> objects = new ArrayList<>();

    private Frame(Function function) {
      this.function = function;
    }
  }

  /** Tells that an instruction accesses memory. */
  private void observe(Frame frame, Operand address, long size) {
    long value = value(address, frame);
    String object = origins.get(value & ~0xFFFF_FFFFL);
    if (object != null && size > 0) {
      Place place = new Place(object, value & 0xFFFF_FFFFL);
      observer.accesses(frame.function, frame.position, address, place, size);
    }
  }

  private void allocated(Frame frame, long address) {
    origins.put(address, frame.function.name() + "#" + frame.position);
  }

  private long address(String global) {
    return Optional.ofNullable(globals.get(global))
        .orElseThrow(() -> new IllegalStateException("no variable " + global));
  }

  /** The result of a call; 0 if there is none, or one that is copied. */
  private long call(Function function, List<Argument> arguments, Optional<Long> into) {
    Frame frame = new Frame(function);
    for (int i = 0; i < function.parameters().size() && i < arguments.size(); i++) {
      frame.registers.put(function.parameters().get(i).name(), arguments.get(i).value());
    }
    for (Variable local : function.locals()) {
      long address = memory.allocate(size(local.type()));
      frame.locals.put(local.name(), address);
      origins.put(address, function.name() + "." + local.name());
      frame.objects.add(address);
    }
    Optional<Argument> returned = execute(function, frame);
    frame.objects.forEach(memory::end);
    if (returned.isPresent() && returned.get().type() instanceof Type.Composite composite) {
      byte[] copy = memory.read(returned.get().value(), size(composite));
      into.ifPresent(address -> memory.write(address, copy));
    }
    return returned.map(Argument::value).orElse(0L);
  }

  /** Goes through a body; returns what the function returns. */
  private Optional<Argument> execute(Function function, Frame frame) {
    int position = 0;
    while (true) {
      if (++steps > MOST_STEPS) {
        throw new InexactException("the program does not end");
      }
      frame.position = position;
      environment.at(function.name(), position);
      Instruction instruction = function.body().get(position++);
      try {
        switch (instruction) {
          case Instruction.Return i -> {
            return i.value().map(operand -> new Argument(operand.type(), value(operand, frame)));
          }
          case Instruction.Jump i -> position = label(function, i.target());
          case Instruction.Branch i -> {
            boolean holds = Numbers.isTrue(i.condition().type(), value(i.condition(), frame));
            position = label(function, holds ? i.then() : i.otherwise());
          }
          case Instruction.JumpTo i -> {
            String target = memory.codeAt(value(i.target(), frame));
            if (!i.labels().contains(target)) {
              throw new UndefinedException("a jump to " + target);
            }
            position = label(function, target);
          }
          default -> execute(instruction, frame);
        }
      } catch (UndefinedException e) {
        String place = " in " + function.name() + ": " + InstructionPrinter.text(instruction);
        throw e.getMessage().contains(" in ") ? e : new UndefinedException(e.getMessage() + place);
      }
    }
  }

  private int label(Function function, String name) {
    Map<String, Integer> known =
        labels.computeIfAbsent(
            function.name(),
            f -> {
              Map<String, Integer> positions = new HashMap<>();
              for (int i = 0; i < function.body().size(); i++) {
                if (function.body().get(i) instanceof Instruction.Label label) {
                  positions.put(label.name(), i);
                }
              }
              return positions;
            });
    return known.get(name);
  }

  private void execute(Instruction instruction, Frame frame) {
    switch (instruction) {
      case Instruction.Label i -> {}
      case Instruction.Point i -> {}
      case Instruction.Set i -> set(frame, i.result(), value(i.value(), frame));
      case Instruction.Any i -> set(frame, i.result(), 0);
      case Instruction.Unary i -> {
        long operand = value(i.operand(), frame);
        set(frame, i.result(), Numbers.unary(i.operator(), i.operand().type(), operand));
      }
      case Instruction.Binary i -> {
        long left = value(i.left(), frame);
        long right = value(i.right(), frame);
        set(frame, i.result(), Numbers.binary(i.operator(), i.left().type(), left, right));
      }
      case Instruction.Convert i -> {
        long value = value(i.value(), frame);
        set(frame, i.result(), Numbers.convert(i.value().type(), i.result().type(), value));
      }
      case Instruction.Field i -> {
        Layouts.Field field = unit.layouts().field(i.composite(), i.field()).orElseThrow();
        set(frame, i.result(), value(i.base(), frame) + field.offset());
      }
      case Instruction.Element i -> {
        long offset = value(i.index(), frame) * size(i.element());
        set(frame, i.result(), value(i.base(), frame) + offset);
      }
      case Instruction.Load i -> {
        set(frame, i.result(), load(value(i.address(), frame), i.result().type()));
        observe(frame, i.address(), size(i.result().type()));
      }
      case Instruction.Store i -> {
        store(value(i.address(), frame), i.value().type(), value(i.value(), frame));
        observe(frame, i.address(), size(i.value().type()));
      }
      case Instruction.Copy i -> {
        memory.write(value(i.to(), frame), memory.read(value(i.from(), frame), size(i.type())));
        observe(frame, i.from(), size(i.type()));
        observe(frame, i.to(), size(i.type()));
      }
      case Instruction.Update i -> update(i, frame);
      case Instruction.Call i -> call(i, frame);
      case Instruction.Enter i -> memory.forget(frame.locals.get(i.local()));
      case Instruction.Allocate i -> {
        long address = memory.allocate(value(i.bytes(), frame));
        frame.objects.add(address);
        allocated(frame, address);
        set(frame, i.result(), address);
      }
      case Instruction.Assembler i -> throw new InexactException("assembler");
      case Instruction.Inexact i -> throw new InexactException(i.what());
      case Instruction.Return i -> throw new IllegalArgumentException();
      case Instruction.Jump i -> throw new IllegalArgumentException();
      case Instruction.Branch i -> throw new IllegalArgumentException();
      case Instruction.JumpTo i -> throw new IllegalArgumentException();
    }
  }

  private void call(Instruction.Call call, Frame frame) {
    List<Argument> arguments =
        call.arguments().stream()
            .map(argument -> new Argument(argument.type(), value(argument, frame)))
            .toList();
    String name =
        call.function() instanceof Operand.Routine routine
            ? routine.function()
            : memory.codeAt(value(call.function(), frame));
    Optional<Function> function = unit.function(name);
    observer.calls(frame.function, frame.position, name);
    long objects = memory.count();
    Optional<Long> into = call.into().map(operand -> value(operand, frame));
    long result =
        function.isPresent()
            ? call(function.get(), arguments, into)
            : environment
                .call(name, arguments.stream().map(Argument::value).toList(), new Access())
                .orElseGet(() -> natives.call(name, arguments));
    if (function.isEmpty() && result >>> 32 >= objects) {
      allocated(frame, result);
    }
    call.result().ifPresent(register -> set(frame, register, result));
  }

  private void update(Instruction.Update update, Frame frame) {
    Type type = update.result().type();
    long address = value(update.address(), frame);
    long old = load(address, type);
    observe(frame, update.address(), size(type));
    List<Long> operands = update.operands().stream().map(o -> value(o, frame)).toList();
    long operand = operands.getFirst();
    long written =
        switch (update.operator()) {
          case EXCHANGE -> operand;
          case COMPARE_EXCHANGE -> old == operand ? operands.get(1) : old;
          case ADD -> old + operand;
          case SUBTRACT -> old - operand;
          case AND -> old & operand;
          case OR -> old | operand;
          case XOR -> old ^ operand;
          case NAND -> ~(old & operand);
        };
    if (update.operator() != UpdateOperator.COMPARE_EXCHANGE || old == operand) {
      store(address, type, written);
    }
    set(frame, update.result(), old);
  }

  private static void set(Frame frame, Register register, long value) {
    frame.registers.put(register.name(), Numbers.loaded(register.type(), value));
  }

  private long load(long address, Type type) {
    return Numbers.loaded(type, memory.number(address, size(type)));
  }

  private void store(long address, Type type, long value) {
    if (type instanceof Type.Composite) {
      memory.write(address, memory.read(value, size(type)));
    } else {
      memory.setNumber(address, size(type), value);
    }
  }

  private long size(Type type) {
    long size = unit.layouts().size(type).orElseThrow(() -> new InexactException("size " + type));
    if (type instanceof Type.Scalar && size > Long.BYTES) {
      throw new InexactException("a value of " + type);
    }
    return size;
  }

  private long value(Operand operand, Frame frame) {
    return switch (operand) {
      case Register o ->
          Optional.ofNullable(frame.registers.get(o.name()))
              .orElseThrow(() -> new UndefinedException(o + " has no value"));
      case Operand.Constant o -> Numbers.loaded(o.type(), o.value());
      case Operand.Decimal o -> Numbers.bits(o.type(), o.value());
      case Operand.Address o when o.region() == Region.LOCAL ->
          frame.locals.get(o.variable()) + o.offset();
      case Operand.Address o -> address(o.variable()) + o.offset();
      case Operand.Routine o -> memory.code(o.function());
      case Operand.LabelAddress o -> memory.code(o.label());
      case Operand.Whole o -> {
        byte[] bytes = memory.read(value(o.address(), frame), size(o.type()));
        long copy = memory.allocate(bytes.length);
        memory.write(copy, bytes);
        yield copy;
      }
    };
  }
}
