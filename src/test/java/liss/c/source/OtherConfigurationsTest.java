package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks that are placed in one configuration of a text fit together in all of them. */
class OtherConfigurationsTest {

  /** Of {@code A} and {@code B}, which the texts ask for; the first one is that of the tests. */
  private static final List<String> CONFIGURATIONS =
      List.of(
          "#define A 1\n#define B 0\n",
          "#define A 0\n#define B 0\n",
          "#define A 1\n#define B 1\n",
          "#define A 0\n#define B 1\n");

  private static final String OTHER = "void thread_b(void) { int old = g; g = old + 1; }\n";

  /** The text with locks, in the first configuration; empty if there are none that do. */
  private static Optional<String> locked(String text) {
    Program program = program(CONFIGURATIONS.getFirst(), text);
    SynthesisResult result =
        new Synthesizer(
                new SerializationEngine(),
                Objective.COARSE,
                Limits.none(),
                SynthesisListener.SILENT)
            .readingWith(new CFrontEnd(COptions.defaults())::parse)
            .synthesize(program);
    return switch (result) {
      case SynthesisResult.Synthesized found -> Optional.of(body(found.text()));
      case SynthesisResult.NoPlacement none -> Optional.empty();
      case SynthesisResult.NewDeadlock deadlock -> throw new AssertionError(deadlock);
      case SynthesisResult.Unknown unknown -> throw new AssertionError(unknown);
    };
  }

  private static Program program(String configuration, String text) {
    return Sources.program(
        new SourceText("test.c", configuration + "#include <liss.h>\n" + text),
        COptions.defaults());
  }

  private static String body(String text) {
    return text.replaceFirst("(?s).*?#include <liss.h>\n", "");
  }

  /** What is wrong with the lock statements of a text in all configurations. */
  private static List<String> faults(String text) {
    return CONFIGURATIONS.stream()
        .flatMap(configuration ->
            faults(CfaBuilder.build(program(configuration, text))).stream()
                .map(fault -> configuration + fault))
        .toList();
  }

  private static List<String> faults(ProgramCfa program) {
    List<String> faults = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      record State(int location, Set<Integer> held) {}

      Deque<State> open = new ArrayDeque<>(List.of(new State(thread.entry(), Set.of())));
      Set<State> seen = new HashSet<>(open);
      while (!open.isEmpty()) {
        State state = open.pop();
        if (state.location() == thread.exit() && !state.held().isEmpty()) {
          faults.add(thread.name() + " ends with a lock");
        }
        for (Edge edge : thread.out().get(state.location())) {
          SortedSet<Integer> held = new TreeSet<>(state.held());
          boolean isRight =
              switch (edge.action()) {
                case Action.Lock a -> held.add(a.lock());
                case Action.Unlock a -> held.remove(a.lock());
                default -> true;
              };
          if (!isRight) {
            faults.add(thread.name() + ", line " + edge.line());
          }
          State next = new State(edge.target(), held);
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return faults;
  }

  /** The text with locks, in which their statements have names that do not contain each other. */
  private static String repaired(String text) {
    Optional<String> locked = locked("int g, h;\n" + text + OTHER);
    assertThat(locked).isPresent();
    assertThat(faults(locked.orElseThrow())).as(locked.orElseThrow()).isEmpty();
    return locked.orElseThrow().replace("unlock(", "release(").replace("lock(", "acquire(");
  }

  private static void assertRefused(String text) {
    assertThat(locked("int g, h;\n" + text + OTHER)).isEmpty();
  }

  @Test
  void a_lock_is_released_in_front_of_a_return_that_is_there_in_some_configurations() {
    assertThat(
            repaired(
                """
                int thread_a(void)
                {
                	int old = g;
                #if A
                	if (h) {
                		return 1;
                	}
                	if (old)
                		return 2;
                #endif
                	g = old + 1;
                	return 0;
                }
                """))
        .containsSubsequence(
            "acquire",
            "int old = g;",
            "#if A",
            "if (h) {\n\t\trelease",
            "return 1;",
            "if (old) {\n\t\trelease",
            "return 2;",
            "#endif",
            "g = old + 1;",
            "release",
            "return 0;");
  }

  @Test
  void all_of_a_section_can_be_in_one_branch() {
    assertThat(
            repaired(
                """
                void thread_a(void)
                {
                	h = 1;
                #if A
                	int old = g;
                	g = old + 1;
                	h = 2;
                #else
                	return;
                #endif
                	h = 3;
                }
                """))
        .containsSubsequence("#if A", "acquire", "g = old + 1;", "release", "#else");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return;",
        "if (h) return;",
        "LEAVE",
        "h = 1; LEAVE;",
        "goto out;",
        "if (h)",
        "else h = 1;",
        "}",
        "{",
        "out: h = 2;",
        "#define X h\n h = 1;",
        "#include \"part.h\"",
        "while (h) { break; }",
        "h = 1; } void f(void) { h = 1;",
        "h = 1, ",
      })
  void no_lock_is_held_where_text_that_is_not_compiled_may_leave_the_section(String other) {
    String text =
        """
        #define GO return
        #define LEAVE do { GO; } while (0)
        void thread_a(void)
        {
          int old = g;
        #if !A
          %s
        #endif
          g = old + 1;
        }
        """;
    assertRefused(text.formatted(other));
    assertThat(repaired(text.formatted("h = h ? 1 : 2; /* return } */")))
        .containsSubsequence("acquire", "int old", "#if", "#endif", "g = old + 1;", "release");
  }

  @Test
  void a_return_that_is_not_compiled_may_be_in_front_of_a_section_or_behind_it() {
    String text =
        """
        void thread_a(void)
        {
          h = 1;
        #if A
          h = 2;
        #else
          if (h) return;
        #endif
          int old = g;
          g = old + 1;
          h = 3;
        #if !A
          return;
        #endif
          h = 4;
        }
        """;
    assertThat(repaired(text))
        .containsSubsequence("#endif", "acquire", "int old", "g = old + 1;", "release", "#if !A");
  }

  @Test
  void a_function_whose_lock_is_held_by_its_caller_may_return() {
    assertThat(
            repaired(
                """
                static void f(void) {
                #if !A
                  if (h) return;
                #endif
                  h = 1;
                }
                void thread_a(void) { int old = g; f(); g = old + 1; }
                """))
        .containsSubsequence("thread_a", "acquire", "f();", "release");
  }

  @Test
  void what_is_reached_in_other_configurations_only_needs_no_unlock() {
    assertRefused(
        """
        void thread_a(void)
        {
          int old = g;
        #if A
          g = old + 1;
          return;
        #endif
          h = 1;
        }
        """);
  }

  @Test
  void a_function_that_is_another_one_in_other_configurations_leaves_locks_as_they_are() {
    String text =
        """
        %s
        static int f(void) { return g; }
        #else
        static int f(void) { return 1; }
        #endif
        void thread_a(void) { int old = f(); g = old + 1; }
        """;
    repaired(text.formatted("#if A"));
  }

  @Test
  void a_function_that_is_called_in_other_configurations_leaves_locks_as_they_are() {
    assertThat(
            repaired(
                """
                static void begin(void) { h = g; }
                static void end(void) { g = h + 1; }
                #if A
                #define BEGIN begin()
                #else
                #define BEGIN h = 2
                #endif
                void thread_a(void) { begin(); end(); }
                #if !A
                void thread_c(void) { begin(); }
                #endif
                """))
        .containsSubsequence("thread_a", "acquire", "begin();", "end();", "release");
  }

  @Test
  void parts_of_a_statement_can_be_conditional() {
    String text =
        """
        void thread_a(void)
        {
          int old = g;
          if (old
        #if A
              && h
        #endif
             ) { h = 1; %s }
          g = old + 1;
        }
        """;
    assertThat(repaired(text.formatted("")))
        .containsSubsequence("acquire", "int old", "#if A", "#endif", "g = old + 1;", "release");
    assertRefused(text.formatted("return;"));
  }

  @Test
  void cases_can_be_conditional_and_the_default_cannot() {
    String text =
        """
        void thread_a(void)
        {
          int old = g;
          switch (h) {
          case 1:
            old = 2;
            break;
        #if A
          case 2:
            return;
          %s
            old = 3;
            break;
        #endif
          }
          g = old + 1;
        }
        """;
    assertThat(repaired(text.formatted("case 3:")))
        .containsSubsequence("acquire", "case 2:", "release", "return;", "#endif", "release");
    assertRefused(text.formatted("default:"));
  }

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(40, 400));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void locks_fit_together_in_all_configurations(int seed) {
    Random random = new Random(seed);
    String text =
        "int g, h;\n"
            + "static int f(void) {\n"
            + block(random, 1, 0)
            + "return 0;\n}\n"
            + "int thread_a(void) {\nint old = g;\n"
            + block(random, 2, 1)
            + "g = old;\nreturn 0;\n}\n"
            + OTHER;
    Optional<String> locked = locked(text);
    locked.ifPresent(found -> assertThat(faults(found)).as(found).isEmpty());
  }

  /** A list of statements. */
  private static String block(Random random, int depth, int calls) {
    StringBuilder block = new StringBuilder();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      block.append(statement(random, depth, calls));
    }
    return block.toString();
  }

  private static String statement(Random random, int depth, int calls) {
    int kind = random.nextInt(depth == 0 ? 4 : 10);
    return switch (kind) {
      case 0 -> "g = h;\n";
      case 1 -> "h = g;\n";
      case 2 -> calls == 0 ? "h = 2;\n" : "f();\n";
      case 3 -> random.nextBoolean() ? "h = 1;\n" : "if (h)\nreturn 1;\n";
      case 4 -> "if (h) {\n" + block(random, depth - 1, calls) + "}\n";
      case 5 -> "while (h) {\n" + block(random, depth - 1, calls) + "}\n";
      case 6, 7 -> "#if A\n" + block(random, depth - 1, calls) + "#endif\n";
      default ->
          (random.nextBoolean() ? "#if A\n" : "#if B\n")
              + block(random, depth - 1, calls)
              + "#else\n"
              + block(random, depth - 1, calls)
              + "#endif\n";
    };
  }
}
