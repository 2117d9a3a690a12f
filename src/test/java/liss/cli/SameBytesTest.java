package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same command line answers the same on every machine, and in every process on it. */
@Tag("long")
class SameBytesTest {

  /** Options of the virtual machine; with any of them, collections that are not ordered differ. */
  private static final List<List<String>> MACHINES =
      List.of(
          List.of("-XX:ActiveProcessorCount=2"),
          List.of("-XX:ActiveProcessorCount=1", "-XX:+UseSerialGC"),
          List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=0"),
          List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"),
          List.of("-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Kathmandu"),
          List.of("-Duser.language=de", "-Duser.country=DE", "-Duser.timezone=Pacific/Apia"),
          List.of("-Duser.language=ar", "-Duser.country=EG", "-Dfile.encoding=ISO-8859-1"));

  @TempDir private Path directory;

  @Test
  void all_machines_give_the_same_answers() throws Exception {
    Map<String, String> expected = answers(MACHINES.getFirst());
    assertThat(expected).hasSize(AllAnswers.COMMANDS.size());
    for (List<String> machine : MACHINES.subList(1, MACHINES.size())) {
      assertThat(answers(machine)).as(machine.toString()).isEqualTo(expected);
    }
  }

  /** What the command lines answer, by their numbers. */
  private Map<String, String> answers(List<String> options)
      throws IOException, InterruptedException {
    Path answers = Files.createTempDirectory(directory, "answers");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xss16m", "-Xmx1g"));
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            AllAnswers.class.getName(),
            answers.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("SOURCE_DATE_EPOCH", "1700000000");
    assertThat(builder.start().waitFor()).isZero();
    Map<String, String> texts = new TreeMap<>();
    try (var files = Files.list(answers)) {
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), withoutCosts(Files.readString(file)));
      }
    }
    return texts;
  }

  /** A text without the time and the memory that were needed. */
  private static String withoutCosts(String text) {
    return text.replaceAll("(?s); checking [0-9].*? m?s\\.", "")
        .replaceAll("(\"(?:check|generalize|place|verify|milliseconds)\": )[0-9]+", "$1..");
  }
}
