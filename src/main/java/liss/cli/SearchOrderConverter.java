package liss.cli;

import java.util.Locale;
import liss.unfolding.SearchOrder;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of an order, with a seed for the random one. */
final class SearchOrderConverter implements ITypeConverter<SearchOrder> {
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
