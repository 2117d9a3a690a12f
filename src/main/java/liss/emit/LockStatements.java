package liss.emit;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.InsertionPoint;
import liss.lang.InsertionPoints.Dialect;
import liss.lang.Program;
import liss.placement.LockOperation;
import liss.placement.LockPlacement;

/** The statements of a lock placement as they are written in some dialect. */
final class LockStatements {

  private final Dialect dialect;
  private final LockPlacement placement;
  private final List<String> names;
  private final List<String> fresh;
  private final String text;

  LockStatements(Program program, Dialect dialect, LockPlacement placement) {
    this.dialect = dialect;
    this.placement = placement.insertions();
    this.names = Emitter.names(program, placement);
    this.fresh = Emitter.names(program, placement.newLocks());
    this.text = program.source().text();
  }

  /** The declarations of the new locks. */
  List<String> declarations() {
    return fresh.stream().map(name -> filled(dialect.declaration(), name)).toList();
  }

  /** A name that does not occur in the program: the given one, or one with a number. */
  String unused(String name) {
    Set<String> words = MarkedEmitter.words(text);
    return Emitter.variants(name)
        .filter(candidate -> !words.contains(candidate) && !names.contains(candidate))
        .findFirst()
        .orElseThrow();
  }

  /** What is inserted at an insertion point. */
  List<String> at(InsertionPoint point) {
    return placement.at(point).stream().map(this::statement).toList();
  }

  /**
   * What is inserted at an insertion point, with a text in front of every statement and one behind
   * it.
   */
  String joined(InsertionPoint point, String before, String after) {
    return joined(at(point), before, after);
  }

  /** Statements with a text in front of each and one behind it. */
  static String joined(List<String> statements, String before, String after) {
    return statements.stream().map(s -> before + s + after).collect(Collectors.joining());
  }

  /** A template with the name in it. */
  static String filled(String template, String name) {
    return template.replace("%s", name);
  }

  private String statement(LockOperation operation) {
    String name = names.get(operation.lock());
    return switch (operation) {
      case LockOperation.Acquire acquire -> filled(dialect.lock(), name);
      case LockOperation.Release release -> filled(dialect.unlock(), name);
    };
  }
}
