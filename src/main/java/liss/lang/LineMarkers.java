package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.format.Printable;

/**
 * The line markers of a preprocessed text, such as {@code # 12 "file.c" 2}: where the lines after
 * them come from (GCC, Preprocessor Output). Only a text that starts with a marker has any.
 */
public final class LineMarkers {

  private static final Pattern MARKER =
      Pattern.compile("(?m)^# (\\d{1,9}) \"((?:[^\"\\\\\n]|\\\\.)*)\"([ \\d]*)\\r?$");

  /** The flag for what comes from a header of the system. */
  private static final String SYSTEM = "3";

  /** The flag, of liss alone, where a file of a program of several files starts. */
  static final String START = "5";

  /**
   * A marker.
   *
   * @param offset where it starts
   * @param file the file that the lines after it come from, safe to show
   * @param line the number of the first of these lines in the file
   * @param isSystem whether the file is a header of the system, or of the kernel
   * @param isStart whether a file of a program of several files starts after it
   */
  public record Marker(int offset, String file, int line, boolean isSystem, boolean isStart) {}

  /** The header that all files of the Linux kernel include, which says where its headers are. */
  private static final Pattern OF_KERNEL = Pattern.compile("(.*/)?include/linux/kconfig\\.h");

  private static final Pattern HEADER_OF_KERNEL = Pattern.compile("(.*/)?include/.*\\.h");

  private final List<Marker> markers = new ArrayList<>();

  /** The line markers of a text. */
  public LineMarkers(String text) {
    if (text.startsWith("# ")) {
      Matcher marker = MARKER.matcher(text);
      while (marker.find()) {
        List<String> flags = List.of(marker.group(3).split(" "));
        markers.add(
            new Marker(
                marker.start(),
                Printable.name(marker.group(2).replaceAll("\\\\(.)", "$1")),
                Math.max(1, Integer.parseInt(marker.group(1))),
                flags.contains(SYSTEM),
                flags.contains(START)));
      }
    }
    if (markers.stream().anyMatch(marker -> OF_KERNEL.matcher(marker.file()).matches())) {
      markers.replaceAll(LineMarkers::ofKernel);
    }
  }

  private static Marker ofKernel(Marker marker) {
    boolean isSystem = marker.isSystem() || HEADER_OF_KERNEL.matcher(marker.file()).matches();
    return new Marker(marker.offset(), marker.file(), marker.line(), isSystem, marker.isStart());
  }

  /** Whether the text has no markers. */
  public boolean isEmpty() {
    return markers.isEmpty();
  }

  /** Whether the text is that of a program of several files. */
  boolean areOfSeveralFiles() {
    return !markers.isEmpty() && markers.getFirst().isStart();
  }

  /** All markers, in the order of the text. */
  public List<Marker> all() {
    return List.copyOf(markers);
  }

  /** The last marker in front of a place. */
  public Optional<Marker> before(int offset) {
    int low = 0;
    int high = markers.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (markers.get(middle).offset() <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? Optional.empty() : Optional.of(markers.get(low - 1));
  }
}
