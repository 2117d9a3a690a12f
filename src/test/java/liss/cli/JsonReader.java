package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON back into maps and lists; fails on anything that is not one complete document. */
final class JsonReader {

  private JsonReader() {}

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      parser.nextToken();
      Object value = value(parser);
      assertThat(parser.nextToken()).as("what follows the document").isNull();
      return (Map<String, Object>) value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The value that names and positions lead to. */
  static Object at(Object value, Object... path) {
    Object here = value;
    for (Object step : path) {
      here = step instanceof Integer i ? ((List<?>) here).get(i) : ((Map<?, ?>) here).get(step);
      assertThat(here).as("%s in %s", step, List.of(path)).isNotNull();
    }
    return here;
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, value(parser));
        }
        yield members;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        yield elements;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> throw new AssertionError("unexpected " + parser.currentToken());
    };
  }
}
