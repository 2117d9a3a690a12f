package liss.emit;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.emit.Edit.Order;
import liss.lang.InsertionPoints.Conditional;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.InsertionPoints.Marked;
import liss.lang.InsertionPoints.Outside;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Use;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.placement.model.LockPlacement;

/**
 * Inserts the statements of a lock placement into a text of C, and removes those that it moves.
 *
 * <p>Text is inserted between two tokens of the original: a statement on a line of its own where
 * the statement it goes with has one. A body without braces gets braces, and so does a branch after
 * which a new {@code else} would belong to an {@code if} inside of it. One token is replaced where
 * a lock is released after the value of a {@code return}: the word {@code return}. A part of a
 * statement moves where it is computed in front of the statement.
 */
final class MarkedEmitter {

  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern LABEL =
      Pattern.compile("([A-Za-z_]\\w*\\s*:(?!:)|(case|default)\\b)");

  private final Program program;
  private final Marked marked;
  private final LockPlacement placement;
  private final List<SourceSpan> removed;
  private final String text;
  private final TextFormat layout;
  private final Indentation indentation;
  private final LockStatements statements;
  private final StatementEdits edits;

  private final LocalVariables variables;
  private final Map<Integer, LockHome> homes;
  private final LockedWaits waits;

  private MarkedEmitter(
      Program program,
      Marked marked,
      LockPlacement placement,
      List<SourceSpan> removed,
      List<LockKind> kinds,
      Map<Integer, LockHome> homes) {
    this.program = program;
    this.marked = marked;
    this.placement = placement.insertions();
    this.removed = removed;
    this.homes = homes;
    this.text = program.source().text();
    this.layout = new TextFormat(text);
    this.indentation = new Indentation(layout, new TreeMap<>(marked.blocks()), "\t");
    List<Dialect> dialects = kinds.stream().map(marked.writing()::dialect).toList();
    BiFunction<InsertionPoint, Integer, Dialect> dialectsAt =
        (point, lock) -> marked.writing().dialect(kinds.get(lock), point.offset());
    OwnStatements own = new OwnStatements(marked, placement);
    this.waits = new LockedWaits(marked, placement.insertions());
    this.variables =
        new LocalVariables(
            text,
            marked,
            placement.insertions(),
            Set.copyOf(Emitter.names(program, placement)),
            lock -> dialects.get(lock).saved(),
            (point, operation) ->
                waits
                    .writing(point, operation.lock())
                    .map(LockedWait.Writing::lock)
                    .or(() -> own.at(point, operation).map(Use::lock))
                    .orElseGet(() -> dialectsAt.apply(point, operation.lock()).lock()));
    this.statements =
        new LockStatements(
            program,
            dialects,
            dialectsAt,
            placement,
            homes,
            own::at,
            variables::at,
            waits::writing);
    this.edits = new StatementEdits(layout, statements);
  }

  /** The text of the program with the placement; the unchanged text if it is empty. */
  static String emit(
      Program program,
      Marked marked,
      LockPlacement placement,
      List<SourceSpan> removed,
      List<LockKind> kinds,
      Map<Integer, LockHome> homes) {
    return placement.locks() == 0
        ? program.source().text()
        : new MarkedEmitter(program, marked, placement, removed, kinds, homes).emit();
  }

  /** All words of a text, those in comments and strings too. */
  static Set<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private String emit() {
    variables.declare(layout, indentation, edits);
    declare();
    statements.homes().forEach(this::declareAtHome);
    SortedSet<Integer> wrapped = wrapped();
    BranchEdits branches = new BranchEdits(marked, layout, indentation, statements, edits);
    for (InsertionPoint point : placement.operations().keySet()) {
      switch (point.position()) {
        case BEFORE_STATEMENT -> edits.inFront(point, inFrontOf(point.offset()));
        case END_OF_BLOCK ->
            edits.inFront(point, indentation.inBlock(point.offset(), point.offset()));
        case MISSING_ELSE -> branches.missingElse(point, wrapped);
        case MISSING_DEFAULT -> branches.missingDefault(point);
        case RETURN_VALUE -> branches.returnValue(point);
        case CONDITION_VALUE, ARGUMENT_VALUE -> branches.snapshot(point, variables.snapshot(point));
        case BODY_START, BODY_END -> {} // below, both together
        case BEHIND_WAIT -> waits.write(point, statements.lockAt(point), layout, edits);
        case ELSE_IF_START, ELSE_IF_END, AGREEMENT ->
            throw new IllegalStateException("no insertion point of C: " + point);
      }
    }
    wrapped.forEach(branches::wrap);
    return edits.without(removed, program);
  }

  /** Declares the new locks in the files that use them; the first of these defines them. */
  private void declare() {
    Map<Outside, Set<Integer>> used = new LinkedHashMap<>();
    marked.files().forEach(file -> used.put(file, locksIn(file)));
    Set<Integer> defined = new HashSet<>();
    used.forEach((file, locks) -> {
      Set<Integer> elsewhere =
          used.entrySet().stream()
              .filter(other -> !other.getKey().equals(file))
              .flatMap(other -> other.getValue().stream())
              .collect(Collectors.toSet());
      List<String> includes =
          statements.includes(locks).stream()
              .filter(include -> marked.files().size() == 1 || !isIncluded(file, include))
              .toList();
      if (!includes.isEmpty()) {
        line(file.includes(), Order.INCLUDE, includes);
      }
      List<String> declarations = statements.declarations(locks, elsewhere, defined);
      if (!declarations.isEmpty()) {
        line(file.declarations(), Order.DECLARATION, declarations);
      }
      defined.addAll(locks);
    });
  }

  /** Declares a lock where it belongs, and sets it up. */
  private void declareAtHome(int lock, LockHome home) {
    switch (home) {
      case LockHome.OfDevice member -> {
        int end = member.structure().member();
        behind(end, end, statements.member(lock));
        SourceSpan test = member.structure().test();
        behind(
            test.start(), test.end(), statements.setup(lock, member.structure().pointer() + "->"));
      }
      case LockHome.InObject member -> {
        int end = member.owner().member();
        behind(end, end, statements.member(lock));
        member.owner().setups().forEach(setup -> setUp(lock, setup));
      }
      case LockHome.Beside variable -> {
        SourceSpan other = variable.variable().declaration();
        behind(other.start(), other.end(), statements.declaration(lock));
      }
      case LockHome.InFile variable -> {} // with the others
    }
  }

  private void setUp(int lock, LockHome.Setup setup) {
    switch (setup) {
      case LockHome.BehindStatement behind ->
          behind(
              behind.statement().start(),
              behind.statement().end(),
              statements.setup(lock, behind.object()));
      case LockHome.Initializer at ->
          edits.insert(
              at.offset(),
              Order.BEHIND_VALUE,
              at.offset(),
              at.before() + statements.initializer(lock, at.object()) + at.after());
    }
  }

  /** The locks that a file uses: all of them if there is no other one. */
  private Set<Integer> locksIn(Outside file) {
    if (marked.files().size() == 1) {
      return IntStream.range(0, placement.locks()).boxed().collect(Collectors.toSet());
    }
    Set<Integer> locks = new TreeSet<>();
    placement
        .operations()
        .forEach((point, operations) -> {
          if (isIn(file, point.offset())) {
            operations.forEach(operation -> locks.add(operation.lock()));
          }
        });
    homes.forEach((lock, home) -> {
      if (places(home).stream().anyMatch(offset -> isIn(file, offset))) {
        locks.add(lock);
      }
    });
    return locks;
  }

  /** Where a lock is declared and set up, but for variables where new ones are declared. */
  private static List<Integer> places(LockHome home) {
    return switch (home) {
      case LockHome.OfDevice in -> List.of(in.structure().member(), in.structure().test().start());
      case LockHome.InObject in ->
          Stream.concat(
                  Stream.of(in.owner().member()),
                  in.owner().setups().stream().map(MarkedEmitter::offset))
              .toList();
      case LockHome.Beside in -> List.of(in.variable().declaration().start());
      case LockHome.InFile in -> List.of();
    };
  }

  private static int offset(LockHome.Setup setup) {
    return switch (setup) {
      case LockHome.BehindStatement behind -> behind.statement().start();
      case LockHome.Initializer at -> at.offset();
    };
  }

  private boolean isIn(Outside file, int offset) {
    return file.start() <= offset && offset < end(file);
  }

  private int end(Outside file) {
    return marked.files().stream()
        .mapToInt(Outside::start)
        .filter(start -> start > file.start())
        .min()
        .orElse(text.length());
  }

  private boolean isIncluded(Outside file, String include) {
    return text.substring(file.start(), end(file)).lines().anyMatch(include::equals);
  }

  /** Where the bodies start that get braces. */
  private SortedSet<Integer> wrapped() {
    SortedSet<Integer> wrapped = new TreeSet<>();
    for (InsertionPoint point : placement.operations().keySet()) {
      switch (point.position()) {
        case BODY_START, BODY_END -> wrapped.add(point.offset());
        case MISSING_ELSE ->
            Optional.ofNullable(marked.conditionals().get(point.offset()))
                .filter(Conditional::open)
                .ifPresent(conditional -> wrapped.add(conditional.then().start()));
        case BEFORE_STATEMENT,
            END_OF_BLOCK,
            MISSING_DEFAULT,
            CONDITION_VALUE,
            ARGUMENT_VALUE,
            RETURN_VALUE,
            ELSE_IF_START,
            ELSE_IF_END,
            BEHIND_WAIT,
            AGREEMENT -> {}
      }
    }
    return wrapped;
  }

  /** Lines after the one that ends at the offset, or in front of the one that starts there. */
  private void line(int offset, Order order, List<String> lines) {
    if (offset == 0 || layout.startsLine(offset) || text.charAt(offset - 1) == '\uFEFF') {
      edits.insert(
          offset, order, offset, LockStatements.joined(lines, "", layout.lineBreak(offset)));
      return;
    }
    int end = layout.lineEnd(offset);
    boolean ownLine = layout.isRestOfLine(offset);
    String separator = ownLine ? layout.lineBreak(offset) : " ";
    edits.insert(
        ownLine ? end : offset, order, offset, LockStatements.joined(lines, separator, ""));
  }

  /** A line after the one on which something ends, with the indentation of where it starts. */
  private void behind(int start, int end, String line) {
    boolean ownLine = layout.isRestOfLine(end);
    edits.insert(
        ownLine ? layout.lineEnd(end) : end,
        Order.IN_FRONT,
        end,
        (ownLine ? layout.lineBreak(end) + layout.indentation(start) : " ") + line);
  }

  /** The indentation of a statement in front of another one, which may have a label. */
  private String inFrontOf(int offset) {
    boolean label = LABEL.matcher(text).region(offset, text.length()).lookingAt();
    return layout.indentation(offset) + (label ? indentation.step() : "");
  }
}
