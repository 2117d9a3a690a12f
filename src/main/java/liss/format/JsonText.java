package liss.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads JSON documents of strings, integers, truth values, arrays and objects. */
public final class JsonText {

  private JsonText() {}

  /** The value that a text is; empty if the text is no JSON document of that kind. */
  public static Optional<Json> parse(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      Json value = value(parser);
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Json value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> new Json.Text(parser.getText());
      case VALUE_NUMBER_INT -> new Json.Whole(parser.getLongValue());
      case VALUE_TRUE -> new Json.Truth(true);
      case VALUE_FALSE -> new Json.Truth(false);
      default -> throw new JsonParseException(parser, "not a value of the kinds that are read");
    };
  }

  private static Json object(JsonParser parser) throws IOException {
    SequencedMap<String, Json> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new Json.Members(members);
  }

  private static Json array(JsonParser parser) throws IOException {
    List<Json> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(parser));
    }
    return new Json.Array(elements);
  }
}
