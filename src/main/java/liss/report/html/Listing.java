package liss.report.html;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import liss.format.Json;
import liss.lang.LineMarkers;
import liss.lang.Positions;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * A source text with its line numbers, and beside the lines what there is to say about them. In a
 * text with inserted locks, lines keep the numbers that they have without; inserted lines have
 * none. Of a preprocessed text, only the lines of the program's own file are shown.
 */
final class Listing {

  /** A line, also cut into parts with a color; the number is 0 if it was inserted. */
  private record Line(long number, String code, List<Json.Members> parts, boolean isInserted) {}

  /** What holds a lock: one lock, and the lines with statements at which it is held. */
  private record Protection(String lock, Set<Long> lines) {

    private boolean isNamedIn(String code) {
      return Pattern.compile("(?<!\\w)" + Pattern.quote(lock) + "(?!\\w)").matcher(code).find();
    }
  }

  /** How many colors the style has. */
  static final int COLORS = 6;

  private final LineLinks links;
  private final String file;
  private final Highlighter highlighter;
  private final List<Line> lines = new ArrayList<>();
  private final List<Protection> protections = new ArrayList<>();
  private final Map<Integer, List<Json>> notes = new TreeMap<>();

  private Listing(SourceText source, LineLinks links) {
    this.links = links;
    this.file = mainFile(source).orElse(source.file());
    this.highlighter = new Highlighter(source.file());
  }

  /** The program as it was written, with notes where a run is preempted and where it is bad. */
  static Json.Members of(SourceText source, LineLinks links, List<Json.Members> runs) {
    Listing listing = new Listing(source, links);
    listing.addLines(source, List.of(source.text().split("\n", -1)));
    runs.forEach(listing::addNotes);
    return listing.document();
  }

  /** The program with locks, with the reason of each critical section. */
  static Json.Members withLocks(SourceText source, LineLinks links, Json.Members synthesized) {
    Listing listing = new Listing(source, links);
    String text = synthesized.text("program").orElseThrow();
    listing.addLines(source, List.of(text.split("\n", -1)));
    for (Json.Members one : synthesized.objects("protectedLines")) {
      Set<Long> held = new LinkedHashSet<>();
      one.array("lines").orElse(List.of()).forEach(line -> held.add(((Json.Whole) line).value()));
      listing.protections.add(new Protection(one.text("lock").orElseThrow(), held));
    }
    synthesized.objects("criticalSections").forEach(listing::addReason);
    return listing.document();
  }

  /** Adds the lines of a text that is the source, or the source with some lines inserted. */
  private void addLines(SourceText source, List<String> after) {
    List<String> before = List.of(source.text().split("\n", -1));
    Numbers numbers = new Numbers(source);
    int next = 0;
    int position = 0;
    for (AbstractDelta<String> delta : DiffUtils.diff(before, after).getDeltas()) {
      int changed = delta.getSource().getPosition();
      while (position < changed) {
        add(numbers, position++, after.get(next++), false);
      }
      int kept = delta.getSource().size();
      for (String line : delta.getTarget().getLines()) {
        add(numbers, kept-- > 0 ? position++ : -1, line, true);
        next++;
      }
      position = changed + delta.getSource().size();
    }
    while (next < after.size()) {
      add(numbers, position++, after.get(next++), false);
    }
    if (lines.size() > 1 && lines.getLast().code().isEmpty()) {
      lines.removeLast();
    }
  }

  private void add(Numbers numbers, int position, String code, boolean isInserted) {
    List<Json.Members> parts = highlighter.parts(code);
    if (position < 0) {
      lines.add(new Line(0, code, parts, true));
    } else {
      numbers
          .of(position)
          .ifPresent(number -> lines.add(new Line(number, code, parts, isInserted)));
    }
  }

  /** The numbers by which the lines of a text are known. */
  private static final class Numbers {

    private final SourceText source;
    private final Positions positions;
    private final List<Integer> starts = new ArrayList<>();
    private final Optional<String> main;

    Numbers(SourceText source) {
      this.source = source;
      this.positions = new Positions(source.text());
      int start = 0;
      for (String line : source.text().split("\n", -1)) {
        starts.add(start);
        start += line.length() + 1;
      }
      this.main = mainFile(source);
    }

    /** The number of a line; empty if it is a line marker, or comes from another file. */
    Optional<Long> of(int line) {
      int start = starts.get(line);
      SourceSpan span = positions.span(start, start);
      boolean isShown =
          main.isEmpty()
              || source.fileOf(span).equals(main.get()) && !source.lineOf(span).startsWith("# ");
      return isShown ? Optional.of((long) span.line()) : Optional.empty();
    }
  }

  /** The file that a preprocessed text is of. */
  private static Optional<String> mainFile(SourceText source) {
    return new LineMarkers(source.text()).all().stream().findFirst().map(m -> m.file());
  }

  /** Says where a run is preempted, and where the arrows of its picture start and end. */
  private void addNotes(Json.Members run) {
    List<Json.Members> steps = run.objects("steps");
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).truth("preemptsPrevious")) {
        String thread = steps.get(i - 1).text("thread").orElse("");
        addNote(steps.get(i - 1), Json.object().with("what", thread + " is preempted here"));
      }
    }
    List<Json.Members> cycle = run.objects("cycle");
    for (int i = 0; i < cycle.size(); i++) {
      Json.Members before = cycle.get(i).object("before").orElseThrow();
      Json.Members after = cycle.get(i).object("after").orElseThrow();
      addNote(before, end(i, " starts: ", before));
      addNote(after, end(i, " ends: ", after));
    }
  }

  /** What there is to say at an end of an arrow. */
  private static Json.Members end(int arrow, String which, Json.Members step) {
    return Json.object()
        .with("arrow", arrow + 1)
        .with(
            "what",
            which + step.text("action").orElse("") + " of " + step.text("thread").orElse(""));
  }

  private void addNote(Json.Members step, Json.Members note) {
    long line = step.whole("line").orElseThrow();
    IntStream.range(0, lines.size())
        .filter(i -> lines.get(i).number() == line)
        .findFirst()
        .ifPresent(i -> addNote(i, note));
  }

  private void addNote(int position, Json note) {
    List<Json> there = notes.computeIfAbsent(position, p -> new ArrayList<>());
    if (!there.contains(note)) {
      there.add(note);
    }
  }

  /** Says why a critical section is needed, beside the statements that begin it. */
  private void addReason(Json.Members section) {
    String lock = section.text("lock").orElseThrow();
    Json reason =
        Json.object()
            .with("lock", lock)
            .with("color", color(lock))
            .with("reason", section.whole("reason").map(Json.Whole::new))
            .with("ways", LockReasons.interruptions(section))
            .with("kinds", section.objects("kinds"));
    for (Json.Members taken : section.objects("taken")) {
      long line = taken.whole("line").orElseThrow();
      nearest(lock, line).ifPresent(position -> addNote(position, reason));
    }
  }

  /** The inserted line with a statement of a lock that is nearest to a line of the source. */
  private Optional<Integer> nearest(String lock, long line) {
    Protection named = new Protection(lock, Set.of());
    List<Integer> below = new ArrayList<>();
    long next = Long.MAX_VALUE;
    long best = Long.MAX_VALUE;
    for (int i = lines.size() - 1; i >= 0; i--) {
      Line one = lines.get(i);
      next = one.number() > 0 ? one.number() : next;
      if (one.isInserted() && named.isNamedIn(one.code()) && Math.abs(next - line) < best) {
        best = Math.abs(next - line);
        below.add(i);
      }
    }
    return below.isEmpty() ? Optional.empty() : Optional.of(below.getLast());
  }

  private int color(String lock) {
    return IntStream.range(0, protections.size())
            .filter(i -> protections.get(i).lock().equals(lock))
            .findFirst()
            .orElse(0)
        % COLORS;
  }

  private Json.Members document() {
    List<boolean[]> held = protections.stream().map(this::held).toList();
    List<Json.Members> documents =
        IntStream.range(0, lines.size()).mapToObj(i -> line(i, held)).toList();
    return Json.object().with("lines", documents).with("hasBars", !protections.isEmpty());
  }

  private Json.Members line(int position, List<boolean[]> held) {
    Line line = lines.get(position);
    List<Json> bars =
        IntStream.range(0, held.size())
            .<Json>mapToObj(lock ->
                Json.object().with("color", lock % COLORS).with("held", held.get(lock)[position]))
            .toList();
    String number = line.number() > 0 ? String.valueOf(line.number()) : "+";
    Json.Members document =
        Json.object()
            .with("number", number)
            .with("address", links.of(file, number))
            .with("parts", line.parts())
            .with("inserted", line.isInserted())
            .with("bars", bars)
            .with("locked", lockNamed(line));
    return notes.containsKey(position)
        ? document.with("hasNotes", true).with("notes", notes.getOrDefault(position, List.of()))
        : document;
  }

  /** The color of the lock that an inserted line is about. */
  private Optional<Json> lockNamed(Line line) {
    return IntStream.range(0, protections.size())
        .filter(i -> line.isInserted() && protections.get(i).isNamedIn(line.code()))
        .<Json>mapToObj(i -> new Json.Whole(i % COLORS))
        .findFirst();
  }

  /**
   * At which lines a lock is held: those that it protects and its inserted statements, with all
   * between two neighbours of which one is protected.
   */
  private boolean[] held(Protection protection) {
    boolean[] held = new boolean[lines.size()];
    int last = -1;
    boolean isLastProtected = false;
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      boolean isProtected = protection.lines().contains(line.number());
      boolean isStatement = line.isInserted() && protection.isNamedIn(line.code());
      if (isProtected || isStatement && isLastProtected) {
        Arrays.fill(held, last < 0 ? i : last, i + 1, true);
      }
      if (isProtected || isStatement) {
        last = i;
        isLastProtected = isProtected;
      }
    }
    return held;
  }
}
