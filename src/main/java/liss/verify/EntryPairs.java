package liss.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import liss.c.CFrontEnd;
import liss.c.calls.Environment;
import liss.c.source.COptions;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;

/**
 * What is known of each two of the functions that the kernel or other files call, and of each with
 * itself: a pair is a program in which only these two run, any number of times (Deligiannis,
 * Donaldson, Rakamarić: Fast and Precise Symbolic Analysis of Concurrency Bugs in Device Drivers,
 * ASE 2015).
 *
 * @param functions that are called beside others
 * @param pairs those with something in common of which something is found out; a function that runs
 *     once, and has nothing in common with others, is beside itself
 * @param apart the number of pairs that have nothing in common
 */
public record EntryPairs(List<String> functions, List<Pair> pairs, int apart) {

  /** Two functions, or one beside itself. */
  public record Pair(String first, String second, Known known) {

    /** What was found out. */
    public Outcome outcome() {
      return switch (known) {
        case Known.Verified verified -> verified.verification().outcome();
        case Known.Rejected rejected -> new Outcome.Unknown(rejected.messages().getFirst().code());
      };
    }

    /** What the answer rests on. */
    public Assumptions restsOn() {
      return switch (known) {
        case Known.Verified verified -> verified.verification().restsOn();
        case Known.Rejected rejected -> Assumptions.NONE;
      };
    }

    /** Why its program has no meaning here; empty if it has one. */
    public List<Diagnostic> errors() {
      return switch (known) {
        case Known.Verified verified -> List.of();
        case Known.Rejected rejected -> rejected.messages();
      };
    }
  }

  /** What is known of a pair. */
  public sealed interface Known {
    /** The answer about its program. */
    record Verified(Verification verification) implements Known {}

    /** Its program has no meaning here. */
    record Rejected(List<Diagnostic> messages) implements Known {
      /** Copies the list. */
      public Rejected {
        messages = List.copyOf(messages);
      }
    }
  }

  /** Copies the lists. */
  public EntryPairs {
    functions = List.copyOf(functions);
    pairs = List.copyOf(pairs);
  }

  /**
   * Verifies each function beside itself, and then each two that have something in common, in the
   * order of the text; none if nobody calls functions of the text beside others.
   *
   * <p>What goes wrong between two functions is first looked for in one call of each. Where that
   * finds nothing, and one of them goes wrong beside itself, that is known, and no finding of both.
   *
   * @param verifiers gives a verifier for each pair, whose limits begin then
   */
  public static EntryPairs of(SourceText source, COptions options, Supplier<Verifier> verifiers) {
    return new Search(source, Called.of(source, options), verifiers, new HashMap<>()).found();
  }

  /**
   * The functions that are called beside others.
   *
   * @param frontEnd reads the text
   * @param use whether the kernel calls them
   * @param threads in the order of the text; those of which two calls may run have {@code [*]}
   */
  private record Called(CFrontEnd frontEnd, COptions.Kernel.Use use, List<String> threads) {

    private static final String ANY = "[*]";

    /** Those that the kernel calls, or else other files. */
    static Called of(SourceText source, COptions options) {
      CFrontEnd frontEnd = new CFrontEnd(options);
      List<String> names = options.kernel().entries();
      Environment all = frontEnd.entries(source);
      List<String> ofKernel = (names.isEmpty() ? all : all.narrowedTo(names)).threads();
      List<String> ofFiles = List.copyOf(frontEnd.calledFromOutside(source).keySet());
      boolean isKernel =
          options.kernel().isCertain()
              || ofKernel.stream().map(Called::function).toList().containsAll(ofFiles);
      return isKernel
          ? new Called(frontEnd, COptions.Kernel.Use.ALWAYS, ofKernel)
          : new Called(
              frontEnd,
              COptions.Kernel.Use.WITHOUT_THREADS,
              ofFiles.stream().map(name -> name + ANY).toList());
    }

    private static String function(String thread) {
      return thread.replace(ANY, "");
    }

    List<String> functions() {
      return threads.stream().map(Called::function).toList();
    }

    boolean isOnce(String function) {
      return threads.contains(function);
    }

    /** What reads the program in which only some of them are called. */
    CFrontEnd only(List<String> functions) {
      return frontEnd.with(
          new COptions.Kernel(use, functions, frontEnd.options().kernel().assume()));
    }
  }

  /**
   * Goes through the pairs.
   *
   * @param alone what is known of functions beside themselves
   */
  private record Search(
      SourceText source, Called called, Supplier<Verifier> verifiers, Map<String, Known> alone) {

    EntryPairs found() {
      List<String> functions = called.functions();
      Optional<SharedObjects> shared = shared(functions);
      List<Pair> pairs = new ArrayList<>();
      int apart = 0;
      for (String function : functions) {
        boolean hasOthers =
            functions.stream().anyMatch(f -> !f.equals(function) && isBetween(shared, f, function));
        if (!called.isOnce(function) || !hasOthers) {
          Known known = known(List.of(function)).orElseThrow();
          alone.put(function, known);
          pairs.add(new Pair(function, function, known));
        }
      }
      for (int i = 0; i < functions.size(); i++) {
        String first = functions.get(i);
        for (String second : functions.subList(i + 1, functions.size())) {
          if (isBetween(shared, first, second)) {
            known(List.of(first, second)).ifPresent(k -> pairs.add(new Pair(first, second, k)));
          } else {
            apart++;
          }
        }
      }
      return new EntryPairs(functions, pairs, apart);
    }

    private Optional<SharedObjects> shared(List<String> functions) {
      return switch (called.only(functions).parse(source)) {
        case ParseResult.Parsed parsed -> SharedObjects.of(parsed.program(), functions);
        case ParseResult.Rejected rejected -> Optional.empty();
      };
    }

    private static boolean isBetween(Optional<SharedObjects> shared, String one, String other) {
      return shared.isEmpty() || shared.get().isBetween(one, other);
    }

    /** What is known of some functions; empty if nothing more is to be found out. */
    private Optional<Known> known(List<String> functions) {
      CFrontEnd frontEnd = called.only(functions);
      return switch (frontEnd.parse(source)) {
        case ParseResult.Parsed parsed ->
            verified(functions, parsed, new CVerifier(verifiers.get(), frontEnd))
                .map(Known.Verified::new);
        case ParseResult.Rejected rejected ->
            Optional.of(new Known.Rejected(rejected.diagnostics()));
      };
    }

    private Optional<Verification> verified(
        List<String> functions, ParseResult.Parsed parsed, CVerifier verifier) {
      Program program = parsed.program();
      if (functions.size() > 1 && !program.replicated().isEmpty()) {
        Verification ofOneCall = verifier.verify(program.withCopies(1), parsed.assumptions());
        if (ofOneCall.outcome().hasRun()) {
          return Optional.of(ofOneCall);
        }
      }
      return functions.size() > 1 && functions.stream().anyMatch(this::goesWrongAlone)
          ? Optional.empty()
          : Optional.of(verifier.verify(program, parsed.assumptions()));
    }

    private boolean goesWrongAlone(String function) {
      return alone.get(function) instanceof Known.Verified known
          && known.verification().outcome().hasRun();
    }
  }

  /**
   * The most important finding. That all pairs are safe is not enough for a driver with more
   * functions: their blocks can form cycles that no two of them form.
   */
  public Outcome outcome() {
    return outcome(pair -> Set.of());
  }

  /**
   * The most important finding where some violations are known and accepted; a pair that has one is
   * not safe.
   *
   * @param suppressed the names of the violations of a pair, if all are such ones
   */
  public Outcome outcome(Function<Pair, Set<String>> suppressed) {
    List<Outcome> outcomes = pairs.stream().map(Pair::outcome).toList();
    List<Pair> violated = pairs.stream().filter(p -> p.outcome().hasRun()).toList();
    Optional<Outcome> first =
        violated.stream()
            .filter(p -> suppressed.apply(p).isEmpty())
            .map(Pair::outcome)
            .reduce(Outcome::or);
    long open = outcomes.stream().filter(Outcome.Unknown.class::isInstance).count();
    if (first.isPresent()) {
      return first.get();
    }
    if (!violated.isEmpty()) {
      return Outcome.suppressed(
          (int) violated.stream().flatMap(p -> suppressed.apply(p).stream()).distinct().count());
    }
    if (open > 0) {
      return new Outcome.Unknown(open + " of " + pairs.size() + " pairs");
    }
    return functions.size() <= 2
        ? new Outcome.Holds()
        : new Outcome.Unknown("safe for each pair of functions");
  }
}
