package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON back into maps and lists; fails on anything that is not one complete document. */
public final class JsonReader {

  private JsonReader() {}

  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(String text) {
    try (var reader = new com.google.gson.stream.JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      Object value = value(reader);
      assertThat(reader.peek()).as("what follows the document").isEqualTo(JsonToken.END_DOCUMENT);
      return (Map<String, Object>) value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The value that names and positions lead to. */
  public static Object at(Object value, Object... path) {
    Object here = value;
    for (Object step : path) {
      here = step instanceof Integer i ? ((List<?>) here).get(i) : ((Map<?, ?>) here).get(step);
      assertThat(here).as("%s in %s", step, List.of(path)).isNotNull();
    }
    return here;
  }

  private static Object value(com.google.gson.stream.JsonReader reader) throws IOException {
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> {
        Map<String, Object> members = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
          String name = reader.nextName();
          assertThat(members.put(name, value(reader))).as(name).isNull();
        }
        reader.endObject();
        yield members;
      }
      case BEGIN_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
          elements.add(value(reader));
        }
        reader.endArray();
        yield elements;
      }
      case STRING -> reader.nextString();
      case NUMBER -> number(reader.nextString());
      case BOOLEAN -> reader.nextBoolean();
      default -> throw new AssertionError("unexpected " + reader.peek());
    };
  }

  private static Object number(String text) {
    return text.matches("-?\\d+") ? (Object) Long.valueOf(text) : Double.valueOf(text);
  }
}
