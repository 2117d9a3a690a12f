package liss.verify;

import java.util.ArrayList;
import java.util.List;
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
import liss.lang.SourceText;

/**
 * What is known of each two of the functions that the kernel calls, and of each with itself: a pair
 * is a program in which only these two run, any number of times (Deligiannis, Donaldson, Rakamarić:
 * Fast and Precise Symbolic Analysis of Concurrency Bugs in Device Drivers, ASE 2015).
 *
 * @param functions that the kernel calls beside others
 */
public record EntryPairs(List<String> functions, List<Pair> pairs) {

  /** Two functions, which may be the same one. */
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
   * Verifies each pair, in the order of the text; none if the kernel calls no function.
   *
   * @param verifiers gives a verifier for each pair, whose limits begin then
   */
  public static EntryPairs of(SourceText source, COptions options, Supplier<Verifier> verifiers) {
    CFrontEnd frontEnd = new CFrontEnd(options);
    Environment found = frontEnd.entries(source);
    List<String> names = options.kernel().entries();
    Environment environment = names.isEmpty() ? found : found.narrowedTo(names);
    List<String> functions =
        environment.threads().stream().map(thread -> thread.replace("[*]", "")).toList();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      boolean isOnce = environment.threads().contains(functions.get(i));
      for (int j = isOnce ? i + 1 : i; j < functions.size(); j++) {
        List<String> both = List.of(functions.get(i), functions.get(j));
        Known known = known(source, frontEnd.withEntries(both), verifiers.get());
        pairs.add(new Pair(both.getFirst(), both.getLast(), known));
      }
    }
    return new EntryPairs(functions, pairs);
  }

  private static Known known(SourceText source, CFrontEnd frontEnd, Verifier verifier) {
    return switch (frontEnd.parse(source)) {
      case ParseResult.Parsed parsed ->
          new Known.Verified(
              new CVerifier(verifier, frontEnd).verify(parsed.program(), parsed.assumptions()));
      case ParseResult.Rejected rejected -> new Known.Rejected(rejected.diagnostics());
    };
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
