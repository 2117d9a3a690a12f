package liss.c.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import liss.SystemCompiler;
import liss.c.ir.Instruction;
import liss.c.ir.InstructionPrinter;
import liss.c.ir.Interpreter;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownCallsTest {

  /** The types of integers, each with a first value and an operand. */
  private static final List<List<String>> TYPES =
      List.of(
          List.of("signed char", "127", "3"),
          List.of("unsigned char", "0x5a", "-7"),
          List.of("short", "-3", "100000"),
          List.of("unsigned short", "65535", "2L"),
          List.of("int", "0x7fffffff", "0x1234567890"),
          List.of("unsigned", "3", "-5"),
          List.of("long", "1L << 40", "(unsigned char) 200"),
          List.of("unsigned long long", "-1", "-2"));

  /** Expressions on an object {@code o} of type T; {@code v} is an operand, {@code e} a place. */
  private static final List<String> ON_INTEGERS = onIntegers();

  private static List<String> onIntegers() {
    List<String> all = new ArrayList<>();
    all.addAll(
        List.of(
            "atomic_load(&o) + 1",
            "atomic_load_explicit(&o, memory_order_acquire) * 2",
            "__atomic_load_n(&o, __ATOMIC_RELAXED)",
            "(__atomic_load(&o, &e, __ATOMIC_SEQ_CST), e)",
            "(atomic_store(&o, v), 1)",
            "(atomic_store_explicit(&o, v, memory_order_release), 1)",
            "(atomic_init(&o, v), 1)",
            "(__atomic_store_n(&o, v, __ATOMIC_RELEASE), 1)",
            "(e = v, __atomic_store(&o, &e, __ATOMIC_RELEASE), 1)",
            "atomic_exchange(&o, v)",
            "atomic_exchange_explicit(&o, v, memory_order_acq_rel)",
            "__atomic_exchange_n(&o, v, __ATOMIC_ACQUIRE)",
            "(r = v, __atomic_exchange(&o, &r, &e, __ATOMIC_ACQUIRE), e)",
            "__sync_lock_test_and_set(&o, v)",
            "(__sync_lock_release(&o), 1)",
            "sizeof(__atomic_fetch_add(&o, v, 0))"));
    for (String expected : List.of("o", "o + 1")) {
      String set = "(e = " + expected + ", r = ";
      for (String strength : List.of("strong", "weak")) {
        String name = "atomic_compare_exchange_" + strength;
        all.add(set + name + "(&o, &e, v), e * 2 + r)");
        all.add(set + name + "_explicit(&o, &e, v, 5, 0), e * 2 + r)");
      }
      all.add(set + "__atomic_compare_exchange_n(&o, &e, v, 0, 5, 5), e * 2 + r)");
      all.add("(e = " + expected + ", r = v, __atomic_compare_exchange(&o, &e, &r, 0, 5, 5) + e)");
      all.add("__sync_bool_compare_and_swap(&o, " + expected + ", v)");
      all.add("__sync_val_compare_and_swap(&o, " + expected + ", v)");
    }
    for (String operator : List.of("add", "sub", "or", "and", "xor", "nand")) {
      if (!operator.equals("nand")) {
        all.add("atomic_fetch_" + operator + "(&o, v)");
        all.add("atomic_fetch_" + operator + "_explicit(&o, v, memory_order_relaxed)");
      }
      all.add("__atomic_fetch_" + operator + "(&o, v, __ATOMIC_RELAXED)");
      all.add("__atomic_" + operator + "_fetch(&o, v, __ATOMIC_RELAXED)");
      all.add("__sync_fetch_and_" + operator + "(&o, v)");
      all.add("__sync_" + operator + "_and_fetch(&o, v)");
    }
    return all;
  }

  /** Those on other objects, with the functions of Linux, which the compiler has to be told. */
  private static final String OTHERS =
      """
      typedef struct { int counter; } atomic_t;
      #ifndef __LISS__
      #define atomic_read(a) ((a)->counter)
      #define atomic_set(a, v) ((a)->counter = (v))
      #define atomic_inc(a) ((void) ++(a)->counter)
      #define atomic_dec(a) ((void) --(a)->counter)
      #define atomic_add(v, a) ((void) ((a)->counter += (v)))
      #define atomic_sub(v, a) ((void) ((a)->counter -= (v)))
      #define atomic_inc_return(a) (++(a)->counter)
      #define atomic_dec_return(a) (--(a)->counter)
      #define atomic_add_return(v, a) ((a)->counter += (v))
      #define atomic_sub_return(v, a) ((a)->counter -= (v))
      #define atomic_inc_and_test(a) (++(a)->counter == 0)
      #define atomic_dec_and_test(a) (--(a)->counter == 0)
      #define atomic_xchg(a, v) __sync_lock_test_and_set(&(a)->counter, v)
      #define atomic_cmpxchg(a, o, n) __sync_val_compare_and_swap(&(a)->counter, o, n)
      #endif
      static void others(void) {
        static atomic_t a = {-2};
        atomic_flag f = ATOMIC_FLAG_INIT;
        char c = 0;
        int n[4] = {1, 2, 3, 4};
        int *_Atomic p = n;
        int *q = n + 3, *r = 0;
        double d = 1.5, e = 0;
        atomic_bool b = 0;
        r = __atomic_fetch_add(&q, -4, 5);
        printf("%d %d\\n", *r, *q);
        printf("%d\\n", *__atomic_add_fetch(&q, 4, 5));
        printf("%d\\n", *__atomic_sub_fetch(&q, 8, 5));
        r = q;
        int won = __sync_bool_compare_and_swap(&q, r, n);
        printf("%d %d\\n", won, *q);
        printf("%d\\n", atomic_exchange(&p, n + 2) == n);
        printf("%d\\n", *atomic_load(&p));
        __atomic_load(&d, &e, 5);
        printf("%f\\n", e);
        __atomic_store(&e, &d, 5);
        atomic_store(&b, 17);
        printf("%d %f\\n", atomic_load(&b), e);
        int s = atomic_flag_test_and_set(&f);
        printf("%d\\n", s);
        s = atomic_flag_test_and_set_explicit(&f, memory_order_acquire);
        printf("%d\\n", s);
        atomic_flag_clear(&f);
        printf("%d\\n", atomic_flag_test_and_set(&f));
        atomic_flag_clear_explicit(&f, memory_order_release);
        printf("%d\\n", atomic_flag_test_and_set(&f));
        s = __atomic_test_and_set(&c, 0);
        printf("%d %d\\n", s, c);
        s = __atomic_test_and_set(&c, 0);
        printf("%d %d\\n", s, c);
        __atomic_clear(&c, 0);
        printf("%d\\n", c);
        printf("%d\\n", atomic_inc_and_test(&a));
        printf("%d\\n", atomic_inc_and_test(&a));
        atomic_add(7, &a);
        atomic_inc(&a);
        atomic_dec(&a);
        atomic_sub(2, &a);
        printf("%d\\n", atomic_inc_return(&a));
        printf("%d\\n", atomic_dec_return(&a));
        printf("%d\\n", atomic_add_return(10, &a));
        printf("%d\\n", atomic_sub_return(14, &a));
        printf("%d\\n", atomic_dec_and_test(&a));
        printf("%d\\n", atomic_xchg(&a, 5));
        printf("%d\\n", atomic_cmpxchg(&a, 5, 6));
        printf("%d\\n", atomic_cmpxchg(&a, 5, 7));
        atomic_set(&a, 9);
        printf("%d\\n", atomic_read(&a));
      }
      """;

  @TempDir private Path directory;

  @Test
  @Tag("slow")
  void callsComputeWhatTheCompilerMakesOfThem() throws Exception {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    Path source = Files.writeString(directory.resolve("calls.c"), program());
    Path compiled = SystemCompiler.compile(source, "-O1", "-fwrapv", "-latomic");
    String expected = SystemCompiler.execute(List.of(compiled.toString())).output();
    TranslationUnit unit = replaced(program());
    assertThat(Interpreter.run(unit).output()).isEqualTo(expected);
    assertThat(called(unit)).containsExactly("printf");
  }

  private static String program() {
    StringBuilder text = new StringBuilder("#include <stdatomic.h>\n#include <stdio.h>\n" + OTHERS);
    StringBuilder main = new StringBuilder("int main(void) {\n  others();\n");
    for (int i = 0; i < TYPES.size(); i++) {
      List<String> type = TYPES.get(i);
      text.append("static void on" + i + "(void) {\n  typedef " + type.get(0) + " T;\n");
      for (String expression : ON_INTEGERS) {
        String value = expression.replaceAll("\\bv\\b", "(" + type.get(2) + ")");
        text.append("  { T o = " + type.get(1) + ", e = 0, r = 0;\n");
        text.append("    long x = (" + value + ");\n");
        text.append("    printf(\"" + expression + " %ld %ld\\n\", x, (long) o); }\n");
      }
      text.append("}\n");
      main.append("  on" + i + "();\n");
    }
    return text.append(main).append("  return 0;\n}\n").toString();
  }

  private static TranslationUnit replaced(String text) {
    NormalForm form = NormalForm.of(new SourceText("calls.c", text), COptions.defaults());
    assertThat(form).isInstanceOf(NormalForm.Lowered.class);
    return KnownCalls.replaced(((NormalForm.Lowered) form).unit(), Vocabulary.standard());
  }

  /** The functions without bodies that are still called. */
  private static TreeSet<String> called(TranslationUnit unit) {
    TreeSet<String> names = new TreeSet<>();
    unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .filter(Instruction.Call.class::isInstance)
        .map(call -> ((Instruction.Call) call).function().toString().substring(1))
        .filter(name -> unit.function(name).isEmpty())
        .forEach(names::add);
    return names;
  }

  @Test
  void theOrderOfACallIsThatOfItsInstruction() {
    assertThat(main("int o, e; o = __atomic_load_n(&e, 2); __sync_fetch_and_add(&o, 1);"))
        .contains("load acquire i32", "update seq_cst add i32");
  }

  @Test
  void functionsOfTheProgramAreCalled() {
    assertThat(main("int o; atomic_load(&o);", "int atomic_load(int *p) { return 3; }\n"))
        .contains("call @atomic_load(");
  }

  @Test
  void callsWithOtherTypesStayCalls() {
    String declarations = "struct s { int f; int g[2]; };\n";
    assertThat(main("struct s o; __sync_fetch_and_add(o.g, 1);", declarations))
        .contains("update seq_cst add i32");
    assertThat(main("double o; __sync_fetch_and_add(&o, 1);"))
        .contains("call @__sync_fetch_and_add(");
    assertThat(main("int o; __sync_fetch_and_add(&o);")).contains("call @__sync_fetch_and_add(");
  }

  private static String main(String body) {
    return main(body, "");
  }

  private static String main(String body, String declarations) {
    return InstructionPrinter.print(
        replaced(declarations + "int main(void) { " + body + " return 0; }\n"));
  }
}
