package liss.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Severity;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.lang.Suggestions;
import liss.placement.CostModel;
import liss.placement.CostModel.Prices;
import liss.placement.CostModel.Weights;
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
    known(root, List.of(), List.of("price", "weight"));
    CostModel model = new CostModel(prices(), weights());
    if (!model.isExactFor(program)) {
      throw new InputException(
          "error: " + source.file() + ": prices and weights are too large for this program");
    }
    return model;
  }

  private Prices prices() {
    TomlTable table = table(root, List.of("price"));
    known(table, List.of("price"), PRICES);
    List<Long> values = new ArrayList<>();
    for (String key : PRICES) {
      values.add(table.contains(List.of(key)) ? number(table, List.of("price", key)) : 0L);
    }
    if (values.stream().allMatch(value -> value == 0)) {
      String file = source.file();
      throw new InputException(
          "error: "
              + file
              + ": nothing has a price\n  = help: write for example\n\n[price]\n"
              + "lock_statement = 100\nprotected_statement = 1");
    }
    return new Prices(values.get(0), values.get(1), values.get(2), values.get(3));
  }

  private Weights weights() {
    TomlTable table = table(root, List.of("weight"));
    known(table, List.of("weight"), WEIGHTS);
    return new Weights(
        numbers("line", this::line),
        numbers("mark", name -> known(name, marks(), List.of("weight", "mark", name))),
        numbers("thread", name -> known(name, threads(), List.of("weight", "thread", name))),
        loops(table));
  }

  private <K extends Comparable<K>> SortedMap<K, Long> numbers(
      String kind, Function<String, K> key) {
    TomlTable table = table(table(root, List.of("weight")), List.of("weight", kind));
    SortedMap<K, Long> result = new TreeMap<>();
    for (String name : table.keySet()) {
      result.put(key.apply(name), number(table, List.of("weight", kind, name)));
    }
    return result;
  }

  private int line(String text) {
    List<String> path = List.of("weight", "line", text);
    boolean isNumber = text.matches("[1-9][0-9]{0,8}");
    if (!isNumber) {
      throw wrong(path, "`" + text + "` is not a line number", Optional.empty());
    }
    int line = Integer.parseInt(text);
    boolean hasStep =
        program.threads().stream()
            .map(Cfa::edges)
            .flatMap(List::stream)
            .anyMatch(edge -> edge.span().line() == line);
    if (!hasStep) {
      String file = program.program().source().file();
      throw wrong(path, "no statement starts in line " + line + " of " + file, Optional.empty());
    }
    return line;
  }

  private SortedSet<String> marks() {
    SortedSet<String> marks = new TreeSet<>();
    program.threads().stream()
        .map(Cfa::edges)
        .flatMap(List::stream)
        .map(Edge::context)
        .forEach(context -> marks.addAll(context.marks()));
    return marks;
  }

  private List<String> threads() {
    return program.program().all(Declaration.ThreadDecl.class).stream()
        .map(Declaration::name)
        .toList();
  }

  private List<Long> loops(TomlTable weights) {
    List<String> path = List.of("weight", "loop");
    Object value = weights.get(List.of("loop"));
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof TomlArray array)) {
      String hint = "write `loop = [10, 100]` for statements in one loop, and in two or more";
      throw wrong(path, "`loop` must be an array of integers", Optional.of(hint));
    }
    List<Long> loops = new ArrayList<>();
    for (Object element : array.toList()) {
      loops.add(amount(element, path));
    }
    return loops;
  }

  /** The table with the last name of the path; empty if there is none. */
  private TomlTable table(TomlTable outer, List<String> path) {
    Object value = outer.get(List.of(path.getLast()));
    if (value == null) {
      return Toml.parse("");
    }
    if (value instanceof TomlTable table) {
      return table;
    }
    String hint = "write `[" + String.join(".", path) + "]` on a line of its own";
    throw wrong(path, "`" + path.getLast() + "` must be a table", Optional.of(hint));
  }

  private long number(TomlTable table, List<String> path) {
    return amount(table.get(List.of(path.getLast())), path);
  }

  private long amount(@Nullable Object value, List<String> path) {
    if (value instanceof Long number && number >= 0 && number <= CostModel.LARGEST) {
      return number;
    }
    String text = "`" + path.getLast() + "` must be an integer from 0 to " + CostModel.LARGEST;
    throw wrong(path, text, Optional.empty());
  }

  private void known(TomlTable table, List<String> path, Collection<String> names) {
    for (String key : table.keySet()) {
      List<String> longer = new ArrayList<>(path);
      longer.add(key);
      known(key, names, longer);
    }
  }

  private String known(String key, Collection<String> names, List<String> path) {
    if (!names.contains(key)) {
      String all =
          names.isEmpty() ? "there are none here" : "known are " + String.join(", ", names);
      Optional<String> hint = Suggestions.didYouMean(key, names).or(() -> Optional.of(all));
      throw wrong(path, "unknown " + what(path) + " `" + key + "`", hint);
    }
    return key;
  }

  private static String what(List<String> path) {
    return path.size() == 3 ? path.get(1) : "key";
  }

  private InputException wrong(List<String> path, String message, Optional<String> hint) {
    return wrong(root.inputPositionOf(path), message, hint);
  }

  private InputException wrong(
      @Nullable TomlPosition position, String message, Optional<String> hint) {
    int line = position == null ? 1 : position.line();
    int column = position == null ? 1 : position.column();
    int start =
        Arrays.stream(source.text().split("\n", -1))
                .limit(line - 1L)
                .mapToInt(text -> text.length() + 1)
                .sum()
            + column
            - 1;
    int from = Math.min(start, source.text().length());
    int to = Math.min(from + 1, source.text().length());
    SourceSpan span = new SourceSpan(from, to, line, column);
    return new InputException(
        new Diagnostic(CODE, Severity.ERROR, message, span, hint).render(source));
  }
}
