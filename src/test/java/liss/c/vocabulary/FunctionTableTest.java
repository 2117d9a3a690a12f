package liss.c.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.ValueRule.Operand;
import liss.c.vocabulary.ValueRule.Result;
import liss.c.vocabulary.ValueRule.Step;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.MemoryOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionTableTest {

  private static Vocabulary own(String... lines) throws VocabularyException {
    return Vocabulary.standard().with("own.toml", "[functions]\n" + String.join("\n", lines));
  }

  private static Optional<Meaning> meaning(String text) throws VocabularyException {
    return own("f = \"" + text + "\"").meaning("f", Defined.ELSEWHERE);
  }

  @ParameterizedTest
  @CsvSource({
    "lock 0,SYNC,0",
    "try read_lock 1 returns 0 or -16,TRY,1",
    "start 2 3 0,START,2 3 0",
    "allocate,ALLOCATE,''",
    "allocate 1,ALLOCATE,1",
    "allocate_cleared 0 1,ALLOCATE,''",
    "copy 0 1,COPY,0 1",
    "copy 0 1 2,COPY,0 1",
    "append_string 1 0,MODIFY,1 0",
    "fill 0 1 2,WRITE,0",
    "compare_strings 0 1 2,READ,0 1",
    "number 0,READ,0",
    "join 1 2,JOIN,1",
    "cond_wait 1,COND_WAIT,1",
    "cond_wait 0 1,COND_WAIT,1",
    "wake_all 0,DESTROY,0",
    "fail,ABORT,''",
    "old load 1,READ,1",
    "load 0 *1,COPY,1 0",
    "store 0 1 relaxed,WRITE,0",
    "store 0 *1,COPY,0 1",
    "new add 1 0 order 2,UPDATE,1",
    "success compare_exchange 0 *1 2,UPDATE,0 1",
    "exchange 0 *1 *2,UPDATE,0 1 2",
    "clear 0,WRITE,0",
    "update 1 seq_cst,UPDATE,1",
  })
  void whatHappensToValuesSaysWhatIsAccessed(String text, Action action, String operands)
      throws Exception {
    List<Integer> positions =
        operands.isEmpty()
            ? List.of()
            : List.of(operands.split(" ")).stream().map(Integer::valueOf).toList();
    assertThat(meaning(text).map(Meaning::action)).contains(action);
    assertThat(meaning(text).map(Meaning::operands)).contains(positions);
  }

  @ParameterizedTest
  @ValueSource(strings = {"scan 0", "number 0 1", "atomic"})
  void whatIsKnownWithValuesOnlyHasNoMeaningWithout(String text) throws Exception {
    assertThat(meaning(text)).isEmpty();
    assertThat(own("f = \"" + text + "\"").effect("f", Defined.ELSEWHERE)).isPresent();
  }

  @Test
  void aRuleIsAResultAStepAnObjectAndOperands() throws Exception {
    assertThat(own("f = \"new add 1 0\"").value("f", Defined.ELSEWHERE))
        .contains(new ValueRule(Result.NEW, Step.ADD, 1, List.of(new Operand.Argument(0))));
    assertThat(own("f = \"success compare_exchange 0 *1 =-2\"").value("f", Defined.ELSEWHERE))
        .contains(
            new ValueRule(
                Result.SUCCESS,
                Step.COMPARE_EXCHANGE,
                0,
                List.of(new Operand.Pointed(1), new Operand.Constant(-2))));
    assertThat(own("f = \"clear 0\"").value("f", Defined.ELSEWHERE))
        .contains(new ValueRule(Result.NONE, Step.CLEAR, 0, List.of()));
  }

  @Test
  void macrosThatGetNamesOfFieldsStandForWhatTheHeadersSay() {
    assertThat(Vocabulary.standard().isMacroOfKernel("wait_event")).isTrue();
    assertThat(Vocabulary.standard().isMacroOfKernel("struct_size")).isFalse();
    assertThat(Vocabulary.standard().isMacroOfKernel("container_of")).isFalse();
  }

  @Test
  void anAccessIsOrderedAsItsTextSays() throws Exception {
    Vocabulary own =
        own("f = \"old load 0 acquire\"", "g = \"store 0 1 order 2\"", "h = \"read 0\"");
    Map<Integer, Long> constants = Map.of(2, 3L);
    assertThat(own.order("f", n -> Optional.empty())).contains(MemoryOrder.ACQUIRE);
    assertThat(own.order("g", n -> Optional.ofNullable(constants.get(n))))
        .contains(MemoryOrder.RELEASE);
    assertThat(own.order("g", n -> Optional.empty())).contains(MemoryOrder.RELAXED);
    assertThat(own.order("h", n -> Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "old",
        "none load 0",
        "load",
        "load *0",
        "old load 0 1",
        "old store 0 1",
        "store 0",
        "new exchange 0 1",
        "exchange 0 1 2",
        "is_zero load 0",
        "success add 0 1",
        "add 0 1 2",
        "add 0 x",
        "compare_exchange 0 1"
      })
  void whatIsNoRuleIsAnError(String text) {
    assertThatThrownBy(() -> meaning(text))
        .isInstanceOf(VocabularyException.class)
        .hasMessageStartingWith("own.toml:2:1: ")
        .hasMessageContaining("`" + text + "` is no rule for the value of a call")
        .hasMessageContaining("\n  = help: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''           | has the unknown meaning ``          | such as `lock 0`",
        "multiply 0 1 | has the unknown meaning `multiply 0 1` | docs/c.md",
        "LOCK 0       | has the unknown meaning `LOCK 0`    | docs/c.md",
        "sync 0       | has the unknown meaning `sync 0`    | docs/c.md",
        "lock         | `lock` has 0 arguments              | `lock` has 1; docs/c.md",
        "copy 0       | `copy 0` has 1 arguments            | `copy` has 2, or 3; docs/c.md",
        "lock 10      | `10` is no position of an argument  | the first argument is 0",
        "lock *0      | `*0` is no position of an argument  | the first argument is 0",
        "lock 0 seq_cst | has the order of an access        | loads, stores",
        "old load 0 order x | `x` is no position            | the first argument is 0",
        "fill 0 1 2 relaxed | has the order of an access    | loads, stores",
      })
  void aWrongOperationIsAnErrorWithHelp(String text, String reason, String help) {
    assertThatThrownBy(() -> meaning(text))
        .isInstanceOf(VocabularyException.class)
        .hasMessageStartingWith("own.toml:2:1: ")
        .hasMessageContaining(reason)
        .hasMessageContaining("\n  = help: ")
        .hasMessageContaining(help);
  }

  @ParameterizedTest
  @ValueSource(strings = {"values", "effects", "atomic"})
  void formerTablesAreErrorsThatNameTheNewWay(String table) {
    assertThatThrownBy(
            () -> Vocabulary.standard().with("own.toml", "\n[" + table + "]\nf = \"fail\""))
        .isInstanceOf(VocabularyException.class)
        .hasMessageStartingWith("own.toml:2:1: [" + table + "] is part of [functions]")
        .hasMessageContaining("= help: write [functions]");
  }

  @Test
  void ownNamesWinOverDefinitionsAndTheseOverBuiltInNamesAndTheseOverPatterns() throws Exception {
    Vocabulary standard = Vocabulary.standard();
    assertThat(standard.value("atomic_load", Defined.ELSEWHERE)).isPresent();
    assertThat(standard.value("atomic_load", Defined.HERE)).isEmpty();
    Vocabulary own = own("atomic_load = \"ignore\"", "\"atomic_*\" = \"fail\"");
    for (Defined defined : Defined.values()) {
      assertThat(own.meaning("atomic_load", defined)).contains(Meaning.of(Action.IGNORE));
      assertThat(own.value("atomic_load", defined)).isEmpty();
    }
    assertThat(own.meaning("atomic_store", Defined.ELSEWHERE))
        .contains(Meaning.of(Action.WRITE, 0));
    assertThat(own.meaning("atomic_other", Defined.ELSEWHERE)).contains(Meaning.of(Action.ABORT));
    assertThat(own.meaning("atomic_other", Defined.HERE)).isEmpty();
  }

  @Test
  void theLongestPatternHoldsAndThatOfTheUserOfTwo() throws Exception {
    Vocabulary own =
        own(
            "\"input_*\" = \"nondet\"",
            "\"input_stop_*\" = \"abort\"",
            "\"__VERIFIER_nondet_*\" = \"ignore\"");
    assertThat(own.meaning("input_x", Defined.ELSEWHERE)).contains(Meaning.of(Action.NONDET));
    assertThat(own.meaning("input_stop_x", Defined.ELSEWHERE)).contains(Meaning.of(Action.ABORT));
    assertThat(own.meaning("__VERIFIER_nondet_int", Defined.ELSEWHERE))
        .contains(Meaning.of(Action.IGNORE));
  }

  @Test
  void someEffectsHoldForDefinitions() {
    Vocabulary standard = Vocabulary.standard();
    assertThat(standard.effect("reach_error", Defined.HERE)).isPresent();
    assertThat(standard.effect("__VERIFIER_atomic_swap", Defined.HERE))
        .contains(new Effect(Effect.Kind.ATOMIC, List.of()));
    assertThat(standard.effect("malloc", Defined.HERE)).isEmpty();
    assertThat(standard.meaning("reach_error", Defined.HERE)).isEmpty();
  }

  @Test
  void aHeaderTakesMeaningsAwayFromFunctionsOfTheUserToo() throws Exception {
    Vocabulary own = own("pause = \"yield unless unistd.h\"");
    assertThat(own.meaning("pause", Defined.ELSEWHERE)).isPresent();
    assertThat(own.with(Set.of("unistd.h")).meaning("pause", Defined.ELSEWHERE)).isEmpty();
  }

  @Test
  void aNameMayMeanSomethingOnlyWhereAHeaderIsIncluded() throws Exception {
    Vocabulary own = own("pause = \"yield if mine.h\"");
    assertThat(own.with(Set.of("unistd.h")).meaning("pause", Defined.ELSEWHERE)).isEmpty();
    assertThat(own.with(Set.of("mine.h")).meaning("pause", Defined.ELSEWHERE)).isPresent();
  }

  @Test
  void whatIsAtomicHasARuleForItsValues() {
    Set<String> without = new TreeSet<>();
    Vocabulary.standard()
        .functions()
        .builtIn()
        .forEach((name, operations) -> {
          if (operations.stream().anyMatch(o -> o.order().isPresent() && o.exact().isEmpty())) {
            without.add(name);
          }
        });
    without.removeIf(name ->
        name.matches(
            "atomic(64|_long)?_(add_negative|(fetch_)?andnot|(fetch_)?add_unless"
                + "|(inc|dec)_(unless|not|if)\\w*|inc_unless)"));
    assertThat(without)
        .containsExactly(
            "assign_bit",
            "change_bit",
            "clear_bit",
            "clear_bit_unlock",
            "set_bit",
            "test_and_change_bit",
            "test_and_clear_bit",
            "test_and_set_bit",
            "test_and_set_bit_lock",
            "test_bit");
  }
}
