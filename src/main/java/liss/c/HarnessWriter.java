package liss.c;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.Harness.Past;
import liss.c.HarnessValues.Place;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.threads.Roots;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.HeldLock;
import liss.c.vocabulary.HeldLock.Mode;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Fact;
import liss.lang.SourceText;
import liss.lang.Stmt.SyncKind;

/**
 * Writes the harness of a part of a program. Each function that is called has one of its own that
 * calls it: it makes the arguments, and takes and releases around the call what its callers hold.
 *
 * @param part who calls the functions of the part
 */
record HarnessWriter(
    SourceText source, TranslationUnit unit, Functions functions, FirstThreads part) {

  private static final String MAIN = "main";

  /** A lock that callers hold: how it is declared, taken and released. */
  private record Held(String declaration, String lock, String unlock) {}

  /**
   * The harness in which some functions run beside each other.
   *
   * @param threads a function for each thread
   * @return empty if the text is of several files or has a {@code main}
   */
  Optional<Harness> of(List<String> threads, Past past) {
    boolean areDefined = threads.stream().allMatch(f -> functions.definition(f).isPresent());
    if (!areDefined || source.areSeveral() || unit.function(MAIN).isPresent()) {
      return Optional.empty();
    }
    List<String> first = first(threads);
    List<String> earlier =
        switch (past) {
          case INITIALIZED -> List.of();
          case USED -> {
            Set<String> started = functions.started(unit);
            yield part.names().stream()
                .filter(name -> !first.contains(name) && !started.contains(name))
                .toList();
          }
        };
    String own = source.text();
    String start = own + (own.endsWith("\n") ? "\n" : "\n\n");
    SourceText whole = new SourceText(source.file(), start + added(first, earlier, threads));
    int line = (int) start.chars().filter(c -> c == '\n').count() + 1;
    return Optional.of(new Harness(whole, line, first, earlier, threads));
  }

  /** What runs before all others: by the kernel, by what it initializes, or as the user says. */
  private List<String> first(List<String> threads) {
    Set<String> first = new LinkedHashSet<>(part.environment().alone(Order.FIRST));
    if (part.environment().entries().isEmpty()) {
      first.addAll(initializing());
    }
    for (Fact fact : part.environment().facts()) {
      if (fact instanceof Fact.Before before) {
        first.add(before.function());
      }
    }
    first.removeIf(name -> threads.contains(name) || functions.definition(name).isEmpty());
    return List.copyOf(first);
  }

  private List<String> initializing() {
    Set<String> apart =
        Roots.ofLibrary(unit, functions::meaning).apart(unit, functions::meaning).keySet();
    return apart.stream()
        .filter(name ->
            functions.definition(name).orElseThrow().body().stream()
                .flatMap(call -> functions.known(call).stream())
                .noneMatch(call -> call.action() == Action.DESTROY))
        .toList();
  }

  private String added(List<String> first, List<String> earlier, List<String> threads) {
    HarnessValues values = new HarnessValues(unit);
    Set<Held> locks = new LinkedHashSet<>();
    Map<String, String> callers = new LinkedHashMap<>();
    Stream.of(first, earlier, threads)
        .flatMap(Collection::stream)
        .distinct()
        .forEach(name ->
            callers.put(name, caller(functions.definition(name).orElseThrow(), values, locks)));
    List<String> text = new ArrayList<>();
    text.add("/* A harness: what follows stands for the rest of the program. */");
    text.add("#include <pthread.h>");
    text.addAll(values.declarations());
    locks.stream().map(Held::declaration).filter(d -> !d.isEmpty()).distinct().forEach(text::add);
    text.add("");
    callers.values().forEach(text::add);
    text.add("int main(void) {");
    for (int i = 1; i <= threads.size(); i++) {
      text.add("  pthread_t liss_thread_" + i + ";");
    }
    values.statements().forEach(statement -> text.add("  " + statement));
    first.forEach(name -> text.add("  " + call(name)));
    earlier.forEach(
        name -> text.add("  if (" + values.any(new Type.Bool()) + ")\n    " + call(name)));
    for (int i = 1; i <= threads.size(); i++) {
      String caller = nameOf(threads.get(i - 1));
      text.add("  pthread_create(&liss_thread_" + i + ", 0, " + caller + ", 0);");
    }
    for (int i = 1; i <= threads.size(); i++) {
      text.add("  pthread_join(liss_thread_" + i + ", 0);");
    }
    text.add("  return 0;");
    text.add("}");
    return String.join("\n", text) + "\n";
  }

  private static String nameOf(String function) {
    return "call_" + Function.inText(function);
  }

  private static String call(String function) {
    return nameOf(function) + "(0);";
  }

  private String caller(Function function, HarnessValues values, Set<Held> locks) {
    List<String> lines = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    Set<Integer> own = part.environment().own(function);
    for (int i = 0; i < function.parameters().size(); i++) {
      Place place = own.contains(i) ? Place.CALL : Place.PROGRAM;
      arguments.add(values.argument(function, i, place, lines));
    }
    List<Held> held =
        part.environment().held(function.name()).stream().map(lock -> held(lock, values)).toList();
    locks.addAll(held);
    held.forEach(lock -> lines.add(lock.lock()));
    lines.add(Function.inText(function.name()) + "(" + String.join(", ", arguments) + ");");
    held.reversed().forEach(lock -> lines.add(lock.unlock()));
    lines.add("return unused;");
    return lines.stream()
        .map(line -> "  " + line + "\n")
        .collect(
            Collectors.joining(
                "", "static void *" + nameOf(function.name()) + "(void *unused) {\n", "}\n"));
  }

  /** A lock of the part, taken as the part takes it, or one of which it knows nothing. */
  private Held held(HeldLock lock, HarnessValues values) {
    return values
        .object(lock.name())
        .flatMap(found ->
            statement(found.type(), SyncKind.LOCK)
                .flatMap(taking ->
                    statement(found.type(), SyncKind.UNLOCK)
                        .map(releasing ->
                            new Held(
                                "",
                                taking + "(&" + found.text() + ");",
                                releasing + "(&" + found.text() + ");"))))
        .orElseGet(() -> {
          String name = "liss_" + lock.name().replaceAll("\\W+", "_");
          String kind = lock.mode() == Mode.HOLDS ? "wrlock" : "rdlock";
          return new Held(
              "static pthread_rwlock_t " + name + " = PTHREAD_RWLOCK_INITIALIZER;",
              "pthread_rwlock_" + kind + "(&" + name + ");",
              "pthread_rwlock_unlock(&" + name + ");");
        });
  }

  /** The function with which the part does something to locks of some type. */
  private Optional<String> statement(Type type, SyncKind kind) {
    return unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .flatMap(call -> functions.known(call).stream())
        .filter(call -> call.statement().filter(kind::equals).isPresent())
        .filter(call -> call.operand(0).filter(o -> isTo(o.type(), type)).isPresent())
        .map(KnownCall::function)
        .findFirst();
  }

  private static boolean isTo(Type pointer, Type type) {
    return pointer instanceof Type.Pointer p && p.target().equals(type);
  }
}
