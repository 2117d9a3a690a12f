package liss.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Supplier;
import liss.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Pages in one browser for all tests of a class. */
public abstract class PageTest {

  private static final String AXE = axe();

  @TempDir public static Path directory;
  public static Browser browser;

  @BeforeAll
  public static void startBrowser() throws IOException {
    browser = Browser.start(Files.createDirectory(directory.resolve("profile")));
  }

  @AfterAll
  public static void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Opens a page, which says nothing on the console and needs no other file. */
  public static void show(Path page) {
    browser.open(page);
    String console = browser.console().replaceAll("\\{[^{}]*chrome://[^{}]*}", "");
    assertThat(console).as("console").contains("\"value\":[]");
    assertThat(browser.get("performance.getEntriesByType('resource').length")).isEqualTo("0");
  }

  public static String text(String selector) {
    return browser.get("document.querySelector(\"" + selector + "\").textContent");
  }

  /** A colour is another one on dark screens; afterwards, the page is on paper. */
  public static void isDarkOnDarkScreens(Supplier<String> colour) {
    browser.emulate("", "prefers-color-scheme", "light");
    String light = colour.get();
    browser.emulate("", "prefers-color-scheme", "dark");
    assertThat(colour.get()).isNotEqualTo(light);
    browser.emulate("print", "prefers-color-scheme", "dark");
    assertThat(background()).as("paper").isEqualTo("rgb(255, 255, 255)");
  }

  /** Axe finds nothing wrong with the page, whatever the screen, also where it was folded. */
  public static void isAccessible(String what) {
    browser.run(AXE);
    browser.emulate("", "prefers-color-scheme", "light");
    assertThat(violations("")).as(what).isEmpty();
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
    browser.emulate("", "prefers-color-scheme", "dark");
    // Only colors are others.
    assertThat(violations(", runOnly: ['color-contrast']")).as("%s, dark", what).isEmpty();
    browser.emulate("", "prefers-color-scheme", "light");
    browser.resize(400);
    assertThat(violations("")).as("%s, 400 pixels wide, unfolded", what).isEmpty();
    assertThat(browser.get("document.documentElement.scrollWidth")).as(what).isEqualTo("400");
    browser.resize(1280);
  }

  /** What axe finds (Deque, axe-core), by rule and element. */
  private static String violations(String options) {
    return browser.await(
        "axe.run({resultTypes: ['violations']"
            + options
            + "}).then(found => found.violations.flatMap(v => v.nodes.map("
            + "n => v.id + ': ' + n.html.slice(0, 200) + ' ' + n.failureSummary)).join('; '))");
  }

  private static String axe() {
    try (InputStream script = PageTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String background() {
    return browser.get("getComputedStyle(document.body).backgroundColor");
  }
}
