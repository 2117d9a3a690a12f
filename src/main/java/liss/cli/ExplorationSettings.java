package liss.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.ProgramState;
import liss.unfolding.Alternatives;
import liss.unfolding.CutoffMode;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.SearchOrder;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * How {@code liss explore} enumerates runs: settings for measurements and comparisons with other
 * tools, which {@code --help} does not show. docs/exploration.md, "Enumeration", says what they
 * mean.
 */
final class ExplorationSettings {

  private static final List<String> KEYS =
      List.of("alternatives", "dependence", "cutoffs", "order", "standby-memory");

  @Option(
      names = "--exploration",
      paramLabel = "KEY=VALUE",
      split = ",",
      hidden = true,
      description = "How runs are enumerated, for measurements.")
  private Map<String, String> given = new LinkedHashMap<>();

  /** Rejects keys and values that there are not. */
  void check() {
    given.keySet().stream()
        .filter(key -> !KEYS.contains(key))
        .findFirst()
        .ifPresent(key -> {
          throw new UsageException(
              "--exploration has no '" + key + "', but " + String.join(", ", KEYS));
        });
    try {
      order();
      alternatives();
      cutoffs();
      dependence();
      standbyMemory();
    } catch (TypeConversionException e) {
      throw new UsageException("--exploration: " + e.getMessage());
    }
  }

  /** Which steps are dependent. */
  Dependence dependence() {
    return constant(Dependence.class, value("dependence", "access"));
  }

  /** The settings for the exploration of a program. */
  ExplorationOptions options(ProgramCfa program) {
    long states = standbyMemory() / ProgramState.bytes(program);
    return ExplorationOptions.standard()
        .with(alternatives())
        .with(cutoffs())
        .with(order())
        .withStandbyStates(Math.clamp(states, 1, Integer.MAX_VALUE));
  }

  private String value(String key, String otherwise) {
    return given.getOrDefault(key, otherwise);
  }

  private CutoffMode cutoffs() {
    return constant(CutoffMode.class, value("cutoffs", "exact"));
  }

  private long standbyMemory() {
    return new LimitOptions.SizeConverter().convert(value("standby-memory", "64m"));
  }

  private Alternatives alternatives() {
    String text = value("alternatives", "optimal");
    if (text.equals("optimal")) {
      return Alternatives.optimal();
    }
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new TypeConversionException("'" + text + "' is neither a positive number nor optimal");
    }
    return Alternatives.partial(Integer.parseInt(text));
  }

  private SearchOrder order() {
    String text = value("order", "ascending");
    if (text.matches("random:[0-9]{1,18}")) {
      return new SearchOrder.Random(Long.parseLong(text.substring("random:".length())));
    }
    return switch (text) {
      case "ascending" -> new SearchOrder.Ascending();
      case "descending" -> new SearchOrder.Descending();
      default ->
          throw new TypeConversionException(
              "'" + text + "' is neither ascending, descending nor random:SEED");
    };
  }

  private static <E extends Enum<E>> E constant(Class<E> kind, String text) {
    return Stream.of(kind.getEnumConstants())
        .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(() ->
            new TypeConversionException(
                "'%s' is none of %s"
                    .formatted(text, List.of(kind.getEnumConstants()))
                    .toLowerCase(Locale.ROOT)));
  }
}
