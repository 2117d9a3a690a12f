package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.lang.Layout;

/**
 * A big driver in which most accesses may touch the same object, as in C with pointers of unknown
 * origin: nearly every block conflicts with every other.
 *
 * @param driver the name of the driver that it is made of
 */
record DenseDriver(String driver, Kind kind) {

  private static final List<String> DRIVERS =
      List.of("cpmac", "cpmac.bug1", "cpmac.bug2", "cpmac.bug3", "cpmac.bug4", "cpmac.bug5");

  /** The variables of cpmac.w that are fields of the device. */
  private static final String FIELDS =
      "regs|rx_pointer|irq_vector|ring|rx_head|ring_size|dma|pdata|mii|phy_mask|ext_switch"
          + "|dumb_switch|net_dev";

  private static final Pattern FIELD = Pattern.compile("\\b(" + FIELDS + ")\\b");
  private static final Pattern FIELD_DECLARATION =
      Pattern.compile("(?m)^shared int (" + FIELDS + ")\\b.*\\R");
  private static final Pattern DEVICE_ACCESS =
      Pattern.compile("(?m)^( +)(?=[^ /][^/\\n]*;)(?=[^/\\n]*\\b(?:io|regs)\\b)");

  /** Which object is touched. */
  enum Kind {
    DEVICE("all fields of the device are one variable"),
    ALL("one more variable is read and written before each access to the device or the kernel");

    private final String description;

    Kind(String description) {
      this.description = description;
    }
  }

  /** All of them. */
  static Stream<DenseDriver> all() {
    return DRIVERS.stream()
        .flatMap(driver -> Stream.of(Kind.values()).map(kind -> new DenseDriver(driver, kind)));
  }

  /** The file name of the program. */
  String fileName() {
    return "dense-" + kind.name().toLowerCase(Locale.ROOT) + "-" + driver + ".w";
  }

  /** The program. */
  String text() throws IOException {
    String original = Files.readString(Path.of("drivers", driver + ".w"));
    String code = original.substring(original.indexOf("\nshared "));
    return Layout.of(
        """
        // Written by `tools/bench models`: drivers/%s.w, where
        // %s.
        %s\
        """
            .formatted(driver, kind.description, dense(code)));
  }

  private String dense(String code) {
    return switch (kind) {
      case DEVICE -> "\nshared int dev = 0;" + oneVariable(code);
      case ALL -> "\nshared int all = 0;" + touchingAll(code);
    };
  }

  private static String oneVariable(String code) {
    return FIELD.matcher(FIELD_DECLARATION.matcher(code).replaceAll("")).replaceAll("dev");
  }

  private static String touchingAll(String code) {
    return DEVICE_ACCESS.matcher(code).replaceAll("$1all := all;\n$1");
  }
}
