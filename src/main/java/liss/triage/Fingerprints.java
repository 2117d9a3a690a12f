package liss.triage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.verify.Outcome.Property;
import liss.verify.RacingPair;

/**
 * Names the findings in a program so that a finding keeps its name while lines move, sentences are
 * put in other words, and variables get other names, and different findings have different names.
 *
 * <p>A finding is named by its rule, its file, and the steps that it is about: the thread and the
 * function of each, what it does, and to which object. An object is known by what these functions
 * do to it, and by its part in the finding. So it may be renamed, and reached in another way. Where
 * that is the same for several objects, their names tell them apart. A number would do so, too, but
 * a suppression would then hold for another object as soon as there is one more in front.
 */
public final class Fingerprints {

  /** The name of these fingerprints in SARIF; those of {@code liss/v1} were made of sentences. */
  public static final String KEY = "liss/v2";

  /** The rule that values are against which may be out of date when they are used. */
  public static final String STALE_VALUE = "stale-value";

  /** The number of bytes of a hash that are a name. */
  private static final int BYTES = 16;

  private final Set<String> procedures;

  /** What functions do to the objects of a program. */
  private final Map<Item, SortedSet<Use>> uses = new TreeMap<>();

  private final ProgramCfa program;

  /** What is done, in a function of a thread. */
  private record Use(String place, String what) implements Comparable<Use> {
    @Override
    public int compareTo(Use other) {
      int places = place.compareTo(other.place);
      return places != 0 ? places : what.compareTo(other.what);
    }

    @Override
    public String toString() {
      return place + ":" + what;
    }
  }

  /** A variable, lock or other object, by its sort and its name. */
  private record Item(String sort, String name) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      int sorts = sort.compareTo(other.sort);
      return sorts != 0 ? sorts : name.compareTo(other.name);
    }
  }

  /** What a step has to do with a finding. */
  public enum Part {
    /** It is in conflict with another one. */
    CONFLICT,
    /** It cannot be taken. */
    BLOCKED,
    /** It took what another one waits for. */
    HOLDS,
    /** It fails. */
    FAILS
  }

  /** A step that a finding is about. */
  public record Involved(Part part, Edge step) {}

  /** The findings in a program. Linear in it. */
  public Fingerprints(ProgramCfa program) {
    this.program = program;
    this.procedures =
        program.program().all(Declaration.Procedure.class).stream()
            .map(Declaration::name)
            .collect(Collectors.toSet());
    edges()
        .forEach(edge -> {
          for (Item item : items(edge.action())) {
            uses.computeIfAbsent(item, i -> new TreeSet<>())
                .add(new Use(place(edge), what(edge.action())));
          }
        });
  }

  /**
   * The name of a finding that is about some steps of the program, in whatever order.
   *
   * @param span a place in the file of the finding
   */
  public String of(String rule, SourceSpan span, Collection<Involved> steps) {
    Set<String> places = new TreeSet<>();
    Map<Item, SortedSet<String>> roles = new TreeMap<>();
    for (Involved involved : steps) {
      places.add(place(involved.step()));
      for (Item item : items(involved.step().action())) {
        roles.computeIfAbsent(item, i -> new TreeSet<>()).add(fact(involved));
      }
    }
    SortedSet<String> facts = new TreeSet<>();
    for (Involved involved : steps) {
      List<String> objects =
          items(involved.step().action()).stream().map(item -> known(item, places, roles)).toList();
      facts.add(fact(involved) + " " + objects);
    }
    return of(rule, SourceText.uri(program.program().source().fileOf(span)), facts);
  }

  private String fact(Involved involved) {
    return involved.part() + " " + place(involved.step()) + " " + what(involved.step().action());
  }

  /** The name of a finding about steps of no program that is at hand. */
  public static String of(String rule, String file, SortedSet<String> facts) {
    return hashed(rule, file, String.join("\n", facts));
  }

  /** The name of a race in a file whose program is not at hand. */
  public static String of(RacingPair pair, String file) {
    SortedSet<String> facts = new TreeSet<>();
    for (RacingPair.Side side : List.of(pair.first(), pair.second())) {
      String access = (side.reads() ? " read" : "") + (side.writes() ? " write" : "");
      facts.add(side.thread() + access + " " + pair.variable());
    }
    return of(Property.RACE.label(), file, facts);
  }

  /**
   * The name of a finding about a whole program.
   *
   * @param number tells it from others with the same rule and file
   */
  public static String of(String rule, String file, int number) {
    return hashed(rule, file, "\n" + number);
  }

  private static String hashed(String rule, String file, String facts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(String.join("\n", rule, file, facts).getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What some functions do to an object, and its part in the finding; also its name, if that is all
   * the same for another one.
   */
  private String known(Item item, Set<String> places, Map<Item, SortedSet<String>> roles) {
    List<Use> own = usesIn(item, places);
    SortedSet<String> role = roles.getOrDefault(item, new TreeSet<>());
    boolean isAlone =
        uses.keySet().stream()
            .filter(other -> other.sort().equals(item.sort()) && !other.equals(item))
            .filter(other -> role.equals(roles.getOrDefault(other, role)))
            .noneMatch(other -> usesIn(other, places).equals(own));
    return item.sort() + own + role + (isAlone ? "" : item.name());
  }

  private List<Use> usesIn(Item item, Set<String> places) {
    return uses.getOrDefault(item, new TreeSet<>()).stream()
        .filter(use -> places.contains(use.place()))
        .toList();
  }

  /** The thread of a step, as it was declared, and the function in which it is taken. */
  private String place(Edge edge) {
    List<String> calls = edge.context().calls();
    String thread = thread(edge);
    String function =
        calls.reversed().stream().filter(procedures::contains).findFirst().orElse(thread);
    return thread + "/" + declared(function);
  }

  /** The name of a function, without what is known of a call of it. */
  private static String declared(String name) {
    int end = name.indexOf(' ');
    return end < 0 ? name : name.substring(0, end);
  }

  private List<Item> items(Action action) {
    return switch (action) {
      case Action.VariableAccess a ->
          List.of(new Item("variable", program.variables().get(a.variable()).name()));
      case Action.Interaction a ->
          List.of(new Item("channel", program.channels().get(a.channel())));
      case Action.LockStep a -> List.of(lock(a.lock()));
      case Action.SetGuard a -> List.of(flag(a.flag()));
      case Action.FlagStep a -> List.of(flag(a.flag()));
      case Action.CondvarWait a -> List.of(condvar(a.condvar()), lock(a.lock()));
      case Action.CondvarStep a -> List.of(condvar(a.condvar()));
      case Action.ObjectStep a ->
          List.of(new Item("object", program.objects().get(a.object()).name()));
      case Action.LocalStep a -> List.of();
    };
  }

  private Item lock(int lock) {
    return new Item("lock", program.locks().get(lock));
  }

  private Item flag(int flag) {
    return new Item("flag", program.flags().get(flag).name());
  }

  private Item condvar(int condvar) {
    return new Item("condvar", program.condvars().get(condvar));
  }

  /** What a step does, as these fingerprints have it: the words must stay as they are. */
  private static String what(Action action) {
    return switch (action) {
      case Action.Read a -> "read";
      case Action.Write a -> "write";
      case Action.Havoc a -> "write";
      case Action.Input a -> "input";
      case Action.Output a -> "output";
      case Action.Lock a -> "lock";
      case Action.Unlock a -> "unlock";
      case Action.Wait a -> a.value() ? "wait" : "wait_not";
      case Action.WaitReset a -> "wait_reset";
      case Action.SetCondition a -> a.value() ? "signal" : "reset";
      case Action.Assume a -> a.value() ? "assume" : "assume_not";
      case Action.SetGuard a -> "set";
      case Action.CondvarWait a -> "cwait";
      case Action.CondvarSignal a -> "csignal";
      case Action.CondvarBroadcast a -> "cbroadcast";
      case Action.ObjectStep a -> what(a.operation());
      case Action.Assert a -> "assert";
      case Action.LocalStep a -> "step";
    };
  }

  private static String what(ObjectOperation operation) {
    return switch (operation) {
      case ObjectOperation.Refused o -> "refused";
      case ObjectOperation.Down o -> "down";
      case ObjectOperation.Up o -> "up";
      case ObjectOperation.ReadLock o -> "read_lock";
      case ObjectOperation.ReadUnlock o -> "read_unlock";
      case ObjectOperation.WriteLock o -> "write_lock";
      case ObjectOperation.WriteUnlock o -> "write_unlock";
      case ObjectOperation.RwUnlock o -> "rw_unlock";
      case ObjectOperation.Arrive o -> "arrive";
      case ObjectOperation.Pass o -> "pass";
    };
  }

  /**
   * The steps of the program at the places of some of another program with the same text: one with
   * values has no functions left. Empty if one has none here.
   */
  public Optional<List<Involved>> here(Collection<Involved> others) {
    List<Involved> found = new ArrayList<>();
    for (Involved other : others) {
      edges()
          .filter(edge -> edge.span().equals(other.step().span()))
          .filter(edge -> thread(edge).equals(thread(other.step())))
          .filter(edge -> what(edge.action()).equals(what(other.step().action())))
          .findFirst()
          .ifPresent(edge -> found.add(new Involved(other.part(), edge)));
    }
    return found.size() == others.size() ? Optional.of(found) : Optional.empty();
  }

  private Stream<Edge> edges() {
    return program.threads().stream().flatMap(thread -> thread.edges().stream());
  }

  private static String thread(Edge edge) {
    return edge.context().calls().stream().findFirst().map(Fingerprints::declared).orElse("");
  }
}
