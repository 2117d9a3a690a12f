package liss.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import liss.Programs;
import liss.Seeds;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Expr.BinaryOperator;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.Verification;
import liss.verify.Verifier;
import lisscheck.Checked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WTextTest {

  private static List<String> automata(ProgramCfa program) {
    return new Writer(program, Limits.none()).automata();
  }

  @Test
  void the_text_of_a_program_has_the_same_steps() {
    int written = 0;
    for (long seed = 0; seed < Seeds.of(200, 5_000); seed++) {
      String source =
          seed % 2 == 0
              ? RandomPrograms.of(Size.SMALL).source(seed)
              : SmallPrograms.source(seed, Loops.SOME);
      ProgramCfa named = WText.named(Programs.cfa(source));
      String text = WText.of(named).orElse("");
      if (!text.isEmpty()) {
        written++;
        assertThat(automata(Programs.cfa(text)))
            .as("seed %d:%n%s%n%s", seed, source, text)
            .isEqualTo(automata(named));
      }
    }
    assertThat(written).isGreaterThan(Seeds.of(120, 3_000));
  }

  /** W has no bitwise operators; those with constants are written as arithmetic. */
  @Test
  void bitwise_operations_are_arithmetic() {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      long value = random.nextLong() >> 14 + random.nextInt(50);
      long mask = random.nextLong() >> 14 + random.nextInt(50);
      LocalExpr constant = new LocalExpr.Constant(mask);
      Map<BinaryOperator, Long> expected =
          Map.of(
              BinaryOperator.BIT_AND,
              value & mask,
              BinaryOperator.BIT_OR,
              value | mask,
              BinaryOperator.BIT_XOR,
              value ^ mask);
      expected.forEach((operator, result) -> {
        String text = WText.value(new LocalExpr.Binary(operator, new LocalExpr.Local(0), constant));
        String source =
            "thread t { int r0 = %d; assert(%s == %d); }".formatted(value, text, result);
        Verification found =
            new Verifier(new SerializationEngine(), Limits.none()).verify(Programs.parse(source));
        Certificate certificate = Certificate.of(Programs.parse(source), found, Limits.none());
        assertThat(certificate).as(source).isInstanceOf(Certificate.Written.class);
        assertThat(Checked.answer(((Certificate.Written) certificate).lines(), source))
            .as(source)
            .isEqualTo("true");
      });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ex1",
        "ex3",
        "i915_irq",
        "open_close",
        "f_acm",
        "ipath",
        "md",
        "lc-rc",
        "myri10ge"
      })
  void answers_about_programs_in_c_have_certificates_in_w(String name) throws Exception {
    String source = Files.readString(Path.of("drivers/c", name + ".c"));
    CFrontEnd frontEnd = new CFrontEnd(COptions.defaults());
    ParseResult.Parsed parsed =
        (ParseResult.Parsed) frontEnd.parse(new SourceText(name + ".c", source));
    Verifier verifier = new Verifier(new SerializationEngine(), Limits.none());
    Verification found =
        new CVerifier(verifier, frontEnd).verify(parsed.program(), parsed.assumptions());
    Certificate made = Certificate.ofC(parsed.program(), found, frontEnd, Limits.none());
    assertThat(made).isInstanceOf(Certificate.Written.class);
    assertThat(Checked.answer(((Certificate.Written) made).lines(), source))
        .isEqualTo(found.outcome().label());
  }

  @Test
  void a_shift_is_a_multiplication_or_a_division_that_rounds_down() {
    for (long value : new long[] {0, 1, -1, 5, -5, 4095, -4096, Long.MIN_VALUE, Long.MAX_VALUE}) {
      long number = 1L << 12;
      assertThat((value - (value % number + number) % number) / number).isEqualTo(value >> 12);
      assertThat(value * (1L << 32) / (1L << 32)).isEqualTo((value << 32) >> 32);
    }
  }
}
