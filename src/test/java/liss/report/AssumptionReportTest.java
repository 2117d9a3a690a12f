package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import liss.cli.Liss;
import liss.format.Json;
import liss.lang.Assumption.Kind;
import liss.lang.Assumption.Weight;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * For each kind of assumption, a program whose answer rests on it, and what the reports say about
 * that. {@code mvn test -Dtest=AssumptionReportTest -Dliss.promote} records what there is.
 */
class AssumptionReportTest {

  private static final Path DIRECTORY = Path.of("src", "test", "resources", "liss", "assumptions");

  /** In front of the options of {@code verify}, if a program needs some. */
  private static final String OPTIONS = "// --";

  private static String verified(Path file, String format) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("verify", file, "--format", format));
    String first = Files.readAllLines(file).getFirst();
    if (first.startsWith(OPTIONS)) {
      arguments.addAll(Arrays.asList(first.substring("// ".length()).split(" ")));
    }
    return Liss.run(arguments.toArray()).out();
  }

  private static Json.Members parsed(String document) {
    return (Json.Members) Json.parse(document).orElseThrow();
  }

  private static Json.Members answer(Json.Members document) {
    return Json.object()
        .with("result", document.text("result").orElseThrow())
        .with("assumptions", document.objects("assumptions"));
  }

  @ParameterizedTest
  @EnumSource
  void is_told_in_every_report(Kind kind) throws IOException {
    String name = kind.name().toLowerCase(Locale.ROOT);
    Path file = DIRECTORY.resolve(name + ".c");
    Path expected = DIRECTORY.resolve(name + ".expected");
    String text = verified(file, "text");
    Json.Members json = answer(parsed(verified(file, "json")));
    Json.Members run = parsed(verified(file, "sarif")).objects("runs").getFirst();
    Json.Members sarif = answer(run.object("properties").orElseThrow());

    assertThat(text).contains("depends on this:", "(" + kind.code() + ", ");
    assertThat(json.objects("assumptions"))
        .anySatisfy(assumption -> {
          assertThat(assumption.text("code")).contains(kind.code());
          assertThat(assumption.text("kind")).contains(kind.label());
          assertThat(assumption.object("place").flatMap(place -> place.text("file")))
              .contains(file.toString());
        });
    assertThat(sarif.print()).isEqualTo(json.print());
    if (kind.weight() == Weight.RESERVES) {
      assertThat(json.text("result")).isNotEqualTo("true");
    }

    String told = text + json.print();
    if (System.getProperty("liss.promote") != null) {
      Files.writeString(expected, told);
    }
    assertThat(told).isEqualTo(Files.readString(expected));
  }
}
