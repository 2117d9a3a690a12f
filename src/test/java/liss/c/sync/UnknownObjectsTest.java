package liss.c.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.lang.Assumption;
import liss.lang.Assumption.Kind;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.Verification;
import liss.verify.Verifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks in objects of unknown origin, of which all of one type are taken to be one. */
@Tag("slow")
class UnknownObjectsTest {

  private static final String HEAD =
      """
      #include <pthread.h>
      #define TAKE(l) pthread_mutex_lock(l)
      #define GIVE(l) pthread_mutex_unlock(l)
      struct s { pthread_mutex_t m; int v, w; };
      struct t { struct s *s; int v; };
      struct u { pthread_mutex_t *m; int v; };
      struct n { pthread_mutex_t m[2]; int v; };
      struct s *somewhere(void);
      void use_s(struct s *);
      void use_u(struct u *);
      static int x;
      static void take(struct s *s) { TAKE(&s->m); }
      static void give(struct s *s) { GIVE(&s->m); }
      """;

  private static final String ONE = "all objects of type `struct s` from elsewhere are one object";

  /** Two threads with one body, which get unknown objects of each type. */
  private static String program(String body) {
    return program("", body);
  }

  private static String program(String declarations, String body) {
    String parameters =
        "(struct s *p, struct s *q, struct t *t, struct u *u, struct n *n, int i, void *a)";
    return HEAD
        + declarations
        + "\nvoid thread_a"
        + parameters
        + " { "
        + body
        + " }\nvoid thread_b"
        + parameters
        + " { "
        + body
        + " }\n";
  }

  private static Verification verified(String text) {
    CFrontEnd frontEnd = new CFrontEnd(Sources.FEW);
    return switch (Sources.withFewCopies(text)) {
      case ParseResult.Parsed parsed ->
          new CVerifier(new Verifier(new SerializationEngine(), Limits.none()), frontEnd)
              .decide(parsed.program(), parsed.assumptions());
      case ParseResult.Rejected rejected ->
          throw new AssertionError(rejected.diagnostics().toString());
    };
  }

  private static List<String> claims(Verification verification) {
    return verification.assumptions().all().stream().map(Assumption::claim).distinct().toList();
  }

  /** What is assumed where a program is changed; the codes of what is wrong if it cannot be. */
  private static List<String> exactly(String text) {
    return switch (new CFrontEnd(COptions.defaults()).parse(new SourceText("test.c", text))) {
      case ParseResult.Parsed parsed ->
          parsed.assumptions().all().stream().map(Assumption::claim).distinct().toList();
      case ParseResult.Rejected rejected ->
          rejected.diagnostics().stream().map(Diagnostic::code).distinct().toList();
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); p->v++; p->w = p->v; GIVE(&p->m);",
        "TAKE(&p->m); GIVE(&p->m);",
      })
  void a_lock_that_may_be_that_of_any_object_rests_on_nothing(String body) {
    Verification verification = verified(program(body));

    assertThat(verification.outcome().label()).isEqualTo("true");
    assertThat(claims(verification)).isEmpty();
    assertThat(exactly(program(body))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); x++; GIVE(&p->m);",
        "TAKE(&p->m); p->v++; x++; GIVE(&p->m);",
        "TAKE(&p->m); t->v++; GIVE(&p->m);",
        "TAKE(&p->m); q->v++; GIVE(&p->m);",
        "TAKE(&t->s->m); t->s->v++; t->v++; GIVE(&t->s->m);",
        "p = somewhere(); TAKE(&p->m); x++; GIVE(&p->m);",
        "take(p); p->v++; give(p);",
        "take(t->s); t->v++; give(t->s);",
        "TAKE(&p->m); x++; GIVE(&p->m); TAKE(&q->m); x++; GIVE(&q->m);",
      })
  void all_objects_of_a_type_are_taken_to_be_one(String body) {
    Verification verification = verified(program(body));

    assertThat(verification.outcome().label()).isEqualTo("true");
    assertThat(claims(verification)).containsExactly(ONE);
    assertThat(exactly(program(body))).containsExactly(ONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); x++; GIVE(&p->m); x++;",
        "TAKE(&p->m); p->v++; GIVE(&p->m); p->v++;",
        "take(p); p->v++; give(p); p->v++;",
      })
  void a_violation_that_one_object_does_not_exclude_is_one(String body) {
    assertThat(verified(program(body)).outcome().label()).isEqualTo("possible(preemption-safety)");
  }

  /** Under one object, a thread would wait for itself, so they are not one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); TAKE(&q->m); x++; GIVE(&q->m); GIVE(&p->m);",
        "TAKE(&p->m); x++; TAKE(&q->m); GIVE(&p->m); GIVE(&q->m);",
        "take(p); take(q); x++; give(q); give(p);",
      })
  void two_objects_that_one_thread_holds_are_not_one(String body) {
    Verification verification = verified(program(body));

    assertThat(verification.outcome().label()).isNotEqualTo("true");
    assertThat(claims(verification)).doesNotContain(ONE);
    assertThat(exactly(program(body))).containsExactly("LISS0209");
  }

  @Test
  void the_only_known_object_is_the_one() {
    String body = "TAKE(&p->m); x++; GIVE(&p->m); TAKE(&one.m); x++; GIVE(&one.m);";
    String text = program("struct s one;", body);
    String claim = "all objects of type `struct s` from elsewhere are `one`";

    assertThat(exactly(text)).containsExactly(claim);
    assertThat(verified(text).outcome().label()).isEqualTo("true");
    assertThat(claims(verified(text))).containsExactly(claim);
    assertThat(exactly(text.replace("TAKE(&p->m); x++;", "TAKE(&one.m); TAKE(&p->m); x++;")))
        .contains("LISS0209");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "static struct s one, two;        # use_s(&one); use_s(&two);",
        "static struct s all[2];          # use_s(&all[0]);",
        "static struct { struct s a, b; } pair; # use_s(&pair.a); use_s(&pair.b);",
      })
  void several_known_objects_are_not_one(String declarations, String uses) {
    String text = program(declarations, uses + " TAKE(&p->m); x++; GIVE(&p->m);");

    assertThat(exactly(text)).contains("LISS0209");
    assertThat(verified(text).assumptions().has(Kind.ONE_OBJECT)).isFalse();
  }

  @Test
  void an_element_of_an_array_in_an_object_is_not_one() {
    assertThat(exactly(program("TAKE(&n->m[i]); x++; GIVE(&n->m[i]);")))
        .containsExactly("LISS0209");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "                                     # TAKE(u->m); u->v++; GIVE(u->m);",
        "                                     # use_u(u); TAKE(u->m); u->v++; GIVE(u->m); use_u(u);",
        "void make(struct u *u, void *m) { u->m = m; } # TAKE(u->m); x++; GIVE(u->m);",
      })
  void a_pointer_that_no_thread_assigns_leads_to_one_lock(String declarations, String body) {
    String text = program(declarations == null ? "" : declarations, body);
    String claim = "`struct u.m` always points to the same lock";

    assertThat(exactly(text)).containsExactly(claim);
    Verification verification = verified(text.replace("use_u(u);", ""));
    assertThat(verification.outcome().label()).isEqualTo("true");
    assertThat(claims(verification)).containsExactly(claim);
  }

  @Test
  void a_pointer_that_leads_to_one_lock_of_the_program_leads_to_that_one() {
    String declarations =
        "static pthread_mutex_t m; static struct u one = { &m, 0 };"
            + " void thread_c(void) { TAKE(&m); one.v++; GIVE(&m); }";
    String text = program(declarations, "use_u(&one); TAKE(one.m); one.v++; GIVE(one.m);");

    assertThat(exactly(text)).as("nobody but `one` has the pointer").isEmpty();
    assertThat(verified(text.replace("use_u(&one);", "")).outcome().label()).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "u->m = a; TAKE(u->m); x++; GIVE(u->m);",
        "TAKE(u->m); x++; GIVE(u->m); struct u o; o.m = a; *u = o;",
        "pthread_mutex_t *m = a; TAKE(m); x++; GIVE(m);",
      })
  void a_pointer_that_a_thread_assigns_leads_anywhere(String body) {
    assertThat(exactly(program(body))).containsExactly("LISS0209");
  }

  /** Who waits for a condition has to know which it is. */
  @Test
  void conditions_in_unknown_objects_are_not_one() {
    String text =
        """
        #include <linux/completion.h>
        struct s { struct completion c; };
        static int x;
        void thread_a(struct s *p) { wait_for_completion(&p->c); x++; }
        void thread_b(struct s *p) { x++; complete(&p->c); }
        """;
    assertThat(exactly(text)).containsExactly("LISS0209");
  }

  /** The kernel calls a driver for several devices. */
  @Test
  void a_driver_has_several_objects() {
    String text =
        """
        #include <linux/fs.h>
        #include <linux/module.h>
        #include <linux/mutex.h>
        struct s { struct mutex m; int v; };
        static int x;
        static ssize_t get(struct file *f, char *b, size_t n, loff_t *o)
        {
          struct s *p = f->private_data;
          mutex_lock(&p->m);
          x++;
          mutex_unlock(&p->m);
          return 0;
        }
        static const struct file_operations fops = { .owner = THIS_MODULE, .read = get };
        const void *registered(void) { return &fops; }
        """;
    assertThat(exactly(text)).contains("LISS0209");
  }

  /** What is safe for one object is safe for the program in which there is one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); x++; GIVE(&p->m);",
        "TAKE(&p->m); p->v++; GIVE(&p->m); p->v++;",
        "TAKE(&p->m); p->v++; q->w++; GIVE(&p->m); q->w++;",
        "take(p); x++; give(p); TAKE(&q->m); x++; p->v++; GIVE(&q->m);",
        "take(p); if (i) { give(p); return; } p->v++; give(p); x = p->v;",
      })
  void an_answer_is_that_for_one_variable(String body) {
    String known =
        program("static struct s one;", body).replace("p->", "one.").replace("q->", "one.");
    String one = known.replace("take(p)", "take(&one)").replace("give(p)", "give(&one)");

    assertThat(
            Stream.of(program(body), one).map(text -> verified(text).outcome().label()).distinct())
        .hasSize(1);
  }
}
