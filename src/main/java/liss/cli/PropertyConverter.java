package liss.cli;

import java.util.List;
import java.util.stream.Stream;
import liss.schedule.Property;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what is looked for, by the name that is shown. */
final class PropertyConverter implements ITypeConverter<Property> {

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
