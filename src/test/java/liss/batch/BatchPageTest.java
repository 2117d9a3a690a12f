package liss.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import liss.cli.Liss;
import liss.cli.Programs;
import liss.format.Json;
import liss.report.html.PageTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of a batch, in a browser. */
@Tag("slow")
class BatchPageTest extends PageTest {

  private static Path pages;

  @BeforeAll
  static void verify() throws IOException {
    Path programs = Files.createDirectories(directory.resolve("programs/deep"));
    Liss.file(programs, "a-safe.w", Programs.SAFE);
    Liss.file(programs, "b <i>.w", Programs.UNSAFE);
    Liss.file(programs.getParent(), "deadlock.w", Programs.DEADLOCK);
    Liss.file(programs.getParent(), "wrong.w", "thread t { x := ; }");
    pages = directory.resolve("pages");
    Path out = directory.resolve("results.jsonl");
    Liss liss = Liss.run("batch", "-j", 2, "--pages", pages, "--out", out, programs.getParent());
    assertThat(liss.err()).isEmpty();
    assertThat(liss.exitCode()).isEqualTo(Liss.UNSAFE);
    Path merged = pages.resolve("merged.html");
    Liss.run("merge", "--format", "html", "-o", merged, out);
    assertThat(merged).hasSameTextualContentAs(pages.resolve("index.html"));
  }

  @BeforeEach
  void open() {
    show(pages.resolve("index.html"));
  }

  /** The names of the programs that are shown, in their order. */
  private static String shown() {
    return browser.get(
        "[...document.querySelectorAll('.batch tbody tr')].filter(r => r.offsetHeight > 0)"
            + ".map(r => r.cells[0].textContent).join()");
  }

  private static void search(String text) {
    browser.get(
        "(i => { i.value = '"
            + text
            + "'; i.dispatchEvent(new Event('input')); })(document.querySelector('.batch input'))");
  }

  @Test
  void the_worst_come_first_by_their_way_from_the_list() {
    assertThat(text("h1")).isEqualTo("Some programs are not safe under preemption");
    assertThat(shown()).isEqualTo("deadlock.w,deep/b <i>.w,wrong.w,deep/a-safe.w");
    assertThat(text(".batch tbody tr.false + tr.false td:nth-child(3)"))
        .isEqualTo("line 8: os[0] can interrupt os[1] between lines 6 and 8");
    assertThat(text("tr.error td:nth-child(3)")).startsWith("line 1: expected an expression");
  }

  @Test
  void the_page_has_a_date_and_the_command_that_was_run() throws IOException {
    String newest =
        Files.readAllLines(directory.resolve("results.jsonl")).stream()
            .map(line -> Json.parse(line).orElseThrow())
            .flatMap(line -> ((Json.Members) line).text("ended").stream())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    assertThat(text(".batch time")).isEqualTo(newest.substring(0, 16).replace('T', ' ') + " UTC");
    assertThat(text(".batch .command"))
        .startsWith("liss batch -j 2 --pages " + pages)
        .endsWith("programs");
  }

  @Test
  void each_program_has_its_page() {
    int links = Integer.parseInt(browser.get("document.querySelectorAll('.batch td a').length"));
    assertThat(links).isEqualTo(4);
    for (int i = 0; i < links; i++) {
      String address =
          browser.get(
              "decodeURIComponent(document.querySelectorAll('.batch td a')[%s].pathname)"
                  .formatted(i));
      assertThat(Path.of(address)).isRegularFile();
      assertThat(Path.of(address)).startsWith(pages);
    }
    browser.click(".batch tr.false + tr.false a");
    assertThat(text("h1")).isEqualTo("Not safe under preemption");
  }

  @Test
  void buttons_count_and_show_the_results_of_a_kind() {
    assertThat(text(".batch .controls button:first-of-type")).isEqualTo("4 results");
    assertThat(text(".batch button.false")).isEqualTo("2 not safe");
    browser.click(".batch button.false");
    assertThat(shown()).isEqualTo("deadlock.w,deep/b <i>.w");
    assertThat(text(".batch output")).isEqualTo("2 of 4");
    search("INTERRUPT");
    assertThat(shown()).isEqualTo("deep/b <i>.w");
    browser.click(".batch .controls button");
    search("");
    assertThat(shown()).contains("safe");
    assertThat(text(".batch output")).isEmpty();
  }

  @Test
  void headings_sort() {
    browser.click(".batch th[data-sort=name] button");
    assertThat(shown()).isEqualTo("deadlock.w,deep/a-safe.w,deep/b <i>.w,wrong.w");
    browser.click(".batch th[data-sort=name] button");
    assertThat(shown()).isEqualTo("wrong.w,deep/b <i>.w,deep/a-safe.w,deadlock.w");
    assertThat(browser.get("document.querySelector('.batch th').ariaSort")).isEqualTo("descending");
    browser.click(".batch th[data-sort=time] button");
    assertThat(
            browser.get(
                "(t => t.every((x, i) => i === 0 || t[i - 1] <= x))"
                    + "([...document.querySelectorAll('.batch tbody tr')]"
                    + ".map(r => Number(r.dataset.time)))"))
        .isEqualTo("true");
  }

  @Test
  void it_fits_narrow_and_dark_screens_and_paper() {
    isDarkOnDarkScreens(PageTest::background);
    browser.emulate("", "prefers-color-scheme", "light");
    for (int width : new int[] {400, 700, 1320}) {
      assertThat(browser.picture(width)).isNotEmpty();
      assertThat(Integer.parseInt(browser.get("document.documentElement.scrollWidth")))
          .as("at %s", width)
          .isLessThanOrEqualTo(width);
    }
  }
}
