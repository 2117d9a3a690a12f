package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import liss.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Pages in one browser for all tests of a class. */
abstract class PageTest {

  @TempDir static Path directory;
  static Browser browser;

  @BeforeAll
  static void startBrowser() throws IOException {
    browser = Browser.start(Files.createDirectory(directory.resolve("profile")));
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Opens a page, which says nothing on the console and needs no other file. */
  static void show(Path page) {
    browser.open(page);
    String console = browser.console().replaceAll("\\{[^{}]*chrome://[^{}]*}", "");
    assertThat(console).as("console").contains("\"value\":[]");
    assertThat(browser.get("performance.getEntriesByType('resource').length")).isEqualTo("0");
  }

  static String text(String selector) {
    return browser.get("document.querySelector(\"" + selector + "\").textContent");
  }

  /** A colour is another one on dark screens; afterwards, the page is on paper. */
  static void isDarkOnDarkScreens(Supplier<String> colour) {
    browser.emulate("", "prefers-color-scheme", "light");
    String light = colour.get();
    browser.emulate("", "prefers-color-scheme", "dark");
    assertThat(colour.get()).isNotEqualTo(light);
    browser.emulate("print", "prefers-color-scheme", "dark");
    assertThat(background()).as("paper").isEqualTo("rgb(255, 255, 255)");
  }

  static String background() {
    return browser.get("getComputedStyle(document.body).backgroundColor");
  }
}
