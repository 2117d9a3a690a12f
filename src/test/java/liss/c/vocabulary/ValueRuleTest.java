package liss.c.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.c.vocabulary.ValueRule.Operand;
import liss.c.vocabulary.ValueRule.Result;
import liss.c.vocabulary.ValueRule.Step;
import liss.c.vocabulary.Vocabulary.Defined;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueRuleTest {

  @Test
  void aRuleIsAResultAStepAnObjectAndOperands() {
    assertThat(ValueRule.parse("new add 1 0"))
        .contains(new ValueRule(Result.NEW, Step.ADD, 1, List.of(new Operand.Argument(0))));
    assertThat(ValueRule.parse("success compare_exchange 0 *1 =-2"))
        .contains(
            new ValueRule(
                Result.SUCCESS,
                Step.COMPARE_EXCHANGE,
                0,
                List.of(new Operand.Pointed(1), new Operand.Constant(-2))));
    assertThat(ValueRule.parse("clear 0"))
        .contains(new ValueRule(Result.NONE, Step.CLEAR, 0, List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
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
        "multiply 0 1",
        "compare_exchange 0 1"
      })
  void whatIsNoRuleIsAnError(String text) {
    assertThatThrownBy(
            () -> Vocabulary.standard().with("own.toml", "[values]\nf = \"" + text + "\""))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("`" + text + "` is no rule for the value of a call");
  }

  @Test
  void ownMeaningsWinOverFunctionsAndTheseOverTables() throws Exception {
    Vocabulary standard = Vocabulary.standard();
    assertThat(standard.value("atomic_load", Defined.ELSEWHERE)).isPresent();
    assertThat(standard.value("atomic_load", Defined.HERE)).isEmpty();
    Vocabulary own = standard.with("own.toml", "[values]\natomic_load = \"new add 0 1\"");
    assertThat(own.value("atomic_load", Defined.HERE)).isEqualTo(ValueRule.parse("new add 0 1"));
    Vocabulary other = standard.with("own.toml", "[functions]\natomic_load = \"ignore\"");
    assertThat(other.value("atomic_load", Defined.ELSEWHERE)).isEmpty();
  }

  @Test
  void whatIsAtomicAndUpdatesAnObjectHasARule() throws Exception {
    Set<String> without = new TreeSet<>();
    for (String resource : Vocabulary.RESOURCES) {
      String text = StandardHeaders.resource(resource + ".toml");
      VocabularyFile.ofLiss(resource, text)
          .table("atomic")
          .forEach(value ->
              value.strings().stream().map(rule -> rule.split(" ")[0]).forEach(without::add));
    }
    without.removeIf(name -> Vocabulary.standard().value(name, Defined.ELSEWHERE).isPresent());
    assertThat(without)
        .containsExactly(
            "clear_bit", "set_bit", "test_and_clear_bit", "test_and_set_bit", "test_bit");
  }
}
