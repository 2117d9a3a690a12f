package liss.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the accesses of a program tell of the use of a variable. */
class AccessPatternsTest {

  private static String pattern(ParseResult result, String variable) {
    ProgramCfa program =
        switch (result) {
          case ParseResult.Parsed parsed -> CfaBuilder.build(parsed.program());
          case ParseResult.Rejected rejected ->
              throw new AssertionError(rejected.diagnostics().toString());
        };
    List<Integer> wanted =
        program.variables().stream()
            .filter(v -> v.name().equals(variable))
            .map(SharedVariable::id)
            .toList();
    assertThat(wanted).as(program.variables().toString()).hasSize(1);
    return new AccessPatterns(program).of(wanted).map(Enum::name).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "x := x + 1; # x := x - y; # COUNTER",
        "x := y + x; # int l = x; # COUNTER",
        "x := x + 1; # int l = x + 1; y := l; # COUNTER",
        "int l = x; x := l + 1; # int l = x + 1; x := l; # COUNTER",
        "x := x + 1; # x := y - x; # ''",
        "x := x + 1; # x := y + 1; # ''",
        "x := x + 1; # x := x * 2; # ''",
        "x := x + 1; # if (x == 1) { skip; } # ''",
        "x := x + 1; # int l = x; int m = l + 1; while (m) { skip; } # ''",
        "x := x + 1; # assert(x > 0); # ''",
        "x := x + 1; # a[x] := 1; # ''",
        "x := x + 1; # call p(x); # COUNTER",
        "x := x + 1; # call q(x); # ''",
        "x := x + 1; # x := 0; # ''",
        "x := x + 1; // x = 0 # int l = x; // if (x) # COUNTER",
        "x := 1; # if (x == 1) { skip; } # ONE_WAY_FLAG",
        "x := 1; # x := 1; y := 0; # ONE_WAY_FLAG",
        "x := 1; # x := 0; # ''",
        "x := 1; # x := y; # ''",
        "x := 1; // WRITE_ONCE(x, 1) # x := 2; // READ_ONCE(x) # ''",
      })
  void in_w_the_flow_of_values_tells_patterns(String one, String other, String expected) {
    String text =
        """
        shared int x; shared int y; shared int a[2];
        proc p(n) { y := n; }
        proc q(n) { if (n) { skip; } }
        thread t {
        %s
        }
        thread u {
        %s
        }
        """;
    assertThat(pattern(Parser.parse(new SourceText("t.w", text.formatted(one, other))), "x"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "d->x++; # d->x += 2; # COUNTER",
        "d->x -= y; # d->x = d->x + 1; # COUNTER",
        "int l = d->x; d->x = l + 1; # y = d->x; # COUNTER",
        "ADD(d); # if (y) { d->x++; } # COUNTER",
        "d->x++; # if (d->x) y = 1; # ''",
        "d->x++; # if (y < 10 && d->x++ > 3) y = 1; # ''",
        "d->x++; # int l = d->x; while (l--) y = 1; # ''",
        "d->x++; # show(d->x); # ''",
        "d->x++; # return d->x; # ''",
        "d->x++; # a[d->x] = 1; # ''",
        "d->x++; # d->x = 0; # ''",
        "d->x++; # d->x = y + 1; # ''",
        "d->x++; # d->x = 1 - d->x; # ''",
        "d->x++; # d->x |= 4; # ''",
        "d->x++; # int l = d->x; int *p = &l; if (*p) y = 1; # ''",
        "d->x = 1; # if (d->x) y = 1; # ONE_WAY_FLAG",
        "d->x = true; # d->x = 0 + 1; # ONE_WAY_FLAG",
        "if (y) d->x = 1; else d->x = 0; # y = d->x; # ''",
        "d->x = 1; # d->x = y; # ''",
        "WRITE_ONCE(d->x, 3); # if (unlikely(READ_ONCE(d->x))) y = 1; # MARKED",
        "WRITE_ONCE(d->x, y); # if (data_race(d->x)) y = 1; # MARKED",
        "WRITE_ONCE(d->x, 3); # if (ACCESS_ONCE(d->x) == 2) y = 1; # MARKED",
        "atomic_inc(&d->n); # if (atomic_read(&d->n)) y = 1; # MARKED",
        "WRITE_ONCE(d->x, y); # if (d->x) y = 1; // READ_ONCE(d->x) # ''",
        "WRITE_ONCE(d->x, y); # if (READ_ONCE(y)) y = d->x; # ''",
      })
  void in_c_the_normal_form_tells_patterns(String one, String other, String expected) {
    String text =
        """
        #include <linux/module.h>
        #define ADD(p) do { (p)->x += 1; } while (0)
        struct device_data { int x; atomic_t n; } data, *d = &data;
        int y, a[8];
        void show(int);
        int thread_one(void) { %s
          return 0; }
        int thread_two(void) { y++; %s
          return 0; }
        """;
    String variable = one.contains("d->n") ? "data.n.counter" : "data.x";
    assertThat(
            pattern(
                new CFrontEnd(COptions.defaults())
                    .parse(new SourceText("t.c", text.formatted(one, other))),
                variable))
        .isEqualTo(expected);
  }
}
