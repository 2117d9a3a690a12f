package liss.c.calls;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Effect;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.ValueRule;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;

/**
 * Replaces the calls by instructions of which the vocabulary knows what they do with values. A call
 * of what a field of a structure points to is one of a function with the name of the field, such as
 * {@code _typeobject.tp_alloc}, if the vocabulary says what that means. The pointer may be that of
 * several fields with the same meaning, and may have been kept in a variable or returned by a
 * function.
 */
public final class KnownCalls {

  private static final List<Instruction> NONE = List.of();

  private final TranslationUnit unit;
  private final Vocabulary vocabulary;
  private final Set<String> defined;

  private KnownCalls(TranslationUnit unit, Vocabulary vocabulary) {
    this.unit = unit;
    this.vocabulary = vocabulary;
    this.defined = unit.functions().stream().map(Function::name).collect(Collectors.toSet());
  }

  /** The program with fewer calls. Linear in the program. */
  public static TranslationUnit replaced(TranslationUnit unit, Vocabulary vocabulary) {
    KnownCalls pass = new KnownCalls(unit, vocabulary);
    List<Function> functions = unit.functions().stream().map(pass::replaced).toList();
    List<Variable> variables =
        unit.variables().stream()
            .map(v -> vocabulary.world().isConstant(v.name()) ? v.asConstant() : v)
            .toList();
    return unit.with(variables, functions);
  }

  private Function replaced(Function function) {
    List<Instruction> body = new ArrayList<>();
    Definitions definitions = new Definitions(function);
    int known = 0;
    for (Instruction original : function.body()) {
      List<Instruction> parts =
          original instanceof Instruction.Call call ? named(call, definitions) : List.of(original);
      for (Instruction instruction : parts) {
        Optional<List<Instruction>> steps =
            instruction instanceof Instruction.Call call ? steps(call, known) : Optional.empty();
        if (steps.isPresent()) {
          known++;
        }
        body.addAll(steps.orElse(List.of(instruction)));
      }
    }
    return function.with(body);
  }

  /**
   * The call, by the name of the field that it goes through, if that has a meaning: one for each
   * operation, the last of which has the value.
   */
  private List<Instruction> named(Instruction.Call call, Definitions definitions) {
    if (!(call.function().type() instanceof Type.Pointer type)
        || call.function() instanceof Operand.Routine) {
      return List.of(call);
    }
    Set<String> fields = new TreeSet<>();
    boolean areFields = areFields(call.function(), definitions, fields, new HashSet<>());
    Set<List<Optional<Meaning>>> meanings =
        fields.stream().map(this::meanings).collect(Collectors.toSet());
    if (!areFields || meanings.size() != 1 || !fields.stream().allMatch(vocabulary::hasName)) {
      return List.of(call);
    }
    List<String> parts = vocabulary.parts(fields.iterator().next(), Defined.ELSEWHERE);
    List<Instruction> calls = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      boolean isLast = i == parts.size() - 1;
      calls.add(
          new Instruction.Call(
              isLast ? call.result() : Optional.empty(),
              new Operand.Routine(parts.get(i), type),
              call.arguments(),
              isLast ? call.into() : Optional.empty(),
              call.origin()));
    }
    return calls;
  }

  private List<Optional<Meaning>> meanings(String name) {
    return vocabulary.parts(name, Defined.ELSEWHERE).stream()
        .map(part -> vocabulary.meaning(part, Defined.ELSEWHERE))
        .toList();
  }

  /**
   * Whether a pointer has the value of fields of structures, or is null, also if it went through
   * variables of the function, or is what a function of the program returns.
   *
   * @param fields gets the names of these fields
   * @param seen the functions whose results are looked at
   */
  private boolean areFields(
      Operand pointer, Definitions definitions, Set<String> fields, Set<String> seen) {
    for (Operand source : definitions.sources(pointer)) {
      if (source instanceof Operand.Constant) {
        continue;
      }
      for (Instruction step : source instanceof Operand.Register r ? definitions.of(r) : NONE) {
        boolean isKnown =
            switch (step) {
              case Instruction.Load load -> isField(load, definitions, fields);
              case Instruction.Call call -> isResult(call, fields, seen);
              case Instruction.Set set -> true; // one of the other sources
              case Instruction.Convert convert -> true;
              default -> false;
            };
        if (!isKnown) {
          return false;
        }
      }
      if (!(source instanceof Operand.Register r) || definitions.of(r).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isField(
      Instruction.Load load, Definitions definitions, Set<String> fields) {
    Optional<String> field =
        definitions
            .only(load.address())
            .filter(Instruction.Field.class::isInstance)
            .map(Instruction.Field.class::cast)
            .map(f -> f.composite().name() + "." + f.field());
    field.ifPresent(fields::add);
    return field.isPresent();
  }

  private boolean isResult(Instruction.Call call, Set<String> fields, Set<String> seen) {
    Optional<Function> callee =
        Functions.named(call).filter(defined::contains).flatMap(unit::function);
    if (callee.isEmpty()) {
      return false;
    }
    if (!seen.add(callee.get().name())) {
      return true;
    }
    Definitions definitions = new Definitions(callee.get());
    return callee.get().body().stream()
        .filter(Instruction.Return.class::isInstance)
        .flatMap(step -> ((Instruction.Return) step).value().stream())
        .allMatch(value -> areFields(value, definitions, fields, seen));
  }

  /** What a call does; empty if that is not known. */
  private Optional<List<Instruction>> steps(Instruction.Call call, int number) {
    if (!(call.function() instanceof Operand.Routine routine)) {
      return Optional.empty();
    }
    String name = routine.function();
    Defined where = defined.contains(name) ? Defined.HERE : Defined.ELSEWHERE;
    Optional<Effect> argument =
        vocabulary
            .effect(name, where)
            .filter(effect -> effect.kind() == Effect.Kind.ARGUMENT)
            .filter(effect -> effect.operands().getFirst() < call.arguments().size());
    if (argument.isPresent() && call.result().isPresent()) {
      Operand value = call.arguments().get(argument.get().operands().getFirst());
      return Optional.of(List.of(new Instruction.Set(call.result().get(), value, call.origin())));
    }
    Optional<ValueRule> rule = vocabulary.value(name, where);
    if (rule.isEmpty()) {
      return Optional.empty();
    }
    Expansion expansion =
        new Expansion(
            unit.layouts(),
            call,
            vocabulary.order(name, position -> constant(call, position)),
            "call." + (number + 1));
    return expansion.of(rule.get());
  }

  private static Optional<Long> constant(Instruction.Call call, int position) {
    return position < call.arguments().size()
            && call.arguments().get(position) instanceof Operand.Constant number
        ? Optional.of(number.value())
        : Optional.empty();
  }
}
