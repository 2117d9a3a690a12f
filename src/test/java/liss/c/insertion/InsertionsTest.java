package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import liss.c.calls.DeviceStructures;
import liss.c.calls.Environment;
import liss.c.calls.Functions;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting.ByContext;
import liss.lang.LockWriting.LockHome;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which structures of a driver new locks can be, and which functions can take them there. */
class InsertionsTest {

  private static final List<String> FUNCTIONS =
      List.of("foo_add", "foo_init", "foo_ioctl", "foo_irq");

  private static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/interrupt.h>
      #include <linux/module.h>
      #include <linux/slab.h>

      static int total, *last;
      int publish(void *);
      static struct { int (*run)(int); } ops;
      static int (*hooks[2])(int);

      struct foo {
      \tint users;
      \tint pending;
      };

      static void foo_add(struct foo *foo, int n)
      {
      \tfoo->pending += n;
      }

      static irqreturn_t foo_irq(int irq, void *data)
      {
      \tstruct foo *foo = data;

      \tfoo_add(foo, 1);
      \treturn IRQ_HANDLED;
      }

      static long foo_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
      {
      \tstruct foo *foo = file->private_data;
      \tint seen;

      \tif (!foo) return -ENODEV;
      \tseen = foo->pending;
      \tfoo->pending = 0;
      \treturn seen;
      }

      static const struct file_operations foo_ops = {
      \t.unlocked_ioctl = foo_ioctl,
      };

      static int __init foo_init(void)
      {
      \tstruct foo *foo;

      \tfoo = kzalloc(sizeof(*foo), GFP_KERNEL);
      \tif (!foo) return -ENOMEM;
      \treturn request_irq(1, foo_irq, 0, "foo", foo);
      }
      module_init(foo_init);
      """;

  static InsertionPoints.Marked now(SourceText source, COptions options) {
    TranslationUnit unit = ((NormalForm.Lowered) NormalForm.of(source, options)).unit();
    Vocabulary vocabulary = options.vocabulary();
    Environment environment = Environment.of(unit, vocabulary);
    Predicate<String> isRun =
        name ->
            unit.function(name)
                .filter(f -> vocabulary.meaning(name, defined(f.isInSystemHeader())).isEmpty())
                .isPresent();
    DeviceStructures devices =
        DeviceStructures.of(
            unit,
            environment,
            vocabulary,
            call ->
                call.function() instanceof Operand.Routine routine
                    && !isRun.test(routine.function())
                    && isAllocation(routine.function(), vocabulary));
    return new Insertions(unit, options, environment)
        .with(
            isRun,
            StructuresForLocks.of(unit, vocabulary.drivers(), devices, InsertionsTest::variable),
            List.of(),
            LockHome.Data.NONE,
            new Contexts(environment.contexts(), new Functions(unit, vocabulary)));
  }

  private static Defined defined(boolean isInSystemHeader) {
    return isInSystemHeader ? Defined.ELSEWHERE : Defined.HERE;
  }

  private static boolean isAllocation(String function, Vocabulary vocabulary) {
    return vocabulary
        .meaning(function, Defined.ELSEWHERE)
        .filter(meaning -> meaning.action() == Meaning.Action.ALLOCATE)
        .isPresent();
  }

  private static String variable(DeviceStructures.Site site) {
    return "memory";
  }

  @Test
  void locks_can_be_in_the_structure_of_a_device() {
    SourceText source = new SourceText("foo.c", DRIVER);
    ByContext writing = (ByContext) now(source, COptions.defaults()).writing();
    assertThat(writing.structures()).hasSize(1);
    assertThat(writing.sleeping().values()).containsOnly("kzalloc", "request_irq");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "int pending; # int pending; char data[]; # all",
        "kzalloc( # devm_kzalloc(foo_device,  # all",
        "if (!foo) return -ENOMEM; # if (foo == NULL) return -ENOMEM; # all",
        "if (!foo) return -ENOMEM; # if (unlikely(!foo)) { total++; return -ENOMEM; } # all",
        "if (!foo) return -ENOMEM; # if (!foo || total) return -ENOMEM; # all",
        "foo->pending = 0; # foo->pending = 0; total++; # all",
        "return seen; # ops.run(publish(last)); return seen; # all",
        "return seen; # hooks[cmd](seen); hooks[1] (1); return seen; # all",
        "return seen; # msleep(2); mutex_lock(&m); udelay(3); return kmalloc(3, GFP_ATOMIC) != 0; # all",
        "struct foo *foo = file->private_data; # struct foo *foo = file->private_data, *o = foo; # all but foo_ioctl",
        "return seen; # if (foo) return seen; return 0; # all",
        "seen = foo->pending; # seen = foo->pending; kfree(foo); # all",
        "foo_add(foo, 1); # foo_add(irq ? foo : data, 1); # all but foo_irq",
        "foo_add(foo, 1); # foo_add(data, 1); foo->users++; # all but foo_irq",
        "if (!foo) return -ENOMEM; # if (foo) foo->users = 1; # none",
        "if (!foo) return -ENOMEM; # if (!foo) return -ENOMEM; memset(foo, 0, sizeof(*foo)); # none",
        "if (!foo) return -ENOMEM; # if (publish(foo) || !foo) return -ENOMEM; # none",
        "static int __init foo_init # static struct foo other; static int __init foo_init # none",
        "static int __init foo_init # struct bar { struct foo foo; }; static int __init foo_init # none",
        "foo = kzalloc(sizeof(*foo), GFP_KERNEL); # foo = kcalloc(4, sizeof(*foo), GFP_KERNEL); # none",
        "return request_irq( # last = &foo->pending; return request_irq( # none",
        "if (!foo) return -ENODEV; # if (cmd) goto out; if (!foo) return -ENODEV; out: # all but foo_ioctl",
      })
  void functions_know_the_structure_by_one_pointer(String part, String other, String knowing) {
    assertThat(DRIVER).contains(part);
    SourceText source = new SourceText("foo.c", DRIVER.replace(part, other));
    ByContext writing = (ByContext) now(source, COptions.defaults()).writing();
    assertThat(
            writing.structures().stream()
                .flatMap(structure -> structure.holders().keySet().stream())
                .sorted())
        .containsExactlyElementsOf(
            FUNCTIONS.stream()
                .filter(name -> !knowing.equals("none") && !knowing.equals("all but " + name))
                .toList());
  }

  /** The variable is no function with its name, which would free nothing. */
  @Test
  void a_call_through_a_variable_may_free_the_structure() {
    String text =
        DRIVER.replace("return seen;", "int (*hook)(int) = hooks[cmd]; hook(seen); return seen;");
    ByContext writing =
        (ByContext) now(new SourceText("foo.c", text), COptions.defaults()).writing();
    int call = text.indexOf("hook(seen)");
    assertThat(writing.unknown()).containsEntry(call, "hook");
    assertThat(writing.structures().getFirst().holders().get("foo_ioctl").until()).isEqualTo(call);
  }
}
