package liss.triage;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.check.serial.BlockGraph.Block;
import liss.check.serial.BlockGraph.Dependence;
import liss.lang.Declaration.Routine;
import liss.verify.Alarms;
import liss.verify.Verification.Shown;

/**
 * One of several counterexamples of a part of a program, with what speaks for and against it. The
 * most telling ones come first.
 *
 * @param shown the counterexample
 * @param variables that it is about
 * @param uses the functions of the part that access these variables, with the locks that they
 *     always hold then
 * @param signs what speaks for it
 * @param pattern what speaks against it: how all accesses to these variables look
 * @param vague the number of variables that stand for what functions without a body do, or are
 *     locals of functions: pointers of unknown origin lead there
 * @param isOfRequest whether a function takes part that runs only when the program has asked for
 *     it, of which the program without values does not know
 */
public record Alarm(
    Shown shown,
    Set<String> variables,
    SortedMap<String, Set<String>> uses,
    Set<Sign> signs,
    Optional<BenignPattern> pattern,
    int vague,
    boolean isOfRequest) {

  /** Something that makes an alarm telling. */
  public enum Sign {
    /** The program takes a lock for the same data, but not wherever it uses them. */
    LOCKED_ELSEWHERE("a lock protects it elsewhere"),
    /** The interrupted function reads, and writes further on. */
    CHECK_AND_USE("what was read may have changed before it is used");

    private final String label;

    Sign(String label) {
      this.label = label;
    }

    /** The sign in words. */
    public String label() {
      return label;
    }
  }

  private static final Comparator<Alarm> ORDER =
      Comparator.comparing((Alarm alarm) -> alarm.pattern().isPresent())
          .thenComparing(alarm -> alarm.vague() == alarm.variables().size())
          .thenComparing(Alarm::isOfRequest)
          .thenComparing(Alarm::vague)
          .thenComparing(alarm -> -alarm.signs().size())
          .thenComparing(alarm -> alarm.variables().size());

  /** The alarms, the most telling first; equal ones as they were found. */
  public static List<Alarm> ranked(Alarms alarms) {
    Uses uses = new Uses(alarms);
    return alarms.all().stream().map(uses::alarm).sorted(ORDER).toList();
  }

  /** How the functions of a part use its variables. */
  private static final class Uses {

    private final ProgramCfa whole;
    private final AccessPatterns patterns;
    private final Set<String> functions;
    private final Set<String> requested;
    private final Map<String, SortedMap<String, Set<String>>> locks = new TreeMap<>();

    Uses(Alarms alarms) {
      this.whole = alarms.whole();
      this.requested = alarms.requested();
      this.functions =
          whole.program().all(Routine.class).stream()
              .map(Routine::name)
              .collect(Collectors.toSet());
      this.patterns = new AccessPatterns(whole);
      SectionLocks sections = new SectionLocks(whole);
      for (Cfa thread : whole.threads()) {
        List<BitSet> held = sections.held(thread);
        for (Edge edge : thread.edges()) {
          Access.variable(whole, edge)
              .ifPresent(name -> {
                Set<String> here = new TreeSet<>();
                held.get(edge.source()).stream().mapToObj(sections::name).forEach(here::add);
                locks
                    .computeIfAbsent(name, v -> new TreeMap<>())
                    .merge(thread.function(), here, Uses::common);
              });
        }
      }
    }

    private static Set<String> common(Set<String> some, Set<String> others) {
      Set<String> common = new TreeSet<>(some);
      common.retainAll(others);
      return common;
    }

    Alarm alarm(Shown shown) {
      Set<String> variables = Alarms.variables(shown);
      SortedMap<String, Set<String>> uses = new TreeMap<>();
      variables.forEach(name ->
          locks
              .getOrDefault(name, new TreeMap<>())
              .forEach((function, held) -> uses.merge(function, held, Uses::common)));
      Set<Sign> signs = EnumSet.noneOf(Sign.class);
      if (variables.stream().anyMatch(this::isLockedSomewhere)) {
        signs.add(Sign.LOCKED_ELSEWHERE);
      }
      if (isCheckAndUse(shown)) {
        signs.add(Sign.CHECK_AND_USE);
      }
      SortedSet<Integer> numbers =
          IntStream.range(0, whole.variables().size())
              .filter(i -> variables.contains(whole.variables().get(i).name()))
              .boxed()
              .collect(Collectors.toCollection(TreeSet::new));
      return new Alarm(
          shown,
          variables,
          uses,
          signs,
          patterns.of(numbers),
          (int) variables.stream().filter(this::isVague).count(),
          isOfRequest(shown));
    }

    private boolean isVague(String variable) {
      return variable.startsWith("device ")
          || variable.startsWith("state of ")
          || variable.contains(".") && functions.contains(variable.replaceFirst("[.].*", ""));
    }

    private boolean isOfRequest(Shown shown) {
      return shown.counterexample().conflicts().stream()
          .map(conflict -> Alarms.function(shown.program(), conflict.before()))
          .anyMatch(requested::contains);
    }

    /** Whether some function holds a lock for a variable, and no lock is held by all. */
    private boolean isLockedSomewhere(String variable) {
      List<Set<String>> held =
          new ArrayList<>(locks.getOrDefault(variable, new TreeMap<>()).values());
      return held.stream().anyMatch(set -> !set.isEmpty())
          && held.stream().reduce(Uses::common).filter(Set::isEmpty).isPresent();
    }

    /** Whether a block of the cycle reads on one line and writes on a later one. */
    private static boolean isCheckAndUse(Shown shown) {
      Map<Block, List<Event>> blocks =
          shown.counterexample().conflicts().stream()
              .flatMap((Dependence d) -> Stream.of(d.before(), d.after()))
              .distinct()
              .collect(Collectors.groupingBy(Block::of));
      return blocks.values().stream()
          .anyMatch(events ->
              events.stream()
                  .filter(event -> kind(event) == Access.Kind.READ)
                  .anyMatch(read ->
                      events.stream()
                          .anyMatch(write ->
                              kind(write) == Access.Kind.WRITE
                                  && write.index() > read.index()
                                  && write.edge().line() != read.edge().line())));
    }

    private static Access.Kind kind(Event event) {
      return requireNonNull(
          Access.of(event.edge().action()).map(Access::kind).orElse(Access.Kind.WRITE));
    }
  }
}
