package liss.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the lines of a text tell of the use of a variable. */
class AccessPatternsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "x := x + 1; // x++ # x := x + 1; // n.x += 2 # COUNTER",
        "x := x + 1; // x++ # int l = x; # COUNTER",
        "x := x + 1; // x++ # if (x == 1) { skip; } # ''",
        "x := x + 1; // x++ # x := 0; # ''",
        "x := 1; # if (x == 1) { skip; } # ONE_WAY_FLAG",
        "x := 1; # x := 0; # ''",
        "x := 1; # x := y; # ''",
        "x := 1; // WRITE_ONCE(x, 1) # int l = x; // READ_ONCE(x) # MARKED",
        "x := 1; // WRITE_ONCE(x, 1) # x := 2; # ''",
      })
  void lines_tell_patterns(String one, String other, String expected) {
    String text = "shared int x; shared int y;\nthread t {\n%s\n}\nthread u {\n%s\n}\n";
    ProgramCfa program =
        switch (Parser.parse(new SourceText("t.w", text.formatted(one, other)))) {
          case ParseResult.Parsed parsed -> CfaBuilder.build(parsed.program());
          case ParseResult.Rejected rejected ->
              throw new AssertionError(rejected.diagnostics().toString());
        };
    int x = program.variables().stream().map(v -> v.name()).toList().indexOf("x");
    assertThat(new AccessPatterns(program).of(List.of(x)).map(Enum::name).orElse(""))
        .isEqualTo(expected);
  }
}
