package liss.c.sync;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;

/**
 * Small functions that others call to do something with what they pass, as those of lists, or to
 * get something, as those that allocate: they are not recursive, get or return an address, and are
 * called several times. A call in a copy is one of its own. Linear in the program, for each of
 * them.
 */
final class Helpers {

  /** The instructions of the largest helper. */
  private static final int LARGEST = 60;

  private final Map<String, Function> defined = new LinkedHashMap<>();
  private final Map<String, Set<String>> callees = new HashMap<>();
  private final Set<String> copied = new HashSet<>();

  Helpers(TranslationUnit unit, Functions functions) {
    Map<String, Integer> calls = new HashMap<>();
    for (Function function : unit.functions()) {
      Set<String> called = new LinkedHashSet<>();
      for (Instruction instruction : function.body()) {
        Functions.named(instruction)
            .filter(name -> functions.definition(name).isPresent())
            .ifPresent(name -> {
              called.add(name);
              calls.merge(name, 1, Integer::sum);
            });
      }
      defined.put(function.name(), function);
      callees.put(function.name(), called);
    }
    defined.keySet().stream().filter(name -> calls.getOrDefault(name, 0) > 1).forEach(this::copy);
  }

  /** A function is called several times, and so are those that it calls once it has copies. */
  private void copy(String name) {
    Function function = requireNonNull(defined.get(name));
    if (isSmall(function) && handlesAddresses(function) && !isRecursive(name) && copied.add(name)) {
      requireNonNull(callees.get(name)).forEach(this::copy);
    }
  }

  /** Whether calls of a function get copies of it. */
  boolean areCopied(String function) {
    return copied.contains(function);
  }

  private static boolean isSmall(Function function) {
    return function.body().stream().filter(i -> !(i instanceof Instruction.Point)).count()
        <= LARGEST;
  }

  private static boolean handlesAddresses(Function function) {
    return Stream.concat(
            function.parameters().stream().map(Operand::type), Stream.of(function.type().result()))
        .anyMatch(type -> type instanceof Type.Pointer);
  }

  private boolean isRecursive(String function) {
    Deque<String> open = new ArrayDeque<>(requireNonNull(callees.get(function)));
    Set<String> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      callees.getOrDefault(open.remove(), Set.of()).stream().filter(seen::add).forEach(open::add);
    }
    return seen.contains(function);
  }
}
