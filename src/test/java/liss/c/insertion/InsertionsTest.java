package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.CFrontEnd;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.kernel.DeviceStructures;
import liss.c.kernel.Environment;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.ByContext;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.Structure;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** New locks are written as by the front end that reads the syntax. */
class InsertionsTest {

  private static final Path CORPUS = Path.of(System.getProperty("liss.corpus", "../shared/corpus"));
  private static final Path DRIVERS = Path.of("drivers", "c");

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
            LockHome.Data.NONE);
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

  private static List<Structure> withoutHolders(List<Structure> structures) {
    return structures.stream()
        .map(s -> new Structure(s.name(), "", s.member(), s.test(), s.pointer(), Map.of()))
        .toList();
  }

  private static Map<String, Object> holders(List<Structure> structures) {
    Map<String, Object> holders = new TreeMap<>();
    structures.forEach(
        s -> s.holders().forEach((name, holder) -> holders.put(s.name() + " " + name, holder)));
    return holders;
  }

  private static void writing(LockWriting old, LockWriting now, List<String> differences) {
    if (old instanceof ByContext before && now instanceof ByContext all) {
      check("dialects", before.dialects(), all.dialects(), differences);
      check("contexts", before.contexts(), all.contexts(), differences);
      check("sleeping", before.sleeping(), all.sleeping(), differences);
      check("unknown", before.unknown(), all.unknown(), differences);
      check("spinning", before.spinning(), all.spinning(), differences);
      check(
          "structures",
          withoutHolders(before.structures()),
          withoutHolders(all.structures()),
          differences);
      check("holders", holders(before.structures()), holders(all.structures()), differences);
    } else {
      check("writing", old, now, differences);
    }
  }

  private static InsertionPoints.Marked old(ParseResult.Parsed parsed) {
    return (InsertionPoints.Marked) parsed.program().insertionPoints();
  }

  /** What differs. The translation to W knows the layout of the functions only that run. */
  private static List<String> differences(InsertionPoints.Marked old, InsertionPoints.Marked now) {
    List<String> differences = new ArrayList<>();
    writing(old.writing(), now.writing(), differences);
    check("files", old.files(), now.files(), differences);
    Stream.of(
            now.blocks().entrySet().containsAll(old.blocks().entrySet()),
            now.declaring().containsAll(old.declaring()),
            now.bodies().entrySet().containsAll(old.bodies().entrySet()),
            now.conditionals().entrySet().containsAll(old.conditionals().entrySet()),
            now.returns().entrySet().containsAll(old.returns().entrySet()),
            now.switches().entrySet().containsAll(old.switches().entrySet()))
        .filter(is -> !is)
        .forEach(is -> differences.add("layout"));
    return differences;
  }

  private static void check(String what, Object old, Object now, List<String> differences) {
    if (old instanceof Map<?, ?> before && now instanceof Map<?, ?> all) {
      Set<Object> gone = new LinkedHashSet<>(before.entrySet());
      gone.removeAll(all.entrySet());
      Set<Object> added = new LinkedHashSet<>(all.entrySet());
      added.removeAll(before.entrySet());
      if (!gone.isEmpty() || !added.isEmpty()) {
        differences.add(what + ": gone " + gone + ", new " + added);
      }
    } else if (!old.equals(now)) {
      differences.add(what + ":\n  " + old + "\n  " + now);
    }
  }

  /**
   * Calls in headers and outside of functions do not matter, nor does a pointer that is only
   * converted for a call, as that call does not pass the variable.
   */
  private static boolean matters(String difference) {
    return !difference.matches(
            "unknown: gone \\[(\\d+=(list_add(_tail)?|I2C_BOARD_INFO|USB_DEVICE)(, )?)+], new \\[]")
        && !difference.matches("holders: gone \\[struct foo foo_irq=.*], new \\[]");
  }

  private static void checkSame(SourceText source, COptions options) {
    assertThat(new CFrontEnd(options).parse(source))
        .isInstanceOfSatisfying(
            ParseResult.Parsed.class,
            parsed ->
                assertThat(differences(old(parsed), now(source, options)))
                    .filteredOn(InsertionsTest::matters)
                    .isEmpty());
  }

  static List<Path> drivers() throws IOException {
    try (Stream<Path> files = Files.list(DRIVERS)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void drivers_are_written_as_before(Path file) throws IOException {
    COptions options =
        file.toString().contains("_kernel")
            ? COptions.defaults().withThreads(List.of("client[2]"))
            : COptions.defaults();
    checkSame(new SourceText(file.toString(), Files.readString(file)), options);
  }

  @Test
  void locks_can_be_in_the_structure_of_a_device() {
    SourceText source = new SourceText("foo.c", DRIVER);
    assertThat(((ByContext) now(source, COptions.defaults()).writing()).structures()).hasSize(1);
    checkSame(source, COptions.defaults());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "int pending; # int pending; char data[];",
        "kzalloc( # devm_kzalloc(foo_device, ",
        "if (!foo) return -ENOMEM; # if (foo == NULL) return -ENOMEM;",
        "if (!foo) return -ENOMEM; # if (unlikely(!foo)) { total++; return -ENOMEM; }",
        "if (!foo) return -ENOMEM; # if (!foo || total) return -ENOMEM;",
        "foo->pending = 0; # foo->pending = 0; total++;",
        "return seen; # ops.run(publish(last)); return seen;",
        "return seen; # hooks[cmd](seen); hooks[1] (1); return seen;",
        "return seen; # msleep(2); mutex_lock(&m); udelay(3); return kmalloc(3, GFP_ATOMIC) != 0;",
        "struct foo *foo = file->private_data; # struct foo *foo = file->private_data, *o = foo;",
        "return seen; # if (foo) return seen; return 0;",
        "seen = foo->pending; # seen = foo->pending; kfree(foo);",
        "foo_add(foo, 1); # foo_add(irq ? foo : data, 1);",
        "foo_add(foo, 1); # foo_add(data, 1); foo->users++;",
        "if (!foo) return -ENOMEM; # if (foo) foo->users = 1;",
        "if (!foo) return -ENOMEM; # if (!foo) return -ENOMEM; memset(foo, 0, sizeof(*foo));",
        "if (!foo) return -ENOMEM; # if (publish(foo) || !foo) return -ENOMEM;",
        "static int __init foo_init # static struct foo other; static int __init foo_init",
        "static int __init foo_init # struct bar { struct foo foo; }; static int __init foo_init",
        "foo = kzalloc(sizeof(*foo), GFP_KERNEL); # foo = kcalloc(4, sizeof(*foo), GFP_KERNEL);",
        "return request_irq( # last = &foo->pending; return request_irq(",
        "if (!foo) return -ENODEV; # if (cmd) goto out; if (!foo) return -ENODEV; out:",
      })
  void a_change_of_the_driver_has_the_same_effect_as_before(String part, String other) {
    assertThat(DRIVER).contains(part);
    checkSame(new SourceText("foo.c", DRIVER.replace(part, other)), COptions.defaults());
  }

  /** The old front end took the variable for a function with its name, which frees nothing. */
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

  @Tag("slow")
  @Test
  void drivers_of_others_are_written_as_before(TestReporter reporter) throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "the corpus is not here: " + CORPUS);
    List<String> different = new ArrayList<>();
    int compared = 0;
    for (String line : Files.readAllLines(CORPUS.resolve("manifest.tsv"))) {
      Path file = CORPUS.resolve(line.split("\t", -1)[1]);
      if (file.toString().endsWith(".c") && Files.size(file) < 20_000) {
        SourceText source =
            new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        if (new CFrontEnd(COptions.defaults()).parse(source) instanceof ParseResult.Parsed parsed) {
          compared++;
          differences(old(parsed), now(source, COptions.defaults())).stream()
              .filter(InsertionsTest::matters)
              .filter(d -> !d.contains("=pgprot_noncached")) // whose result is unknown
              .forEach(d -> different.add(file + ": " + d));
        }
      }
    }
    reporter.publishEntry("files", String.valueOf(compared));
    assertThat(different).isEmpty();
  }
}
