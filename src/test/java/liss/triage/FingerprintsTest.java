package liss.triage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A finding keeps its name where nothing about it changes, and others have other names. */
@Tag("slow")
class FingerprintsTest {

  private static final String COUNTER =
      """
      shared int x; shared int y;
      thread a {
        int t = x;
        x := t + 1;
      }
      thread b {
        x := x + 2;
        y := 1;
      }
      """;

  private static final String DEADLOCK =
      """
      lock k, l; shared int x;
      thread a { lock(k); lock(l); x := 1; unlock(l); unlock(k); }
      thread b { lock(l); lock(k); x := 2; unlock(k); unlock(l); }
      """;

  private static final String THREE =
      """
      lock k, l, m;
      thread a { lock(%s); unlock(%s); lock(%s); lock(%s); unlock(%s); unlock(%s); }
      thread b { lock(%s); unlock(%s); lock(%s); lock(%s); unlock(%s); unlock(%s); }
      """;

  private static final String DEVICE =
      """
      #include <pthread.h>
      struct device { int users; int opened; } dev;
      pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
      static void get(struct device *d) { int now = d->users; d->users = now + 1; }
      static void put(struct device *d) { d->users--; }
      void *thread_open(void *p) { get(&dev); return 0; }
      void *thread_close(void *p) { put(&dev); return 0; }
      """;

  private static final String LOCKS =
      """
      #include <pthread.h>
      pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
      int x;
      void *thread_a(void *p) {
        pthread_mutex_lock(&one); pthread_mutex_lock(&two); x++;
        pthread_mutex_unlock(&two); pthread_mutex_unlock(&one); return 0; }
      void *thread_b(void *p) {
        pthread_mutex_lock(&two); pthread_mutex_lock(&one); x++;
        pthread_mutex_unlock(&one); pthread_mutex_unlock(&two); return 0; }
      """;

  private static final Pattern FINDING =
      Pattern.compile("\"ruleId\": \"([^\"]*)\"|\"liss/v2\": \"([0-9a-f]{32})\"");

  @TempDir private Path directory;

  /** A program, and what may be changed without changing its findings. */
  private record Case(String file, String text, Map<String, String> renamed) {
    @Override
    public String toString() {
      return file;
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case("counter.w", COUNTER, Map.of("x", "users", "t", "before", "y", "open")),
          new Case("deadlock.w", DEADLOCK, Map.of("k", "first", "l", "next", "x", "n")),
          new Case(
              "device.c",
              DEVICE,
              Map.of("users", "holders", "dev", "the_device", "d", "self", "now", "n", "p", "arg")),
          new Case("locks.c", LOCKS, Map.of("one", "outer", "two", "inner", "x", "n")));

  private static String renamed(Case program) {
    String text = program.text();
    for (Map.Entry<String, String> name : program.renamed().entrySet()) {
      text = text.replaceAll("\\b" + name.getKey() + "\\b", name.getValue());
    }
    return text;
  }

  private static Stream<Arguments> changes() {
    Map<String, UnaryOperator<String>> changes =
        Map.of(
            "moved", text -> "\n\n" + text.replace("\n", "\n\n"),
            "commented", text -> text.replace(";", "; /* as before */").replace("{", "{ // x\n"),
            "indented", text -> text.replace("; ", ";\n      "));
    return CASES.stream()
        .flatMap(program ->
            Stream.concat(
                Stream.of(Arguments.of(program, "renamed", renamed(program))),
                changes.entrySet().stream()
                    .map(change ->
                        Arguments.of(
                            program, change.getKey(), change.getValue().apply(program.text())))));
  }

  /** The rules and fingerprints of what is wrong with a program. */
  private List<String> findings(String file, String text, String... options) {
    Object[] arguments =
        Stream.of(
                Stream.of("verify", "--format", "sarif"),
                Stream.of(options),
                Stream.of(Liss.file(directory, file, text)))
            .flatMap(all -> all)
            .toArray();
    String sarif = Liss.run(arguments).out();
    List<String> found =
        FINDING
            .matcher(sarif)
            .results()
            .map(match -> match.group(1) != null ? match.group(1) : match.group(2))
            .toList();
    assertThat(found).as(sarif).hasSizeGreaterThan(1);
    return found;
  }

  @ParameterizedTest
  @MethodSource("changes")
  void what_changes_no_finding_changes_no_fingerprint(Case program, String how, String changed) {
    assertThat(changed).isNotEqualTo(program.text());
    assertThat(findings(program.file(), changed))
        .isEqualTo(findings(program.file(), program.text()));
  }

  private static Stream<Arguments> others() {
    return Stream.of(
        // another object
        Arguments.of(
            "t.w",
            COUNTER.replace("y := 1", "y := y + 2").replace("int t = x;", "int t = x; y := y + 1;"),
            COUNTER),
        // another thread
        Arguments.of("t.w", COUNTER, COUNTER.replace("thread b", "thread c")),
        // other accesses
        Arguments.of("t.w", COUNTER, COUNTER.replace("x := x + 2", "x := 2")),
        // another lock of three that are used alike
        Arguments.of(
            "t.w",
            THREE.formatted("m", "m", "k", "l", "l", "k", "m", "m", "l", "k", "k", "l"),
            THREE.formatted("l", "l", "k", "m", "m", "k", "l", "l", "m", "k", "k", "m")),
        // another function
        Arguments.of("t.c", DEVICE, DEVICE.replaceAll("\\bput\\b", "drop")),
        Arguments.of("t.c", DEVICE, DEVICE.replaceAll("thread_close", "thread_release")),
        // other accesses
        Arguments.of("t.c", DEVICE, DEVICE.replace("d->users--", "d->users = 0")));
  }

  @ParameterizedTest
  @MethodSource("others")
  void different_findings_have_different_fingerprints(String file, String one, String other) {
    assertThat(findings(file, one))
        .doesNotContainAnyElementsOf(
            findings(file, other).stream().filter(found -> found.length() == 32).toList());
  }

  /** A suppression of one counter must not hold for another one. */
  @Test
  void objects_with_the_same_use_are_told_apart() {
    String text =
        """
        shared int x; shared int y; lock l;
        thread a { %1$s := %1$s + 1; lock(l); %2$s := %2$s + 1; unlock(l); }
        thread b { %1$s := %1$s + 1; lock(l); %2$s := %2$s + 1; unlock(l); }
        """;
    List<String> found = findings("t.w", text.formatted("x", "y"));
    assertThat(findings("t.w", text.formatted("y", "x"))).isNotEqualTo(found);
  }

  /** What only the runs with values show has steps of another program. */
  @Test
  void a_finding_of_runs_with_values_keeps_its_fingerprint() {
    String text =
        """
        #include <pthread.h>
        #include <semaphore.h>
        int x; union { sem_t s[2]; long z[32]; } u;
        void *f(void *p) { sem_wait(&u.s[0]); x = x + 1; sem_post(&u.s[0]); return 0; }
        void *g(void *p) { sem_wait(&u.s[1]); x = x + 1; sem_post(&u.s[1]); return 0; }
        int main(void) {
          pthread_t a, b; sem_init(&u.s[0], 0, 1); sem_init(&u.s[1], 0, 1);
          pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0);
          pthread_join(a, 0); pthread_join(b, 0); return 0; }
        """;
    List<String> found = findings("t.c", text);
    assertThat(found).contains("preemption-safety");
    assertThat(findings("t.c", "\n" + text.replace("x = x", "x /* . */ = x"))).isEqualTo(found);
  }

  @Test
  void a_race_keeps_its_fingerprint() {
    Case program = CASES.get(2);
    String[] races = {"--property", "race"};
    List<String> found = findings(program.file(), program.text(), races);
    assertThat(found).contains("race");
    assertThat(findings(program.file(), "\n\n" + renamed(program), races)).isEqualTo(found);
  }
}
