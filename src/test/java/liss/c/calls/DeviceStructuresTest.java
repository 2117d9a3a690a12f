package liss.c.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The structures that drivers allocate are found with their places. */
class DeviceStructuresTest {

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "return 0; # all = kzalloc(sizeof(*all), GFP_KERNEL); return 0; # 6:31 true",
        "return 0; # all = (struct foo *) kmalloc(sizeof(struct foo), GFP_KERNEL); return 0; # 6:46 true",
        "return 0; # struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); all = p; return 0; # 6:41 true",
        "return 0; # all = kmalloc(4 * sizeof(*all), GFP_KERNEL); return 0; # 6:31 false",
        "return 0; # all = kcalloc(4, sizeof(*all), GFP_KERNEL); return 0; # 6:31 false",
        "return 0; # for (;;) all = kmalloc(sizeof(*all), GFP_KERNEL); return 0; # 6:40 false",
        "return 0; # void *p = kmalloc(sizeof(*all), GFP_KERNEL); return 0; # ''",
        "return 0; # struct net_device *d = alloc_etherdev(sizeof(*all)); return 0; # 6:48 true",
        "return 0; # struct net_device *d = alloc_etherdev(8 + sizeof(*all)); return 0; # 6:48 false",
        "struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); return p; # all = make(1); return 0; # 5:50 true",
        "struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); return p; # make(1); make(2); return 0; # 5:50 false",
        "struct foo *p = kmalloc(sizeof(*p), GFP_KERNEL); return p; # return make(1) == (void *)"
            + " make; # 5:50 false",
        "all = kmalloc(sizeof(*all), 0); return all; # all = kmalloc(sizeof(*all), 0); return 0;"
            + " # 6:31 true",
        "all = kmalloc(sizeof(*all), 0); return all; # make(1); all = kmalloc(sizeof(*all), 0);"
            + " return 0; # 5:40 false 6:40 false",
      })
  void they_are_found_with_their_places(String make, String init, String expected) {
    SourceText source = new SourceText("t.c", DRIVER.formatted(make, init));
    assertThat(String.join(" ", now(source))).isEqualTo(expected);
  }

  @Test
  void a_label_without_a_loop_repeats_nothing() {
    String init = "again: all = kmalloc(sizeof(*all), GFP_KERNEL); if (!all) return 1; return 0;";
    SourceText source = new SourceText("t.c", DRIVER.formatted("return 0;", init));
    assertThat(now(source)).containsExactly("6:38 true");
  }
}
