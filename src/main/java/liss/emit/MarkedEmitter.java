package liss.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.cfa.Gap;
import liss.cfa.Gap.Kind;
import liss.lang.InsertionPoints.Braces;
import liss.lang.InsertionPoints.Conditional;
import liss.lang.InsertionPoints.Dialect;
import liss.lang.InsertionPoints.Marked;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.placement.LockOperation;
import liss.placement.LockPlacement;

/**
 * Inserts the statements of a lock placement into a text of C.
 *
 * <p>Text is only inserted, between two tokens of the original: a statement on a line of its own
 * where the statement it goes with has one. A body without braces gets braces, and so does a branch
 * behind which a new {@code else} would belong to an {@code if} inside of it.
 */
final class MarkedEmitter {

  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern LABEL =
      Pattern.compile("([A-Za-z_]\\w*\\s*:(?!:)|(case|default)\\b)");

  /** What may follow a declaration on its line for the next one to go on a new line. */
  private static final Pattern REST_OF_LINE =
      Pattern.compile("[ \\t]*(/\\*((?!\\*/)[^\\r\\n])*\\*/[ \\t]*)?(//[^\\r\\n]*)?");

  private final Marked marked;
  private final String text;
  private final Layout layout;
  private final LockPlacement placement;
  private final List<String> names;
  private final String step;
  private final List<Insertion> insertions = new ArrayList<>();

  private MarkedEmitter(Program program, Marked marked, LockPlacement placement) {
    this.marked = marked;
    this.text = program.source().text();
    this.layout = new Layout(text);
    this.placement = placement;
    this.names = Emitter.names(program, placement.locks());
    this.step =
        marked.blocks().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .flatMap(block -> stepInto(block.getValue()).stream())
            .findFirst()
            .orElse("\t");
  }

  /** The text of the program with the placement; the unchanged text if it is empty. */
  static String emit(Program program, Marked marked, LockPlacement placement) {
    return placement.locks() == 0
        ? program.source().text()
        : new MarkedEmitter(program, marked, placement).emit();
  }

  /** All words of a text, those in comments and strings too. */
  static Set<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Text to insert at an offset. What belongs behind the statement in front comes before what
   * belongs to the statement behind; of the former, what belongs to the inner statement, which is
   * the one that starts later.
   */
  private record Insertion(int offset, Order order, int start, String text)
      implements Comparable<Insertion> {
    private static final Comparator<Insertion> ORDER =
        Comparator.comparingInt(Insertion::offset)
            .thenComparing(insertion -> insertion.order() == Order.IN_FRONT)
            .thenComparing(Insertion::start, Comparator.reverseOrder())
            .thenComparing(Insertion::order);

    @Override
    public int compareTo(Insertion other) {
      return ORDER.compare(this, other);
    }
  }

  private enum Order {
    ELSE,
    CLOSING,
    INCLUDE,
    DECLARATION,
    IN_FRONT
  }

  private String emit() {
    marked
        .includes()
        .ifPresent(offset -> line(offset, Order.INCLUDE, List.of(marked.dialect().include())));
    line(
        marked.declarations(),
        Order.DECLARATION,
        names.stream().map(name -> filled(marked.dialect().declaration(), name)).toList());
    SortedSet<Integer> wrapped = new TreeSet<>();
    for (Gap gap : placement.operations().keySet()) {
      switch (gap.kind()) {
        case BODY_START, BODY_END -> wrapped.add(gap.offset());
        case MISSING_ELSE -> {
          Conditional conditional = conditional(gap);
          if (conditional.open()) {
            wrapped.add(conditional.then().start());
          }
        }
        case BEFORE_STATEMENT, END_OF_BLOCK -> {}
        case ELSE_IF_START, ELSE_IF_END -> throw new IllegalStateException("a gap of W: " + gap);
      }
    }
    for (Gap gap : placement.operations().keySet()) {
      switch (gap.kind()) {
        case BEFORE_STATEMENT -> beforeStatement(gap);
        case END_OF_BLOCK -> endOfBlock(gap);
        case MISSING_ELSE -> missingElse(gap, wrapped);
        case BODY_START, BODY_END, ELSE_IF_START, ELSE_IF_END -> {}
      }
    }
    wrapped.forEach(this::wrap);
    return edited();
  }

  private String edited() {
    StringBuilder result = new StringBuilder();
    int copied = 0;
    for (Insertion insertion : insertions.stream().sorted().toList()) {
      result.append(text, copied, insertion.offset()).append(insertion.text());
      copied = insertion.offset();
    }
    return result.append(text, copied, text.length()).toString();
  }

  private void insert(int offset, Order order, int start, String inserted) {
    insertions.add(new Insertion(offset, order, start, inserted));
  }

  /** Lines behind the one that ends at the offset, or in front of the one that starts there. */
  private void line(int offset, Order order, List<String> lines) {
    if (offset == 0 || layout.startsLine(offset) || text.charAt(offset - 1) == '\uFEFF') {
      String lineBreak = layout.lineBreak(offset);
      insert(
          offset,
          order,
          offset,
          lines.stream().map(line -> line + lineBreak).collect(Collectors.joining()));
      return;
    }
    int end = layout.lineEnd(offset);
    boolean ownLine = REST_OF_LINE.matcher(text.substring(offset, end)).matches();
    String separator = ownLine ? layout.lineBreak(offset) : " ";
    insert(
        ownLine ? end : offset,
        order,
        offset,
        lines.stream().map(line -> separator + line).collect(Collectors.joining()));
  }

  private static String filled(String template, String name) {
    return template.replace("%s", name);
  }

  private List<String> statements(Gap gap) {
    return placement.at(gap).stream().map(this::statement).toList();
  }

  private String statement(LockOperation operation) {
    String name = names.get(operation.lock());
    Dialect dialect = marked.dialect();
    return switch (operation) {
      case LockOperation.Acquire acquire -> filled(dialect.lock(), name);
      case LockOperation.Release release -> filled(dialect.unlock(), name);
    };
  }

  private static String joined(List<String> statements, String before, String after) {
    return statements.stream().map(s -> before + s + after).collect(Collectors.joining());
  }

  private void beforeStatement(Gap gap) {
    int offset = gap.offset();
    if (!layout.startsLine(offset)) {
      char before = text.charAt(offset - 1);
      String space = Character.isWhitespace(before) || before == '{' ? "" : " ";
      insert(offset, Order.IN_FRONT, offset, space + joined(statements(gap), "", " "));
      return;
    }
    boolean label = LABEL.matcher(text).region(offset, text.length()).lookingAt();
    String own = layout.indentation(offset);
    String indentation = label ? own + step : own;
    String lineBreak = layout.lineBreak(offset);
    insert(
        layout.lineStart(offset),
        Order.IN_FRONT,
        offset,
        joined(statements(gap), indentation, lineBreak));
  }

  private void endOfBlock(Gap gap) {
    int brace = gap.offset();
    if (layout.startsLine(brace)) {
      String indentation =
          Optional.ofNullable(marked.blocks().get(brace))
              .flatMap(this::ownIndentation)
              .orElseGet(() -> layout.indentation(brace) + step);
      insert(
          layout.lineStart(brace),
          Order.IN_FRONT,
          brace,
          joined(statements(gap), indentation, layout.lineBreak(brace)));
    } else {
      String space = Character.isWhitespace(text.charAt(brace - 1)) ? "" : " ";
      insert(brace, Order.IN_FRONT, brace, space + joined(statements(gap), "", " "));
    }
  }

  private Optional<String> ownIndentation(Braces block) {
    return block.statements().stream()
        .filter(layout::startsLine)
        .map(layout::indentation)
        .findFirst();
  }

  /** By how much a block whose statements have their own lines is indented. */
  private Optional<String> stepInto(Braces block) {
    String outer = layout.indentation(block.opening());
    return ownIndentation(block)
        .filter(inner -> inner.startsWith(outer) && inner.length() > outer.length())
        .map(inner -> inner.substring(outer.length()));
  }

  private Conditional conditional(Gap gap) {
    return Optional.ofNullable(marked.conditionals().get(gap.offset())).orElseThrow();
  }

  private void missingElse(Gap gap, Set<Integer> wrapped) {
    SourceSpan then = conditional(gap).then();
    boolean hasBraces = text.charAt(then.start()) == '{' || wrapped.contains(then.start());
    boolean oneLine = layout.sameLine(then.start(), then.end()) && !layout.startsLine(then.start());
    String outer = layout.indentation(gap.offset());
    String lineBreak = layout.lineBreak(then.end());
    String inserted;
    if (oneLine) {
      inserted = " else { " + joined(statements(gap), "", " ") + "}";
    } else {
      String first = hasBraces ? " " : lineBreak + outer;
      String lines = joined(statements(gap), lineBreak + outer + step, "");
      inserted = first + "else {" + lines + lineBreak + outer + "}";
    }
    insert(then.end(), Order.ELSE, gap.offset(), inserted);
  }

  /** Puts braces around a body, with the statements at its start and end. */
  private void wrap(int start) {
    SourceSpan body = Optional.ofNullable(marked.bodies().get(start)).orElseThrow();
    List<String> first = statements(new Gap(Kind.BODY_START, start, body.line()));
    List<String> last = statements(new Gap(Kind.BODY_END, start, body.line()));
    String lineBreak = layout.lineBreak(start);
    int previous = endOfTokenBefore(start);
    if (layout.startsLine(start) && isPlain(previous, start)) {
      String inner = layout.indentation(start);
      String outer = layout.indentation(previous - 1);
      insert(previous, Order.IN_FRONT, previous, " {");
      insert(layout.lineStart(start), Order.IN_FRONT, start, joined(first, inner, lineBreak));
      insert(
          body.end(),
          Order.CLOSING,
          start,
          joined(last, lineBreak + inner, "") + lineBreak + outer + "}");
    } else if (layout.sameLine(start, body.end())) {
      insert(start, Order.IN_FRONT, start, "{ " + joined(first, "", " "));
      insert(body.end(), Order.CLOSING, start, " " + joined(last, "", " ") + "}");
    } else {
      String outer = layout.indentation(start);
      String inner = lineBreak + outer + step;
      insert(start, Order.IN_FRONT, start, "{" + joined(first, inner, "") + inner);
      insert(body.end(), Order.CLOSING, start, joined(last, inner, "") + lineBreak + outer + "}");
    }
  }

  /** Whether a token ends at the first offset, and only blanks and real line ends follow. */
  private boolean isPlain(int from, int to) {
    String between = text.substring(from, to);
    String line = text.substring(layout.lineStart(from), from);
    return between.isBlank()
        && !line.contains("//")
        && !line.endsWith("\\")
        && !line.stripLeading().startsWith("#");
  }

  private int endOfTokenBefore(int offset) {
    int end = offset;
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
