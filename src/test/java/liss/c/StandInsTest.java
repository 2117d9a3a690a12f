package liss.c;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import liss.Programs;
import liss.abstraction.Access;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.search.Limits;
import org.junit.jupiter.api.Test;

class StandInsTest {

  private static final BiPredicate<String, String> ALL_ALIKE = (one, other) -> true;

  /** The access to any one of so many variables. */
  private static Set<List<String>> anyOf(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> List.of("v" + i))
        .collect(toCollection(LinkedHashSet::new));
  }

  private static Set<List<String>> single(String variable) {
    return Set.of(List.of(variable));
  }

  @Test
  void a_variable_stands_for_those_that_are_accessed_only_where_it_can_be() {
    Set<List<String>> any = anyOf(StandIns.FEW + 2);
    Map<String, String> standIns = StandIns.of(List.of(any, single("v3"), single("v4")), ALL_ALIKE);
    assertThat(StandIns.renamed(any, standIns)).containsExactly(List.of("v3"), List.of("v4"));
  }

  @Test
  void a_variable_with_an_access_of_its_own_has_no_stand_in() {
    assertThat(StandIns.of(List.of(anyOf(StandIns.FEW + 1), single("v0"), single("v1")), ALL_ALIKE))
        .doesNotContainKeys("v0", "v1")
        .containsKey("v2");
  }

  @Test
  void few_choices_are_left_as_they_are() {
    Set<List<String>> few = anyOf(StandIns.FEW);
    assertThat(StandIns.of(List.of(few, single("v0")), ALL_ALIKE)).isEmpty();
    assertThat(StandIns.renamed(few, Map.of())).isEqualTo(few);
  }

  @Test
  void variables_that_are_accessed_in_other_ways_do_not_stand_for_each_other() {
    assertThat(
            StandIns.of(
                List.of(anyOf(StandIns.FEW + 1)),
                (one, other) -> one.equals("v0") == other.equals("v0")))
        .doesNotContainKey("v0")
        .doesNotContainValue("v0")
        .isNotEmpty();
  }

  @Test
  void a_choice_of_several_variables_counts_as_one_of_all_of_them() {
    Set<List<String>> all = new LinkedHashSet<>(anyOf(StandIns.FEW + 1));
    Set<List<String>> both = Set.of(List.of("v0", "v1"), List.of("v2", "v1"));
    Map<String, String> standIns = StandIns.of(List.of(all, both), ALL_ALIKE);
    assertThat(standIns).as("v1 is accessed beside both").containsEntry("v0", "v2");
    Set<List<String>> apart = Set.of(List.of("v0", "v1"), List.of("v1", "v2"));
    assertThat(StandIns.of(List.of(all, apart), ALL_ALIKE))
        .as("in another order")
        .doesNotContainKeys("v0", "v1", "v2");
  }

  @Test
  void two_accesses_one_after_the_other_are_not_one() {
    Set<List<String>> all = new LinkedHashSet<>(anyOf(StandIns.FEW + 1));
    assertThat(StandIns.of(List.of(all, Set.of(List.of("v0", "v1"))), ALL_ALIKE))
        .doesNotContainKeys("v0", "v1");
  }

  /** Whether a variable can be replaced, by the definition. */
  private static boolean isReplaced(String variable, String other, List<Set<List<String>>> all) {
    return all.stream()
        .flatMap(access ->
            access.stream()
                .filter(choice -> choice.contains(variable))
                .map(choice -> isPart(with(choice, variable, other), access)))
        .allMatch(isPart -> isPart);
  }

  private static boolean isPart(List<String> choice, Set<List<String>> access) {
    return access.stream().anyMatch(c -> isPart(choice, c));
  }

  private static boolean isPart(List<String> choice, List<String> of) {
    if (choice.isEmpty()) {
      return true;
    }
    int first = of.indexOf(choice.getFirst());
    return first >= 0 && isPart(choice.subList(1, choice.size()), of.subList(first + 1, of.size()));
  }

  private static List<String> with(List<String> choice, String variable, String other) {
    return choice.stream().map(v -> v.equals(variable) ? other : v).toList();
  }

  private static List<Set<List<String>>> random(Random random, int variables, int choices) {
    List<Set<List<String>>> accesses = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(4); i++) {
      Set<List<String>> access = new LinkedHashSet<>();
      for (int j = 0; j < 1 + random.nextInt(choices); j++) {
        Set<String> choice = new LinkedHashSet<>();
        for (int k = 0; k < 1 + random.nextInt(2) * random.nextInt(2); k++) {
          choice.add("v" + random.nextInt(variables));
        }
        access.add(List.copyOf(choice));
      }
      accesses.add(access);
    }
    return accesses;
  }

  @Test
  void what_is_left_is_a_choice_of_the_program_and_nothing_more_can_be_left_out() {
    int replaced = 0;
    for (int seed = 0; seed < 2000; seed++) {
      List<Set<List<String>>> accesses = random(new Random(seed), 14, 3 * StandIns.FEW);
      Map<String, String> standIns = StandIns.of(accesses, ALL_ALIKE);
      assertThat(standIns.keySet())
          .as("seed %d", seed)
          .noneMatch(variable -> standIns.containsValue(variable));
      List<Set<List<String>>> left = new ArrayList<>();
      for (Set<List<String>> access : accesses) {
        Set<List<String>> renamed = StandIns.renamed(access, standIns);
        assertThat(renamed).as("seed %d, %s", seed, access).allMatch(c -> isPart(c, access));
        left.add(renamed);
      }
      Set<String> large = new LinkedHashSet<>();
      accesses.stream().filter(a -> a.size() > StandIns.FEW).forEach(a -> a.forEach(large::addAll));
      large.removeAll(standIns.keySet());
      Set<String> all = new LinkedHashSet<>();
      left.forEach(access -> access.forEach(all::addAll));
      for (String variable : large) {
        assertThat(all)
            .as("seed %d: stand-ins of %s", seed, variable)
            .noneMatch(other -> !other.equals(variable) && isReplaced(variable, other, left));
      }
      replaced += standIns.size();
    }
    assertThat(replaced).isGreaterThan(1000);
  }

  /** Two threads that make accesses in some order, and yield now and then. */
  private static String program(
      List<Set<List<String>>> accesses, Map<String, String> names, int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 14; i++) {
      text.append("shared int v").append(i).append(";\n");
    }
    for (String thread : List.of("a", "b")) {
      text.append("thread ").append(thread).append(" {\n  int t;\n");
      for (int i = 0; i < 3; i++) {
        String form = random.nextBoolean() ? "  t := %s;" : "  %s := 1;";
        Set<List<String>> access = accesses.get(random.nextInt(accesses.size()));
        List<String> choices =
            StandIns.renamed(access, names).stream()
                .map(
                    choice -> String.join("", choice.stream().map(v -> form.formatted(v)).toList()))
                .toList();
        text.append(oneOf(choices)).append('\n');
        if (random.nextInt(3) == 0) {
          text.append("  yield;\n");
        }
      }
      text.append("}\n");
    }
    return text.toString();
  }

  private static String oneOf(List<String> choices) {
    return choices.size() == 1
        ? choices.getFirst()
        : "if (*) {"
            + choices.getFirst()
            + "} else {"
            + oneOf(choices.subList(1, choices.size()))
            + "}";
  }

  private static boolean isSafe(String text) {
    ProgramCfa program = Programs.cfa(text);
    return new SerializationEngine().check(program, program, Limits.none()) instanceof Verdict.Safe;
  }

  @Test
  void the_answer_is_the_same_with_stand_ins() {
    int safe = 0;
    int unsafe = 0;
    for (int seed = 0; seed < 1000; seed++) {
      List<Set<List<String>>> accesses = random(new Random(seed), 14, 2 * StandIns.FEW);
      Map<String, String> standIns = StandIns.of(accesses, ALL_ALIKE);
      if (!standIns.isEmpty()) {
        boolean isSafe = isSafe(program(accesses, Map.of(), seed));
        assertThat(isSafe(program(accesses, standIns, seed)))
            .as("seed %d: %s, %s", seed, accesses, standIns)
            .isEqualTo(isSafe);
        safe += isSafe ? 1 : 0;
        unsafe += isSafe ? 0 : 1;
      }
    }
    assertThat(safe).isGreaterThan(2);
    assertThat(unsafe).isGreaterThan(2);
  }

  @Test
  void memory_of_any_type_is_as_large_as_what_tells_its_parts_apart() {
    StringBuilder fields = new StringBuilder();
    for (int i = 0; i < 3 * StandIns.FEW; i++) {
      fields.append("int f").append(i).append("; ");
    }
    ProgramCfa program =
        CfaBuilder.build(
            Sources.program(
                "struct s { " + fields + "} s; int other;",
                "void thread_x(int i) { ((char *) &s)[i] = 1; s.f3 = 2; }",
                "void thread_y(int i) { s.f3 = ((char *) &s)[i]; other = s.f5; }"));
    Set<String> accesses = new LinkedHashSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(
            edge -> Access.of(edge.action()).ifPresent(a -> accesses.add(a.describe(program))));
    assertThat(accesses)
        .containsExactlyInAnyOrder(
            "write(s.f3)", "write(s.f5)", "read(s.f3)", "read(s.f5)", "write(other)");
  }
}
