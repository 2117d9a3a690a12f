package liss.c.insertion;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import liss.c.calls.Environment;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.NoLockRule;
import liss.c.vocabulary.Vocabulary;
import liss.lang.ExecutionContext;
import liss.lang.LockWriting.ByContext;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Structure;
import liss.lang.SourceSpan;

/**
 * How locks are written in a driver: each kind in its own way, and what there is to know of the
 * driver to choose among them.
 */
final class KernelLocks {

  private final TranslationUnit unit;
  private final Vocabulary vocabulary;
  private final Predicate<String> isRun;
  private final List<NoLockRule> sleepers;
  private final Map<Integer, String> sleeping = new HashMap<>();
  private final Map<Integer, String> unknown = new HashMap<>();
  private final Set<Integer> spinning = new HashSet<>();

  /**
   * What a text says.
   *
   * @param isRun whether a call of a function runs its body
   */
  KernelLocks(TranslationUnit unit, Vocabulary vocabulary, Predicate<String> isRun) {
    this.unit = unit;
    this.vocabulary = vocabulary;
    this.isRun = isRun;
    this.sleepers = vocabulary.noLock(vocabulary.dialectsOfKinds().getOrDefault(LockKind.SPIN, ""));
    for (Function function : unit.functions()) {
      Definitions definitions = new Definitions(function);
      for (Instruction instruction : function.body()) {
        if (instruction instanceof Instruction.Call call) {
          if (call.function() instanceof Operand.Routine routine) {
            add(call, routine.function());
          } else {
            unknown.put(call.origin().span().start(), pointer(call, definitions));
          }
        }
      }
    }
  }

  private String text(Instruction instruction) {
    SourceSpan span = instruction.origin().span();
    return unit.source().text().substring(span.start(), span.end());
  }

  /** What a call through a pointer has for the function. */
  private String pointer(Instruction.Call call, Definitions definitions) {
    return call.function() instanceof Operand.Register register && !register.isTemporary()
        ? register.name()
        : text(definitions.only(call.function()).orElse(call));
  }

  private void add(Instruction.Call call, String name) {
    SourceSpan span = call.origin().span();
    if (isRun.test(name)) {
      return;
    }
    List<String> words = Arrays.asList(text(call).split("\\W+"));
    if (sleepers.stream().anyMatch(rule -> rule.covers(name, words))) {
      sleeping.put(span.start(), name);
    } else if (!vocabulary.isAtomic(name)) {
      unknown.put(span.start(), name);
    }
    if (vocabulary.drivers().spins(name)) {
      spinning.add(span.start());
    }
  }

  /**
   * How locks are written.
   *
   * @param kinds the names of the ways in which each kind is
   * @param structures in which locks can be
   * @param contexts what functions run in
   * @param headers leaves out those that the program includes itself
   */
  ByContext writing(
      Map<LockKind, String> kinds,
      Environment environment,
      List<Structure> structures,
      Contexts contexts,
      UnaryOperator<Dialect> headers) {
    Map<LockKind, Dialect> dialects = new EnumMap<>(LockKind.class);
    kinds.forEach((kind, name) -> dialects.put(kind, headers.apply(vocabulary.dialect(name))));
    NavigableMap<Integer, Set<ExecutionContext>> functions = new TreeMap<>();
    for (Function function : unit.functions()) {
      functions
          .computeIfAbsent(function.span().start(), at -> new TreeSet<>())
          .addAll(contexts.of(List.of(function)));
    }
    return new ByContext(
        dialects, environment.contexts(), sleeping, unknown, spinning, structures, functions);
  }
}
