package liss.c;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.pointers.Location;
import liss.c.source.Messages;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Declaration;

/**
 * Finds the mutexes that a thread may take again: by the attributes with which they are
 * initialized, by the type that is passed for them, or by their initializer.
 */
final class RecursiveMutexes {

  /** The type of such mutexes in the headers. */
  private static final long RECURSIVE = 1;

  private final Draft draft;
  private final SyncObjects objects;

  /** The mutexes of a program; the receiver is for messages that nobody needs. */
  RecursiveMutexes(Draft draft, Messages silent) {
    this.draft = draft;
    this.objects = draft.newObjects(silent);
  }

  /** Those among the objects of a program. */
  Set<String> among(List<Declaration> declarations) {
    Set<String> initialized = initialized();
    return declarations.stream()
        .filter(Declaration.LockVar.class::isInstance)
        .map(Declaration::name)
        .filter(lock ->
            initialized.contains(plain(lock))
                || objects.firstValue(lock).filter(v -> v == RECURSIVE).isPresent())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The mutexes that are initialized as recursive ones, without indices. */
  private Set<String> initialized() {
    Set<Location> attributes = new LinkedHashSet<>();
    for (Function function : draft.analysis().unit().functions()) {
      for (KnownCall call : calls(function, Action.LOCK_TYPE)) {
        if (value(function, call.operands().get(1)).filter(v -> v != RECURSIVE).isEmpty()) {
          attributes.addAll(draft.analysis().pointers().targets(function, call.operands().get(0)));
        }
      }
    }
    Set<String> names = new TreeSet<>();
    for (Function function : draft.analysis().unit().functions()) {
      for (KnownCall call : calls(function, Action.INIT)) {
        if (call.operands().size() == 2
            && isRecursive(function, call.operands().get(1), attributes)) {
          objects.initialized(function, call.operands().get(0)).stream()
              .map(RecursiveMutexes::plain)
              .forEach(names::add);
        }
      }
    }
    return names;
  }

  private List<KnownCall> calls(Function function, Action action) {
    return function.body().stream()
        .flatMap(instruction -> draft.functions().known(instruction).stream())
        .filter(call -> call.action() == action && call.isComplete())
        .toList();
  }

  /**
   * Whether a mutex is recursive by a number, which may be a sum of properties, or by attributes.
   */
  private boolean isRecursive(Function function, Operand given, Set<Location> attributes) {
    return value(function, given).filter(v -> (v & RECURSIVE) != 0).isPresent()
        || draft.analysis().pointers().targets(function, given).stream()
            .anyMatch(attributes::contains);
  }

  private Optional<Long> value(Function function, Operand operand) {
    return objects.constant(function, operand);
  }

  private static String plain(String name) {
    return name.replaceAll("\\[\\d*]", "");
  }
}
