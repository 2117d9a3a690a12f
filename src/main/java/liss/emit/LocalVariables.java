package liss.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import liss.cfa.InsertionPoint;
import liss.lang.InsertionPoints.Braces;
import liss.lang.InsertionPoints.Marked;
import liss.lang.InsertionPoints.Snapshot;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * The local variables that lock statements need: one for each lock in each function in which there
 * are statements on it, declared at the start of the function; and those that keep the values of
 * parts of statements.
 */
final class LocalVariables {

  private static final String BASE_NAME = "flags";
  private static final String NAME = "%s";

  /** The name of a member, which is no name of a variable. */
  private static final Pattern MEMBER = Pattern.compile("(->|\\.)\\s*[A-Za-z_]\\w*");

  private static final Pattern DIRECTIVE = Pattern.compile("(?m)^\\s*#.*$");

  private final String text;
  private final Marked marked;

  /** The bodies of functions: closing braces by opening braces. */
  private final TreeMap<Integer, Integer> functions = new TreeMap<>();

  /** By opening brace and lock. */
  private final Map<Integer, SortedMap<Integer, String>> names = new HashMap<>();

  /** The variables for values, by insertion point. */
  private final SortedMap<InsertionPoint, String> snapshots = new TreeMap<>();

  private final IntFunction<String> types;

  /** Names that statements outside of the text use. */
  private final Set<String> used;

  /**
   * The variables for some insertions.
   *
   * @param locks the names of the locks
   * @param types the types of the variables, by lock
   * @param acquisitions how the statement is written that takes the lock of an operation
   */
  LocalVariables(
      String text,
      Marked marked,
      LockPlacement placement,
      Set<String> locks,
      IntFunction<String> types,
      BiFunction<InsertionPoint, LockOperation, String> acquisitions) {
    this.text = text;
    this.types = types;
    this.marked = marked;
    marked.blocks().entrySet().stream()
        .sorted(Comparator.comparingInt((Map.Entry<Integer, Braces> e) -> e.getValue().opening()))
        .forEach(block -> {
          int opening = block.getValue().opening();
          if (functions.isEmpty() || functions.lastEntry().getValue() < opening) {
            functions.put(opening, block.getKey());
          }
        });
    placement
        .operations()
        .forEach((point, operations) ->
            operations.stream()
                .filter(
                    operation -> LockStatements.needsVariable(acquisitions.apply(point, operation)))
                .forEach(operation -> add(opening(point), operation.lock())));
    this.used = new HashSet<>(locks);
    placement
        .operations()
        .forEach((point, operations) ->
            operations.forEach(
                operation -> used.addAll(variables(acquisitions.apply(point, operation)))));
    placement.operations().keySet().stream().filter(InsertionPoint::movesText).forEach(this::add);
  }

  /** The words of a text that may be names of variables. */
  private static Set<String> variables(String text) {
    return MarkedEmitter.words(MEMBER.matcher(text).replaceAll(" "));
  }

  /** The opening brace of the function in which an insertion point lies. */
  private int opening(InsertionPoint point) {
    return functions.headMap(point.offset() + 1).lastKey();
  }

  private void add(int opening, int lock) {
    SortedMap<Integer, String> inside = names.computeIfAbsent(opening, at -> new TreeMap<>());
    if (!inside.containsKey(lock)) {
      int closing = Optional.ofNullable(functions.get(opening)).orElseThrow();
      Set<String> words = MarkedEmitter.words(text.substring(opening, closing));
      inside.put(
          lock,
          Emitter.variants(BASE_NAME)
              .filter(name -> !words.contains(name) && !inside.containsValue(name))
              .findFirst()
              .orElseThrow());
    }
  }

  /** Adds a variable for a value, with a name that nothing else in the function has. */
  private void add(InsertionPoint point) {
    int opening = opening(point);
    int head = Math.max(text.lastIndexOf('}', opening), text.lastIndexOf(';', opening)) + 1;
    int closing = Optional.ofNullable(functions.get(opening)).orElseThrow();
    Set<String> taken = variables(DIRECTIVE.matcher(text.substring(head, closing)).replaceAll(" "));
    taken.addAll(used);
    Optional.ofNullable(names.get(opening)).ifPresent(inside -> taken.addAll(inside.values()));
    taken.addAll(inFunction(opening).values());
    snapshots.put(
        point,
        Emitter.variants(written(point).name())
            .filter(name -> !taken.contains(name))
            .findFirst()
            .orElseThrow());
  }

  private Snapshot written(InsertionPoint point) {
    return Optional.ofNullable(marked.snapshots().get(point.offset())).orElseThrow();
  }

  /** The variables for values in the function with an opening brace. */
  private SortedMap<InsertionPoint, String> inFunction(int opening) {
    SortedMap<InsertionPoint, String> inside = new TreeMap<>(snapshots);
    inside.keySet().removeIf(point -> opening(point) != opening);
    return inside;
  }

  /** The variable for the value at an insertion point. */
  String snapshot(InsertionPoint point) {
    return Optional.ofNullable(snapshots.get(point)).orElseThrow();
  }

  /** The variable of a lock at an insertion point. */
  String at(InsertionPoint point, int lock) {
    return Optional.ofNullable(names.get(opening(point)))
        .map(inside -> inside.get(lock))
        .orElseThrow();
  }

  /** Declares the variables. */
  void declare(TextFormat layout, Indentation indentation, StatementEdits edits) {
    SortedSet<Integer> openings = new TreeSet<>(names.keySet());
    snapshots.keySet().forEach(point -> openings.add(opening(point)));
    openings.forEach(opening -> {
      int closing = Optional.ofNullable(functions.get(opening)).orElseThrow();
      List<String> lines = new ArrayList<>();
      Optional.ofNullable(names.get(opening))
          .ifPresent(inside ->
              inside.forEach((lock, name) -> lines.add(types.apply(lock) + " " + name + ";")));
      inFunction(opening)
          .forEach((point, name) -> lines.add(written(point).variable().replace(NAME, name) + ";"));
      if (layout.isRestOfLine(opening + 1)) {
        String inner = layout.lineBreak(opening) + indentation.inBlock(closing, opening);
        String gap = marked.declaring().contains(opening) ? "" : layout.lineBreak(opening);
        edits.insert(
            layout.lineEnd(opening),
            Edit.Order.DECLARATION,
            opening,
            LockStatements.joined(lines, inner, "") + gap);
      } else {
        edits.insert(
            opening + 1, Edit.Order.DECLARATION, opening, LockStatements.joined(lines, " ", ""));
      }
    });
  }
}
