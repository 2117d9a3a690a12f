package liss.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import liss.cfa.InsertionPoint;
import liss.lang.InsertionPoints.Braces;
import liss.lang.InsertionPoints.Marked;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * The local variables that lock statements need: one for each lock in each function in which there
 * are statements on it, declared at the start of the function.
 */
final class LocalVariables {

  private static final String BASE_NAME = "flags";

  private final String text;
  private final Marked marked;

  /** The bodies of functions: closing braces by opening braces. */
  private final TreeMap<Integer, Integer> functions = new TreeMap<>();

  /** By opening brace and lock. */
  private final Map<Integer, SortedMap<Integer, String>> names = new HashMap<>();

  /**
   * The variables for some insertions.
   *
   * @param acquisitions how the statement is written that takes a lock at an insertion point
   */
  LocalVariables(
      String text,
      Marked marked,
      LockPlacement placement,
      BiFunction<InsertionPoint, Integer, String> acquisitions) {
    this.text = text;
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
                .map(LockOperation::lock)
                .filter(lock -> LockStatements.needsVariable(acquisitions.apply(point, lock)))
                .forEach(lock -> add(opening(point), lock)));
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

  /** The variable of a lock at an insertion point. */
  String at(InsertionPoint point, int lock) {
    return Optional.ofNullable(names.get(opening(point)))
        .map(inside -> inside.get(lock))
        .orElseThrow();
  }

  /** Declares the variables. */
  void declare(TextFormat layout, Indentation indentation, StatementEdits edits) {
    names.forEach((opening, inside) -> {
      int closing = Optional.ofNullable(functions.get(opening)).orElseThrow();
      List<String> lines = new ArrayList<>();
      inside.values().forEach(name -> lines.add("unsigned long " + name + ";"));
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
