package liss.batch;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import liss.format.Json;

/**
 * The results of a batch in the XML that JUnit writes and CI servers read: a test case for each
 * program. A program fails if its answer is one of the failures, unless all that was found in it
 * was left out as known. One that cannot be read is an error, and one with another answer is
 * skipped if it is not known to be safe.
 */
public final class JUnitXml {

  private final XMLStreamWriter xml;
  private final Set<String> failures;

  private JUnitXml(XMLStreamWriter xml, Set<String> failures) {
    this.xml = xml;
    this.failures = Set.copyOf(failures);
  }

  /**
   * The document, with a suite for each task.
   *
   * @param failures which answers are failures, of {@code false}, {@code possible} and {@code
   *     unknown}
   */
  public static String of(Collection<Json.Members> results, Set<String> failures) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      new JUnitXml(xml, failures).write(results);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text + "\n";
  }

  private void write(Collection<Json.Members> results) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeStartElement("testsuites");
    List<String> tasks = results.stream().map(r -> Job.of(r).task()).distinct().sorted().toList();
    for (String task : tasks) {
      List<Json.Members> own =
          results.stream().filter(result -> Job.of(result).task().equals(task)).toList();
      line();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "liss " + task);
      xml.writeAttribute("tests", String.valueOf(own.size()));
      xml.writeAttribute("failures", count(own, Kind.FAILURE));
      xml.writeAttribute("errors", count(own, Kind.ERROR));
      xml.writeAttribute("skipped", count(own, Kind.SKIPPED));
      xml.writeAttribute("time", seconds(own));
      for (Json.Members result : own) {
        write(result);
      }
      line();
      xml.writeEndElement();
    }
    line();
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  /** How a result shows in the document. */
  private enum Kind {
    PASSED,
    FAILURE,
    ERROR,
    SKIPPED
  }

  private Kind kind(Json.Members result) {
    String label = result.text("result").orElse("").replaceFirst("\\(.*", "");
    return switch (label) {
      case "true" -> Kind.PASSED;
      case "false", "possible", "unknown" -> {
        if (Findings.areAllLeftOut(result)) {
          yield Kind.PASSED;
        }
        yield failures.contains(label) ? Kind.FAILURE : Kind.SKIPPED;
      }
      default -> Kind.ERROR;
    };
  }

  private String count(List<Json.Members> results, Kind kind) {
    return String.valueOf(results.stream().filter(result -> kind(result) == kind).count());
  }

  private void write(Json.Members result) throws XMLStreamException {
    Job job = Job.of(result);
    String label = result.text("result").orElse("");
    String findings = String.join("\n", Findings.messages(result));
    line();
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", "liss." + job.task());
    xml.writeAttribute("name", job.file());
    xml.writeAttribute("time", seconds(List.of(result)));
    switch (kind(result)) {
      case PASSED -> {}
      case FAILURE -> child("failure", label, findings);
      case ERROR -> child("error", label, findings);
      case SKIPPED -> child("skipped", label, findings);
    }
    xml.writeEndElement();
  }

  /** The time of some results; those of older versions have none. */
  private static String seconds(List<Json.Members> results) {
    long milliseconds =
        results.stream().mapToLong(result -> result.whole("milliseconds").orElse(0L)).sum();
    return BigDecimal.valueOf(milliseconds, 3).toPlainString();
  }

  private void child(String name, String label, String text) throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeAttribute("message", label);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
