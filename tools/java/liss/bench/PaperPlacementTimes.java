package liss.bench;

import java.util.Map;
import java.util.Optional;

/**
 * The columns Coarse and Fine of Table 1 of Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk,
 * Samanta, Tarrach, "From non-preemptive to preemptive scheduling using synchronization synthesis",
 * Formal Methods in System Design, 2016: seconds for the placement of locks alone, on an Intel
 * i5-3320M. Drivers that the table does not have, or for which it gives no times, are left out.
 */
final class PaperPlacementTimes {

  /** Seconds as they are printed. */
  record Row(String coarse, String fine) {}

  private static final Row LESS_THAN_ONE = new Row("<1", "<1");

  private static final Map<String, Row> ROWS =
      Map.ofEntries(
          Map.entry("ex1", LESS_THAN_ONE),
          Map.entry("ex2", LESS_THAN_ONE),
          Map.entry("ex3", LESS_THAN_ONE),
          Map.entry("ex5", LESS_THAN_ONE),
          Map.entry("dv1394", LESS_THAN_ONE),
          Map.entry("em28xx", LESS_THAN_ONE),
          Map.entry("f_acm", LESS_THAN_ONE),
          Map.entry("i915_irq", LESS_THAN_ONE),
          Map.entry("ipath", LESS_THAN_ONE),
          Map.entry("iwl3945", LESS_THAN_ONE),
          Map.entry("md", LESS_THAN_ONE),
          Map.entry("usb-serial.bug1", LESS_THAN_ONE),
          Map.entry("usb-serial.bug2", LESS_THAN_ONE),
          Map.entry("usb-serial.bug3", LESS_THAN_ONE),
          Map.entry("usb-serial.bug4", LESS_THAN_ONE),
          Map.entry("cpmac.bug1", new Row("1.6", "1.1")),
          Map.entry("cpmac.bug2", new Row("63", "41.4")),
          Map.entry("cpmac.bug3", new Row("16.2", "9.6")),
          Map.entry("cpmac.bug4", new Row("10.5", "6.5")),
          Map.entry("cpmac.bug5", new Row("11", "7.7")),
          Map.entry("memcached", new Row("6.2", "2.1")));

  private PaperPlacementTimes() {}

  /** The row of a driver. */
  static Optional<Row> of(String driver) {
    return Optional.ofNullable(ROWS.get(driver));
  }
}
