package liss.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A command whose cost is compared between two versions of liss.
 *
 * @param part of the page in which it stands
 * @param work what it does, in words
 * @param prefix what stands before liss
 * @param arguments those of liss; files are those of this checkout, or below {@link #MODELS} or
 *     {@link #CORPUS}
 */
record PerformanceRow(Part part, String work, List<String> prefix, List<String> arguments) {

  /** Where the models of [QPOR] are written. */
  static final String MODELS = "target/bench/por/";

  /** As in results/por.md: all runs, equivalent by accesses and synchronization. */
  private static final String EXPLORE = "explore --exploration dependence=sync,cutoffs=off ";

  /** What stands for the directory of the corpus. */
  static final String CORPUS = "CORPUS/";

  private static final List<String> ONE_CORE = List.of("taskset", "-c", "0");
  private static final String LARGE = "drivers/cpmac8.bug.w";
  private static final String PI = CORPUS + "files/dpu/experiments/cav18/bench/pi/pth_pi_mutex.c";

  /** The parts of the page, in order. */
  enum Part {
    WORK("Commands"),
    LIMIT("A limit of 5 s"),
    CORES("One processor, and all");

    private final String heading;

    Part(String heading) {
      this.heading = heading;
    }

    String heading() {
      return heading;
    }

    /** What the first of two figures is of. */
    String before() {
      return this == CORES ? "one" : "before";
    }
  }

  /** All of them, but those that compare whole directories. */
  static List<PerformanceRow> all() {
    List<PerformanceRow> rows = new ArrayList<>();
    rows.add(work("synthesize cpmac8.bug", "synthesize --objective coarse " + LARGE));
    Stream.of(
            "cpmac8.bug",
            "cpmac8",
            "usb-serial.bug3",
            "usb-serial.bug1",
            "usb-serial.bug2",
            "cpmac")
        .forEach(name -> rows.add(work("verify " + name, "verify drivers/" + name + ".w")));
    rows.add(work("DISP(5,3) in W", explore("disp-5-3")));
    rows.add(work("DISP(5,3) in C", EXPLORE + "-D REQUESTS=3 models/por/disp.c"));
    rows.add(
        work(
            "DISP(5,3) in C, concrete",
            EXPLORE + "--data concrete -D REQUESTS=3 models/por/disp.c"));
    rows.add(work("MPAT(5) in W", explore("mpat-5")));
    rows.add(work("MPAT(7) in W", explore("mpat-7")));
    rows.add(work("DISP(5,5) in W", explore("disp-5-5")));
    rows.add(work("PI(7) in W", explore("pi-7")));
    rows.add(work("PI(7) in C", EXPLORE + "-D PARAM1=7 -D PARAM2=7 " + PI));
    rows.add(work("start", "--version"));
    rows.add(work("verify, small, W", "verify drivers/open_close.w"));
    rows.add(work("verify, small, C", "verify drivers/c/open_close.c"));
    rows.add(work("synthesize, small", "synthesize drivers/open_close.w"));
    rows.add(row(Part.LIMIT, "verify", List.of(), "verify --timeout 5s " + LARGE));
    rows.add(
        row(
            Part.LIMIT,
            "synthesize",
            List.of(),
            "synthesize --objective coarse --timeout 5s " + LARGE));
    rows.add(cores("cpmac8.bug", "synthesize --objective coarse " + LARGE));
    rows.add(cores("MPAT(7)", explore("mpat-7")));
    rows.add(cores("DISP(5,5)", explore("disp-5-5")));
    return rows;
  }

  /** {@code verify} of a program, for the sum over all of them. */
  static PerformanceRow verify(String file) {
    return work(file, "verify " + file);
  }

  private static String explore(String model) {
    return EXPLORE + MODELS + model + ".w";
  }

  private static PerformanceRow work(String work, String line) {
    return row(Part.WORK, work, List.of(), line);
  }

  private static PerformanceRow cores(String work, String line) {
    return row(Part.CORES, work, ONE_CORE, line);
  }

  private static PerformanceRow row(Part part, String work, List<String> prefix, String line) {
    return new PerformanceRow(part, work, prefix, List.of(line.split(" ")));
  }

  /** The model of [QPOR] that it reads, with its parameters; empty if it reads none. */
  List<String> model() {
    String file = arguments.getLast();
    return file.startsWith(MODELS)
        ? List.of(file.substring(MODELS.length(), file.length() - 2).split("-"))
        : List.of();
  }

  /** The command line, as somebody would type it. */
  String line() {
    return String.join(
        " ", Stream.of(prefix, List.of("liss"), arguments).flatMap(List::stream).toList());
  }
}
