package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SerializationEngine;
import liss.format.Json;
import liss.format.Palette;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.regress.RegressionTable;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.Synthesizer;
import liss.triage.Answer;
import liss.verify.Verification;
import liss.verify.Verifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the reports about every {@code name.w} with {@code name.expected}. After an intended
 * change, {@code mvn test -Dtest=ReportGoldenTest -Dliss.promote} writes the expected files.
 */
class ReportGoldenTest {

  private static final Path FOLDER = Path.of("src/test/resources/liss/report");
  private static final int WIDTH = 100;

  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".w")).sorted().toList();
    }
  }

  private static ProgramCfa program(Path file) throws IOException {
    SourceText source = new SourceText(file.getFileName().toString(), Files.readString(file));
    return CfaBuilder.build(((ParseResult.Parsed) Parser.parse(source)).program());
  }

  private static Verification verification(ProgramCfa program) {
    return new Verifier(new SerializationEngine(), Limits.none(), phase -> {}).verify(program);
  }

  private static Synthesis synthesis(ProgramCfa program) {
    return new Synthesis(
        program,
        ConsideredRuns.TERMINATING,
        Objective.COARSE,
        new Synthesizer(
                new SerializationEngine(),
                Objective.COARSE,
                Limits.none(),
                SynthesisListener.SILENT)
            .synthesize(program.program()),
        Assumptions.NONE);
  }

  private static String reports(ProgramCfa program) {
    TextReport text = new TextReport(Palette.PLAIN, WIDTH);
    Verification verified = verification(program);
    Synthesis synthesized = synthesis(program);
    StringBuilder all = new StringBuilder();
    section(all, "verify", text.verification(Answer.of(verified), Optional.empty()));
    section(all, "verify --explain", text.explanation(Answer.of(verified), Optional.empty()));
    section(all, "verify, JSON", JsonReport.of(Answer.of(verified), Optional.empty()).print());
    section(all, "verify, SARIF", SarifReport.of(Answer.of(verified), "0"));
    section(all, "synthesize", text.synthesis(synthesized, Optional.empty()));
    section(all, "reasons", text.reasons(synthesized));
    section(all, "explanation", text.explanation(synthesized));
    section(
        all, "synthesize, JSON", JsonReport.of(synthesized, List.of(), Optional.empty()).print());
    section(all, "synthesize, SARIF", SarifReport.of(synthesized, List.of(), "0"));
    section(all, "control flow", dot(new GraphReport(program).controlFlow()));
    section(all, "threads", dot(new GraphReport(program).abstractThreads()));
    return withoutTimes(all.toString());
  }

  private static String dot(GraphReport.Result result) {
    return ((GraphReport.Result.Drawn) result).graph().dot();
  }

  private static void section(StringBuilder all, String title, String report) {
    all.append("==== ").append(title).append(" ====\n").append(report);
  }

  /** Times differ from run to run, and so do the lines that are wrapped behind them. */
  private static String withoutTimes(String report) {
    return report
        .replaceAll("(?m)^\\d+ iterations?,[^.]*(\\.\\d+ s[^.]*)*\\.$", "(iterations and times)")
        .replaceAll("\"milliseconds\": \\{[^}]*}", "\"milliseconds\": {}");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reports_are_as_expected(Path program) throws IOException {
    String name = program.getFileName().toString();
    Path expected = FOLDER.resolve(name.substring(0, name.length() - 2) + ".expected");
    String reports = reports(program(program));
    if (System.getProperty("liss.promote") != null) {
      Files.writeString(expected, reports);
    }
    assertThat(reports).isEqualTo(Files.readString(expected));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void text_json_and_sarif_tell_the_same_result(Path file) throws IOException {
    ProgramCfa program = program(file);
    Verification verified = verification(program);
    String label = verified.outcome().label();
    assertThat(
            new TextReport(Palette.PLAIN, WIDTH)
                .verification(Answer.of(verified), Optional.empty()))
        .endsWith("Result: " + label + "\n");
    Json.Members json = members(JsonReport.of(Answer.of(verified), Optional.empty()).print());
    assertThat(json.text("result")).contains(label);
    assertThat(json.text("file")).contains(file.getFileName().toString());
    Json.Members run =
        (Json.Members)
            members(SarifReport.of(Answer.of(verified), "0"))
                .array("runs")
                .orElseThrow()
                .getFirst();
    assertThat(run.array("results").orElseThrow().isEmpty()).isEqualTo(label.equals("true"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void every_document_is_well_formed(Path file) throws IOException {
    ProgramCfa program = program(file);
    Synthesis synthesized = synthesis(program);
    assertThat(Json.parse(JsonReport.of(synthesized, List.of(), Optional.empty()).print()))
        .isPresent();
    assertThat(Json.parse(SarifReport.of(synthesized, List.of(), "0"))).isPresent();
    for (String graph :
        List.of(
            dot(new GraphReport(program).controlFlow()),
            dot(new GraphReport(program).abstractThreads()))) {
      assertThat(graph).startsWith("digraph ").endsWith("}\n");
      assertThat(graph.chars().filter(c -> c == '{').count())
          .isEqualTo(graph.chars().filter(c -> c == '}').count());
    }
  }

  @Test
  void a_table_has_one_row_for_each_synthesis() throws IOException {
    RegressionTable table = new RegressionTable();
    for (Path file : programs()) {
      table.add(file.getFileName().toString(), synthesis(program(file)));
    }
    List<String> lines = table.markdown().lines().toList();
    assertThat(lines).hasSize(2 + programs().size());
    assertThat(lines.stream().map(line -> line.chars().filter(c -> c == '|').count()).distinct())
        .hasSize(1);
    assertThat(lines.get(2)).startsWith("| counter.w | coarse | 2 | 14 | 1 | ");
  }

  private static Json.Members members(String document) {
    return (Json.Members) Json.parse(document).orElseThrow();
  }
}
