package liss.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import liss.schedule.Property;
import liss.unfolding.Alternatives;
import liss.unfolding.SearchOrder;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options of {@code liss explore}. */
final class ExploreConverters {

  private ExploreConverters() {}

  /** Reads a positive number or {@code optimal}. */
  static final class AlternativesConverter implements ITypeConverter<Alternatives> {
    @Override
    public Alternatives convert(String text) {
      if (text.toLowerCase(Locale.ROOT).equals("optimal")) {
        return Alternatives.optimal();
      }
      if (!text.matches("[1-9][0-9]{0,8}")) {
        throw new TypeConversionException(
            "'" + text + "' is neither a positive number nor optimal");
      }
      return Alternatives.partial(Integer.parseInt(text));
    }
  }

  /** Reads what is looked for, by the name that is shown. */
  static final class PropertyConverter implements ITypeConverter<Property> {

    @Override
    public Property convert(String text) {
      return Stream.of(Property.values())
          .filter(property -> property.toString().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() ->
              new TypeConversionException(
                  "expected one of %s (case-insensitive) but was '%s'"
                      .formatted(List.of(Property.values()), text)));
    }
  }

  /** Reads the name of an order, with a seed for the random one. */
  static final class SearchOrderConverter implements ITypeConverter<SearchOrder> {
    @Override
    public SearchOrder convert(String text) {
      if (text.matches("random:[0-9]{1,18}")) {
        return new SearchOrder.Random(Long.parseLong(text.substring("random:".length())));
      }
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "ascending" -> new SearchOrder.Ascending();
        case "descending" -> new SearchOrder.Descending();
        default ->
            throw new TypeConversionException(
                "'" + text + "' is neither ascending, descending nor random:SEED");
      };
    }
  }
}
