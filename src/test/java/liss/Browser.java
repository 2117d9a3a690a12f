package liss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.format.Json;

/**
 * A headless Chromium, through the protocol of its driver (W3C, WebDriver, 2018). It is closed with
 * all that it started.
 */
public final class Browser implements AutoCloseable {

  private static final String MISSING =
      "no chromedriver: install Debian's packages chromium and chromium-driver";
  private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");
  private static final Pattern SESSION = Pattern.compile("\"sessionId\":\\s*\"([^\"]+)\"");
  private static final List<String> ARGUMENTS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-dev-shm-usage",
          "--hide-scrollbars",
          "--window-size=1320,1000");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private final String session;

  private Browser(Process driver, Path profile) throws IOException {
    this.driver = driver;
    String address = "http://127.0.0.1:" + port(driver.inputReader());
    List<String> arguments =
        Stream.concat(ARGUMENTS.stream(), Stream.of("--user-data-dir=" + profile)).toList();
    Json.Members options =
        Json.object()
            .with(
                "goog:chromeOptions",
                Json.object()
                    .with("binary", program("chromium").orElseThrow().toString())
                    .with("args", Json.texts(arguments)))
            .with("goog:loggingPrefs", Json.object().with("browser", "ALL"));
    String answer =
        post(
            address + "/session",
            Json.object().with("capabilities", Json.object().with("alwaysMatch", options)));
    this.session = address + "/session/" + found(SESSION, answer);
  }

  /**
   * A browser with an empty profile. Without one on this machine the test is skipped, or fails in
   * continuous integration.
   */
  public static Browser start(Path profile) {
    if (program("chromedriver").isEmpty() || program("chromium").isEmpty()) {
      if ("true".equals(System.getenv("CI"))) {
        fail(MISSING);
      }
      abort(MISSING);
    }
    try {
      Process driver = new ProcessBuilder("chromedriver", "--port=0").start();
      try {
        return new Browser(driver, profile);
      } catch (IOException | RuntimeException | Error e) {
        driver.destroy();
        throw e;
      }
    } catch (IOException e) {
      return fail(e);
    }
  }

  private static Optional<Path> program(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String port(BufferedReader output) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher port = PORT.matcher(line);
      if (port.find()) {
        return port.group(1);
      }
    }
    return fail("chromedriver does not start");
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  private String post(String address, Json.Members body) {
    return send(HttpRequest.newBuilder().POST(BodyPublishers.ofString(body.print())), address);
  }

  private String send(HttpRequest.Builder request, String address) {
    try {
      var answer =
          client.send(
              request.uri(URI.create(address)).header("Content-Type", "application/json").build(),
              BodyHandlers.ofString(StandardCharsets.UTF_8));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return answer.body();
    } catch (IOException e) {
      return fail(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return fail(e);
    }
  }

  /** The text that a command returns. */
  private String value(String command, Json.Members body) {
    String answer = post(session + "/" + command, body);
    return Json.parse(answer)
        .flatMap(document -> ((Json.Members) document).text("value"))
        .orElse("");
  }

  /** Opens a file. */
  public void open(Path file) {
    value("url", Json.object().with("url", file.toUri().toString()));
  }

  /** Opens a file at a part of it. */
  public void open(Path file, String part) {
    // From an empty page, the browser reads the file again.
    value("url", Json.object().with("url", "about:blank"));
    value("url", Json.object().with("url", file.toUri() + "#" + part));
  }

  /** The value of an expression in the page, as a text. */
  public String get(String expression) {
    return value(
        "execute/sync",
        Json.object().with("script", "return String(" + expression + ")").with("args", List.of()));
  }

  /** What a promise in the page comes to, as a text. */
  public String await(String promise) {
    return value(
        "execute/async",
        Json.object()
            .with("script", promise + ".then(value => arguments[0](String(value)))")
            .with("args", List.of()));
  }

  /** Runs a script in the page. */
  public void run(String script) {
    value("execute/sync", Json.object().with("script", script).with("args", List.of()));
  }

  /** Makes the window so many CSS pixels wide. */
  public void resize(int width) {
    resize(width, 1000);
  }

  /** Presses and releases a key: a character, or one of the private ones of WebDriver. */
  public void press(String key) {
    List<Json> actions =
        Stream.of("keyDown", "keyUp")
            .<Json>map(type -> Json.object().with("type", type).with("value", key))
            .toList();
    perform(Json.object().with("type", "key").with("id", "keys").with("actions", actions));
  }

  /** Clicks into the middle of an element that a selector finds. */
  public void click(String selector) {
    String element = "document.querySelector('" + selector + "')";
    get(element + ".scrollIntoView({block: 'center'})");
    String place = element + ".getBoundingClientRect()";
    long x = Math.round(Double.parseDouble(get(place + ".x + " + place + ".width / 2")));
    long y = Math.round(Double.parseDouble(get(place + ".y + " + place + ".height / 2")));
    Json move =
        Json.object().with("type", "pointerMove").with("duration", 0).with("x", x).with("y", y);
    Json down = Json.object().with("type", "pointerDown").with("button", 0);
    Json up = Json.object().with("type", "pointerUp").with("button", 0);
    perform(
        Json.object()
            .with("type", "pointer")
            .with("id", "mouse")
            .with("actions", List.of(move, down, up)));
  }

  private void perform(Json.Members source) {
    value("actions", Json.object().with("actions", List.of(source)));
  }

  /** Sends a command of the protocol of Chrome's developer tools. */
  public void tell(String command, Json.Members parameters) {
    value("goog/cdp/execute", Json.object().with("cmd", command).with("params", parameters));
  }

  /** Pretends that a media feature or type is another one. */
  public void emulate(String media, String feature, String featureValue) {
    Json one = Json.object().with("name", feature).with("value", featureValue);
    tell(
        "Emulation.setEmulatedMedia",
        Json.object().with("media", media).with("features", List.of(one)));
  }

  /** What the page has written to the console since the last call. */
  public String console() {
    return post(session + "/se/log", Json.object().with("type", "browser"));
  }

  /** The whole page as a picture in PNG. */
  public byte[] picture(int width) {
    long height = Long.parseLong(get("document.documentElement.scrollHeight"));
    resize(width, height);
    resize(width, Long.parseLong(get("document.documentElement.scrollHeight")));
    return Base64.getDecoder().decode(found(Pattern.compile("\"value\":\\s*\"([^\"]+)\""), get()));
  }

  private void resize(int width, long height) {
    tell(
        "Emulation.setDeviceMetricsOverride",
        Json.object()
            .with("width", width)
            .with("height", height)
            .with("deviceScaleFactor", 1)
            .with("mobile", false));
  }

  private String get() {
    return send(HttpRequest.newBuilder().GET(), session + "/screenshot");
  }

  @Override
  public void close() {
    try {
      send(HttpRequest.newBuilder().DELETE(), session);
    } finally {
      driver.destroy();
    }
  }
}
