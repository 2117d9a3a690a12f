package liss.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads JSON documents of strings, integers, truth values, arrays and objects. */
final class JsonText {

  private JsonText() {}

  /** The value that a text is; empty if the text is no JSON document of that kind. */
  static Optional<Json> parse(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      Optional<Json> value = value(parser);
      return parser.nextToken() == null ? value : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Json> value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> Optional.of(new Json.Text(parser.getText()));
      case VALUE_NUMBER_INT -> Optional.of(new Json.Whole(parser.getLongValue()));
      case VALUE_TRUE -> Optional.of(new Json.Truth(true));
      case VALUE_FALSE -> Optional.of(new Json.Truth(false));
      default -> Optional.empty();
    };
  }

  private static Optional<Json> object(JsonParser parser) throws IOException {
    SequencedMap<String, Json> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      Optional<Json> value = value(parser);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      members.put(name, value.get());
    }
    return Optional.of(new Json.Members(members));
  }

  private static Optional<Json> array(JsonParser parser) throws IOException {
    List<Json> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Optional<Json> value = value(parser);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      elements.add(value.get());
    }
    return Optional.of(new Json.Array(elements));
  }
}
