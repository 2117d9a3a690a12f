package liss.cli;

import java.util.Locale;
import liss.unfolding.Alternatives;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a positive number or {@code optimal}. */
final class AlternativesConverter implements ITypeConverter<Alternatives> {
  @Override
  public Alternatives convert(String text) {
    if (text.toLowerCase(Locale.ROOT).equals("optimal")) {
      return Alternatives.optimal();
    }
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new TypeConversionException("'" + text + "' is neither a positive number nor optimal");
    }
    return Alternatives.partial(Integer.parseInt(text));
  }
}
