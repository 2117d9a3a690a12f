package liss.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.lang.Program;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random placements in random programs with odd formatting. */
@Tag("slow")
class EmitterPropertyTest {

  static IntStream seeds() {
    return IntStream.range(0, 400);
  }

  private static LockPlacement randomPlacement(Random random, Program program) {
    int locks = 1 + random.nextInt(2);
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    for (InsertionPoint point : EmitterTest.points(program)) {
      if (random.nextInt(3) == 0) {
        int lock = random.nextInt(locks);
        operations.put(
            point,
            random.nextBoolean()
                ? List.of(new LockOperation.Acquire(lock))
                : List.of(new LockOperation.Release(lock), new LockOperation.Acquire(0)));
      }
    }
    return new LockPlacement(locks, operations);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_empty_placement_leaves_the_text_as_it_is(int seed) {
    Program program = EmitterTest.parse(RandomText.of(new Random(seed)));

    assertThat(Emitter.emit(program, LockPlacement.EMPTY)).isEqualTo(program.source().text());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_original_is_left_when_the_inserted_tokens_are_removed(int seed) {
    Random random = new Random(seed);
    String text = RandomText.of(random);
    Program program = EmitterTest.parse(text);

    String emitted = Emitter.emit(program, randomPlacement(random, program));

    assertThat(isSubsequence(text, emitted)).isTrue();
    String removed = emitted.replaceAll("(un)?lock\\(lk2?\\);|lock lk2?;", "");
    assertThat(tokensButElse(removed)).as(emitted).isEqualTo(tokensButElse(text));
  }

  private static boolean isSubsequence(String part, String whole) {
    int matched = 0;
    for (int i = 0; i < whole.length() && matched < part.length(); i++) {
      matched += whole.charAt(i) == part.charAt(matched) ? 1 : 0;
    }
    return matched == part.length();
  }

  /** Comments and tokens without what a new else branch consists of. */
  private static List<String> tokensButElse(String text) {
    return new Lexemes(text)
        .all().stream()
            .map(Lexemes.Lexeme::text)
            .filter(token -> !List.of("else", "{", "}").contains(token))
            .toList();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_emitted_program_is_the_program_with_the_placement(int seed) {
    Random random = new Random(seed);
    Program program = EmitterTest.parse(RandomText.of(random));
    LockPlacement placement = randomPlacement(random, program);
    ProgramCfa expected =
        placement.applyTo(CfaBuilder.build(program), Emitter.names(program, placement.locks()));

    String emitted = Emitter.emit(program, placement);

    ProgramCfa actual = CfaBuilder.build(EmitterTest.parse(emitted));
    assertThat(shape(actual)).as(emitted).isEqualTo(shape(expected));
    assertThat(SameSteps.in(expected, actual)).as(emitted).isTrue();
  }

  /** The automata up to numbering, without steps that have no effect, locks by name. */
  private static List<String> shape(ProgramCfa program) {
    return program.threads().stream().map(thread -> shape(program, thread)).toList();
  }

  private static String shape(ProgramCfa program, Cfa thread) {
    Map<Integer, Integer> numbers = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    number(effective(thread, thread.entry()), numbers, order);
    for (int i = 0; i < order.size(); i++) {
      for (Edge edge : thread.out().get(order.get(i))) {
        int target = number(effective(thread, edge.target()), numbers, order);
        lines.add(i + " " + describe(program, edge.action()) + " " + target);
      }
    }
    lines.add("exit " + numbers.get(thread.exit()));
    return String.join("\n", lines);
  }

  private static int number(int location, Map<Integer, Integer> numbers, List<Integer> order) {
    return numbers.computeIfAbsent(
        location,
        l -> {
          order.add(l);
          return order.size() - 1;
        });
  }

  /** The location where the next step with an effect starts. */
  private static int effective(Cfa thread, int location) {
    List<Integer> seen = new ArrayList<>();
    int at = location;
    while (!seen.contains(at)) {
      seen.add(at);
      List<Edge> out = thread.out().get(at);
      boolean idle =
          out.size() == 1
              && (out.get(0).action() instanceof Action.Pass
                  || out.get(0).action() instanceof Action.Skip);
      if (!idle) {
        return at;
      }
      at = out.get(0).target();
    }
    return seen.stream().mapToInt(Integer::intValue).min().orElseThrow();
  }

  private static String describe(ProgramCfa program, Action action) {
    return switch (action) {
      case Action.Lock lock -> "lock " + program.locks().get(lock.lock());
      case Action.Unlock unlock -> "unlock " + program.locks().get(unlock.lock());
      default -> action.toString();
    };
  }
}
