package liss.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of automata, in a browser. */
@Tag("slow")
class GraphPageTest extends PageTest {

  private static final String TAB = "\uE004";
  private static final String ESCAPE = "\uE00C";

  /** Opens the page of a graph. */
  private static void open(String what, String program) {
    Path page = directory.resolve("graph.html");
    Liss liss = Liss.run("graph", "--what", what, "--format", "html", "-o", page, program);
    assertThat(liss.exitCode()).isEqualTo(Liss.OK);
    assertThat(liss.out()).isEmpty();
    show(page);
  }

  private static int count(String selector) {
    return Integer.parseInt(browser.get("document.querySelectorAll(\"" + selector + "\").length"));
  }

  @Test
  void states_and_steps_are_those_of_the_graph() {
    open("np", "drivers/open_close.w");
    String dot = Liss.run("graph", "--what", "np", "drivers/open_close.w").out();
    assertThat(text("h1")).isEqualTo("The states without preemption");
    assertThat(count(".state")).isEqualTo((int) dot.lines().filter(GraphPageTest::isState).count());
    assertThat(text(".legend"))
        .contains(dot.lines().filter(line -> line.contains(" -> ")).count() + " transitions");
    assertThat(count(".state.initial")).isEqualTo(1);
    assertThat(text(".state.initial")).contains("os[0] line 16");
    assertThat(count(".state.accepting")).isPositive();
    assertThat(text(".listing")).contains("shared int open");
  }

  private static boolean isState(String line) {
    return line.contains("[label=") && !line.contains(" -> ");
  }

  @Test
  void each_thread_has_a_picture() {
    open("thread", "drivers/c/open_close.c");
    assertThat(count("figure.graph")).isEqualTo(2);
    assertThat(text("section h2")).startsWith("thread_os");
    open("cfa", "drivers/ex1.w");
    assertThat(count("figure.graph")).isEqualTo(2);
    assertThat(count(".state.initial")).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "np, drivers/open_close.w",
    "p, drivers/lc-rc.w",
    "thread, drivers/cpmac.w",
    "cfa, drivers/ex5.w",
    "preemptive-only, drivers/open_close.w",
    "interaction, drivers/open_close.w",
    "np, models/abba.w"
  })
  void nothing_in_a_graph_overlaps(String what, String program) {
    open(what, program);
    String found =
        "(() => { const bad = [];"
            + " const box = e => e.getBoundingClientRect();"
            + " const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1"
            + "   && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;"
            + " const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1"
            + "   && a.top < b.bottom - 1 && b.top < a.bottom - 1;"
            + " for (const svg of document.querySelectorAll('figure svg')) {"
            + "  const parts = [...svg.querySelectorAll('.state, .step')]"
            + "    .map(g => [g, box(g.querySelector('rect'))]);"
            + "  for (const [g, frame] of parts) {"
            + "   if (!within(frame, box(svg))) bad.push('outside');"
            + "   for (const t of g.querySelectorAll('text'))"
            + "    if (!within(box(t), frame)) bad.push('out: ' + t.textContent); }"
            + "  parts.forEach(([g, a], i) => parts.slice(i + 1).forEach(([h, b]) => {"
            + "   if (meet(a, b)) bad.push(g.textContent + ' meets ' + h.textContent); }));"
            + " } return bad.join('; '); })()";
    assertThat(browser.get(found)).isEmpty();
  }

  @Test
  void a_state_that_is_chosen_is_marked_with_its_neighbours() {
    open("preemptive-only", "drivers/open_close.w");
    assertThat(count(".later, .now")).isZero();
    browser.click(".state.initial rect");
    assertThat(count(".state.now")).isEqualTo(1);
    assertThat(count(".step.now")).isEqualTo(2);
    assertThat(count(".state.later")).isEqualTo(count(".state") - 3);
    assertThat(count(".step.later")).isEqualTo(count(".step") - 2);
    assertThat(text("output")).endsWith(": 0 in, 2 out");
    browser.press(TAB);
    assertThat(count(".state.initial.now")).isZero();
    assertThat(count(".state.now")).isEqualTo(1);
    browser.press(ESCAPE);
    assertThat(count(".later, .now")).isZero();
    assertThat(text("output")).isEmpty();
  }

  @Test
  void a_graph_is_dark_on_dark_screens_and_light_on_paper() {
    open("preemptive-only", "drivers/open_close.w");
    isDarkOnDarkScreens(GraphPageTest::fill);
    browser.emulate("", "prefers-color-scheme", "light");
  }

  private static String fill() {
    return browser.get("getComputedStyle(document.querySelector('.state rect')).fill");
  }

  @Test
  void an_automaton_of_a_file_has_a_page() {
    Path file =
        Liss.file(
            directory,
            "a.mata",
            """
            @NFA-explicit
            %Alphabet-auto
            %Initial p
            %Final q
            p <b> q
            p c q
            q c q
            """);
    Path page = directory.resolve("automaton.html");
    assertThat(Liss.run("automaton", "--to", "html", "-o", page, file).exitCode())
        .isEqualTo(Liss.OK);
    show(page);
    assertThat(text("h1")).isEqualTo("An automaton");
    assertThat(count(".state")).isEqualTo(2);
    assertThat(count(".step")).isEqualTo(2);
    assertThat(text(".step")).contains("<b>, c");
    assertThat(count(".listing")).isZero();
  }
}
