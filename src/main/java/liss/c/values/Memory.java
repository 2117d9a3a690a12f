package liss.c.values;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.lang.Declaration;
import liss.lang.SourceSpan;

/**
 * The objects of a program, and the numbers that stand for their addresses: the objects whose
 * address is needed follow each other at equal distances, far from small numbers.
 */
final class Memory {

  private static final long DISTANCE = 1L << 24;
  private static final long FIRST = 1L << 52;
  private static final long FIRST_FUNCTION = 1L << 53;

  /** An object must fit between an address and the next one, and into an array of W. */
  private static final int MOST_CELLS = 65536;

  private final Types types;
  private final Facts known;
  private final Facts found;
  private final Map<String, MemoryObject> objects = new LinkedHashMap<>();
  private final Set<String> replicated = new HashSet<>();
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();

  /**
   * @param known what the last translation has found
   * @param found receives what this one finds
   */
  Memory(Types types, Facts known, Facts found) {
    this.types = types;
    this.known = known;
    this.found = found;
  }

  Types types() {
    return types;
  }

  Facts known() {
    return known;
  }

  Facts found() {
    return found;
  }

  /** An object whose cells have all the same first value; the one of that name if there is one. */
  MemoryObject object(String name, CType type, long first, SourceSpan span) {
    MemoryObject known = objects.get(name);
    if (known != null) {
      return known;
    }
    int cells = cells(type);
    return object(name, type, Collections.nCopies(cells, first), span);
  }

  /** There may be any number of a thread from now on. */
  void replicate(String thread) {
    replicated.add(thread);
  }

  /** Whether there may be any number of a thread. */
  boolean isReplicated(String thread) {
    return replicated.contains(thread);
  }

  /** A new object. */
  MemoryObject object(String name, CType type, List<Long> first, SourceSpan span) {
    for (String thread : replicated) {
      if (name.startsWith(thread + "/") || name.startsWith(thread + ": ")) {
        throw new InexactException("memory that each of any number of threads has");
      }
    }
    cells(type);
    List<CType> leaves = types.leaves(type);
    MemoryObject object =
        leaves.isEmpty()
            ? new MemoryObject(name, type, List.of(new CType.Nothing()), List.of(0L), span)
            : new MemoryObject(name, type, leaves, first, span);
    objects.put(name, object);
    found.addressed.replace(name, object);
    return object;
  }

  private int cells(CType type) {
    int cells = types.cells(type);
    if (cells > MOST_CELLS) {
      throw new InexactException("an object of more than " + MOST_CELLS + " numbers");
    }
    return cells;
  }

  /** The address of the first cell of an object as a number. */
  long address(MemoryObject object) {
    found.addressed.put(object.name(), object);
    return address(object.name());
  }

  private long address(String name) {
    int number = List.copyOf(known.addressed.keySet()).indexOf(name);
    return FIRST + (number + 1) * DISTANCE;
  }

  /** An object that a pointer may point to. */
  record Target(MemoryObject object, long address) {}

  /** The objects that a pointer may point to. */
  List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    long address = FIRST;
    for (MemoryObject object : known.addressed.values()) {
      address += DISTANCE;
      objects.putIfAbsent(object.name(), object);
      targets.add(new Target(object, address));
    }
    return targets;
  }

  /** Numbers from here on may be addresses. */
  static long first() {
    return FIRST;
  }

  /** Numbers from here on are no addresses. */
  long end() {
    return FIRST_FUNCTION + (known.functions.size() + 1) * DISTANCE;
  }

  /** The number that stands for a function. */
  long function(String name) {
    found.functions.add(name);
    int number = List.copyOf(known.functions).indexOf(name);
    return FIRST_FUNCTION + (number + 1) * DISTANCE;
  }

  /** Declares something other than an object. */
  void declare(Declaration declaration) {
    declarations.putIfAbsent(declaration.name(), declaration);
  }

  /** All declarations, but for threads. */
  List<Declaration> declarations() {
    List<Declaration> all = new ArrayList<>();
    for (MemoryObject object : objects.values()) {
      if (!object.leaves().stream().allMatch(leaf -> leaf instanceof CType.Synchronizer)) {
        all.add(object.declaration());
      }
    }
    all.addAll(declarations.values());
    return all;
  }
}
