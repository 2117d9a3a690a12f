package liss.verify;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.c.CFrontEnd;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph.Dependence;
import liss.lang.Fact;
import liss.lang.SourceText;
import liss.verify.Verification.Shown;

/**
 * What the text of a part of a program does not say, and what would take a counterexample away if
 * it were so: one fact about the callers of its threads, or about a function of another file. There
 * is none about a counterexample that is a run of a program, and none where the program starts its
 * threads itself.
 *
 * @param fact without which the counterexample is possible
 * @param text the question, which is answered with no if the fact holds
 */
public record Question(Fact fact, String text) {

  /** The names of locks that stand for what is said of callers. */
  private static final Pattern OF_CALLERS = Pattern.compile("(kernel|calls of|end of) ");

  /** The line of a source with the fact. */
  public String line() {
    return line(fact);
  }

  /** The line of a source that says a fact. */
  public static String line(Fact fact) {
    return "// liss: " + fact;
  }

  /** The first question about each counterexample of a verification. */
  public static Function<Shown, Optional<Question>> about(
      Verification found, CFrontEnd frontEnd, SourceText source) {
    Map<String, CFrontEnd.Called> called = called(found, frontEnd, source);
    return shown -> new Cycle(shown, called).questions().findFirst();
  }

  /**
   * The questions about the counterexample of a verification, each of which is answered for good.
   * Linear in its run, for each question.
   */
  public static List<Question> allAbout(Verification found, CFrontEnd frontEnd, SourceText source) {
    Map<String, CFrontEnd.Called> called = called(found, frontEnd, source);
    return found.shownInText().stream()
        .flatMap(shown -> new Cycle(shown, called).questions())
        .distinct()
        .toList();
  }

  /** The functions that other files call; none if the counterexample is a run of the program. */
  private static Map<String, CFrontEnd.Called> called(
      Verification found, CFrontEnd frontEnd, SourceText source) {
    return found.safety() instanceof Outcome.Possible || found.harness().isPresent()
        ? frontEnd.calledFromOutside(source)
        : Map.of();
  }

  /**
   * The cycle of a counterexample.
   *
   * @param called the functions that other files call
   */
  private record Cycle(Shown shown, Map<String, CFrontEnd.Called> called) {

    /** What removes an edge of the cycle, or makes one of its interruptions impossible. */
    Stream<Question> questions() {
      List<String> functions = functions();
      if (functions.isEmpty() || !called.keySet().containsAll(functions)) {
        return Stream.empty();
      }
      return Stream.of(
              states(),
              functions.stream().flatMap(this::allocates),
              functions.stream().flatMap(this::held),
              functions.stream().flatMap(this::own),
              functions.size() == 1 ? once(functions.getFirst()) : order(functions))
          .flatMap(each -> each);
    }

    private ProgramCfa program() {
      return shown.program();
    }

    private List<Dependence> conflicts() {
      return shown.counterexample().conflicts();
    }

    /** The functions of the threads, in the order of the cycle. */
    private List<String> functions() {
      Set<String> functions = new LinkedHashSet<>();
      conflicts().forEach(dependence -> functions.add(function(dependence.before())));
      return List.copyOf(functions);
    }

    private String function(Event event) {
      return Alarms.function(program(), event);
    }

    private String variable(Event event) {
      return Access.variable(program(), event.edge()).orElse("");
    }

    /**
     * Whether two calls of a function without a body have something in common, or are new memory.
     */
    private Stream<Question> states() {
      return conflicts().stream()
          .map(dependence -> variable(dependence.before()))
          .filter(name -> name.matches("device \\w+"))
          .map(name -> name.substring("device ".length()))
          .filter(name -> program().program().source().text().contains(name + "("))
          .distinct()
          .map(name ->
              name.contains("alloc")
                  ? new Question(
                      new Fact.Allocates(name),
                      "Can `" + name + "` return memory that somebody else has?")
                  : new Question(
                      new Fact.NoState(name),
                      "Do two calls of `"
                          + name
                          + "` have something in common beside their arguments?"));
    }

    /** Whether a function of another file returns what somebody else has. */
    private Stream<Question> allocates(String function) {
      return requireNonNull(called.get(function)).results().stream()
          .filter(this::isInAll)
          .map(result ->
              new Question(
                  new Fact.Allocates(result.name()),
                  "Can `" + result.name() + "` return memory that somebody else has?"));
    }

    /** Whether two calls get the same object, where the function holds no lock. */
    private Stream<Question> own(String function) {
      boolean isLocked =
          conflicts().stream()
              .flatMap(d -> Stream.of(d.before(), d.after()))
              .anyMatch(event -> function(event).equals(function) && !locksAt(event).isEmpty());
      return isLocked
          ? Stream.empty()
          : requireNonNull(called.get(function)).parameters().stream()
              .filter(this::isInAll)
              .map(parameter ->
                  new Question(
                      new Fact.Own(parameter.name(), function),
                      "Can somebody else use what `"
                          + function
                          + "` gets as `"
                          + parameter.name()
                          + "` while it runs?"));
    }

    /** Whether all variables of the cycle are in structures of a type that come from elsewhere. */
    private boolean isInAll(CFrontEnd.Pointing pointing) {
      return conflicts().stream()
          .allMatch(d -> variable(d.before()).startsWith("struct " + pointing.structure() + "."));
    }

    /**
     * Whether the callers of a function hold a lock that others take for the same variables. What
     * runs in an interrupt cannot hold one for which others sleep.
     */
    private Stream<Question> held(String function) {
      Set<String> locks = new TreeSet<>();
      Set<String> own = new TreeSet<>();
      for (Dependence dependence : conflicts()) {
        for (Event event : List.of(dependence.before(), dependence.after())) {
          (function(event).equals(function) ? own : locks).addAll(locksAt(event));
        }
      }
      boolean maySleep = requireNonNull(called.get(function)).maySleep();
      Set<String> spinning = program().uncontended();
      return locks.stream()
          .filter(lock -> maySleep || spinning.contains(lock))
          .filter(lock -> !own.contains(lock) && !OF_CALLERS.matcher(lock).lookingAt())
          .map(lock ->
              new Question(
                  new Fact.Holds(lock, function),
                  "Can `" + function + "` be called without `" + lock + "` held?"));
    }

    /** The locks that the thread of a step holds in front of it. */
    private List<String> locksAt(Event at) {
      List<Integer> held = new ArrayList<>();
      for (Event event : shown.counterexample().run().events()) {
        if (event.thread() == at.thread() && event.index() < at.index()) {
          switch (event.edge().action()) {
            case Action.Lock a -> held.add(a.lock());
            case Action.Unlock a -> held.remove((Integer) a.lock());
            default -> {}
          }
        }
      }
      return held.stream().map(lock -> program().locks().get(lock)).distinct().toList();
    }

    private static Stream<Question> once(String function) {
      return Stream.of(
          new Question(
              new Fact.Once(function),
              "Can two calls of `" + function + "` run at the same time?"));
    }

    /** Whether one of two functions, that which writes more, runs beside the other one. */
    private Stream<Question> order(List<String> functions) {
      String first = functions.getFirst();
      String other = functions.get(1);
      boolean isFirst = writes(first) >= writes(other);
      Fact fact = isFirst ? new Fact.Before(first, other) : new Fact.Before(other, first);
      return Stream.of(
          new Question(fact, "Can `" + first + "` and `" + other + "` run at the same time?"));
    }

    private long writes(String function) {
      return conflicts().stream()
          .flatMap(dependence -> Stream.of(dependence.before(), dependence.after()))
          .filter(event -> function(event).equals(function))
          .filter(event ->
              Access.of(event.edge().action())
                  .filter(access -> access.kind() == Access.Kind.WRITE)
                  .isPresent())
          .count();
    }
  }
}
