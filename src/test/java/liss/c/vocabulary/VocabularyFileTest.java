package liss.c.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The short way to read the tables of liss finds what the parser for TOML finds. */
class VocabularyFileTest {

  static Stream<String> resources() {
    return Stream.concat(
        Stream.concat(Vocabulary.LIBRARIES.stream(), Vocabulary.LANGUAGE.stream())
            .map(name -> "/liss/c/vocabulary/" + name + ".toml"),
        Stream.of("world", "functions", "drivers", "entries")
            .map(name -> "/liss/worlds/linux/" + name + ".toml"));
  }

  @ParameterizedTest
  @MethodSource("resources")
  void the_tables_of_liss_are_read_as_toml(String resource) throws Exception {
    String text = StandardHeaders.resource(resource);
    Map<String, Object> read = contents(VocabularyFile.ofLiss(resource, text));
    assertThat(read).isNotEmpty();
    assertThat(read.toString()).isEqualTo(contents(VocabularyFile.read(resource, text)).toString());
  }

  /** All strings by table and key, in order. */
  private static Map<String, Object> contents(VocabularyFile file) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String table :
        List.of("functions", "devices", "nolock", "cancellation", "drivers", "world")) {
      add(table, file.table(table), all);
    }
    for (String outer : List.of(VocabularyFile.EMIT, VocabularyFile.ENTRIES)) {
      file.inside(outer).forEach((inner, values) -> add(outer + "." + inner, values, all));
    }
    return all;
  }

  private static void add(
      String table, List<VocabularyFile.Value> values, Map<String, Object> all) {
    values.forEach(value -> all.put(table + "." + value.key(), value.strings()));
  }
}
