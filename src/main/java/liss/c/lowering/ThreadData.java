package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;

/**
 * Thread-specific data: the value of a key, a variable of the program, is a thread-local variable.
 * Where the function of a thread returns, and where a thread ends otherwise, the destructor of each
 * key is called with the value if that is not null (POSIX.1-2017, pthread_key_create), once.
 * Functions that are not named where threads start have no such calls, nor has {@code main} at its
 * end. Linear in the program for each key.
 */
final class ThreadData {

  private static final Type.Pointer VALUE = new Type.Pointer(new Type.Nothing());

  private final Vocabulary vocabulary;
  private final Map<String, Key> keys = new LinkedHashMap<>();
  private final Set<String> threads = new HashSet<>();
  private int labels;

  /** A key: where its value is, and the functions that may be its destructor. */
  private record Key(Operand.Address value, List<Operand.Routine> destructors) {}

  private ThreadData(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The program without calls that set up keys, or use their values. */
  static TranslationUnit lowered(TranslationUnit unit, Vocabulary vocabulary) {
    ThreadData data = new ThreadData(vocabulary);
    unit.functions().stream().flatMap(f -> f.body().stream()).forEach(data::collect);
    if (data.keys.isEmpty()) {
      return unit;
    }
    List<Variable> variables = new ArrayList<>(unit.variables());
    for (Key key : data.keys.values()) {
      String name = key.value().variable();
      variables.add(
          new Variable(
              name,
              VALUE,
              Variable.Storage.THREAD,
              List.of(),
              List.of(),
              unit.functions().getFirst().span()));
    }
    return unit.with(variables, unit.functions().stream().map(data::lowered).toList());
  }

  private Optional<Meaning> meaning(Instruction instruction) {
    return instruction instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine
        ? vocabulary
            .meaning(routine.function(), Defined.ELSEWHERE)
            .filter(
                m -> m.operands().stream().allMatch(operand -> operand < call.arguments().size()))
        : Optional.empty();
  }

  private static Operand argument(Instruction.Call call, Meaning meaning, int number) {
    return call.arguments().get(meaning.operands().get(number));
  }

  /** Notes the keys that an instruction sets up, and the threads that it starts. */
  private void collect(Instruction instruction) {
    Optional<Meaning> meaning = meaning(instruction);
    if (meaning.isEmpty() || !(instruction instanceof Instruction.Call call)) {
      return;
    }
    if (meaning.get().action() == Action.START
        && argument(call, meaning.get(), 0) instanceof Operand.Routine thread) {
      threads.add(thread.function());
    }
    if (meaning.get().action() == Action.KEY
        && argument(call, meaning.get(), 0) instanceof Operand.Address key
        && key.region() == Operand.Region.GLOBAL) {
      Operand.Address value =
          new Operand.Address(
              "value of " + key.variable(), Operand.Region.GLOBAL, new Type.Pointer(VALUE), 0);
      Key known = keys.computeIfAbsent(key.variable(), k -> new Key(value, new ArrayList<>()));
      if (argument(call, meaning.get(), 1) instanceof Operand.Routine destructor) {
        known.destructors().add(destructor);
      }
    }
  }

  private Function lowered(Function function) {
    Definitions definitions = new Definitions(function);
    return function.with(
        function.body().stream()
            .flatMap(instruction -> lowered(instruction, function, definitions))
            .toList());
  }

  private Stream<Instruction> lowered(
      Instruction instruction, Function function, Definitions definitions) {
    Optional<Meaning> meaning = meaning(instruction);
    if (instruction instanceof Instruction.Call call && meaning.isPresent()) {
      return switch (meaning.get().action()) {
        case KEY -> done(call).filter(i -> keyIn(argument(call, meaning.get(), 0)).isPresent());
        case KEY_SET ->
            key(argument(call, meaning.get(), 0), definitions)
                .map(key ->
                    Stream.concat(set(key, argument(call, meaning.get(), 1), call), done(call)))
                .orElse(Stream.of(call));
        case KEY_GET ->
            key(argument(call, meaning.get(), 0), definitions)
                .map(key ->
                    call.result().stream()
                        .<Instruction>map(result ->
                            new Instruction.Load(
                                result, key.value(), Optional.empty(), call.origin())))
                .orElse(Stream.of(call));
        case THREAD_EXIT -> Stream.concat(destructors(call.origin()), Stream.of(call));
        default -> Stream.of(call);
      };
    }
    return instruction instanceof Instruction.Return r && threads.contains(function.name())
        ? Stream.concat(destructors(r.origin()), Stream.of(r))
        : Stream.of(instruction);
  }

  /** The key has a value from now on, which may be passed as a number: there is no prototype. */
  private Stream<Instruction> set(Key key, Operand value, Instruction.Call call) {
    if (value.type() instanceof Type.Pointer) {
      return Stream.of(new Instruction.Store(key.value(), value, Optional.empty(), call.origin()));
    }
    Register pointer = new Register("%value." + labels++, VALUE);
    return Stream.of(
        new Instruction.Convert(pointer, value, call.origin()),
        new Instruction.Store(key.value(), pointer, Optional.empty(), call.origin()));
  }

  /** The call returns 0, as one does that succeeds. */
  private static Stream<Instruction> done(Instruction.Call call) {
    return call.result().stream()
        .map(result ->
            new Instruction.Set(result, new Operand.Constant(Type.Int.INT, 0), call.origin()));
  }

  private Optional<Key> keyIn(Operand address) {
    return address instanceof Operand.Address key
        ? Optional.ofNullable(keys.get(key.variable()))
        : Optional.empty();
  }

  /** The key that is passed by its value. */
  private Optional<Key> key(Operand value, Definitions definitions) {
    return value instanceof Register register
            && definitions.only(register).orElse(null) instanceof Instruction.Load load
        ? keyIn(load.address())
        : Optional.empty();
  }

  /** The thread ends: what has a value is destroyed. */
  private Stream<Instruction> destructors(Origin origin) {
    List<Instruction> steps = new ArrayList<>();
    for (Key key : keys.values()) {
      for (Operand.Routine destructor : key.destructors()) {
        String number = "destructor." + labels++;
        Register value = new Register("%" + number, VALUE);
        Register isSet = new Register("%" + number + ".set", Type.Int.INT);
        Operand none = new Operand.Constant(VALUE, 0);
        steps.add(new Instruction.Load(value, key.value(), Optional.empty(), origin));
        steps.add(new Instruction.Binary(isSet, BinaryOperator.NOT_EQUAL, value, none, origin));
        steps.add(new Instruction.Branch(isSet, number + ".call", number + ".end", origin));
        steps.add(new Instruction.Label(number + ".call", origin));
        steps.add(
            new Instruction.Call(
                Optional.empty(), destructor, List.of(value), Optional.empty(), origin));
        steps.add(new Instruction.Label(number + ".end", origin));
      }
    }
    return steps.stream();
  }
}
