package liss.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.lang.Declaration;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Braces;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Mode;
import liss.lang.LockWriting.Use;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;

/**
 * Inserts the statements of a lock placement into a source text, and removes those of the program
 * that the placement moves elsewhere.
 *
 * <p>Text is inserted between two tokens of the original. A statement gets a line of its own,
 * indented like its neighbours, where the statement it goes with has one, and is put on the same
 * line otherwise. A statement is removed with its line if it has one.
 */
public final class Emitter {

  private static final String BASE_NAME = "lk";

  private static final Pattern INCLUDE = Pattern.compile("(?m)^[ \\t]*#[ \\t]*include\\b.*$");

  /** How locks are written in W. */
  private static final Dialect W = new Dialect("", "lock %s;", "lock(%s);", "unlock(%s);");

  private static final String READ_LOCK = "read_lock(%s);";
  private static final String READ_UNLOCK = "read_unlock(%s);";
  private static final String WRITE_LOCK = "write_lock(%s);";
  private static final String WRITE_UNLOCK = "write_unlock(%s);";

  private final Program program;
  private final TextFormat layout;
  private final SequencedMap<Integer, Braces> blocks = new LinkedHashMap<>();
  private final Map<Integer, Stmt.If> conditionals = new HashMap<>();
  private final Indentation indentation;
  private final LockPlacement placement;
  private final LockStatements statements;
  private final StatementEdits edits;

  private final List<SourceSpan> removed;

  private Emitter(Program program, LockPlacement placement, List<SourceSpan> removed) {
    this.program = program;
    this.removed = removed;
    this.layout = new TextFormat(program.source().text());
    for (Declaration.Routine routine : program.all(Declaration.Routine.class)) {
      routine.body().all(Stmt.Compound.class).forEach(this::note);
    }
    this.indentation = new Indentation(layout, blocks, "  ");
    this.placement = placement.insertions();
    Set<String> readerWriterLocks =
        program.all(Declaration.Rwlock.class).stream()
            .map(Declaration.Rwlock::name)
            .collect(Collectors.toSet());
    this.statements =
        new LockStatements(
            program,
            Collections.nCopies(placement.locks(), W),
            placement,
            operation ->
                Optional.ofNullable(placement.existing().get(operation.lock()))
                    .map(OwnSections::name)
                    .filter(readerWriterLocks::contains)
                    .map(name -> use(name, operation.mode())));
    this.edits = new StatementEdits(layout, statements);
  }

  /** How statements on a reader-writer lock are written. */
  private static Use use(String name, Mode mode) {
    return switch (mode) {
      case EXCLUSIVE -> use(name, mode, WRITE_LOCK, WRITE_UNLOCK);
      case SHARED -> use(name, mode, READ_LOCK, READ_UNLOCK);
    };
  }

  private static Use use(String name, Mode mode, String lock, String unlock) {
    return new Use(
        mode,
        name,
        LockStatements.filled(lock, name),
        LockStatements.filled(unlock, name),
        Set.of());
  }

  private void note(Stmt.Compound stmt) {
    if (stmt instanceof Stmt.Block block) {
      List<Integer> starts =
          block.statements().stream()
              .filter(inner -> !(inner instanceof Stmt.Labeled))
              .map(inner -> inner.span().start())
              .toList();
      blocks.put(block.span().end() - 1, new Braces(block.span().start(), starts));
    } else if (stmt instanceof Stmt.If conditional) {
      conditionals.put(conditional.span().start(), conditional);
    }
  }

  /** The text of the program with the placement; the unchanged text if it is empty. */
  public static String emit(Program program, LockPlacement placement) {
    return emit(program, placement, Collections.nCopies(placement.locks(), LockKind.MUTEX));
  }

  /**
   * The text of the program with a placement of locks of several kinds.
   *
   * @param kinds of the locks, which matter if the program writes them in different ways
   */
  public static String emit(Program program, LockPlacement placement, List<LockKind> kinds) {
    return emit(program, placement, kinds, Map.of());
  }

  /**
   * The text of the program with a placement of locks, some of which have homes.
   *
   * @param homes where locks are declared, by lock; the others are variables of the file
   */
  public static String emit(
      Program program,
      LockPlacement placement,
      List<LockKind> kinds,
      Map<Integer, LockHome> homes) {
    return emit(program, placement, placement.removed(), kinds, homes);
  }

  /**
   * The text of the program with a placement of locks, and without some statements.
   *
   * @param removed the statements of the program that go
   */
  static String emit(
      Program program,
      LockPlacement placement,
      List<SourceSpan> removed,
      List<LockKind> kinds,
      Map<Integer, LockHome> homes) {
    return switch (program.insertionPoints()) {
      case InsertionPoints.EveryPosition every -> new Emitter(program, placement, removed).emit();
      case InsertionPoints.Marked marked ->
          MarkedEmitter.emit(program, marked, placement, removed, kinds, homes);
    };
  }

  /**
   * Whether a lock or unlock statement of the program can be removed from its text: it is a
   * statement of its own there, and not a part of an expression.
   *
   * @param step where the text has it, as the automata know it
   */
  public static boolean isRemovable(Program program, SourceSpan step) {
    return Removals.removable(program, step).isPresent();
  }

  /**
   * Whether statements on a lock of the program can be written at an insertion point, if it is held
   * so: in W all, in C where a variable is known that leads to the lock.
   */
  public static boolean canWrite(
      Program program, OwnSections own, InsertionPoint point, Mode mode) {
    return switch (program.insertionPoints()) {
      case InsertionPoints.EveryPosition every -> true;
      case InsertionPoints.Marked marked ->
          marked
              .ownLock(own.name())
              .filter(lock -> !point.isBehindWait() || LockedWaits.canGiveBack(marked, lock, point))
              .filter(lock -> !lock.at(point.position(), point.offset(), mode).isEmpty())
              .isPresent();
    };
  }

  /** Names for so many new locks, none of which occurs in the program. */
  public static List<String> names(Program program, int locks) {
    Set<String> taken =
        switch (program.insertionPoints()) {
          case InsertionPoints.EveryPosition every -> new Lexemes(program.source().text()).words();
          case InsertionPoints.Marked marked -> MarkedEmitter.words(program.source().text());
        };
    return variants(BASE_NAME).filter(name -> !taken.contains(name)).limit(locks).toList();
  }

  /** A name, and then the same with a number. */
  static Stream<String> variants(String name) {
    return Stream.iterate(1, n -> n + 1).map(n -> n == 1 ? name : name + n);
  }

  /**
   * The names of the locks of a placement: those of the program for the locks that it reuses, and
   * new ones for the others.
   */
  public static List<String> names(Program program, LockPlacement placement) {
    return names(program, placement, Map.of());
  }

  /**
   * The names of the locks of a placement, some of which have homes.
   *
   * @param homes where locks are declared, by lock
   */
  public static List<String> names(
      Program program, LockPlacement placement, Map<Integer, LockHome> homes) {
    Iterator<String> fresh = names(program, placement.newLocks()).iterator();
    List<String> names = new ArrayList<>();
    for (int lock = 0; lock < placement.locks(); lock++) {
      OwnSections own = placement.existing().get(lock);
      String name = own == null ? fresh.next() : own.name();
      names.add(Optional.ofNullable(homes.get(lock)).map(LockHome::name).orElse(name));
    }
    return List.copyOf(names);
  }

  /** All words of a program but for those in the names of headers: a new name is none of them. */
  public static Set<String> words(Program program) {
    return MarkedEmitter.words(INCLUDE.matcher(program.source().text()).replaceAll(""));
  }

  private String emit() {
    if (placement.newLocks() > 0) {
      edits.add(LockDeclarations.edit(program, layout, statements.declarations()));
    }
    SortedSet<Integer> wrapped = new TreeSet<>();
    for (InsertionPoint point : placement.operations().keySet()) {
      switch (point.position()) {
        case BEFORE_STATEMENT -> edits.inFront(point, layout.indentation(point.offset()));
        case END_OF_BLOCK ->
            edits.inFront(point, indentation.inBlock(point.offset(), opening(point.offset())));
        case MISSING_ELSE -> missingElse(point);
        case ELSE_IF_START, ELSE_IF_END -> wrapped.add(point.offset());
        case BODY_START,
            BODY_END,
            CONDITION_VALUE,
            ARGUMENT_VALUE,
            RETURN_VALUE,
            MISSING_DEFAULT,
            BEHIND_WAIT,
            AGREEMENT ->
            throw new IllegalStateException("not an insertion point of W: " + point);
      }
    }
    wrapped.forEach(this::wrapElseIf);
    return edits.without(removed, program);
  }

  private int opening(int brace) {
    return Optional.ofNullable(blocks.get(brace)).orElseThrow().opening();
  }

  private void missingElse(InsertionPoint point) {
    int end = point.offset();
    int then = opening(end - 1);
    if (layout.sameLine(then, end)) {
      edits.elseOnLine(point, end, then);
    } else {
      edits.elseOnLines(point, end, then, " ", layout.indentation(end), indentation.step());
    }
  }

  /** Turns {@code else if ..} into {@code else { lock; if .. unlock; }}. */
  private void wrapElseIf(int start) {
    SourceSpan elseIf = Optional.ofNullable(conditionals.get(start)).orElseThrow().span();
    List<String> first =
        statements.at(new InsertionPoint(Position.ELSE_IF_START, start, elseIf.line()));
    List<String> last =
        statements.at(new InsertionPoint(Position.ELSE_IF_END, start, elseIf.line()));
    edits.wrap(elseIf, first, last, indentation.step());
  }
}
