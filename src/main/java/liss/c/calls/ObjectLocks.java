package liss.c.calls;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * Decides which lock stands for the section of an object: there is one for all objects of a
 * structure, and one for an object that is the only one.
 */
final class ObjectLocks {

  /** The attribute of locks that stand for several objects. */
  static final String SEVERAL = "liss_objects";

  private static final String LOCK = "section of ";

  private final TranslationUnit unit;
  private final Functions functions;

  /** The structures with which all objects begin, or all with which others do. */
  private final Set<String> heads;

  /** The parameters that point to the same object in every call, by function. */
  private final Map<String, Set<Integer>> only = new HashMap<>();

  /** The locks, each with whether it is that of an object which is the only one. */
  private final Map<String, Boolean> locks = new TreeMap<>();

  ObjectLocks(TranslationUnit unit, Functions functions) {
    this.unit = unit;
    this.functions = functions;
    Set<String> given = functions.vocabulary().world().heads();
    this.heads = given.isEmpty() ? beginnings(unit) : given;
    for (Entry entry : Entries.of(unit, functions.vocabulary())) {
      only.computeIfAbsent(entry.function(), name -> new HashSet<>()).addAll(entry.rule().only());
    }
  }

  /**
   * The lock that stands for an object: that of the structure to which the function, or one that it
   * passes the object to, converts the pointer. If they say no more than that it is some object,
   * which all structures begin with, it is what callers say of it; and otherwise objects are told
   * apart by the names that functions have for them.
   *
   * @param known the locks that stand for what parameters point to, where callers know them
   */
  String of(
      Function function, Map<Integer, String> known, Definitions definitions, Operand object) {
    Operand source = source(definitions, object).orElse(object);
    if (source instanceof Operand.Address address && address.region() == Operand.Region.GLOBAL) {
      return named(address.variable(), true);
    }
    OptionalInt parameter = parameter(function, definitions, object);
    if (isOnly(function, parameter)) {
      return named("the " + source.toString().replaceFirst("^%", ""), true);
    }
    Set<String> tags = tags(function, definitions, source);
    if (tags.size() == 1) {
      return named("struct " + tags.iterator().next(), false);
    }
    if (parameter.isPresent() && known.containsKey(parameter.getAsInt())) {
      return requireNonNull(known.get(parameter.getAsInt()));
    }
    boolean isNamed = source instanceof Register r && !r.isTemporary();
    return named(isNamed ? source.toString() : function.name() + "." + source, false);
  }

  /** Whether callers can say no more of an object than the function does. */
  boolean isKnown(Function function, Definitions definitions, Operand object) {
    return isOnly(function, parameter(function, definitions, object))
        || tags(function, definitions, source(definitions, object).orElse(object)).size() == 1;
  }

  private boolean isOnly(Function function, OptionalInt parameter) {
    return parameter.isPresent()
        && only.getOrDefault(function.name(), Set.of()).contains(parameter.getAsInt());
  }

  /** Whether each of some locks is that of an object which is the only one. */
  boolean areOnly(List<String> held) {
    return held.stream().allMatch(lock -> locks.getOrDefault(lock, false));
  }

  /** The variables that are the locks. */
  List<Variable> variables() {
    return locks.entrySet().stream().map(lock -> variable(lock.getKey(), lock.getValue())).toList();
  }

  private Variable variable(String lock, boolean isOnly) {
    return new Variable(
        lock,
        Type.Int.INT,
        Variable.Storage.STATIC,
        List.of(),
        isOnly ? List.of() : List.of(new Variable.Attribute(SEVERAL, List.of())),
        unit.functions().getFirst().span());
  }

  /**
   * What a pointer to an object, or to its beginning, comes from; empty if that is not one thing.
   */
  Optional<Operand> source(Definitions definitions, Operand object) {
    Set<Operand> sources = definitions.sources(object);
    if (sources.size() != 1) {
      return Optional.empty();
    }
    Operand source = sources.iterator().next();
    Optional<Operand> outer =
        definitions
            .only(source)
            .filter(Instruction.Field.class::isInstance)
            .map(Instruction.Field.class::cast)
            .filter(this::isBeginning)
            .flatMap(field -> source(definitions, field.base()));
    return outer.isPresent() ? outer : Optional.of(source);
  }

  private boolean isBeginning(Instruction.Field field) {
    return Optional.ofNullable(unit.layouts().composites().get(field.composite().name())).stream()
        .flatMap(layout -> layout.fields().stream())
        .anyMatch(each -> each.name().equals(field.field()) && each.offset() == 0);
  }

  /** The parameter that an object is. */
  OptionalInt parameter(Function function, Definitions definitions, Operand object) {
    Operand source = source(definitions, object).orElse(object);
    int position = source instanceof Register r ? function.parameters().indexOf(r) : -1;
    return position < 0 ? OptionalInt.empty() : OptionalInt.of(position);
  }

  /** The structures to which a pointer is converted, without what all objects begin with. */
  private Set<String> tags(Function function, Definitions definitions, Operand source) {
    Set<String> tags = new TreeSet<>();
    addTags(function, definitions, source, tags, new HashSet<>());
    tags.removeAll(heads);
    return tags;
  }

  private void addTags(
      Function function,
      Definitions definitions,
      Operand source,
      Set<String> tags,
      Set<String> seen) {
    DeviceStructures.pointee(source.type()).map(this::outermost).ifPresent(tags::add);
    for (Instruction step : function.body()) {
      if (step instanceof Instruction.Convert convert
          && source(definitions, convert.value()).equals(Optional.of(source))) {
        DeviceStructures.pointee(convert.result().type()).map(this::outermost).ifPresent(tags::add);
      }
      Optional<Function> callee = Functions.named(step).flatMap(functions::definition);
      if (step instanceof Instruction.Call call && callee.isPresent()) {
        List<Register> parameters = callee.get().parameters();
        for (int i = 0; i < Math.min(parameters.size(), call.arguments().size()); i++) {
          if (source(definitions, call.arguments().get(i)).equals(Optional.of(source))
              && seen.add(callee.get().name() + " " + i)) {
            addTags(callee.get(), new Definitions(callee.get()), parameters.get(i), tags, seen);
          }
        }
      }
    }
  }

  /**
   * The structure with which a structure begins, and with which this one begins, and so on, up to
   * the one that says more than that there is an object.
   */
  private String outermost(String tag) {
    String now = tag;
    Optional<String> next = first(now);
    while (next.isPresent() && !heads.contains(next.get())) {
      now = next.get();
      next = first(now);
    }
    return now;
  }

  private Optional<String> first(String tag) {
    return Optional.ofNullable(unit.layouts().composites().get(tag)).stream()
        .flatMap(layout -> layout.fields().stream())
        .filter(field -> field.offset() == 0 && field.type() instanceof Type.Composite)
        .map(field -> ((Type.Composite) field.type()).name())
        .findFirst();
  }

  /** The structures with which others begin, as all objects of Python do with one. */
  private static Set<String> beginnings(TranslationUnit unit) {
    return unit.layouts().composites().values().stream()
        .flatMap(layout -> layout.fields().stream())
        .filter(field -> field.offset() == 0 && field.type() instanceof Type.Composite)
        .map(field -> ((Type.Composite) field.type()).name())
        .collect(Collectors.toSet());
  }

  private String named(String object, boolean isOnly) {
    String lock = LOCK + object;
    locks.merge(lock, isOnly, (one, other) -> one && other);
    return lock;
  }
}
