package liss.format;

import com.google.gson.FormattingStyle;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/** A JSON value. */
public sealed interface Json {

  /** A string. */
  record Text(String value) implements Json {}

  /** An integer. */
  record Whole(long value) implements Json {}

  /** A number with three decimals. */
  record Thousandths(long value) implements Json {}

  /** {@code true} or {@code false}. */
  record Truth(boolean value) implements Json {}

  /** An array. */
  record Array(List<? extends Json> elements) implements Json {
    /** Copies the list. */
    public Array {
      elements = List.copyOf(elements);
    }
  }

  /** An object; its members keep their order. */
  record Members(SequencedMap<String, Json> members) implements Json {
    /** Copies the map. */
    public Members {
      members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
    }

    /** The object with one more member. */
    public Members with(String name, Json value) {
      SequencedMap<String, Json> more = new LinkedHashMap<>(members);
      more.put(name, value);
      return new Members(more);
    }

    /** The object with the members of another one after its own. */
    public Members with(Members more) {
      SequencedMap<String, Json> both = new LinkedHashMap<>(members);
      both.putAll(more.members);
      return new Members(both);
    }

    /** The object with one more member, a string. */
    public Members with(String name, String value) {
      return with(name, new Text(value));
    }

    /** The object with one more member, an integer. */
    public Members with(String name, long value) {
      return with(name, new Whole(value));
    }

    /** The object with one more member, a truth value. */
    public Members with(String name, boolean value) {
      return with(name, new Truth(value));
    }

    /** The object with one more member, an array. */
    public Members with(String name, List<? extends Json> elements) {
      return with(name, new Array(elements));
    }

    /** The object with one more member, the array of the forms of some values. */
    public <T> Members with(String name, Collection<T> values, Function<T, ? extends Json> form) {
      return with(name, values.stream().map(form).toList());
    }

    /** The object with one more member, if there is a value. */
    public Members with(String name, Optional<? extends Json> value) {
      return value.map(v -> with(name, v)).orElse(this);
    }

    /** The member of that name if it is a string. */
    public Optional<String> text(String name) {
      return members.get(name) instanceof Text text ? Optional.of(text.value()) : Optional.empty();
    }

    /** The member of that name if it is an integer. */
    public Optional<Long> whole(String name) {
      return members.get(name) instanceof Whole whole
          ? Optional.of(whole.value())
          : Optional.empty();
    }

    /** Whether the member of that name is there and true. */
    public boolean truth(String name) {
      return members.get(name) instanceof Truth truth && truth.value();
    }

    /** The member of that name if it is an object. */
    public Optional<Members> object(String name) {
      return members.get(name) instanceof Members object ? Optional.of(object) : Optional.empty();
    }

    /** The objects among the elements of the member of that name; none if it is no array. */
    public List<Members> objects(String name) {
      return array(name).orElse(List.of()).stream()
          .filter(Members.class::isInstance)
          .map(Members.class::cast)
          .toList();
    }

    /** The strings among the elements of the member of that name; none if it is no array. */
    public List<String> texts(String name) {
      return array(name).orElse(List.of()).stream()
          .filter(Text.class::isInstance)
          .map(element -> ((Text) element).value())
          .toList();
    }

    /** The elements of the member of that name if it is an array. */
    public Optional<List<? extends Json>> array(String name) {
      return members.get(name) instanceof Array array
          ? Optional.of(array.elements())
          : Optional.empty();
    }
  }

  /** The object without members. */
  static Members object() {
    return new Members(new LinkedHashMap<>());
  }

  /** An array of strings. */
  static Array texts(List<String> texts) {
    return new Array(texts.stream().map(Text::new).toList());
  }

  /** The value that a text is; empty if the text is no document of values of these kinds. */
  static Optional<Json> parse(String text) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      Json value = read(reader);
      return reader.peek() == JsonToken.END_DOCUMENT ? Optional.of(value) : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Json read(JsonReader reader) throws IOException {
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> {
        SequencedMap<String, Json> members = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNext()) {
          String name = reader.nextName();
          if (members.put(name, read(reader)) != null) {
            throw new MalformedJsonException("two members are named " + name);
          }
        }
        reader.endObject();
        yield new Members(members);
      }
      case BEGIN_ARRAY -> {
        List<Json> elements = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNext()) {
          elements.add(read(reader));
        }
        reader.endArray();
        yield new Array(elements);
      }
      case STRING -> new Text(reader.nextString());
      case NUMBER -> new Whole(Long.parseLong(reader.nextString()));
      case BOOLEAN -> new Truth(reader.nextBoolean());
      default -> throw new MalformedJsonException("not a value of the kinds that are read");
    };
  }

  /** The value as a document with two blanks of indentation and a line end. */
  default String print() {
    return written(FormattingStyle.PRETTY) + "\n";
  }

  /** The value as a document in one line, without a line end. */
  default String line() {
    return written(FormattingStyle.COMPACT);
  }

  private String written(FormattingStyle style) {
    StringWriter text = new StringWriter();
    try (JsonWriter writer = new JsonWriter(text)) {
      writer.setStrictness(Strictness.STRICT);
      writer.setFormattingStyle(style);
      write(writer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Printable.json(text.toString());
  }

  private void write(JsonWriter writer) throws IOException {
    switch (this) {
      case Text text -> writer.value(text.value());
      case Whole whole -> writer.value(whole.value());
      case Thousandths number -> writer.value(BigDecimal.valueOf(number.value(), 3));
      case Truth truth -> writer.value(truth.value());
      case Array array -> {
        writer.beginArray();
        for (Json element : array.elements()) {
          element.write(writer);
        }
        writer.endArray();
      }
      case Members object -> {
        writer.beginObject();
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
          writer.name(member.getKey());
          member.getValue().write(writer);
        }
        writer.endObject();
      }
    }
  }
}
