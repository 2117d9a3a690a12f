package liss.c.insertion;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.pointers.Cell;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.sync.SyncObjects;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockHome.Access;
import liss.lang.LockWriting.LockHome.FileVariable;
import liss.lang.LockWriting.LockHome.Owner;
import liss.lang.LockWriting.LockHome.Setup;
import liss.lang.Positions;
import liss.lang.SourceSpan;

/**
 * Finds the data of a program beside which new locks can be: the objects of structures that the
 * analysis knows as one, and the variables of the file.
 *
 * <p>A structure can have a new member if it is known where each object of its type gets its first
 * values ({@link ObjectSetups}). The object of the lock is one that is there once, and a function
 * reaches it by the expressions by which it would reach a lock that the program has ({@link
 * LockOperands}).
 */
public final class DataOfLocks {

  private static final Pattern LOCK =
      Pattern.compile(
          "\\b(raw_spinlock_t|spinlock_t|rwlock_t|seqlock_t|struct\\s+mutex|struct\\s+rw_semaphore"
              + "|struct\\s+semaphore|pthread_mutex_t|pthread_rwlock_t|pthread_spinlock_t|mtx_t)\\b");

  private final TranslationUnit unit;
  private final Functions functions;
  private final Pointers pointers;
  private final LockOperands operands;
  private final String code;

  /** The functions that threads execute, each with its copies. */
  private final Collection<List<Function>> groups;

  private DataOfLocks(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      SyncObjects objects,
      Set<String> executed,
      Predicate<Set<Cell>> isStep) {
    this.unit = unit;
    this.functions = functions;
    this.pointers = pointers;
    this.operands =
        new LockOperands(unit, pointers, objects, isStep, functions.vocabulary().drivers());
    this.groups = OwnLocks.groups(unit, executed).values();
    this.code = WordScopes.code(unit.source().text());
  }

  /**
   * The data beside which new locks can be.
   *
   * @param executed the names of the functions that threads execute
   * @param isStep whether an access to some cells is a step of the program
   */
  public static LockHome.Data of(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      SyncObjects objects,
      Set<String> executed,
      Predicate<Set<Cell>> isStep) {
    DataOfLocks all = new DataOfLocks(unit, functions, pointers, objects, executed, isStep);
    return new LockHome.Data(all.owners(), all.variables());
  }

  private List<Owner> owners() {
    List<Owner> owners = new ArrayList<>();
    for (TextLayout.Structure structure : unit.text().structures()) {
      Type.Composite type = new Type.Composite(Type.Kind.STRUCTURE, structure.tag());
      Set<Location> objects = objects(type);
      if (structure.end().isPresent() && !objects.isEmpty()) {
        List<Setup> setups = new ObjectSetups(unit, functions, type).all();
        objects.stream()
            .map(object -> owner(structure, type, object, setups))
            .filter(owner -> !owner.accesses().isEmpty() && !setups.isEmpty())
            .forEach(owners::add);
      }
    }
    return owners;
  }

  /** The objects of a type of which each is one object of the program. */
  private Set<Location> objects(Type.Composite type) {
    Set<Location> found = new LinkedHashSet<>();
    unit.variables().stream()
        .filter(variable -> variable.type().equals(type))
        .filter(variable -> CallText.isWord(Function.inText(variable.name())))
        .forEach(variable -> found.add(at(new MemoryObject.Global(variable.name()))));
    for (List<Function> group : groups) {
      for (Function function : group) {
        function.locals().stream()
            .filter(local -> local.type().equals(type) && CallText.isWord(local.name()))
            .forEach(local -> found.add(at(new MemoryObject.Local(function.name(), local.name()))));
        found.addAll(operands.objects(function, type));
      }
    }
    found.removeIf(object ->
        !pointers.isExact(object)
            || object.offset() != 0
            || pointers
                .type(object.object())
                .map(DataOfLocks::withoutArrays)
                .filter(other -> !other.equals(type))
                .isPresent());
    return found;
  }

  private static Type withoutArrays(Type type) {
    return type instanceof Type.Array array ? withoutArrays(array.element()) : type;
  }

  private static Location at(MemoryObject object) {
    return new Location(object, 0);
  }

  private Owner owner(
      TextLayout.Structure structure, Type.Composite type, Location object, List<Setup> setups) {
    List<Access> accesses =
        groups.stream().flatMap(group -> operands.accesses(object, type, group).stream()).toList();
    return new Owner(
        "struct " + Function.inText(structure.tag()),
        object.object().toString(),
        structure.end().orElseThrow(),
        locks(structure),
        accesses,
        setups);
  }

  private SortedSet<String> locks(TextLayout.Structure structure) {
    return LOCK.matcher(code.substring(structure.span().start(), structure.span().end()))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The variables after which a lock can be declared, if the program has one file. */
  private List<FileVariable> variables() {
    if (unit.text().points().files().size() != 1) {
      return List.of();
    }
    int first = unit.text().points().files().getFirst().includes();
    return unit.variables().stream()
        .filter(variable ->
            variable.storage() == Variable.Storage.STATIC
                || variable.storage() == Variable.Storage.EXTERNAL)
        .filter(variable -> CallText.isWord(variable.name()))
        .filter(variable -> first <= variable.span().start())
        .flatMap(variable -> variable(variable).stream())
        .toList();
  }

  private Optional<FileVariable> variable(Variable variable) {
    int start = variable.span().start();
    int end = variable.span().end();
    if (end > code.length() || !code.substring(start, end).contains(variable.name())) {
      return Optional.empty();
    }
    int depth = 0;
    for (int at = end; at < code.length(); at++) {
      switch (code.charAt(at)) {
        case '{', '(', '[' -> depth++;
        case '}', ')', ']' -> depth--;
        default -> {}
      }
      if (depth == 0 && code.charAt(at) == ';') {
        return isOutside(start) && unit.text().areInOneBranch(start, at)
            ? Optional.of(declaration(variable, start, at + 1))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private FileVariable declaration(Variable variable, int start, int end) {
    SourceSpan whole = new Positions(unit.source().text()).span(lineStart(start), end);
    return new FileVariable(variable.name(), variable.name(), whole);
  }

  private int lineStart(int offset) {
    int start = code.lastIndexOf('\n', offset - 1) + 1;
    while (start < offset && Character.isWhitespace(code.charAt(start))) {
      start++;
    }
    return start;
  }

  /** Whether a place is in no function, and there in the configurations of new declarations. */
  private boolean isOutside(int offset) {
    return unit.text().points().blocks().entrySet().stream()
            .noneMatch(block -> block.getValue().opening() < offset && offset < block.getKey())
        && unit.text()
            .areInOneBranch(unit.text().points().files().getFirst().declarations(), offset);
  }
}
