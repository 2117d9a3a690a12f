package liss.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.source.StoppableText;
import liss.cfa.Action;
import liss.lang.Real;
import liss.lang.SourceSpan;
import liss.run.Schedule;
import liss.run.Step;

/** The values that functions without a body return in a run. */
final class GivenInputs {

  /** How the names of functions that return any value start. */
  static final String NONDET = "__VERIFIER_nondet_";

  /** Functions of the C library that return any number, with the types of these. */
  private static final List<List<String>> NUMBERS =
      List.of(List.of("rand", "int"), List.of("random", "long"), List.of("lrand48", "long"));

  private final StoppableText text;

  GivenInputs(StoppableText text) {
    this.text = text;
  }

  /** The value that a step gets, as the call returns it. */
  OptionalLong value(Step step) {
    if (call(step.edge().span()).isEmpty()) {
      return OptionalLong.empty();
    }
    return switch (step.edge().action()) {
      case Action.HavocLocal a -> OptionalLong.of(step.observable().orElseThrow().value());
      case Action.Branch a when a.condition().isEmpty() -> OptionalLong.of(a.tag().holds() ? 1 : 0);
      default -> OptionalLong.empty();
    };
  }

  /** A constant of C that a call returns; empty for floating point that has none. */
  Optional<String> constant(SourceSpan place, long value) {
    if (text.endOfCall(place, NONDET + "double").isPresent()) {
      return Optional.of(Real.of(value)).filter(Double::isFinite).map(String::valueOf);
    }
    if (text.endOfCall(place, NONDET + "float").isPresent()) {
      return Optional.of(Float.intBitsToFloat((int) value))
          .filter(Float::isFinite)
          .map(number -> number + "f");
    }
    return Optional.of(String.valueOf(value));
  }

  /** The closing parenthesis of the call at a place. */
  Optional<SourceSpan> call(SourceSpan place) {
    return Stream.concat(Stream.of(NONDET), NUMBERS.stream().map(List::getFirst))
        .flatMap(name -> text.endOfCall(place, name).stream())
        .findFirst();
  }

  /** The values of each thread in its order. */
  List<List<Long>> values(Schedule schedule) {
    List<List<Long>> values = new ArrayList<>();
    schedule.program().threads().forEach(thread -> values.add(new ArrayList<>()));
    for (Step step : schedule.steps()) {
      value(step).ifPresent(values.get(step.edge().thread())::add);
    }
    return values;
  }

  /** Words that stand for others in the text, before it. */
  List<String> macros() {
    return NUMBERS.stream()
        .map(List::getFirst)
        .filter(text::lacks)
        .map(name -> "#define " + name + " liss_" + name)
        .toList();
  }

  /** The functions, after the text. */
  List<String> functions() {
    List<String> functions = new ArrayList<>();
    for (String name : new TreeSet<>(text.lacking(NONDET))) {
      functions.add(function("__typeof__(" + name + "())", name));
    }
    NUMBERS.stream()
        .filter(named -> text.lacks(named.getFirst()))
        .forEach(named ->
            functions.add(
                named.getLast() + " liss_" + named.getFirst() + "(void) { return liss_value(); }"));
    return functions;
  }

  /** A function that returns the next value, which is the bits of what is floating point. */
  private static String function(String type, String name) {
    String isReal =
        Stream.of("float", "double")
            .map(real -> "__builtin_types_compatible_p(" + type + ", " + real + ")")
            .collect(Collectors.joining(" || "));
    return type
        + " "
        + name
        + "(void) {\n"
        + "  long value = liss_value();\n"
        + "  "
        + type
        + " number = ("
        + type
        + ") value;\n"
        + "  if ("
        + isReal
        + ") __builtin_memcpy(&number, &value, sizeof number);\n"
        + "  return number;\n}";
  }
}
