package liss.c.kernel.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.source.CParser;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The structures that drivers allocate are found in normalized C where the syntax has them. */
class DeviceStructuresTest {

  private static final Path CORPUS = Path.of(System.getProperty("liss.corpus", "../shared/corpus"));

  private static final String DRIVER =
      """
      #include <linux/module.h>
      #include <linux/slab.h>
      struct foo { int users; };
      struct foo *all;
      static struct foo *make(int n) { %s }
      static int init(void) { %s }
      module_init(init);
      """;

  private static boolean isAllocation(String function) {
    return Vocabulary.standard()
        .meaning(function, Defined.ELSEWHERE)
        .filter(meaning -> meaning.action() == Meaning.Action.ALLOCATE)
        .isPresent();
  }

  private static List<String> now(SourceText source) {
    if (!(NormalForm.of(source, COptions.defaults()) instanceof NormalForm.Lowered lowered)) {
      return List.of("rejected");
    }
    TranslationUnit unit = lowered.unit();
    Predicate<Instruction.Call> isAllocation =
        call -> call.function() instanceof Operand.Routine r && isAllocation(r.function());
    Vocabulary vocabulary = Vocabulary.standard();
    DeviceStructures found =
        DeviceStructures.of(unit, Environment.of(unit, vocabulary), vocabulary, isAllocation);
    return found.allocations().stream()
        .map(site -> site.call().origin().span() + " " + found.isOneForDevice(site))
        .sorted()
        .toList();
  }

  private static List<String> old(SourceText source) {
    Optional<IASTTranslationUnit> unit = CParser.parse(source, COptions.defaults());
    if (unit.isEmpty()) {
      return List.of("rejected");
    }
    Spans spans = new Spans(CParser.fileName(source), source.text());
    liss.c.kernel.DeviceStructures found =
        liss.c.kernel.DeviceStructures.of(
            unit.get(),
            liss.c.kernel.Environment.of(unit.get(), Vocabulary.standard()),
            call ->
                Bindings.calledName(call).filter(name -> isAllocation(name.toString())).isPresent(),
            spans::isInFile);
    return found.allocations().stream()
        .map(call -> spans.of(call) + " " + found.isOneForDevice(call))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "return 0; # all = kzalloc(sizeof(*all), GFP_KERNEL); return 0;",
        "return 0; # all = (struct foo *) kmalloc(sizeof(struct foo), GFP_KERNEL); return 0;",
        "return 0; # struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); all = p; return 0;",
        "return 0; # all = kmalloc(4 * sizeof(*all), GFP_KERNEL); return 0;",
        "return 0; # all = kcalloc(4, sizeof(*all), GFP_KERNEL); return 0;",
        "return 0; # for (;;) all = kmalloc(sizeof(*all), GFP_KERNEL); return 0;",
        "return 0; # void *p = kmalloc(sizeof(*all), GFP_KERNEL); return 0;",
        "struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); return p; # all = make(1); return 0;",
        "struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); return p; # make(1); make(2); return 0;",
        "struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); return p; # return make(1) == (void *)"
            + " make;",
        "all = kmalloc(sizeof(*all), 0); return all; # all = kmalloc(sizeof(*all), 0); return 0;",
      })
  void they_are_those_of_the_syntax(String make, String init) {
    SourceText source = new SourceText("t.c", DRIVER.formatted(make, init));
    assertThat(now(source)).isEqualTo(old(source));
  }

  @Test
  void a_label_without_a_loop_repeats_nothing() {
    String init = "again: all = kmalloc(sizeof(*all), GFP_KERNEL); if (!all) return 1; return 0;";
    SourceText source = new SourceText("t.c", DRIVER.formatted("return 0;", init));
    assertThat(now(source)).containsExactly("6:38 true");
  }

  @Tag("slow")
  @Test
  void drivers_of_others_have_them(TestReporter reporter) throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "the corpus is not here: " + CORPUS);
    List<String> different = new ArrayList<>();
    int found = 0;
    for (String line : Files.readAllLines(CORPUS.resolve("manifest.tsv"))) {
      Path file = CORPUS.resolve(line.split("\t", -1)[1]);
      if (file.toString().endsWith(".c")) {
        SourceText source =
            new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        List<String> expected = old(source);
        if (!expected.isEmpty() && !now(source).equals(expected)) {
          different.add(file + ": " + expected + ", now " + now(source));
        }
        found += expected.size();
      }
    }
    reporter.publishEntry("allocations", String.valueOf(found));
    assertThat(different).isEmpty();
  }
}
