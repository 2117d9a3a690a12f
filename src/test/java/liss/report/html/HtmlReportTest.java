package liss.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.cli.Liss;
import liss.cli.Programs;
import liss.format.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages that {@code --format html} writes, in a browser. */
@Tag("slow")
class HtmlReportTest extends PageTest {

  private static final String RIGHT = "\uE014";
  private static final String LEFT = "\uE012";
  private static final String HOME = "\uE011";
  private static final String END = "\uE010";

  /** Opens the page that a command writes; returns the exit code. */
  private static int open(Object... command) {
    Path page = directory.resolve("report.html");
    List<Object> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--format", "html", "-o", page));
    Liss liss = Liss.run(arguments.toArray());
    assertThat(liss.out()).isEmpty();
    show(page);
    return liss.exitCode();
  }

  private static String count(String selector) {
    return browser.get("document.querySelectorAll(\"" + selector + "\").length");
  }

  /** The number of parts of the first picture. */
  private static String countShown(String selector) {
    return browser.get(
        "document.querySelector('figure.run').querySelectorAll(\"" + selector + "\").length");
  }

  @Test
  void the_run_of_open_close_has_two_lanes_and_two_arrows() {
    assertThat(open("verify", "drivers/open_close.w")).isEqualTo(Liss.UNSAFE);
    assertThat(text("h1")).isEqualTo("Not safe under preemption");
    assertThat(countShown(".lane")).isEqualTo("2");
    assertThat(countShown(".arrow")).isEqualTo("2");
    assertThat(countShown(".box.cycle .gap")).isEqualTo("1");
    assertThat(text(".gap text")).startsWith("preempted; os[");
    assertThat(text(".verdict")).startsWith("Real.");
    assertThat(text(".listing")).contains("is preempted here");
  }

  @Test
  void keys_and_buttons_go_through_the_run_step_by_step() {
    open("verify", "drivers/open_close.w");
    int parts = Integer.parseInt(countShown("[data-at]"));
    assertThat(countShown(".later")).isEqualTo("0");
    browser.press(HOME);
    assertStep(0, parts);
    browser.get("document.querySelector('figure.run').focus()");
    browser.press(HOME);
    assertStep(1, parts);
    browser.press(RIGHT);
    assertStep(2, parts);
    assertThat(text("output")).startsWith("2 of " + parts + ": os[").contains(", line ");
    assertThat(count(".listing tr.now")).isEqualTo("1");
    assertThat(text("output")).contains(" = ");
    browser.press(LEFT);
    assertStep(1, parts);
    browser.press(END);
    assertStep(0, parts);
    browser.press(LEFT);
    assertStep(parts, parts);
    assertThat(text("output")).contains(" precedes ");
    browser.press(RIGHT);
    assertStep(0, parts);
    browser.click("button[data-go=first]");
    assertStep(1, parts);
    browser.click("button[data-go=next]");
    browser.click("button[data-go=next]");
    assertStep(3, parts);
    browser.click("button[data-go=back]");
    assertStep(2, parts);
    browser.click("button[data-go=all]");
    assertStep(0, parts);
  }

  @Test
  void an_address_leads_to_a_step_of_a_run() {
    open("verify", "drivers/cpmac.bug3.w");
    Path page = directory.resolve("report.html");
    browser.open(page, "step-12");
    assertThat(text(".steps .now code")).isEqualTo("io := 2;");
    assertThat(browser.get("document.querySelector('details.all').open")).isEqualTo("true");
    String isVisible =
        "(box => box.top >= 0 && box.bottom <= innerHeight)"
            + "(document.querySelector('.steps .now').getBoundingClientRect())";
    assertThat(browser.get(isVisible)).isEqualTo("true");
    browser.open(page, "step-8");
    assertThat(browser.get("document.querySelector('svg .now').dataset.lines")).isEqualTo("306");
    browser.open(page, "run-2-step-1");
    assertThat(count(".now.row, .steps .now")).isNotEqualTo("0");
    assertThat(browser.get("document.querySelector('details.other').open")).isEqualTo("true");
    String twice =
        "(ids => ids.length - new Set(ids).size)"
            + "([...document.querySelectorAll('[id]')].map(e => e.id))";
    assertThat(browser.get(twice)).isEqualTo("0");
  }

  @Test
  void a_command_and_the_address_of_a_step_are_copied() {
    open("verify", "drivers/open_close.w");
    browser.run(
        "window.copied = []; Object.defineProperty(navigator, 'clipboard',"
            + " {value: {writeText: async text => { copied.push(text); }}})");
    browser.click("button.copy");
    assertThat(browser.get("copied.join()")).isEqualTo("liss synthesize drivers/open_close.w");
    assertThat(text("#copied")).isEqualTo("Copied");
    assertThat(text("button.copy")).isEqualTo("Copied");
    browser.click("button[data-go=next]");
    browser.click("button[data-go=link]");
    assertThat(browser.get("copied[1]")).endsWith("report.html#step-1");
    assertThat(browser.get("[...document.querySelectorAll('.steps .link')].every(a => a.hash)"))
        .isEqualTo("true");
    browser.emulate("print", "prefers-color-scheme", "light");
    assertThat(browser.get("document.querySelector('.copy').getClientRects().length"))
        .isEqualTo("0");
    browser.emulate("", "prefers-color-scheme", "light");
  }

  @Test
  void without_a_clipboard_a_text_is_selected_and_copied() {
    open("verify", "drivers/open_close.w");
    browser.run(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
            + " document.execCommand = name => { window.copied ="
            + " name + ' ' + document.activeElement.value; }");
    browser.get("document.querySelector('button.copy').focus()");
    browser.press("\uE007");
    assertThat(browser.get("copied")).isEqualTo("copy liss synthesize drivers/open_close.w");
    assertThat(browser.get("document.activeElement.matches('.copy')")).isEqualTo("true");
  }

  @Test
  void lines_lead_to_the_repository() {
    open("verify", "--link-base", "https://example.org/r/blob/main/", "drivers/open_close.w");
    String address = "https://example.org/r/blob/main/drivers/open_close.w#L";
    assertThat(browser.get("document.querySelector('.listing tr:nth-child(12) a').href"))
        .isEqualTo(address + "12");
    assertThat(browser.get("document.querySelector('.steps a.number').href"))
        .isEqualTo(address + text(".steps a.number"));
    open("verify", "--link-base=https://example.org/{path}?l={line}", "drivers/open_close.w");
    assertThat(browser.get("document.querySelector('.listing a').href"))
        .isEqualTo("https://example.org/drivers/open_close.w?l=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--link-base=https://example.org",
        "--format=html --link-base=javascript:alert(1)",
        "--format=html --link-base=https://example.org/{path}"
      })
  void a_link_base_is_an_address_and_for_a_page(String options) {
    for (String command : List.of("verify", "synthesize")) {
      Liss liss = Liss.run((Object[]) (command + " " + options + " models/open-open.w").split(" "));
      assertThat(liss.exitCode()).isEqualTo(Liss.INPUT_ERROR);
      assertThat(liss.err()).contains("--link-base");
    }
  }

  /** The part that is marked, and that all behind it is faint; 0 if everything is shown. */
  private static void assertStep(int step, int parts) {
    assertThat(browser.get("document.querySelector('.now[data-at]')?.dataset.at ?? 0"))
        .isEqualTo(String.valueOf(step));
    assertThat(countShown("[data-at].later"))
        .isEqualTo(String.valueOf(step == 0 ? 0 : parts - step));
    assertThat(browser.get("document.querySelector('button[data-go=back]').disabled"))
        .isEqualTo(String.valueOf(step == 1));
    assertThat(browser.get("document.querySelector('button[data-go=all]').disabled"))
        .isEqualTo(String.valueOf(step == 0));
  }

  /** Whether every text of the picture is where it belongs, and nothing covers anything else. */
  private static void assertNothingOverlaps() {
    String inside =
        "(() => { const bad = [];"
            + " const box = e => e.getBoundingClientRect();"
            + " const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1"
            + "   && a.top >= b.top - 2 && a.bottom <= b.bottom + 2;"
            + " const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1"
            + "   && a.top < b.bottom - 1 && b.top < a.bottom - 1;"
            + " for (const svg of document.querySelectorAll('figure svg')) {"
            + "  const all = s => [...svg.querySelectorAll(s)];"
            + "  for (const g of all('.row, .arrow, .gap')) {"
            + "   const frame = box(g.querySelector('rect'));"
            + "   for (const t of g.querySelectorAll('text:not(.count)'))"
            + "    if (t.textContent && !within(box(t), frame)) bad.push('out: ' + t.textContent);"
            + "   if (!within(frame, box(svg))) bad.push('outside'); }"
            + "  const lanes = all('.lane > rect'), labels = all('.arrow > rect');"
            + "  lanes.forEach(l => { if (Math.abs(box(l).top - box(lanes[0]).top) > 1)"
            + "   bad.push('lanes are not aligned'); });"
            + "  labels.forEach((a, i) => {"
            + "   lanes.forEach(b => { if (meet(box(a), box(b))) bad.push('label on a lane'); });"
            + "   labels.forEach((b, j) => { if (i < j && meet(box(a), box(b)))"
            + "    bad.push('labels meet'); }); });"
            + " } return bad.join('; '); })()";
    assertThat(browser.get(inside)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "drivers/open_close.w",
        "drivers/lc-rc.w",
        "drivers/ex5.w",
        "drivers/cpmac.bug3.w",
        "drivers/c/open_close.c",
        "models/abba.w",
        "models/fig17.w",
        "models/infeasible.w"
      })
  void nothing_in_a_picture_overlaps(String program) {
    open("verify", program);
    assertNothingOverlaps();
  }

  @ParameterizedTest
  @ValueSource(strings = {"drivers/open_close.w", "drivers/ex5.w", "drivers/c/open_close.c"})
  void inserted_statements_are_marked_and_have_their_reasons_beside_them(String program) {
    assertThat(open("synthesize", "--sections=free", "--new-locks-only", program))
        .isEqualTo(Liss.OK);
    assertNothingOverlaps();
    assertThat(text("h1")).isEqualTo("Safe with these locks");
    assertThat(Integer.parseInt(count("tr.inserted.lock-0"))).isGreaterThanOrEqualTo(3);
    assertThat(Integer.parseInt(count(".bar.held"))).isGreaterThanOrEqualTo(3);
    assertThat(text(".note.reason")).containsPattern("lk|open_lock").contains(" interruptions");
    String lost =
        "[...document.querySelectorAll(\"a[href^='#']\")]"
            + ".filter(a => !document.querySelector(a.getAttribute('href'))).length";
    assertThat(browser.get(lost)).isEqualTo("0");
  }

  @Test
  void the_inserted_lines_are_those_of_the_diff() {
    open("synthesize", "drivers/lc-rc.w");
    String added =
        Liss.run("synthesize", "drivers/lc-rc.w", "--diff")
            .out()
            .lines()
            .filter(line -> line.startsWith("+") && !line.startsWith("+++"))
            .map(line -> line.substring(1) + "\n")
            .reduce("", String::concat);
    assertThat(
            browser.get(
                "[...document.querySelectorAll('tr.inserted .code')]"
                    + ".map(e => e.textContent + '\\n').join('')"))
        .isEqualTo(added);
  }

  @Test
  void points_of_a_front_choose_the_program_that_is_shown() {
    assertThat(open("synthesize", "--pareto", "drivers/ex5.w")).isEqualTo(Liss.OK);
    assertThat(count(".placement:not([hidden])")).isEqualTo("1");
    assertThat(count("svg a[data-show]")).isEqualTo(count(".placement"));
    browser.click("svg a[data-show=\\'3\\']");
    assertThat(browser.get("document.querySelector('.placement:not([hidden])').id"))
        .isEqualTo("placement-3");
    assertThat(count("svg a.chosen")).isEqualTo("1");
    browser.emulate("print", "prefers-color-scheme", "light");
    assertThat(browser.get("getComputedStyle(document.querySelector('#placement-1')).display"))
        .isEqualTo("block");
    browser.emulate("", "prefers-color-scheme", "light");
  }

  @Test
  void what_explore_finds_has_pictures() {
    assertThat(open("explore", "models/por/disp-5-2.w", "--property", "race"))
        .isNotEqualTo(Liss.INPUT_ERROR);
    assertThat(open("explore", "models/abba.w")).isEqualTo(Liss.DEADLOCK);
    assertThat(count(".lane")).isEqualTo("2");
    assertNothingOverlaps();
    assertThat(open("explore", "--property", "preemptive-only", "drivers/open_close.w"))
        .isEqualTo(Liss.UNSAFE);
    assertThat(text(".comparison")).contains("in the closest run without preemption");
    assertNothingOverlaps();
  }

  @Test
  void results_of_regress_can_be_filtered_and_lead_to_their_files() throws IOException {
    Path models = Files.createDirectories(directory.resolve("models"));
    Liss.file(models, "safe.w", Programs.SAFE);
    Liss.file(models, "unsafe.w", Programs.UNSAFE);
    Liss.run("regress", models, "--bless");
    assertThat(open("regress", models)).isEqualTo(Liss.OK);
    assertThat(count("tr.result.same")).isEqualTo("8");
    browser.click("input.filter");
    "coarse".chars().forEach(c -> browser.press(Character.toString(c)));
    assertThat(count("tr.result:not([hidden])")).isEqualTo("2");
    String links = "[...document.querySelectorAll('tr.result a')].map(a => a.href).join()";
    for (String link : browser.get(links).split(",")) {
      assertThat(Path.of(URI.create(link))).exists();
    }
    browser.click("th[data-sort=model] button");
    browser.click("th[data-sort=model] button");
    assertThat(text("tr.result td")).contains("unsafe");
    Files.writeString(models.resolve("safe.w"), Programs.DEADLOCK);
    assertThat(open("regress", models)).isEqualTo(Liss.DIFFERENT);
    assertThat(Integer.parseInt(count("tr.result.different"))).isPositive();
    assertThat(browser.get("document.body.innerText"))
        .contains("recorded: safe, no deadlock", "now: safe, deadlocks 1, cooperative 1");
    assertThat(Integer.parseInt(count(".difference .removed"))).isPositive();
  }

  @Test
  void a_program_that_is_rejected_has_a_page_with_messages() {
    assertThat(open("verify", Liss.file(directory, "bad.w", "thread t { x := <b>1</b>; }")))
        .isEqualTo(Liss.INPUT_ERROR);
    assertThat(text("h1")).isEqualTo("This program cannot be read");
    assertThat(Integer.parseInt(count(".message.error"))).isPositive();
    assertThat(text(".listing .code")).isEqualTo("thread t { x := <b>1</b>; }");
    assertThat(count(".listing b")).isEqualTo("0");
  }

  @Test
  void without_scripts_everything_is_shown() {
    browser.tell("Emulation.setScriptExecutionDisabled", Json.object().with("value", true));
    try {
      open("verify", "drivers/open_close.w");
      assertThat(countShown(".later")).isEqualTo("0");
      assertThat(browser.get("document.querySelector('.controls').hidden")).isEqualTo("true");
      assertThat(browser.get("document.querySelector('.copy').hidden")).isEqualTo("true");
      assertThat(browser.get("document.querySelector('.steps').offsetHeight")).isEqualTo("0");
      browser.open(directory.resolve("report.html"), "step-3");
      assertThat(browser.get("document.querySelector('.steps').offsetHeight")).isNotEqualTo("0");
    } finally {
      browser.tell("Emulation.setScriptExecutionDisabled", Json.object().with("value", false));
    }
  }

  @Test
  void a_page_is_dark_on_dark_screens_and_light_on_paper() {
    open("verify", "drivers/open_close.w");
    isDarkOnDarkScreens(PageTest::background);
    assertThat(browser.get("getComputedStyle(document.querySelector('.controls')).display"))
        .isEqualTo("none");
    browser.emulate("", "prefers-color-scheme", "light");
  }
}
