package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.c.vocabulary.VocabularyFile.Value;

/**
 * What functions mean, by their names. A name can end with {@code *}, which stands for any
 * characters. What holds is, in this order: what the user says of the name; what the program
 * defines; what liss says of the name; the longest pattern, and that of the user if there are two.
 *
 * @param builtIn what liss says of names
 * @param own what the user says of names
 * @param patterns in the order in which they hold
 */
record FunctionTable(
    Map<String, Operation> builtIn, Map<String, Operation> own, List<Prefix> patterns) {

  static final FunctionTable NONE = new FunctionTable(Map.of(), Map.of(), List.of());

  /** Stands for any characters at the end of a name. */
  private static final String REST = "*";

  /** The header of liss, whose functions have their meanings if it is included. */
  private static final String OWN_HEADER = "liss.h";

  /** What functions mean whose names start in this way. */
  record Prefix(String start, Operation operation) {}

  /** The same with table {@code functions} of a file. */
  FunctionTable with(VocabularyFile read) throws VocabularyException {
    Map<String, Operation> names = new LinkedHashMap<>(own);
    List<Prefix> starts = new ArrayList<>();
    Map<String, Operation> known = new HashMap<>();
    for (Value value : read.table("functions")) {
      String text = value.string();
      Operation operation = known.get(text);
      if (operation == null) {
        operation = Operation.parse(text, value);
        known.put(text, operation);
      }
      String name = value.key();
      if (name.endsWith(REST)) {
        starts.add(new Prefix(name.substring(0, name.length() - REST.length()), operation));
      } else {
        names.put(name, operation);
      }
    }
    starts.addAll(patterns);
    starts.sort(Comparator.comparing((Prefix p) -> p.start().length()).reversed());
    return new FunctionTable(builtIn, names, starts);
  }

  /** The same as something that liss comes with. */
  FunctionTable asBuiltIn() {
    return new FunctionTable(own, Map.of(), patterns);
  }

  /** What functions mean for a text that includes some headers. */
  FunctionTable including(Set<String> headers) {
    if (headers.contains(OWN_HEADER)) {
      return this;
    }
    return new FunctionTable(without(headers, builtIn), without(headers, own), patterns);
  }

  private static Map<String, Operation> without(Set<String> headers, Map<String, Operation> all) {
    Map<String, Operation> rest = new LinkedHashMap<>(all);
    rest.values().removeIf(operation -> operation.unless().filter(headers::contains).isPresent());
    return rest;
  }

  /** What a function means that the program may define. */
  Optional<Operation> find(String function, Defined defined) {
    Optional<Operation> given = Optional.ofNullable(own.get(function));
    return switch (defined) {
      case HERE -> given;
      case ELSEWHERE -> given.or(() -> known(function));
    };
  }

  /** The same with values: some operations hold for functions that the program defines, too. */
  Optional<Operation> findExact(String function, Defined defined) {
    return find(function, defined).or(() -> known(function).filter(Operation::holdsForDefinitions));
  }

  private Optional<Operation> known(String function) {
    return Optional.ofNullable(builtIn.get(function))
        .or(() ->
            patterns.stream()
                .filter(pattern -> function.startsWith(pattern.start()))
                .findFirst()
                .map(Prefix::operation));
  }
}
