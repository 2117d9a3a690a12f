package liss.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.Access;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.SynchronizationOrder;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.oracle.TraceClass;
import liss.placement.model.Objective;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Move;
import liss.run.RunEnd;
import liss.run.Schedule;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.run.Step;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import liss.verify.MaximalRuns;
import liss.verify.Outcome;
import liss.verify.Verification;
import liss.verify.Verifier;
import liss.verify.WholeRun;
import lisscheck.Checked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What liss writes, read by the checker, which has no class of liss. */
@Tag("slow")
class CertificateTest {

  private static final int LOOP_BOUND = 2;
  private static final long BUDGET = 2_000;
  private static final int STEPS = 30_000;

  /** A certificate, or why there is none, and what the checker says of it. */
  private record Made(Verification found, Certificate certificate, String checked) {}

  private static Made made(String source, Limits limits) {
    Program program = Programs.parse(source);
    Verification found = new Verifier(new SerializationEngine(), limits).verify(program);
    Certificate certificate = Certificate.of(program, found, limits);
    return new Made(
        found,
        certificate,
        switch (certificate) {
          case Certificate.Written written -> Checked.answer(written.lines(), source);
          case Certificate.None none -> "none: " + none.reason();
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drivers/open_close",
        "drivers/ex1",
        "drivers/ex5",
        "drivers/lc-rc",
        "drivers/dv1394",
        "drivers/f_acm",
        "drivers/md",
        "drivers/myri10ge",
        "drivers/iwl3945",
        "drivers/cpmac",
        "drivers/cpmac.bug3",
        "models/abba",
        "models/leaked-lock",
        "models/lost-wakeup",
        "models/tiny-a",
        "models/scaling/ring-token-3",
        "models/scaling/ring-chain-3",
        "models/endless/safe",
        "models/endless/hidden",
        "models/endless/unsafe",
        "drivers/usb-serial.bug3",
        "models/por/pol-7-3",
        "results/open_close.fine"
      })
  void the_checker_finds_the_same_answer(String file) throws Exception {
    Made made = made(Files.readString(Path.of(file + ".w")), Limits.none());
    assertThat(made.checked()).isEqualTo(made.found().outcome().label());
  }

  /** What {@code liss regress drivers} compares; the largest drivers are in tools/bench. */
  @Test
  void the_results_for_drivers_have_certificates() throws Exception {
    List<Path> results;
    try (Stream<Path> files = Files.list(Path.of("results"))) {
      results =
          files
              .filter(file -> file.toString().matches(".*[.](coarse|fine|none)[.]w"))
              .filter(file -> !file.toString().matches(".*(cpmac8|usb-serial|memcached).*"))
              .sorted()
              .toList();
    }
    assertThat(results).hasSizeGreaterThan(50);
    for (Path result : results) {
      String driver =
          result.getFileName().toString().replaceFirst("[.](coarse|fine|none)[.]w$", "");
      String original = Files.readString(Path.of("drivers", driver + ".w"));
      String checked = checkedOutput(original, Files.readString(result), Limits.none());
      boolean isSearched = checked.startsWith("none: runs that do not terminate");
      assertThat(isSearched ? "true" : checked).as(result.toString()).isEqualTo("true");
    }
  }

  /** What the checker says of the certificate of a program with locks. */
  private static String checkedOutput(String original, String output, Limits limits) {
    Program before = Programs.parse(original);
    ConsideredRuns considered = new SerializationEngine().considered(CfaBuilder.build(before));
    return switch (Certificate.ofOutput(
        before, Programs.parse(output), considered, Optional.empty(), limits)) {
      case Certificate.Written written ->
          Checked.answer(written.lines(), output, Optional.of(original));
      case Certificate.None none -> "none: " + none.reason();
    };
  }

  /** The locks that synthesis adds, and those without one of them, beside all runs. */
  @Test
  void programs_with_locks_have_certificates() {
    int accepted = 0;
    int rejected = 0;
    for (long seed = 0; seed < Seeds.of(150, 5_000); seed++) {
      String source = RandomPrograms.of(Size.SMALL).source(seed);
      Limits limits = Limits.none().withBudget(BUDGET);
      SynthesisResult result =
          new Synthesizer(
                  new SerializationEngine(), Objective.COARSE, limits, SynthesisListener.SILENT)
              .synthesize(Programs.parse(source));
      if (!(result instanceof Synthesized synthesized) || synthesized.text().equals(source)) {
        continue;
      }
      String checked = checkedOutput(source, synthesized.text(), limits);
      assertThat(checked)
          .as("seed %d:%n%s%n%s", seed, source, synthesized.text())
          .matches("true|none: .*");
      accepted += checked.equals("true") ? 1 : 0;
      String lock = synthesized.lockNames().getFirst();
      String less = synthesized.text().replaceAll("(un)?lock\\(" + lock + "\\);", "");
      SortedSet<TraceClass> left = classes(less, Scheduler.PREEMPTIVE);
      left.removeAll(classes(source, Scheduler.COOPERATIVE));
      if (!left.isEmpty()) {
        BothSections both = BothSections.of(source, less).orElseThrow();
        Writer writer = new Writer(Programs.cfa(source), Programs.cfa(both.text()), limits);
        writer.beginWithLocks(Certificate.sha256(less), Certificate.sha256(source), both);
        Optional<List<String>> lines = forged(writer);
        if (lines.isPresent()) {
          assertThat(Checked.answer(lines.get(), less, Optional.of(source)))
              .as("seed %d:%n%s%n%s", seed, source, less)
              .startsWith("rejected");
          rejected++;
        }
      }
    }
    assertThat(accepted).isGreaterThan(Seeds.of(15, 500));
    assertThat(rejected).isGreaterThan(Seeds.of(10, 300));
  }

  private static SortedSet<TraceClass> classes(String source, Scheduler scheduler) {
    return BruteForce.of(Programs.cfa(source), LOOP_BOUND).classes(scheduler);
  }

  @Test
  void random_programs_have_certificates_that_are_right() {
    Map<String, Integer> count = new TreeMap<>();
    int seeds = Seeds.of(300, 20_000);
    for (long seed = 0; seed < seeds; seed++) {
      String source = RandomPrograms.of(Size.SMALL).source(seed);
      Made made = made(source, Limits.none().withBudget(BUDGET));
      if (made.certificate() instanceof Certificate.Written written) {
        String label = made.found().outcome().label();
        assertThat(made.checked()).as("seed %d:%n%s", seed, source).isEqualTo(label);
        assertThat(isPossible(written.lines(), label, source))
            .as("seed %d:%n%s", seed, source)
            .isTrue();
        count.merge(label, 1, Integer::sum);
      }
    }
    assertThat(count.get("true")).as(count.toString()).isGreaterThan(seeds / 4);
    assertThat(count.get("false(preemption-safety)")).isGreaterThan(seeds / 8);
    assertThat(count.get("false(deadlock)")).isGreaterThan(seeds / 20);
  }

  /** Whether all runs, up to a number of rounds of loops, leave an answer possible. */
  private static boolean isPossible(List<String> certificate, String answer, String source) {
    ProgramCfa program = Programs.cfa(source);
    if (certificate.stream().anyMatch(line -> line.contains("states with values"))) {
      return isRightWithValues(program);
    }
    BruteForce all = BruteForce.of(program, LOOP_BOUND);
    return switch (answer) {
      case "true" ->
          all.preemptiveOnly().isEmpty() && all.deadlocks(Scheduler.PREEMPTIVE).isEmpty();
      case "false(preemption-safety)" -> all.isBounded() || !all.preemptiveOnly().isEmpty();
      default -> all.isBounded() || !all.deadlocks(Scheduler.PREEMPTIVE).isEmpty();
    };
  }

  /** As if an engine had missed the violations: everything is written as for a safe program. */
  private static Optional<List<String>> forged(String source) {
    ProgramCfa program = Programs.cfa(source);
    Writer writer = new Writer(program, Limits.none().withBudget(BUDGET));
    writer.begin(Certificate.sha256(source), new Outcome.Holds());
    return forged(writer);
  }

  private static Optional<List<String>> forged(Writer writer) {
    return writer
            .searched()
            .filter(reason -> !reason.equals(SerialRuns.NONE_LEFT))
            .or(writer::noDeadlock)
            .or(writer::noFailure)
            .isPresent()
        ? Optional.empty()
        : lines(writer);
  }

  /** States with values, also where some run ends of which no serial run is left. */
  private static Optional<List<String>> writtenWithValues(ProgramCfa program, String source) {
    if (program.hasInputs()) {
      return Optional.empty();
    }
    Writer writer = new Writer(program, Limits.none());
    writer.begin(Certificate.sha256(source), new Outcome.Holds());
    Optional<String> reason = writer.withValues();
    return reason.filter(r -> !r.equals(SerialRuns.NONE_LEFT)).isEmpty()
        ? lines(writer)
        : Optional.empty();
  }

  /** Beside an enumeration of all maximal runs with values, which may fail. */
  @Test
  void states_with_values_are_a_proof_for_the_program() {
    int accepted = 0;
    int failing = 0;
    int rejected = 0;
    for (long seed = 0; seed < Seeds.of(300, 20_000); seed++) {
      String source = SmallPrograms.failing(seed, Loops.NONE).replace("havoc", "1");
      ProgramCfa program = Programs.cfa(source);
      Optional<List<String>> written = writtenWithValues(program, source);
      if (written.isPresent()) {
        List<String> lines = written.get();
        String answer = Checked.answer(lines, source);
        if (answer.equals("true")) {
          accepted++;
          failing += lines.stream().anyMatch(line -> line.contains("[-1,")) ? 1 : 0;
          assertThat(isRightWithValues(program))
              .as("seed %d:%n%s%n%s", seed, source, String.join("\n", lines))
              .isTrue();
        } else {
          rejected++;
        }
      }
    }
    assertThat(accepted).isGreaterThan(Seeds.of(20, 1_500));
    assertThat(failing).isGreaterThan(Seeds.of(8, 500));
    assertThat(rejected).isGreaterThan(Seeds.of(5, 300));
  }

  /** A thread that misuses a lock is stuck; that is no failure which a cooperative run has, too. */
  @Test
  void a_misused_lock_is_a_deadlock() {
    String source = "shared int x; lock l; thread t { x := 1; unlock(l); }";
    assertThat(made(source, Limits.none()).checked()).isEqualTo("false(deadlock)");
    Writer writer = new Writer(Programs.cfa(source), Limits.none());
    writer.begin(Certificate.sha256(source), new Outcome.Holds());
    assertThat(writer.withValues()).contains("a run gets stuck");
    List<String> lines = new ArrayList<>(lines(writer).orElseThrow());
    lines.removeLast();
    Stream.of("{'move':[0],'next':[[1,[0]]]}", "{'move':[0],'next':[[-1,[0]]]}", "{'lines':5}")
        .map(line -> line.replace('\'', '"'))
        .forEach(lines::add);
    assertThat(Checked.answer(lines, source)).isEqualTo("rejected: this is a deadlock");
  }

  /** Where a failure is one of preemption, no change of a certificate hides that. */
  @Test
  void no_change_hides_a_failure() {
    int forged = 0;
    for (long seed = 0; seed < Seeds.of(800, 20_000); seed++) {
      String source = SmallPrograms.failing(seed, Loops.NONE).replace("havoc", "1");
      ProgramCfa program = Programs.cfa(source);
      Random random = new Random(seed);
      List<String> now = writtenWithValues(program, source).orElse(List.of());
      for (int change = 0; change < 3 && now.toString().contains("[-1,"); change++) {
        now = changed(now, random);
        forged++;
        if (Checked.answer(now, source).equals("true")) {
          assertThat(isRightWithValues(program)).as("seed %d:%n%s", seed, source).isTrue();
        }
      }
    }
    assertThat(forged).isGreaterThan(Seeds.of(60, 1_500));
  }

  /** A semaphore that a thread takes may be missing to another one, which is put off. */
  @Test
  void who_takes_a_semaphore_makes_others_wait() {
    String source =
        """
        shared int x;
        semaphore s = 1;
        thread t0 { int r; sem_wait(s); x := 1; sem_post(s); }
        thread t1 { int r; sem_wait(s); }
        """;
    Writer writer = new Writer(Programs.cfa(source), Limits.none());
    writer.begin(Certificate.sha256(source), new Outcome.Holds());
    assertThat(writer.withValues()).contains("a run gets stuck");
    List<String> lines = new ArrayList<>(lines(writer).orElseThrow());
    lines.removeLast();
    Stream.of(
            "{'move':[0],'next':[[1,[0]]]}",
            "{'move':[0],'next':[[2,[0]]]}",
            "{'move':[0],'next':[[3,[0,0]]]}",
            "{'move':[1],'next':[[4,[0,1]]]}",
            "{'move':[0,1],'next':[]}",
            "{'lines':9}")
        .map(line -> line.replace('\'', '"'))
        .forEach(lines::add);
    assertThat(Checked.answer(lines, source)).startsWith("rejected").contains("another thread");
  }

  /** A run that fails is no counterexample where no run is one, though it may be told as one. */
  @Test
  void runs_that_fail_are_told_and_judged() {
    int accepted = 0;
    int forged = 0;
    int cooperative = 0;
    for (long seed = 0; seed < Seeds.of(600, 20_000); seed++) {
      String source = SmallPrograms.failing(seed, Loops.NONE);
      Made made = made(source, Limits.none().withBudget(BUDGET));
      if (made.checked().equals("false(preemption-safety)")) {
        accepted++;
      } else if (made.found().outcome() instanceof Outcome.Holds) {
        Optional<List<String>> lines = forgedFailure(source, new Random(seed));
        if (lines.isPresent()) {
          forged++;
          String answer = Checked.answer(lines.get(), source);
          cooperative += answer.contains("a cooperative run may fail") ? 1 : 0;
          assertThat(answer)
              .as("seed %d:%n%s%n%s", seed, source, String.join("\n", lines.get()))
              .startsWith("rejected");
        }
      }
      if (made.certificate() instanceof Certificate.Written) {
        assertThat(made.checked())
            .as("seed %d:%n%s", seed, source)
            .isEqualTo(made.found().outcome().label());
      }
    }
    assertThat(accepted).isGreaterThan(Seeds.of(80, 3_000));
    assertThat(forged).isGreaterThan(Seeds.of(30, 1_000));
    assertThat(cooperative).isGreaterThan(Seeds.of(15, 500));
  }

  /** A run at random that fails, if one does, as if its failure were one of preemption. */
  private static Optional<List<String>> forgedFailure(String source, Random random) {
    ProgramCfa program = Programs.cfa(source);
    ConcreteSemantics semantics =
        new ConcreteSemantics(
            program, liss.run.Scheduler.PREEMPTIVE, edge -> List.of(random.nextLong(2)));
    for (int attempt = 0; attempt < 20; attempt++) {
      List<Step> steps = new ArrayList<>();
      ConcreteState state = semantics.initialState();
      List<Step> next = semantics.steps(state);
      while (!next.isEmpty() && state.stop().isEmpty()) {
        steps.add(next.get(random.nextInt(next.size())));
        state = steps.getLast().target();
        next = semantics.steps(state);
      }
      boolean fails =
          semantics
              .outcome(state)
              .filter(
                  e -> e instanceof RunEnd.AssertionViolated || e instanceof RunEnd.RuntimeError)
              .isPresent();
      if (fails) {
        Schedule whole = new Schedule(program, semantics.initialState(), steps);
        Schedule run = Schedule.of(program, past(whole)).orElseThrow();
        Writer writer = new Writer(program, Limits.none());
        writer.begin(
            Certificate.sha256(source), new Outcome.Violated(Outcome.Property.PREEMPTION_SAFETY));
        writer.run(new WholeRun.Failing(run, steps.getLast().edge(), run.from(run.steps().size())));
        return lines(writer);
      }
    }
    return Optional.empty();
  }

  /** The moves of a run that its last one depends on. */
  private static List<Move> past(Schedule run) {
    Deque<Move> past = new ArrayDeque<>();
    BitSet threads = new BitSet();
    threads.set(run.steps().getLast().edge().thread());
    for (int i = run.steps().size() - 1; i >= 0; i--) {
      Edge edge = run.steps().get(i).edge();
      if (threads.get(edge.thread())
          || past.stream()
              .anyMatch(later ->
                  Access.areDependent(edge, later.edge())
                      || SynchronizationOrder.isFixed(edge, later.edge()))) {
        threads.set(edge.thread());
        past.addFirst(run.move(i));
      }
    }
    return List.copyOf(past);
  }

  /** Whether no run gets stuck, and none terminates or fails as no cooperative one does. */
  private static boolean isRightWithValues(ProgramCfa program) {
    List<RunEnd> ends = ends(program);
    try {
      return ends.stream().noneMatch(RunEnd.Deadlock.class::isInstance)
          && MaximalRuns.preemptiveOnly(program, List.of(0L), STEPS).isEmpty();
    } catch (MaximalRuns.TooManyException e) {
      return ends.stream().noneMatch(RunEnd.Deadlock.class::isInstance);
    }
  }

  /** How runs end, by a search of all states. */
  private static List<RunEnd> ends(ProgramCfa program) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, liss.run.Scheduler.PREEMPTIVE, edge -> List.of());
    Set<ConcreteState> seen = new HashSet<>();
    Deque<ConcreteState> open = new ArrayDeque<>(List.of(semantics.initialState()));
    List<RunEnd> ends = new ArrayList<>();
    while (!open.isEmpty()) {
      ConcreteState state = open.remove();
      semantics.outcome(state).ifPresent(ends::add);
      semantics.steps(state).stream().map(Step::target).filter(seen::add).forEach(open::add);
    }
    return ends;
  }

  private static Optional<List<String>> lines(Writer writer) {
    return writer.end(Optional.empty()) instanceof Certificate.Written written
        ? Optional.of(written.lines())
        : Optional.empty();
  }

  /** Two copies stand for any number of them where steps are compared two by two. */
  @Test
  void any_number_of_copies() {
    String locked =
        """
        shared int x;
        lock l;
        thread w[*] { lock(l); int r = x; x := r + 1; unlock(l); }
        thread m { lock(l); x := 0; unlock(l); }
        """;
    assertThat(made(locked, Limits.none()).checked()).isEqualTo("true");
    String racy = "shared int x; thread w[*] { int r = x; x := r + 1; }";
    assertThat(made(racy, Limits.none()).checked()).isEqualTo("false(preemption-safety)");
    Writer writer =
        new Writer(CfaBuilder.build(Programs.parse(locked).withCopies(2)), Limits.none());
    writer.begin(Certificate.sha256(locked), new Outcome.Holds());
    assertThat(writer.searched().or(writer::noDeadlock).or(writer::noFailure)).isEmpty();
    assertThat(Checked.answer(lines(writer).orElseThrow(), locked))
        .startsWith("rejected")
        .contains("more than two copies");
  }

  /** A deadlock is no counterexample to preemption-safety. */
  @Test
  void a_run_shows_what_the_answer_says() throws Exception {
    String source = Files.readString(Path.of("models/abba.w"));
    Made made = made(source, Limits.none());
    List<String> lines = new ArrayList<>(((Certificate.Written) made.certificate()).lines());
    assertThat(Checked.answer(lines, source)).isEqualTo("false(deadlock)");
    lines.replaceAll(line ->
        line.replace("false(deadlock)", "false(preemption-safety)")
            .replace("\"run\",", "\"run\",\"by\":\"false(deadlock)\","));
    assertThat(Checked.answer(lines, source)).startsWith("rejected");
  }

  @Test
  void no_change_makes_a_certificate_of_a_wrong_answer() {
    int forged = 0;
    int changed = 0;
    for (long seed = 0; seed < Seeds.of(300, 20_000); seed++) {
      String source = RandomPrograms.of(Size.SMALL).source(seed);
      Program program = Programs.parse(source);
      if (BruteForce.of(CfaBuilder.build(program), LOOP_BOUND).preemptiveOnly().isEmpty()) {
        continue;
      }
      Optional<List<String>> lines = forged(source);
      if (lines.isPresent()) {
        forged++;
        Random random = new Random(seed);
        List<String> now = lines.get();
        for (int change = 0; change < 5; change++) {
          assertThat(Checked.answer(now, source))
              .as("seed %d, change %d:%n%s%n%s", seed, change, source, String.join("\n", now))
              .startsWith("rejected");
          now = changed(now, random);
          changed++;
        }
      }
    }
    assertThat(forged).isGreaterThan(Seeds.of(20, 1_500));
    assertThat(changed).isGreaterThan(5 * Seeds.of(20, 1_500));
  }

  /** Of a right answer, one change seldom leaves a certificate; where it does, that is right. */
  @Test
  void changed_certificates_are_rejected_or_right() {
    int accepted = 0;
    int all = 0;
    for (long seed = 0; seed < Seeds.of(150, 10_000); seed++) {
      String source = RandomPrograms.of(Size.SMALL).source(seed);
      Limits limits = Limits.none().withBudget(BUDGET);
      if (made(source, limits).certificate() instanceof Certificate.Written written) {
        Random random = new Random(seed);
        for (int change = 0; change < 3; change++) {
          List<String> changed = changed(written.lines(), random);
          String answer = Checked.answer(changed, source);
          all++;
          if (!answer.startsWith("rejected")) {
            accepted++;
            assertThat(isPossible(changed, answer, source))
                .as("seed %d:%n%s%n%s", seed, source, String.join("\n", changed))
                .isTrue();
          }
        }
      }
    }
    assertThat(all).isGreaterThan(Seeds.of(200, 15_000));
    assertThat(accepted).isLessThan(all / 2);
  }

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");

  /** A certificate in which something else is said, with the right number of lines. */
  private static List<String> changed(List<String> lines, Random random) {
    List<String> changed = new ArrayList<>(lines.subList(0, lines.size() - 1));
    int line = random.nextInt(changed.size());
    switch (random.nextInt(5)) {
      case 0 -> changed.remove(line);
      case 1 -> changed.set(line, changed.get(random.nextInt(changed.size())));
      case 2 -> changed.set(line, withOtherLetter(changed.get(line), random));
      default -> changed.set(line, withOtherNumber(changed.get(line), random));
    }
    changed.add("{\"lines\":" + changed.size() + "}");
    return changed;
  }

  private static String withOtherNumber(String line, Random random) {
    Matcher matcher = NUMBER.matcher(line);
    List<MatchResult> numbers = matcher.results().toList();
    if (numbers.isEmpty()) {
      return line;
    }
    MatchResult number = numbers.get(random.nextInt(numbers.size()));
    String other =
        switch (random.nextInt(4)) {
          case 0 -> numbers.get(random.nextInt(numbers.size())).group();
          case 1 -> Integer.toString(random.nextInt(4));
          default ->
              Long.toString(Long.parseLong(number.group()) + (random.nextBoolean() ? 1 : -1));
        };
    return line.substring(0, number.start()) + other + line.substring(number.end());
  }

  private static String withOtherLetter(String line, Random random) {
    int at = random.nextInt(line.length());
    return Stream.of("R", "L", "B", "N").anyMatch(line.substring(at, at + 1)::equals)
        ? line.substring(0, at) + "RLBN".charAt(random.nextInt(4)) + line.substring(at + 1)
        : line;
  }
}
