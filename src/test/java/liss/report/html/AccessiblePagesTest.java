package liss.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of page, for people who use the keyboard, a screen reader, or a narrow window. */
@Tag("slow")
class AccessiblePagesTest extends PageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify drivers/open_close.w",
        "verify drivers/memcached.w",
        "verify drivers/c/open_close.c",
        "verify models/abba.w",
        "verify models/fig17.w",
        "synthesize drivers/open_close.w",
        "synthesize --pareto drivers/ex1.w",
        "explore --property preemptive-only drivers/open_close.w",
        "graph --what np drivers/open_close.w",
        "graph --what cfa drivers/ex1.w",
        "graph --what preemptive-only drivers/open_close.w"
      })
  void axe_finds_nothing(String command) {
    open(command);
    isAccessible(command);
  }

  /** The pages that commands have written; the same command writes the same page. */
  private static final Map<String, Path> PAGES = new HashMap<>();

  private static void open(String command) {
    show(PAGES.computeIfAbsent(command, AccessiblePagesTest::written));
  }

  private static Path written(String command) {
    Path page = directory.resolve("page-" + PAGES.size() + ".html");
    List<Object> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.addAll(List.of("--format", "html", "-o", page));
    assertThat(Liss.run(arguments.toArray()).exitCode()).isNotEqualTo(Liss.INPUT_ERROR);
    return page;
  }

  @Test
  void axe_finds_nothing_in_a_page_of_messages() {
    open("verify drivers/open_close.w");
    Path page = directory.resolve("bad.html");
    Path bad = Liss.file(directory, "bad.w", "thread t { x := <b>1</b>; }");
    Liss.run("verify", "--format", "html", "-o", page, bad);
    show(page);
    isAccessible("messages");
  }

  /** Where each note begins, and where its line does. */
  private static final String DRIFT =
      "Math.max(...[...document.querySelectorAll('.notes > div')].map(note =>"
          + " Math.abs(note.getBoundingClientRect().top"
          + " - note.closest('tr').querySelector('.code').getBoundingClientRect().top)))";

  /** The distances of neighbouring lines, each once. */
  private static final String DISTANCES =
      "[...new Set([...document.querySelectorAll('.listing')].flatMap(list => {"
          + " const tops = [...list.querySelectorAll('tr .code')]"
          + "   .map(code => Math.round(code.getBoundingClientRect().top));"
          + " return tops.slice(1).map((top, i) => top - tops[i]); }))].join()";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify drivers/open_close.w",
        "synthesize drivers/open_close.w",
        "verify drivers/memcached.w",
        "synthesize drivers/ex5.w"
      })
  void notes_stay_on_their_lines_and_move_none(String command) {
    open(command);
    browser.run("document.querySelectorAll('section > details').forEach(d => d.open = true)");
    assertThat(Double.parseDouble(browser.get(DRIFT))).isLessThan(2);
    assertThat(browser.get(DISTANCES)).isEqualTo("20");
  }

  @Test
  void notes_are_below_their_lines_in_narrow_windows_and_on_paper() {
    String below =
        "[...document.querySelectorAll('.notes > div')].every(note =>"
            + " note.getBoundingClientRect().top"
            + " >= note.closest('tr').querySelector('.code').getBoundingClientRect().bottom - 1)";
    open("verify drivers/open_close.w");
    assertThat(browser.get(below)).isEqualTo("false");
    browser.resize(400);
    assertThat(browser.get(below)).isEqualTo("true");
    browser.resize(1280);
    browser.emulate("print", "prefers-color-scheme", "light");
    assertThat(browser.get(below)).isEqualTo("true");
    browser.emulate("", "prefers-color-scheme", "light");
  }

  @Test
  void the_harm_and_the_run_are_on_the_first_screen() {
    open("verify drivers/open_close.w");
    assertThat(browser.get("document.querySelector('.comparison').getBoundingClientRect().bottom"))
        .satisfies(bottom -> assertThat(Double.parseDouble(bottom)).isLessThan(500));
    assertThat(browser.get("document.querySelector('.lane').getBoundingClientRect().top"))
        .satisfies(top -> assertThat(Double.parseDouble(top)).isLessThan(700));
    assertThat(text(".comparison .differs")).contains("os[1] writes 1 to dev");
    assertThat(text(".facts")).contains("Deadlock", "none", "Repair");
    assertThat(text("#repair .command")).isEqualTo("liss synthesize drivers/open_close.w");
  }

  @Test
  void a_long_run_fits_the_window_is_folded_and_scrolls_to_its_steps() {
    open("verify drivers/cpmac.bug3.w");
    String width = "document.querySelector('figure.run svg').getBoundingClientRect().width";
    assertThat(Double.parseDouble(browser.get(width))).isLessThanOrEqualTo(1280);
    int folded = count("section > figure.run .row");
    assertThat(folded).isLessThan(count("section > figure.run .steps [id^=step] .number"));
    browser.get("document.querySelector('figure.run').focus()");
    browser.press("\uE011");
    assertThat(count("section > figure.run .row.folded")).isPositive();
    browser.click("figure.run .row.folded");
    assertThat(browser.get("document.querySelector('details.all').open")).isEqualTo("true");
    assertThat(browser.get("document.activeElement.matches('figure.run')")).isEqualTo("true");
    for (int i = 0; i < 5; i++) {
      browser.press("\uE014");
      String isVisible =
          "(() => { const box = document.querySelector('.steps .now').getBoundingClientRect();"
              + " return box.top >= 0 && box.bottom <= innerHeight; })()";
      assertThat(browser.get(isVisible)).isEqualTo("true");
    }
  }

  @Test
  void a_narrow_window_shows_an_interruption_without_scrolling_to_the_side() {
    open("verify drivers/cpmac.bug3.w");
    browser.resize(400);
    String inside =
        "[...document.querySelectorAll('.steps > li, .steps li > p')]"
            + ".filter(e => e.offsetHeight > 0).every(e =>"
            + " e.getBoundingClientRect().left >= 0 && e.getBoundingClientRect().right <= 400)";
    assertThat(browser.get(inside)).isEqualTo("true");
    assertThat(browser.get("document.querySelector('figure.run svg').getClientRects().length"))
        .isEqualTo("0");
    String turns =
        "[...document.querySelectorAll('figure.run')[0].querySelectorAll('.steps > li > p')]"
            + ".map(e => e.textContent).join('; ')";
    assertThat(browser.get(turns))
        .isEqualTo("other threads; module; platform interrupts module; module goes on");
    browser.get("document.querySelector('figure.run').focus()");
    browser.press("\uE014");
    assertThat(count(".steps .now")).isEqualTo(1);
    assertThat(text("figure.run output")).startsWith("1 of ").contains("other threads");
    browser.resize(1280);
  }

  @Test
  void names_and_values_are_not_cut_where_there_is_room() {
    open("verify drivers/cpmac.bug3.w");
    String remarks =
        "[...document.querySelectorAll('figure.run')[0].querySelectorAll('.cycle .remark')]"
            + ".map(e => e.textContent).join('; ')";
    assertThat(browser.get(remarks))
        .isEqualTo("mii: 0 \u2192 1; ext_switch = 0; mii = 1; ext_switch: 0 \u2192 1");
  }

  private static int count(String selector) {
    return Integer.parseInt(browser.get("document.querySelectorAll('" + selector + "').length"));
  }
}
