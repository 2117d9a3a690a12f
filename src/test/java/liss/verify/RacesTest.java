package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.Outcome.Property;
import liss.verify.Outcome.Use;
import liss.verify.RacingPair.Certainty;
import liss.verify.RacingPair.Remedy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** For which memory an answer about C holds. */
class RacesTest {

  private static Races races(String... lines) {
    SourceText source = new SourceText("test.c", String.join("\n", lines) + "\n");
    CFrontEnd frontEnd = new CFrontEnd(COptions.defaults().with(COptions.Copies.FEW));
    return switch (frontEnd.parse(source)) {
      case ParseResult.Parsed parsed ->
          new CVerifier(verifier(), frontEnd)
              .races(parsed.program(), parsed.assumptions(), Use.VIOLATIONS);
      case ParseResult.Rejected rejected -> throw new AssertionError(rejected.diagnostics());
    };
  }

  private static Verifier verifier() {
    return new Verifier(new SerializationEngine(), Limits.none());
  }

  /** Two threads of a driver, each with one statement. */
  private static Races ofTwo(String declarations, String one, String other) {
    return races(
        declarations,
        "void thread_one(void) { int r; " + one + " }",
        "void thread_two(void) { int r; " + other + " }");
  }

  @Test
  void plain_accesses_race_and_an_atomic_type_is_the_remedy() {
    Races races = ofTwo("int x;", "x = 1;", "r = x;");
    assertThat(races.races())
        .singleElement()
        .satisfies(pair ->
            assertThat(List.of(pair.first().span().line(), pair.second().span().line()))
                .containsExactlyInAnyOrder(2, 3))
        .satisfies(pair -> assertThat(pair.remedy()).isInstanceOf(Remedy.AtomicType.class));
    assertThat(races.outcome(new Outcome.Holds())).isEqualTo(new Outcome.Violated(Property.RACE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_Atomic int x;",
        "int _Atomic x;",
        "_Atomic(int) x;",
        "#include <stdatomic.h>\natomic_int x;",
        "typedef _Atomic int number; number x;"
      })
  void accesses_to_atomic_types_do_not_race_and_are_sequentially_consistent(String declaration) {
    Races races = ofTwo(declaration, "x = 1; x++;", "r = x; x += 2;");
    assertThat(races.holdForWeakMemory()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "volatile int x;",
        "_Atomic int *x;",
        "struct { _Atomic int a; int b; } s;\n#define x s.b"
      })
  void volatile_and_other_parts_of_a_type_are_not_atomic(String declaration) {
    assertThat(ofTwo(declaration, "x = 0;", "r = x != 0;").races()).isNotEmpty();
  }

  @Test
  void what_is_behind_a_pointer_to_an_atomic_type_is_atomic() {
    assertThat(ofTwo("int _Atomic y; _Atomic int *p = &y;", "*p = 1;", "r = *p;").pairs())
        .isEmpty();
    assertThat(ofTwo("struct s { _Atomic int a[2]; } t;", "t.a[0] = 1;", "r = t.a[r];").pairs())
        .isEmpty();
  }

  @Test
  void one_atomic_access_races_with_one_that_is_not() {
    assertThat(ofTwo("int x;", "__atomic_store_n(&x, 1, 5);", "r = x;").races()).hasSize(1);
    assertThat(
            ofTwo("int x;", "__atomic_store_n(&x, 1, 5);", "r = __atomic_load_n(&x, 5);").pairs())
        .isEmpty();
  }

  @Test
  void relaxed_accesses_do_not_race_but_hold_for_sequential_consistency_only() {
    Races races = ofTwo("int x;", "__atomic_store_n(&x, 1, 0);", "r = __atomic_load_n(&x, 0);");
    assertThat(races.areNone()).isTrue();
    assertThat(races.holdForWeakMemory()).isFalse();
    assertThat(races.weak()).hasSize(1);
    assertThat(races.outcome(new Outcome.Holds())).isEqualTo(new Outcome.Holds());
  }

  @Test
  void marked_accesses_of_the_kernel_do_not_race_with_each_other() {
    String header = "#include <linux/spinlock.h>\nint x;";
    assertThat(ofTwo(header, "WRITE_ONCE(x, 1);", "r = READ_ONCE(x);").races()).isEmpty();
    assertThat(ofTwo(header, "x = 1;", "r = READ_ONCE(x);").races())
        .singleElement()
        .extracting(RacingPair::remedy)
        .isInstanceOf(Remedy.MarkedAccesses.class);
  }

  @Test
  void a_mark_is_for_the_access_and_not_for_what_leads_to_it() {
    String header = "#include <linux/spinlock.h>\nint i; int a[2];";
    assertThat(ofTwo(header, "r = READ_ONCE(a[i]);", "i = 1;").races()).hasSize(1);
    assertThat(ofTwo(header, "WRITE_ONCE(a[0], i);", "i = 1;").races()).hasSize(1);
  }

  @Test
  void the_lock_of_one_side_is_the_remedy() {
    Races races =
        ofTwo(
            "#include <pthread.h>\npthread_mutex_t m; int x;",
            "pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m);",
            "r = x;");
    assertThat(races.races())
        .singleElement()
        .extracting(RacingPair::remedy)
        .satisfies(remedy -> assertThat(((Remedy.SameLock) remedy).lock()).isEqualTo("m"));
  }

  @Test
  void starts_and_joins_order_accesses() {
    assertThat(
            races(
                    "#include <pthread.h>",
                    "int x;",
                    "void *work(void *a) { x = 2; return 0; }",
                    "int main(void) { pthread_t t; x = 1; pthread_create(&t, 0, work, 0);",
                    "  pthread_join(t, 0); x = 3; return 0; }")
                .holdForWeakMemory())
        .isTrue();
  }

  @Test
  void a_race_that_a_run_with_values_has_is_shown() {
    Races races =
        races(
            "#include <pthread.h>",
            "int x;",
            "void *work(void *a) { x = 2; return 0; }",
            "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); x = 1;",
            "  pthread_join(t, 0); return x; }");
    assertThat(races.races()).extracting(RacingPair::certainty).containsExactly(Certainty.SHOWN);
    assertThat(races.outcome(new Outcome.Holds())).isEqualTo(new Outcome.Violated(Property.RACE));
    assertThat(races.outcome(new Outcome.Violated(Property.DEADLOCK)))
        .isEqualTo(new Outcome.Violated(Property.DEADLOCK));
  }

  @Test
  void pairs_that_values_rule_out_are_left_out() {
    Races races =
        races(
            "#include <pthread.h>",
            "int a[2];",
            "void *work(void *p) { a[1] = 2; return 0; }",
            "int main(void) { pthread_t t; int i = 0; pthread_create(&t, 0, work, 0); a[i] = 1;",
            "  pthread_join(t, 0); return 0; }");
    assertThat(races.holdForWeakMemory()).isTrue();
  }

  @Test
  void an_atomic_flag_orders_what_comes_before_it_is_set_with_values() {
    String[] program = {
      "#include <pthread.h>",
      "int x; _Atomic int flag;",
      "void *work(void *a) { x = 1; flag = 1; return 0; }",
      "int main(void) { pthread_t t; int r = 0; pthread_create(&t, 0, work, 0);",
      "  if (flag) r = x;",
      "  pthread_join(t, 0); return r; }"
    };
    assertThat(races(program).holdForWeakMemory()).isTrue();
    program[1] = "int x, flag;";
    assertThat(races(program).races())
        .extracting(RacingPair::variable)
        .containsExactlyInAnyOrder("x", "flag");
    program[1] = "int x; _Atomic int flag;";
    program[4] = "  r = x;";
    assertThat(races(program).races()).hasSize(1);
  }

  @Test
  void what_depends_on_a_lock_that_may_be_another_one_is_not_excluded() {
    assertThat(
            races(
                    "#include <pthread.h>",
                    "struct s { pthread_mutex_t m; int v; } a[2]; int x;",
                    "void thread_t(int i) { pthread_mutex_lock(&a[i].m); a[i].v++; x++;",
                    "  pthread_mutex_unlock(&a[i].m); }",
                    "void thread_u(int i) { pthread_mutex_lock(&a[i].m); a[i].v++; x++;",
                    "  pthread_mutex_unlock(&a[i].m); }")
                .races())
        .extracting(RacingPair::variable)
        .isNotEmpty()
        .allMatch(name -> name.equals("x"));
  }

  @Test
  void an_undefined_run_proves_nothing() {
    Races races =
        races(
            "#include <pthread.h>",
            "int x;",
            "void *work(void *a) { pthread_mutex_t *m; pthread_mutex_lock(m); x++; return 0; }",
            "int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); x = 1;",
            "  pthread_join(t, 0); return 0; }");
    assertThat(races.areNone()).isFalse();
  }

  @Test
  void programs_in_w_have_races_too() {
    Races races =
        verifier()
            .races(
                Programs.parse("shared int x; thread t { x := 1; } thread u { x := 2; }"),
                Use.VIOLATIONS);
    assertThat(races.races()).extracting(RacingPair::certainty).isEqualTo(List.of(Certainty.SHOWN));
    assertThat(races.races().getFirst().remedy()).isInstanceOf(Remedy.AnyLock.class);
  }
}
