package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Environment;
import liss.c.calls.Functions;
import liss.c.calls.TableFacts;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.FactComments;
import liss.c.source.Messages;
import liss.c.threads.Roots;
import liss.c.threads.Threads;
import liss.lang.Assumption;
import liss.lang.Declaration.Copies;
import liss.lang.Fact;

/**
 * The threads that run from the beginning: those that the user names, those that the kernel has,
 * {@code main} and those that are threads by their names, or, in a file that has none of these and
 * synchronizes, the functions that other files can call.
 *
 * @param copies how many threads execute a function
 * @param environment the functions that the kernel calls, if they are the threads
 */
record FirstThreads(Map<String, Copies> copies, Environment environment, Choice choice) {

  private static final String MAIN = "main";

  /** The functions that a message proposes as threads. */
  private static final int MOST_PROPOSED = 4;

  /** Who has chosen the threads. */
  enum Choice {
    /** The user, or the kernel: a function is a thread wherever the program starts it. */
    GIVEN,
    /** They are threads by their names, and {@code main} is none. */
    NAMED,
    /** {@code main} is one, and starts the others. */
    STARTED
  }

  /** The functions. */
  List<String> names() {
    return List.copyOf(copies.keySet());
  }

  /** The same, of whose callers the user says something. */
  private FirstThreads with(List<Fact> facts) {
    Environment said = environment.with(facts);
    Map<String, Copies> beside = new LinkedHashMap<>(copies);
    beside.keySet().removeAll(said.alone());
    return new FirstThreads(beside, said, choice);
  }

  /** Finds the threads of a program. */
  static FirstThreads of(
      TranslationUnit unit, Functions functions, COptions options, Messages messages) {
    return new Search(unit, functions, options, messages).found();
  }

  /** Tells the user about threads that the program starts. */
  static void report(Threads threads, Messages messages) {
    report(threads.messages(), messages);
    threads.assumptions().forEach(messages::assume);
  }

  private static void report(List<Threads.Message> found, Messages messages) {
    for (Threads.Message message : found) {
      messages.report(message.kind(), message.span(), message.text(), message.hint());
    }
  }

  private record Search(
      TranslationUnit unit, Functions functions, COptions options, Messages messages) {

    FirstThreads found() {
      FirstThreads found = threads();
      FactComments comments = FactComments.in(unit.source());
      comments
          .wrong()
          .forEach(place ->
              messages.report(
                  CMessage.WRONG_ANNOTATION, place, "this says nothing of a function", Fact.FORMS));
      TableFacts.of(found.environment(), functions, options.kernel()::looksAt)
          .forEach(messages::assume);
      List<Fact> facts = new ArrayList<>();
      Stream.concat(options.facts().stream(), comments.all().stream())
          .forEach(said ->
              missing(said.fact())
                  .ifPresentOrElse(what -> wrong(said, what), () -> take(said, found, facts)));
      return found.with(facts);
    }

    /**
     * Takes something to be so, if anything is taken to be so of what it is about. A program that
     * starts its threads has no callers of which it does not know.
     */
    private void take(Fact.Said said, FirstThreads found, List<Fact> facts) {
      Fact fact = said.fact();
      boolean isNothingSaid =
          found.choice() == Choice.STARTED
              || options.kernel().assume() == COptions.Kernel.Assume.NONE;
      if (!fact.isAboutCallers() || !isNothingSaid) {
        facts.add(fact);
        messages.assume(new Assumption.Given(said));
      }
    }

    /** What a fact names that the program does not have. */
    private Optional<String> missing(Fact fact) {
      return Stream.of(fact.function(), fact instanceof Fact.Before f ? f.other() : fact.function())
          .filter(name -> unit.function(name).isEmpty() && unit.declared(name).isEmpty())
          .findFirst()
          .map(name -> "function `" + name + "`")
          .or(() ->
              fact instanceof Fact.Own own
                      && functions
                          .definition(own.function())
                          .filter(function -> Environment.parameter(own, function).isPresent())
                          .isEmpty()
                  ? Optional.of("argument `" + own.parameter() + "` of `" + own.function() + "`")
                  : Optional.empty());
    }

    /** Reports that something is missing, for another file as for a header. */
    private void wrong(Fact.Said said, String missing) {
      messages.report(
          CMessage.WRONG_ANNOTATION,
          said.file().isPresent() ? messages.start() : said.place(),
          said.file().map(file -> file + ":" + said.place() + ": ").orElse("")
              + "there is no "
              + missing,
          "facts are about functions that the program defines or calls: " + Fact.FORMS);
    }

    private FirstThreads threads() {
      Environment known = Environment.of(unit, options.vocabulary());
      boolean isDriver = options.kernel().isCertain() || !known.entries().isEmpty();
      Environment ruled = isDriver ? known.ofDriver(unit, options.vocabulary()) : known;
      Environment kernel =
          switch (options.kernel().assume()) {
            case ENVIRONMENT -> ruled;
            case NONE -> ruled.strict();
          };
      if (isKernel(kernel)) {
        Environment called = narrowed(kernel);
        List<String> all =
            Stream.concat(options.threads().stream(), called.threads().stream()).toList();
        return all.isEmpty() ? ofProgram() : given(chosen(all), called);
      }
      if (!options.threads().isEmpty()) {
        return given(chosen(options.threads()), Environment.NONE);
      }
      boolean isLibrary = !hasThreads() && synchronizes();
      return isLibrary ? library() : ofProgram();
    }

    private boolean hasThreads() {
      return options.kernel().isCertain()
          || functions.definition(MAIN).isPresent()
          || (options.threads().isEmpty()
              ? !Roots.unstarted(unit).isEmpty()
              : unit.functions().stream()
                  .map(Function::name)
                  .map(Function::inText)
                  .anyMatch(options::mayBeThread));
    }

    private boolean isKernel(Environment found) {
      return switch (options.kernel().use()) {
        case ALWAYS, ONLY -> true;
        case WITHOUT_THREADS ->
            options.threads().isEmpty()
                && !found.threads().isEmpty()
                && (found.calls(MAIN) || !hasThreads());
      };
    }

    private Environment narrowed(Environment found) {
      List<String> entries = options.kernel().entries();
      Environment narrowed = entries.isEmpty() ? found : found.narrowedTo(entries);
      entries.stream()
          .filter(name -> found.entries().stream().noneMatch(e -> e.function().equals(name)))
          .forEach(name -> notCalled(caller() + " does not call a function named `" + name + "`"));
      if (!narrowed.threads().isEmpty()) {
        messages.report(
            CMessage.KERNEL_CALLS,
            messages.start(),
            (narrowed.isKnown()
                    ? "the threads are the functions that " + caller() + " calls: "
                    : "nobody is seen to register the tables of this file; the threads are their"
                        + " functions: ")
                + String.join(", ", narrowed.threads()),
            "`liss entries` says why; --entries chooses among them, and --threads replaces them");
      } else if (!messages.has(CMessage.NO_THREAD)) {
        notCalled(caller() + " calls no function of this program");
      }
      return narrowed;
    }

    private String caller() {
      return options.vocabulary().world().caller();
    }

    private void notCalled(String message) {
      messages.report(
          CMessage.NO_THREAD,
          messages.start(),
          message,
          "`liss entries` lists those that it calls; a vocabulary can have more tables");
    }

    private Roots chosen(List<String> choices) {
      Roots roots = Roots.chosen(unit, choices, messages.start());
      report(roots.messages(), messages);
      return roots;
    }

    private static FirstThreads given(Roots roots, Environment environment) {
      return new FirstThreads(roots.copies(), environment, Choice.GIVEN);
    }

    private FirstThreads library() {
      Roots all = Roots.ofLibrary(unit, functions::meaning);
      Map<String, String> apart = all.apart(unit, functions::meaning);
      Roots roots = all.without(apart.keySet());
      if (roots.copies().isEmpty()) {
        roots = all;
      } else {
        messages.report(
            CMessage.LIBRARY,
            messages.start(),
            "the threads are the functions that other files can call: "
                + roots.copies().keySet().stream()
                    .map(name -> name + "[*]")
                    .collect(Collectors.joining(", "))
                + apart.entrySet().stream()
                    .map(e ->
                        "; `"
                            + e.getKey()
                            + "` runs before or after them, as it initializes or destroys `"
                            + e.getValue()
                            + "`")
                    .collect(Collectors.joining()),
            "--threads chooses others");
      }
      List<String> entries = options.kernel().entries();
      return given(entries.isEmpty() ? roots : roots.only(entries), Environment.NONE);
    }

    /** {@code main} is a thread if it starts others, or if there are no others. */
    private FirstThreads ofProgram() {
      List<String> named = Roots.unstarted(unit);
      boolean isMain = functions.definition(MAIN).isPresent();
      boolean areStarted = Roots.areStarted(unit, functions::meaning) || giveFunctionsAway();
      boolean isThread = isMain && (areStarted || named.isEmpty());
      if (!isThread) {
        return new FirstThreads(once(named), Environment.NONE, Choice.NAMED);
      }
      if (!areStarted) {
        onlyMain();
      }
      List<String> all = Stream.concat(Stream.of(MAIN), named.stream()).toList();
      return new FirstThreads(once(all), Environment.NONE, Choice.STARTED);
    }

    private static Map<String, Copies> once(List<String> functions) {
      Map<String, Copies> all = new LinkedHashMap<>();
      functions.forEach(function -> all.put(function, new Copies.One()));
      return all;
    }

    private void onlyMain() {
      messages.report(
          CMessage.ONLY_MAIN,
          messages.start(),
          "main starts no thread, so it is the only one",
          "if other functions are threads, name them with --threads");
      functions.reachable(MAIN).stream()
          .flatMap(name -> functions.definition(name).orElseThrow().body().stream())
          .filter(this::isOfOtherFiles)
          .findFirst()
          .ifPresent(call ->
              messages.assume(
                  new Assumption.OtherFiles(
                      call.origin().span(),
                      Functions.named(call).orElseThrow(),
                      Optional.empty())));
    }

    private boolean isOfOtherFiles(Instruction call) {
      return functions.known(call).isEmpty()
          && Functions.named(call).filter(unit::isOfOtherFiles).isPresent();
    }

    /** Whether functions of the program are values, and others may get them. */
    private boolean giveFunctionsAway() {
      List<Instruction> all = unit.functions().stream().flatMap(f -> f.body().stream()).toList();
      boolean callsOutside =
          all.stream()
              .flatMap(call -> Functions.named(call).stream())
              .anyMatch(name -> functions.definition(name).isEmpty());
      Stream<Operand> values =
          Stream.concat(
              unit.variables().stream().flatMap(v -> v.values().stream()),
              all.stream().flatMap(i -> values(i).stream()));
      return callsOutside && values.anyMatch(this::isDefined);
    }

    private boolean isDefined(Operand value) {
      return value instanceof Operand.Routine routine
          && functions.definition(routine.function()).isPresent();
    }

    private static List<Operand> values(Instruction instruction) {
      return instruction instanceof Instruction.Call call
          ? call.arguments()
          : Operands.of(instruction);
    }

    private boolean synchronizes() {
      return unit.functions().stream()
          .flatMap(function -> function.body().stream())
          .flatMap(call -> functions.known(call).stream())
          .anyMatch(call -> call.meaning().synchronizes());
    }
  }

  /** Says that there is no thread, and proposes some. */
  static void reportMissing(TranslationUnit unit, Functions functions, Messages messages) {
    if (messages.has(CMessage.NO_THREAD)) {
      return;
    }
    String proposed =
        Roots.ofLibrary(unit, functions::meaning).copies().keySet().stream()
            .limit(MOST_PROPOSED)
            .map(name -> name + "[*]")
            .collect(Collectors.joining(","));
    messages.report(
        CMessage.NO_THREAD,
        messages.end(),
        "the program has no thread",
        "start threads in main, call them thread_.., or name them with --threads"
            + (proposed.isEmpty() ? "" : ", such as --threads '" + proposed + "'")
            + "; --kernel has the functions that "
            + functions.vocabulary().world().caller()
            + " calls"
            + functions
                .vocabulary()
                .otherWorld(unit.text().headers())
                .map(name -> "; the headers are those of --world " + name)
                .orElse(""));
  }
}
