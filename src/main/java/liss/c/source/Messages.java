package liss.c.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.lang.Assumption;
import liss.lang.Assumption.Weight;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** The messages about one program, as they are found; the same one twice is one. */
public final class Messages {

  /** What is found first comes first where this does not decide. */
  private static final Comparator<Diagnostic> ORDER =
      Comparator.comparing(Diagnostic::span).thenComparing(Diagnostic::code);

  private static final Comparator<Assumption> ORDER_ASSUMED =
      Comparator.comparing(Assumption::place).thenComparing(a -> a.kind().code());

  private final Spans spans;
  private final Nearby nearby;
  private final Set<Diagnostic> found = new LinkedHashSet<>();
  private final Set<Assumption> assumed = new LinkedHashSet<>();
  private final Map<String, SourceSpan> undeclared = new LinkedHashMap<>();

  public Messages(Spans spans) {
    this(spans, new Nearby(new SourceText("", spans.text()), true));
  }

  /**
   * A receiver for messages.
   *
   * @param nearby proposes options
   */
  Messages(Spans spans, Nearby nearby) {
    this.spans = spans;
    this.nearby = nearby;
  }

  /** A receiver for messages about the same program. */
  public Messages(Messages other) {
    this(other.spans, other.nearby);
  }

  public void report(CMessage kind, IASTNode node, String message, String hint) {
    report(kind, spans.of(node), spans.inHeader(node) + message, hint);
  }

  public void report(CMessage kind, IASTNode node, String message, Optional<Hint> hint) {
    report(kind, spans.of(node), spans.inHeader(node) + message, hint);
  }

  public void report(CMessage kind, IASTNode node, String message) {
    report(kind, spans.of(node), spans.inHeader(node) + message);
  }

  public void report(CMessage kind, SourceSpan span, String message, String hint) {
    report(kind, span, message, Optional.of(Hint.of(hint)));
  }

  public void report(CMessage kind, SourceSpan span, String message) {
    report(kind, span, message, Optional.empty());
  }

  public void report(CMessage kind, SourceSpan span, String message, Optional<Hint> hint) {
    found.add(new Diagnostic(kind.id(), kind.severity(), message, span, hint));
  }

  /** Notes something that need not be so, and warns of it. */
  public void assume(Assumption assumption) {
    assumed.add(assumption);
  }

  /** Reports, as an error, what cannot be assumed here. */
  public void refuse(CMessage kind, Assumption assumption) {
    report(kind, assumption.place(), assumption.message(), assumption.hint());
  }

  /**
   * Assumes something where a program may rest on locks that are one; refuses it elsewhere. Where
   * such locks are left out, that is known.
   */
  public void assume(Assumption assumption, COptions.Locks treatment, CMessage otherwise) {
    switch (treatment) {
      case ONE -> assume(assumption);
      case LEFT_OUT -> {}
      case EXACT, MARKED_AT_RELEASE, MARKED_AT_POINTS -> refuse(otherwise, assumption);
    }
  }

  /**
   * Assumes that locks are one where nothing is against it, also in a program that is changed. A
   * proof for whichever locks does without.
   */
  public void assumeOne(Assumption assumption, COptions.Locks treatment, CMessage otherwise) {
    switch (treatment) {
      case EXACT, ONE -> assume(assumption);
      case LEFT_OUT -> {}
      case MARKED_AT_RELEASE, MARKED_AT_POINTS -> refuse(otherwise, assumption);
    }
  }

  /** What was assumed, in the order of the text. */
  public Assumptions assumptions() {
    return new Assumptions(
        Stream.concat(assumed.stream(), ofUndeclared()).sorted(ORDER_ASSUMED).toList());
  }

  /**
   * Reports that a header is not found.
   *
   * @param function one that may be declared there, so that the header is needed
   */
  public void missingHeader(SourceSpan span, String name, Optional<String> function) {
    Assumption missing = new Assumption.MissingHeader(span, name, optionFor(span, name));
    function.ifPresentOrElse(
        f ->
            report(
                CMessage.MISSING_HEADER,
                span,
                "there is no header `" + name + "`, and `" + f + "` may be declared there",
                missing.hint()),
        () -> assume(missing));
  }

  /** The option with which a header is found: a database that is near comes first. */
  Optional<String> optionFor(SourceSpan include, String header) {
    return database(include).or(() -> nearby.optionFor(header, nearby.program().fileOf(include)));
  }

  /** The option that says how a file is compiled, if that is not known. */
  Optional<String> database(SourceSpan place) {
    return nearby.database(nearby.program().fileOf(place));
  }

  /** Notes a name that no header declares; all of them are one warning. */
  public void undeclared(IASTNode node, String name) {
    undeclared.putIfAbsent(name, spans.of(node));
  }

  /** That nothing is known of those names, at the place of the first one. */
  private Stream<Assumption> ofUndeclared() {
    List<String> names =
        undeclared.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .toList();
    return undeclared.values().stream()
        .sorted()
        .limit(1)
        .map(first -> new Assumption.Undeclared(first, names));
  }

  /** Whether the text has some words, in parts that no {@code #if} selects, too. */
  public boolean mentions(String words) {
    return spans.text().contains(words);
  }

  /** The start of the text, for messages about all of it. */
  public SourceSpan start() {
    return spans.between(spans.start(), spans.start());
  }

  /** The end of the text. */
  public SourceSpan end() {
    return spans.between(spans.end(), spans.end());
  }

  /** Adds the messages of another receiver. */
  public void addAll(Messages others) {
    found.addAll(others.found);
    assumed.addAll(others.assumed);
    others.undeclared.forEach(undeclared::putIfAbsent);
  }

  /** Adds messages that were found before. */
  public void addAll(Collection<Diagnostic> others) {
    found.addAll(others);
  }

  /** Whether there is a message of a kind. */
  public boolean has(CMessage kind) {
    return found.stream().anyMatch(d -> d.code().equals(kind.id()));
  }

  public boolean hasErrors() {
    return found.stream().anyMatch(d -> d.severity() == Severity.ERROR);
  }

  /** All messages in the order of the text. */
  public List<Diagnostic> inOrder() {
    return Stream.concat(
            found.stream(),
            assumptions().all().stream()
                .filter(assumed -> assumed.kind().weight() != Weight.IS_GIVEN)
                .map(Assumption::warning))
        .distinct()
        .sorted(ORDER)
        .toList();
  }
}
