package liss.report.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Mustache.Compiler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import liss.format.Json;

/** The templates, in Mustache, and the other resources of a page. */
final class Templates {

  private static final Compiler COMPILER =
      Mustache.compiler()
          .defaultValue("")
          .emptyStringIsFalse(true)
          .withLoader(name -> new StringReader(resource(name + ".mustache")));

  private Templates() {}

  /** The page of a document. */
  static String page(Json.Members view) {
    Json.Members whole =
        view.with("style", resource("style.css")).with("script", resource("script.js"));
    return COMPILER.compile(resource("page.mustache")).execute(plain(whole));
  }

  private static String resource(String name) {
    try (InputStream file = Templates.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A value as the templates see it: maps, lists, texts, numbers and truth values. */
  private static Object plain(Json value) {
    return switch (value) {
      case Json.Text text -> text.value();
      case Json.Whole whole -> whole.value();
      case Json.Thousandths number -> BigDecimal.valueOf(number.value(), 3);
      case Json.Truth truth -> truth.value();
      case Json.Array array -> array.elements().stream().map(Templates::plain).toList();
      case Json.Members object -> {
        Map<String, Object> members = new LinkedHashMap<>();
        object.members().forEach((name, member) -> members.put(name, plain(member)));
        yield members;
      }
    };
  }
}
