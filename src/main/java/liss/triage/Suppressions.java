package liss.triage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.lang.FileOfProgram;
import liss.lang.Positions;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * The suppressions for a program: comments {@code liss-suppress FINDING: REASON} in it, and the
 * tables {@code [[suppress]]} of the next file {@code liss.toml} above it that are for this file.
 */
public final class Suppressions {

  private static final Pattern COMMENT =
      Pattern.compile("(?:/\\*|//)[\\s*]*liss-suppress\\b([^\\n]*?)(?:\\*/|\\R|$)");
  private static final Pattern FINDING = Pattern.compile("[0-9a-f]{8,32}");
  private static final Pattern KNOWN =
      Pattern.compile("\"(?:" + Fingerprints.KEY + "|fingerprint)\"\\s*:\\s*\"([0-9a-f]{32})\"");

  /** A fingerprint that was made of a sentence. */
  private static final String OLD = "[0-9a-f]{8}-[0-9a-f-]{1,27}";

  private static final Pattern OLD_KNOWN =
      Pattern.compile("\"(?:liss/v1|fingerprint)\"\\s*:\\s*\"" + OLD + "\"");

  private final List<Suppression> all = new ArrayList<>();
  private final Set<Suppression> known = new LinkedHashSet<>();
  private final Set<Suppression> used = new LinkedHashSet<>();

  private Suppressions() {}

  /** No suppressions. */
  public static Suppressions none() {
    return new Suppressions();
  }

  /**
   * The suppressions for a program.
   *
   * @throws ConfigurationException if one has no reason, or is none
   */
  public static Suppressions of(SourceText source) throws ConfigurationException {
    Suppressions found = new Suppressions();
    Positions positions = new Positions(source.text());
    Matcher comments = COMMENT.matcher(source.text());
    while (comments.find()) {
      SourceSpan place = positions.span(comments.start(), comments.start());
      String[] parts = comments.group(1).strip().split("[:\\s]+", 2);
      found.add(
          parts[0],
          parts.length > 1 ? parts[1].strip() : "",
          source.fileOf(place) + ":" + place.line());
    }
    List<Path> files = FileOfProgram.in(source).stream().map(file -> Path.of(file.file())).toList();
    for (Suppression one : ProjectFile.suppressions(files)) {
      found.add(one.finding(), one.reason(), one.place());
    }
    return found;
  }

  private void add(String finding, String reason, String place) throws ConfigurationException {
    if (finding.matches(OLD)) {
      throw new ConfigurationException(
          "error: "
              + place
              + ": "
              + finding
              + " is a fingerprint that an older liss has made; `verify` with --pairs or"
              + " --format sarif shows the new one");
    }
    if (!FINDING.matcher(finding).matches()) {
      throw new ConfigurationException(
          "error: "
              + place
              + ": a suppression names a finding by at least 8 digits of its fingerprint, not `"
              + finding
              + "`");
    }
    if (reason.isBlank()) {
      throw new ConfigurationException(
          "error: " + place + ": the suppression of " + finding + " needs a reason");
    }
    all.add(new Suppression(finding, reason, place));
  }

  /**
   * Takes the findings as known that an earlier report has in some form of JSON.
   *
   * @throws ConfigurationException if an older liss has made it
   */
  public void addBaseline(SourceText report) throws ConfigurationException {
    checkBaseline(report);
    Matcher findings = KNOWN.matcher(report.text());
    while (findings.find()) {
      known.add(
          new Suppression(findings.group(1), "in the baseline " + report.file(), report.file()));
    }
  }

  /**
   * Checks that an earlier report has no fingerprints of another kind.
   *
   * @throws ConfigurationException if an older liss has made it
   */
  public static void checkBaseline(SourceText report) throws ConfigurationException {
    if (OLD_KNOWN.matcher(report.text()).find()) {
      throw new ConfigurationException(
          "error: "
              + report.file()
              + ": the fingerprints in it were made by an older liss; write the baseline again");
    }
  }

  /** The suppression of a finding, by its fingerprint; empty if there is none. */
  public Optional<Suppression> of(String fingerprint) {
    Optional<Suppression> found =
        all.stream().filter(one -> fingerprint.startsWith(one.finding())).findFirst();
    found.ifPresent(used::add);
    return found.or(
        () -> known.stream().filter(one -> fingerprint.startsWith(one.finding())).findFirst());
  }

  /** Whether no finding is suppressed. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Whether there are findings, and all are suppressed. */
  public boolean areAll(List<String> fingerprints) {
    return !fingerprints.isEmpty()
        && fingerprints.stream().filter(finding -> of(finding).isPresent()).count()
            == fingerprints.size();
  }

  /** The suppressions in the program and its configuration of which no finding was looked up. */
  public List<Suppression> unused() {
    return all.stream().filter(one -> !used.contains(one)).toList();
  }
}
