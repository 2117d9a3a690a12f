package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.c.vocabulary.VocabularyFile.Value;

/**
 * What functions mean, by their names: one operation, or several in a row. A name can end with
 * {@code *}, which stands for any characters. What holds is, in this order: what the user says of
 * the name; what the program defines; what liss says of the name; the longest pattern, and that of
 * the user if there are two.
 *
 * @param builtIn what liss says of names
 * @param own what the user says of names
 * @param patterns in the order in which they hold
 */
record FunctionTable(
    Map<String, List<FunctionOperation>> builtIn,
    Map<String, List<FunctionOperation>> own,
    List<Prefix> patterns) {

  static final FunctionTable NONE = new FunctionTable(Map.of(), Map.of(), List.of());

  /** Stands for any characters at the end of a name. */
  private static final String REST = "*";

  /** In the name of an operation of a sequence, between the function and a number from 0. */
  private static final char PART = ';';

  /** What functions mean whose names start in this way. */
  record Prefix(String start, List<FunctionOperation> operations) {}

  /** A copy with table {@code functions} of a file. */
  FunctionTable with(VocabularyFile read) throws VocabularyException {
    Map<String, List<FunctionOperation>> names = new LinkedHashMap<>(own);
    List<Prefix> starts = new ArrayList<>();
    Map<List<String>, List<FunctionOperation>> known = new HashMap<>();
    for (Value value : read.table("functions")) {
      List<FunctionOperation> operations = known.get(value.strings());
      if (operations == null) {
        operations = operations(value);
        known.put(value.strings(), operations);
      }
      String name = value.key();
      if (name.endsWith(REST)) {
        starts.add(new Prefix(name.substring(0, name.length() - REST.length()), operations));
      } else {
        names.put(name, operations);
      }
    }
    starts.addAll(patterns);
    starts.sort(Comparator.comparing((Prefix p) -> p.start().length()).reversed());
    return new FunctionTable(builtIn, names, starts);
  }

  /** The names that have a meaning; patterns are none. */
  Stream<String> names() {
    return Stream.concat(own.keySet().stream(), builtIn.keySet().stream());
  }

  private static List<FunctionOperation> operations(Value value) throws VocabularyException {
    List<FunctionOperation> all = new ArrayList<>();
    for (String text : value.strings()) {
      all.add(FunctionOperation.parse(text, value));
    }
    if (all.isEmpty()) {
      throw value.wrong(
          "`" + value.key() + "` has no meaning",
          "`ignore` is that of a function that does nothing");
    }
    return List.copyOf(all);
  }

  /** A copy whose entries count as built in. */
  FunctionTable asBuiltIn() {
    return new FunctionTable(own, Map.of(), patterns);
  }

  /** What functions mean for a text that includes some headers. */
  FunctionTable including(Set<String> headers) {
    return new FunctionTable(without(headers, builtIn), without(headers, own), patterns);
  }

  private static Map<String, List<FunctionOperation>> without(
      Set<String> headers, Map<String, List<FunctionOperation>> all) {
    Map<String, List<FunctionOperation>> rest = new LinkedHashMap<>(all);
    rest.values()
        .removeIf(
            operations -> !operations.stream().allMatch(operation -> operation.holds(headers)));
    return rest;
  }

  /** The function that a text calls where a call stands for one of its operations. */
  static String whole(String name) {
    int end = name.indexOf(PART);
    return end < 0 ? name : name.substring(0, end);
  }

  /** The names of the calls that stand for one of a function: one for each operation. */
  List<String> parts(String function, Defined defined) {
    int number = all(function, defined).map(List::size).orElse(1);
    return number == 1
        ? List.of(function)
        : IntStream.range(0, number).mapToObj(i -> function + PART + i).toList();
  }

  /** What a function means that the program may define. */
  Optional<FunctionOperation> find(String function, Defined defined) {
    return all(whole(function), defined).map(operations -> operation(operations, function));
  }

  private static FunctionOperation operation(List<FunctionOperation> operations, String function) {
    int part = function.indexOf(PART);
    if (part >= 0) {
      return operations.get(Integer.parseInt(function.substring(part + 1)));
    }
    return operations.size() == 1 ? operations.getFirst() : FunctionOperation.SEQUENCE;
  }

  private Optional<List<FunctionOperation>> all(String function, Defined defined) {
    Optional<List<FunctionOperation>> given = Optional.ofNullable(own.get(function));
    return switch (defined) {
      case HERE -> given;
      case ELSEWHERE -> given.or(() -> known(function));
    };
  }

  /** A copy with values: some operations hold for functions that the program defines, too. */
  Optional<FunctionOperation> findExact(String function, Defined defined) {
    return find(function, defined)
        .or(() ->
            known(whole(function))
                .map(operations -> operation(operations, function))
                .filter(FunctionOperation::holdsForDefinitions));
  }

  private Optional<List<FunctionOperation>> known(String function) {
    return Optional.ofNullable(builtIn.get(function))
        .or(() ->
            patterns.stream()
                .filter(pattern -> function.startsWith(pattern.start()))
                .findFirst()
                .map(Prefix::operations));
  }
}
