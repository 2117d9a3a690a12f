package liss.c.threads;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.TranslationUnit;
import liss.c.pointers.Pointers;
import liss.c.pointers.Pointers.Surroundings;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Stage;
import liss.c.threads.Emitted.Note;
import liss.c.threads.ThreadInstance.Certainty;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Assumption;
import liss.lang.Declaration.Copies;
import liss.lang.Diagnostic.Hint;
import liss.lang.SourceSpan;

/**
 * The threads of a program whose {@code main} is one of them: each start that can be told from
 * others is a thread of its own.
 *
 * @param unit the program, with functions for what threads execute
 * @param threads those that run from the beginning, then those that are started
 * @param starts the threads that an instruction may start: one of them, if there are several
 * @param waits the threads for whose ends an instruction waits; a jump may wait, too, after a loop
 * @param gives the threads that other files may start from a call on
 * @param cuts the jumps and returns where a loop has more rounds than are looked at
 * @param atExit the functions that {@code main} calls at its end, any number of times
 * @param beginnings the instructions of {@code main} of which one is executed before it first
 *     synchronizes; a run that ends before is of no interest
 * @param originals the functions of the program that those in the unit are left of
 */
public record Threads(
    TranslationUnit unit,
    List<ThreadInstance> threads,
    Map<Point, List<ThreadInstance>> starts,
    Map<Point, Wait> waits,
    Map<Point, List<ThreadInstance>> gives,
    Set<Point> cuts,
    List<String> atExit,
    Set<Integer> beginnings,
    Map<String, String> originals,
    List<Message> messages,
    List<Assumption> assumptions) {

  private static final int MOST_FROM_OUTSIDE = 16;

  /** Copies the collections. */
  public Threads {
    threads = List.copyOf(threads);
    starts = new LinkedHashMap<>(starts);
    waits = new LinkedHashMap<>(waits);
    gives = new LinkedHashMap<>(gives);
    cuts = Set.copyOf(cuts);
    atExit = List.copyOf(atExit);
    beginnings = new LinkedHashSet<>(beginnings);
    originals = new LinkedHashMap<>(originals);
    messages = List.copyOf(messages);
    assumptions = List.copyOf(assumptions);
  }

  /** An instruction of a function of the unit. */
  public record Point(String function, int position) {}

  /** A wait for the ends of threads. */
  public record Wait(Kind kind, List<ThreadInstance> threads) {

    /** Copies the list. */
    public Wait {
      threads = List.copyOf(threads);
    }

    /** How many of them it waits for. */
    public enum Kind {
      /** One that was started. */
      ONE,
      /** One that was started, or for a thread that is none of them. */
      PERHAPS_ONE,
      /** All that were started. */
      ALL
    }
  }

  /** What {@code main} executes is called so. */
  public static final String MAIN_BODY = "body of main";

  /**
   * The instructions of what {@code main} executes beside which threads may run: after the start of
   * one, and not after waits for the ends of all.
   */
  public Set<Integer> besideThreads() {
    return unit.function(MAIN_BODY)
        .map(main -> new BesideThreads(this, main).positions())
        .orElse(Set.of());
  }

  /** Whether {@code main} may start a thread when another one has ended. */
  public boolean startAfterEnds() {
    return unit.function(MAIN_BODY)
        .filter(main -> new BesideThreads(this, main).startAfterEnds())
        .isPresent();
  }

  /** Whether it is known what each thread executes; not if there are too many. */
  public boolean areWhole() {
    return threads.stream().allMatch(thread -> unit.function(thread.procedure()).isPresent());
  }

  /** The function of the program that one of the unit is left of. */
  public String original(String function) {
    return originals.getOrDefault(function, function);
  }

  /**
   * These threads, of a program in which some functions are there several times.
   *
   * @param copies the functions of the unit of which others are copies, instruction by instruction
   */
  public Threads in(TranslationUnit copied, Map<String, String> copies) {
    Map<String, String> all = new LinkedHashMap<>(originals);
    copies.forEach((copy, of) -> all.put(copy, originals.getOrDefault(of, of)));
    return new Threads(
        copied,
        threads,
        copied(starts, copies),
        copied(waits, copies),
        copied(gives, copies),
        cuts,
        atExit,
        beginnings,
        all,
        messages,
        assumptions);
  }

  private static <T> Map<Point, T> copied(Map<Point, T> points, Map<String, String> copies) {
    Map<Point, T> all = new LinkedHashMap<>(points);
    copies.forEach((copy, of) ->
        points.forEach((point, what) -> {
          if (point.function().equals(of)) {
            all.put(new Point(copy, point.position()), what);
          }
        }));
    return all;
  }

  /** Something to tell the user. */
  public record Message(CMessage kind, SourceSpan span, String text, Optional<Hint> hint) {

    /** That something cannot be assumed. */
    static Message of(CMessage kind, Assumption refused) {
      return new Message(kind, refused.place(), refused.message(), refused.hint());
    }
  }

  /**
   * The threads of a program.
   *
   * @param vocabulary what functions mean that the program does not define
   * @param roots the threads that run from the beginning, {@code main} first
   * @param copies what to do where it is not known how many threads start
   * @param few how many one place starts where a few are looked at
   */
  public static Threads of(
      TranslationUnit unit,
      Vocabulary vocabulary,
      List<String> roots,
      COptions.Copies copies,
      int few) {
    Set<String> others = new LinkedHashSet<>(roots);
    others.remove(KnownMemory.MAIN);
    ProgramFunctions library =
        ProgramFunctions.of(unit, new Functions(unit, vocabulary)::meaning, roots);
    Pointers pointers = pointers(unit, vocabulary, library, others);
    KnownMemory world = new KnownMemory(unit, library, pointers, others, !isForAny(copies), few);
    while (true) {
      try {
        return new Reader(world, copies).read(roots);
      } catch (KnownMemory.TooManyCallsException e) {
        // once more, with the calls of one function more together
      }
    }
  }

  /** Threads that run from the beginning, wherever the program starts them. */
  public static Threads given(TranslationUnit unit, List<String> names) {
    List<ThreadInstance> threads =
        names.stream()
            .map(name ->
                new ThreadInstance(
                    name, name, name, Optional.empty(), Certainty.ALWAYS, new Copies.One()))
            .toList();
    return new Threads(
        unit, threads, Map.of(), Map.of(), Map.of(), Set.of(), List.of(), Set.of(), Map.of(),
        List.of(), List.of());
  }

  /** Whether threads of which it is not known how many start stand for any number. */
  static boolean isForAny(COptions.Copies copies) {
    return copies != COptions.Copies.COUNTED && copies != COptions.Copies.FEW;
  }

  /** What addresses point to in the functions that may run, whether or not something calls them. */
  private static Pointers pointers(
      TranslationUnit unit, Vocabulary vocabulary, ProgramFunctions library, Set<String> roots) {
    Map<String, Function> running = library.definitions();
    return Stage.of(
        "pointers",
        () ->
            Pointers.of(
                unit.with(List.copyOf(running.values())),
                vocabulary,
                new Surroundings(roots, Set.of(), Set.of(), running.keySet(), false, Set.of())));
  }

  /** Puts together what partial evaluation has found. */
  private static final class Reader {

    private final KnownMemory world;
    private final COptions.Copies copies;
    private final PartialEvaluation evaluation;
    private final Map<String, liss.c.threads.Certainty> certainties = new HashMap<>();

    /** Where a function is called that is left for one call. */
    private final Map<String, Point> callers = new HashMap<>();

    private final Set<String> uncertain = new LinkedHashSet<>();

    /** What is left of functions for several calls. */
    private final Set<String> again = new LinkedHashSet<>();

    private final Map<String, Point> places = new HashMap<>();
    private final Map<ExecutedSite, Point> sites = new HashMap<>();
    private Map<Point, Note> notes = Map.of();
    private final Map<String, ThreadInstance> instances = new LinkedHashMap<>();

    /** Whether nothing runs before {@code main} synchronizes. */
    private boolean isMainAlone;

    Reader(KnownMemory world, COptions.Copies copies) {
      this.world = world;
      this.copies = copies;
      this.evaluation = new PartialEvaluation(world, copies);
    }

    private boolean isForAny() {
      return Threads.isForAny(copies);
    }

    Threads read(List<String> roots) {
      isMainAlone = roots.equals(List.of(KnownMemory.MAIN));
      roots.forEach(evaluation::root);
      List<String> atExit = new ArrayList<>();
      if (roots.contains(KnownMemory.MAIN)) {
        world.atExit().forEach(name -> atExit.add(evaluation.atExit(name)));
      }
      Set<String> outside = world.givenAway();
      if (copies != COptions.Copies.COUNTED && outside.size() <= MOST_FROM_OUTSIDE) {
        for (String function : outside) {
          for (int copy = 0; copy < (isForAny() ? 1 : 2); copy++) {
            evaluation.fromOutside(function, roots.getFirst());
          }
        }
      }
      evaluation.run();
      notes = evaluation.notes();
      notes.forEach((point, note) -> {
        switch (note) {
          case Note.Starts n -> sites.put(n.site(), point);
          case Note.Calls n -> {
            boolean isAgain = callers.put(n.procedure(), point) != null;
            if (isAgain) {
              again.add(n.procedure());
            }
            if (isAgain || !n.isCertain()) {
              uncertain.add(n.procedure());
            }
          }
          case Note.Waits n -> {}
          case Note.AllEnd n -> {}
          case Note.Cut n -> {}
          case Note.Gives n -> {}
        }
      });
      evaluation.threads().forEach(thread -> instances.put(thread.name(), instance(thread)));
      return result(atExit);
    }

    private Threads result(List<String> atExit) {
      Map<Point, List<ThreadInstance>> starts = new LinkedHashMap<>();
      Map<Point, Wait> waits = new LinkedHashMap<>();
      Map<Point, List<ThreadInstance>> gives = new LinkedHashMap<>();
      Set<Point> cuts = new LinkedHashSet<>();
      notes.forEach((point, note) -> {
        switch (note) {
          case Note.Starts n -> starts.put(point, started(Set.of(n.site())));
          case Note.Waits n -> waits.put(point, wait(n, thread(point)));
          case Note.AllEnd n -> {
            List<ThreadInstance> all = started(n.starts());
            if (!all.isEmpty()) {
              waits.put(point, new Wait(Wait.Kind.ALL, all));
            }
          }
          case Note.Gives n -> gives.put(point, outside(n.functions()));
          case Note.Cut n -> cuts.add(point);
          case Note.Calls n -> {}
        }
      });
      Map<String, String> originals = new LinkedHashMap<>();
      evaluation.left().forEach((name, left) -> originals.put(name, left.original()));
      addGives(gives);
      Set<Integer> beginnings =
          isMainAlone && world.library().definition(KnownMemory.MAIN).isPresent()
              ? certainty(MAIN_BODY).beginnings()
              : Set.of();
      return new Threads(
          evaluation.unit(),
          List.copyOf(instances.values()),
          starts,
          waits,
          gives,
          cuts,
          atExit,
          beginnings,
          originals,
          evaluation.messages(),
          List.copyOf(evaluation.assumptions()));
    }

    private Optional<String> thread(Point point) {
      return Optional.ofNullable(evaluation.left().get(point.function()))
          .flatMap(PartialEvaluation.Left::thread);
    }

    /** The calls of functions that stay what they are. */
    private void addGives(Map<Point, List<ThreadInstance>> gives) {
      for (Function function : world.library().definitions().values()) {
        for (int i = 0; i < function.body().size(); i++) {
          if (function.body().get(i) instanceof Instruction.Call call) {
            List<ThreadInstance> given = outside(world.targets().givenAway(function.name(), call));
            if (!given.isEmpty()) {
              gives.put(new Point(function.name(), i), given);
            }
          }
        }
      }
    }

    private List<ThreadInstance> outside(Set<String> functions) {
      return evaluation.threads().stream()
          .filter(t -> t.by().isPresent() && t.start().isEmpty())
          .filter(t -> functions.contains(t.function()))
          .map(t -> instances.get(t.name()))
          .toList();
    }

    private List<ThreadInstance> started(Set<ExecutedSite> starts) {
      return evaluation.threads().stream()
          .filter(t -> t.start().filter(starts::contains).isPresent())
          .map(t -> instances.get(t.name()))
          .toList();
    }

    private ThreadInstance instance(PartialEvaluation.Started thread) {
      boolean isOutside = thread.by().isPresent() && thread.start().isEmpty();
      Optional<Point> point = thread.start().map(sites::get);
      point.ifPresent(p -> places.put(thread.name(), p));
      boolean isRepeated = isOutside && isForAny() || point.filter(this::isRepeated).isPresent();
      long choices =
          evaluation.threads().stream()
              .filter(t -> t.start().isPresent() && t.start().equals(thread.start()))
              .count();
      boolean isAlways =
          isForAny() || !isOutside && choices <= 1 && point.map(this::isAlways).orElse(true);
      return new ThreadInstance(
          thread.name(),
          thread.function(),
          thread.procedure(),
          thread.by(),
          isAlways ? Certainty.ALWAYS : Certainty.PERHAPS,
          isRepeated && isForAny() ? new Copies.Any() : new Copies.One());
    }

    private liss.c.threads.Certainty certainty(String procedure) {
      liss.c.threads.Certainty known = certainties.get(procedure);
      if (known == null) {
        Function function =
            Optional.ofNullable(evaluation.left().get(procedure)).orElseThrow().function();
        boolean isMain = isMainAlone && procedure.equals(MAIN_BODY);
        known = new liss.c.threads.Certainty(world, function, isMain);
        certainties.put(procedure, known);
      }
      return known;
    }

    private boolean isAlways(Point point) {
      Optional<Point> caller = Optional.ofNullable(callers.get(point.function()));
      Optional<Point> start = startOf(point);
      return !uncertain.contains(point.function())
          && !point.function().endsWith(" at exit")
          && certainty(point.function()).isAlways(point.position())
          && caller.or(() -> start).map(this::isAlways).orElse(true);
    }

    private boolean isRepeated(Point point) {
      Optional<Point> around =
          Optional.ofNullable(callers.get(point.function())).or(() -> startOf(point));
      return again.contains(point.function())
          || certainty(point.function()).isRepeated(point.position())
          || point.function().endsWith(" at exit")
              && world.startsAgainAtExit(
                  requireNonNull(evaluation.left().get(point.function())).original())
          || around.map(this::isRepeated).orElse(false);
    }

    /** Where the thread is started whose function a point is in. */
    private Optional<Point> startOf(Point point) {
      return evaluation.threads().stream()
          .filter(t -> t.procedure().equals(point.function()))
          .findFirst()
          .flatMap(t -> Optional.ofNullable(places.get(t.name())));
    }

    private Wait wait(Note.Waits wait, Optional<String> thread) {
      List<ThreadInstance> others =
          evaluation.threads().stream()
              .filter(t -> t.start().isPresent())
              .map(t -> instances.get(t.name()))
              .filter(
                  i -> !Optional.of(i.name()).equals(thread) || i.copies() instanceof Copies.Any)
              .toList();
      Set<ExecutedSite> candidates = new LinkedHashSet<>();
      if (wait.identifier() instanceof KnownValue.Identifiers identifiers) {
        candidates.addAll(identifiers.starts());
      } else if (wait.identifier() instanceof KnownValue.Loaded loaded
          && !world.isCopied(loaded.place().targets())) {
        evaluation
            .handles()
            .forEach((site, handle) -> {
              if (handle.mayBe(loaded.place())) {
                candidates.add(site);
              }
            });
      }
      List<ThreadInstance> known = started(candidates).stream().filter(others::contains).toList();
      return known.isEmpty()
          ? new Wait(Wait.Kind.PERHAPS_ONE, others)
          : new Wait(Wait.Kind.ONE, known);
    }
  }
}
