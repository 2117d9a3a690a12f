package liss.c.vocabulary;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.c.vocabulary.VocabularyFile.Value;

/**
 * The functions of which it is known what a call does with values.
 *
 * @param builtIn those of the tables that liss comes with; a function that the program defines wins
 * @param own those of the user; they win
 */
record ValueRules(Map<String, ValueRule> builtIn, Map<String, ValueRule> own) {

  static final ValueRules NONE = new ValueRules(Map.of(), Map.of());

  /** The same with table {@code values} of a file. */
  ValueRules with(VocabularyFile read) throws VocabularyException {
    Map<String, ValueRule> all = new LinkedHashMap<>(own);
    for (Value value : read.table("values")) {
      String text = String.join(" ", value.strings());
      all.put(
          value.key(),
          ValueRule.parse(text)
              .orElseThrow(() -> value.wrong("`" + text + "` is no rule for the value of a call")));
    }
    return new ValueRules(builtIn, all);
  }

  /** The same as something that liss comes with. */
  ValueRules asBuiltIn() {
    return new ValueRules(own, Map.of());
  }

  Optional<ValueRule> rule(String function, Defined defined) {
    Optional<ValueRule> given = Optional.ofNullable(own.get(function));
    return switch (defined) {
      case HERE -> given;
      case ELSEWHERE -> given.or(() -> Optional.ofNullable(builtIn.get(function)));
    };
  }
}
