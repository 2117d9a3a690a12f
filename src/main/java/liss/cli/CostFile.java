package liss.cli;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.lang.Suggestions;
import liss.placement.model.CostModel;
import liss.placement.model.CostModel.Prices;
import liss.placement.model.CostModel.Weights;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * Reads the file of a cost model, in TOML 1.0. Whatever is wrong with it becomes an {@link
 * InputException} with its place; nothing in it is ignored.
 */
final class CostFile {

  private static final String CODE = "LISS0110";
  private static final List<String> PRICES =
      List.of("lock_statement", "protected_statement", "excluded_pair", "device_access");
  private static final List<String> WEIGHTS = List.of("line", "mark", "thread", "loop");

  private final SourceText source;
  private final ProgramCfa program;
  private final TomlParseResult root;

  private CostFile(SourceText source, ProgramCfa program) {
    this.source = source;
    this.program = program;
    this.root = Toml.parse(source.text());
  }

  /** The cost model in a file, for one program: the lines, marks and threads must be its own. */
  static CostModel read(SourceText source, ProgramCfa program) {
    return new CostFile(source, program).read();
  }

  private CostModel read() {
    if (root.hasErrors()) {
      TomlParseError first = root.errors().getFirst();
      throw wrong(first.position(), String.valueOf(first.getMessage()), Optional.empty());
    }
    checkKeys(List.of(), List.of("price", "weight"));
    CostModel model = new CostModel(prices(), weights());
    if (!model.isExactFor(program)) {
      throw new InputException(
          "error: " + source.file() + ": prices and weights are too large for this program");
    }
    return model;
  }

  private Prices prices() {
    checkKeys(List.of("price"), PRICES);
    List<Long> values =
        PRICES.stream()
            .map(key -> List.of("price", key))
            .map(path -> root.contains(path) ? number(path) : 0L)
            .toList();
    if (values.stream().allMatch(value -> value == 0)) {
      throw new InputException(
          """
          error: %s: nothing has a price
            = help: write for example

          [price]
          lock_statement = 100
          protected_statement = 1\
          """
              .formatted(source.file()));
    }
    return new Prices(values.get(0), values.get(1), values.get(2), values.get(3));
  }

  private Weights weights() {
    checkKeys(List.of("weight"), WEIGHTS);
    return new Weights(
        numbers("line", this::line),
        numbers("mark", name -> known(List.of("weight", "mark", name), marks())),
        numbers("thread", name -> known(List.of("weight", "thread", name), threads())),
        loops());
  }

  private <K extends Comparable<K>> SortedMap<K, Long> numbers(
      String kind, Function<String, K> key) {
    SortedMap<K, Long> result = new TreeMap<>();
    for (String name : table(List.of("weight", kind)).keySet()) {
      result.put(key.apply(name), number(List.of("weight", kind, name)));
    }
    return result;
  }

  private int line(String text) {
    List<String> path = List.of("weight", "line", text);
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw wrong(path, "`" + text + "` is not a line number", Optional.empty());
    }
    int line = Integer.parseInt(text);
    if (edges().noneMatch(edge -> edge.line() == line)) {
      String file = program.program().source().file();
      throw wrong(path, "no statement starts in line " + line + " of " + file, Optional.empty());
    }
    return line;
  }

  private SortedSet<String> marks() {
    return edges()
        .flatMap(edge -> edge.context().marks().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<Edge> edges() {
    return program.threads().stream().map(Cfa::edges).flatMap(List::stream);
  }

  private List<String> threads() {
    return program.program().all(Declaration.ThreadDecl.class).stream()
        .map(Declaration::name)
        .toList();
  }

  private List<Long> loops() {
    List<String> path = List.of("weight", "loop");
    return switch (root.get(path)) {
      case null -> List.of();
      case TomlArray array -> array.toList().stream().map(e -> amount(e, path)).toList();
      default -> {
        String hint = "write `loop = [10, 100]` for statements in one loop, and in two or more";
        throw wrong(path, "`loop` must be an array of integers", Optional.of(hint));
      }
    };
  }

  /** The table at a path; empty if there is none. */
  private TomlTable table(List<String> path) {
    return switch (root.get(path)) {
      case null -> Toml.parse("");
      case TomlTable table -> table;
      default -> {
        String hint = "write `[" + String.join(".", path) + "]` on a line of its own";
        throw wrong(path, "`" + path.getLast() + "` must be a table", Optional.of(hint));
      }
    };
  }

  private long number(List<String> path) {
    return amount(root.get(path), path);
  }

  private long amount(@Nullable Object value, List<String> path) {
    if (value instanceof Long number && number >= 0 && number <= CostModel.LARGEST) {
      return number;
    }
    String text = "`" + path.getLast() + "` must be an integer from 0 to " + CostModel.LARGEST;
    throw wrong(path, text, Optional.empty());
  }

  /** Checks that the table at a path has no other keys than these. */
  private void checkKeys(List<String> path, Collection<String> names) {
    for (String key : table(path).keySet()) {
      known(Stream.concat(path.stream(), Stream.of(key)).toList(), names);
    }
  }

  /** The last name of a path, which must be one of these. */
  private String known(List<String> path, Collection<String> names) {
    String key = path.getLast();
    if (!names.contains(key)) {
      String all =
          names.isEmpty() ? "there are none here" : "known are " + String.join(", ", names);
      String kind = path.size() == 3 ? path.get(1) : "key";
      Optional<String> hint =
          Suggestions.didYouMean(key, names).map(Hint::text).or(() -> Optional.of(all));
      throw wrong(path, "unknown " + kind + " `" + key + "`", hint);
    }
    return key;
  }

  private InputException wrong(List<String> path, String message, Optional<String> hint) {
    return wrong(root.inputPositionOf(path), message, hint);
  }

  private InputException wrong(
      @Nullable TomlPosition position, String message, Optional<String> hint) {
    SourceSpan span = position == null ? SourceSpan.START : span(position);
    return new InputException(
        new Diagnostic(CODE, Severity.ERROR, message, span, hint.map(Hint::of)).render(source));
  }

  private SourceSpan span(TomlPosition position) {
    int start =
        source.text().lines().limit(position.line() - 1).mapToInt(line -> line.length() + 1).sum();
    int offset = Math.min(start + position.column() - 1, source.text().length());
    return new SourceSpan(offset, offset, position.line(), position.column());
  }
}
