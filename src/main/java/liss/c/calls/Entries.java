package liss.c.calls;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.EntryRule;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceSpan;

/**
 * Finds the functions that the kernel calls: where a function is the value of a field of a table,
 * by its first value or a store, or an argument, and functions that are called by their names.
 * Linear in the program, but for the calls around what registers a function, of which there are at
 * most 20 each.
 */
final class Entries {

  /** What the macros for the functions of a module declare; the rest is the function. */
  private static final Map<String, String> MODULE =
      Map.of("liss_module_init_", "init", "liss_module_exit_", "exit");

  /** Begins the names of the functions in which liss writes what users of the system may write. */
  private static final String SETTER = "liss_set";

  /** What is taken of a function in a table of which nothing is known. */
  static final List<EntryRule> OF_OTHER_TABLES =
      List.of(EntryRule.inProcess("a table that nobody is seen to register"));

  /** Stands for the table of what is called by its name alone. */
  private static final String BY_NAME = "its name";

  private final TranslationUnit unit;
  private final Vocabulary vocabulary;
  private final Tables tables;
  private final Set<String> defined;

  /** The tables whose fields lead to a variable, by its name. */
  private final Map<String, Set<String>> holders = new HashMap<>();

  private final List<Found> found = new ArrayList<>();

  /** Which tables of functions are looked at. */
  private enum Tables {
    /** Those for whose fields the vocabulary has rules. */
    KNOWN,
    OTHER
  }

  /**
   * An entry.
   *
   * @param at what registers it, if that is an instruction; whether that is executed once tells
   *     whether an object is one that is not known
   */
  private record Found(Entry entry, Optional<Step> at) {}

  private record Step(String function, Instruction instruction) {}

  private Entries(TranslationUnit unit, Vocabulary vocabulary, Tables tables) {
    this.unit = unit;
    this.vocabulary = vocabulary;
    this.tables = tables;
    this.defined = unit.functions().stream().map(Function::name).collect(Collectors.toSet());
    for (Variable variable : unit.variables()) {
      for (Variable.Initial first : variable.initial()) {
        if (first.value() instanceof Operand.Address address) {
          field(variable.type(), first.offset(), 0)
              .ifPresent(place ->
                  holders
                      .computeIfAbsent(address.variable(), name -> new TreeSet<>())
                      .add(place.table()));
        }
      }
    }
  }

  /** All of them, in the order of the text. */
  static List<Entry> of(TranslationUnit unit, Vocabulary vocabulary) {
    Entries entries = new Entries(unit, vocabulary, Tables.KNOWN);
    for (Variable variable : unit.variables()) {
      entries.ofModule(variable);
      entries.firstValues(variable);
    }
    unit.functions().forEach(entries::inFunction);
    unit.functions().forEach(entries::byName);
    List<Entry> all = entries.withObjects();
    boolean isDriver = all.stream().anyMatch(entry -> entry.isThread() && !isSetter(entry));
    return all.stream()
        .filter(entry -> isDriver || !isSetter(entry))
        .distinct()
        .sorted(Comparator.comparingInt(entry -> entry.span().start()))
        .toList();
  }

  /** The functions in tables of which nothing is known, in the order of the text. */
  static List<Entry> ofOtherTables(TranslationUnit unit, Vocabulary vocabulary) {
    Entries entries = new Entries(unit, vocabulary, Tables.OTHER);
    unit.variables().forEach(entries::firstValues);
    return entries.found.stream().map(Found::entry).distinct().toList();
  }

  private static boolean isSetter(Entry entry) {
    return entry.function().startsWith(SETTER);
  }

  /** The entries; an object that is not known is one if it is registered once for each device. */
  private List<Entry> withObjects() {
    Set<String> first =
        found.stream()
            .map(Found::entry)
            .filter(entry -> entry.rule().order() == EntryRule.Order.FIRST)
            .map(Entry::function)
            .collect(Collectors.toSet());
    Uses uses = new Uses(unit);
    return found.stream()
        .map(each ->
            each.at()
                    .filter(at -> each.entry().object().isEmpty())
                    .filter(at -> uses.isOnce(at.function(), at.instruction(), first))
                    .isPresent()
                ? each.entry().about(Registered.place(each.entry().span()))
                : each.entry())
        .toList();
  }

  private void ofModule(Variable variable) {
    MODULE.forEach((prefix, field) -> {
      String name = variable.name().replaceFirst("^" + prefix, "");
      if (!name.equals(variable.name()) && defined.contains(name)) {
        for (EntryRule rule : vocabulary.entries("module", field)) {
          add(name, "module_" + field, rule, variable.span());
        }
      }
    });
  }

  /** Finds the functions among the first values of a variable, by the rules for their fields. */
  private void firstValues(Variable variable) {
    Set<String> around = holders.getOrDefault(variable.name(), Set.of());
    for (Variable.Initial first : variable.initial()) {
      if (first.value() instanceof Operand.Routine routine) {
        field(variable.type(), first.offset(), 0)
            .ifPresent(place ->
                add(routine.function(), place, rules(place, variable, around), first.span()));
      }
    }
    for (Variable.Unplaced first : variable.unplaced()) {
      if (first.value() instanceof Operand.Routine routine) {
        Place place = new Place(first.structure(), first.field(), 0, 0);
        add(routine.function(), place, rules(place), first.span());
      }
    }
  }

  /**
   * A field of a table.
   *
   * @param start where the table begins in its variable
   * @param end where it ends
   */
  private record Place(String table, String field, long start, long end) {}

  /**
   * The innermost field at an offset of an object.
   *
   * @param start where the object begins in its variable
   */
  private Optional<Place> field(Type type, long offset, long start) {
    return switch (type) {
      case Type.Array t -> {
        long size = unit.layouts().size(t.element()).orElse(0);
        yield size == 0
            ? Optional.empty()
            : field(t.element(), offset % size, start + offset - offset % size);
      }
      case Type.Composite t ->
          unit.layouts().layout(t).stream()
              .flatMap(layout -> layout.fields().stream())
              .filter(field -> has(field, offset))
              .findFirst()
              .flatMap(field ->
                  field(field.type(), offset - field.offset(), start + field.offset())
                      .or(() ->
                          Optional.of(
                              new Place(
                                  t.name(),
                                  field.name(),
                                  start,
                                  start + unit.layouts().size(t).orElse(0)))));
      case Type.Scalar t -> Optional.empty();
      case Type.Code t -> Optional.empty();
      case Type.Nothing t -> Optional.empty();
      case Type.Unknown t -> Optional.empty();
    };
  }

  private boolean has(Layouts.Field field, long offset) {
    long size = unit.layouts().size(field.type()).orElse(1);
    return field.offset() <= offset && offset < field.offset() + size;
  }

  /** What is called by its name is seen by other files. */
  private void byName(Function function) {
    if (function.linkage() == Function.Linkage.INTERNAL) {
      return;
    }
    for (EntryRule rule : vocabulary.entriesNamed(Function.inText(function.name()))) {
      add(function.name(), BY_NAME, rule, function.span());
    }
  }

  private void inFunction(Function function) {
    Definitions definitions = new Definitions(function);
    Registered registered = new Registered(function, definitions, vocabulary);
    for (Instruction instruction : function.body()) {
      switch (instruction) {
        case Instruction.Store store ->
            definitions
                .only(store.address())
                .filter(Instruction.Field.class::isInstance)
                .map(Instruction.Field.class::cast)
                .ifPresent(field -> {
                  Place place = new Place(field.composite().name(), field.field(), 0, 0);
                  Optional<String> object = registered.object(field.base(), store);
                  for (String name : routines(definitions, store.value())) {
                    for (EntryRule rule : vocabulary.entries(place.table(), place.field())) {
                      Step at = new Step(function.name(), store);
                      add(name, place.table() + "." + place.field(), rule, object, at);
                    }
                  }
                });
        case Instruction.Call call -> passed(function, call, definitions, registered);
        default -> {}
      }
    }
  }

  private void passed(
      Function function, Instruction.Call call, Definitions definitions, Registered registered) {
    if (!(call.function() instanceof Operand.Routine called)) {
      return;
    }
    for (EntryRule rule : vocabulary.entries("calls", called.function())) {
      if (rule.argument() < call.arguments().size()) {
        Optional<String> object = registered.object(rule.object(), call);
        for (String name : routines(definitions, call.arguments().get(rule.argument()))) {
          add(name, called.function(), rule, object, new Step(function.name(), call));
        }
      }
    }
  }

  private static List<String> routines(Definitions definitions, Operand value) {
    return definitions.sources(value).stream()
        .filter(Operand.Routine.class::isInstance)
        .map(routine -> ((Operand.Routine) routine).function())
        .toList();
  }

  private void add(String function, Place place, List<EntryRule> rules, SourceSpan span) {
    for (EntryRule rule : rules) {
      add(function, place.table() + "." + place.field(), rule, span);
    }
  }

  /**
   * The rules for a field of a variable: those for the values of fields beside it, and for tables
   * that are found through others, say together what is known; if there is none, those of the
   * field.
   *
   * @param around the tables whose fields lead to the variable
   */
  private List<EntryRule> rules(Place place, Variable variable, Set<String> around) {
    List<List<EntryRule>> known = new ArrayList<>();
    for (Variable.Initial beside : variable.initial()) {
      if (beside.value() instanceof Operand.Constant number
          && place.start() <= beside.offset()
          && beside.offset() < place.end()) {
        field(variable.type(), beside.offset(), 0)
            .ifPresent(neighbour ->
                known.addAll(
                    vocabulary.entriesBeside(
                        place.table(), place.field(), neighbour.field(), number.value())));
      }
    }
    for (String holder : around) {
      vocabulary.entriesIn(place.table(), holder, place.field()).ifPresent(known::add);
    }
    return known.stream().reduce(EntryRule::together).orElseGet(() -> rules(place));
  }

  private List<EntryRule> rules(Place place) {
    List<EntryRule> known = vocabulary.entries(place.table(), place.field());
    return switch (tables) {
      case KNOWN -> known;
      case OTHER -> known.isEmpty() ? OF_OTHER_TABLES : List.of();
    };
  }

  private void add(String function, String table, EntryRule rule, SourceSpan span) {
    if (defined.contains(function)) {
      Optional<String> object = Optional.of(Registered.place(span));
      found.add(new Found(new Entry(function, table, rule, span, object), Optional.empty()));
    }
  }

  private void add(
      String function, String table, EntryRule rule, Optional<String> object, Step at) {
    if (defined.contains(function)) {
      SourceSpan span = at.instruction().origin().span();
      found.add(new Found(new Entry(function, table, rule, span, object), Optional.of(at)));
    }
  }
}
