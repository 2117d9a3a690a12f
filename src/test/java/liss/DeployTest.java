package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The files in {@code deploy/}, as far as this needs no scheduler. */
@DisabledOnOs(OS.WINDOWS)
class DeployTest {

  @TempDir private Path directory;

  @Test
  void aTaskOfAJobArrayWritesItsOwnResults() throws IOException, InterruptedException {
    Path liss = directory.resolve("liss");
    Files.writeString(liss, "#!/bin/sh\necho \"$LISS_JAVA_OPTS $*\"\n");
    Files.setPosixFilePermissions(liss, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path out = directory.resolve("out");
    ProcessBuilder task =
        new ProcessBuilder("bash", "deploy/slurm/array.sbatch", out.toString(), "a.c", "b.c");
    task.environment()
        .putAll(
            Map.of(
                "LISS", liss.toString(),
                "SLURM_ARRAY_TASK_ID", "3",
                "SLURM_CPUS_PER_TASK", "2",
                "SLURM_MEM_PER_NODE", "8000"));
    Process process = task.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .isEqualTo(
            "-Xmx3200m batch --fail-on none -j 2 --out "
                + out.resolve("results-3.jsonl")
                + " a.c b.c\n");
    assertThat(out).isDirectory();
  }

  /** What BenchExec 3 gives to a module and expects of it, as far as ours uses it. */
  private static final String BENCHEXEC =
      """
      import collections, sys, types

      result = types.ModuleType("benchexec.result")
      result.RESULT_ERROR = "ERROR"
      result.RESULT_UNKNOWN = "unknown"
      result.RESULT_TRUE_PROP = "true"
      result.RESULT_FALSE_PROP = "false"
      result.RESULT_FALSE_REACH = "false(unreach-call)"
      result.RESULT_FALSE_DATARACE = "false(no-data-race)"
      result.RESULT_FALSE_DEADLOCK = "false(no-deadlock)"
      template = types.ModuleType("benchexec.tools.template")
      template.BaseTool2 = object
      template.UnsupportedFeatureException = type("Unsupported", (Exception,), {})
      for name in "benchexec", "benchexec.tools":
          sys.modules[name] = types.ModuleType(name)
      sys.modules["benchexec.result"] = sys.modules["benchexec"].result = result
      sys.modules["benchexec.tools.template"] = template
      sys.modules["benchexec"].tools = sys.modules["benchexec.tools"]
      sys.modules["benchexec.tools"].template = template

      import liss
      Task = collections.namedtuple("Task", "single_input_file property_file")
      Limits = collections.namedtuple("Limits", "cputime")
      Run = collections.namedtuple("Run", "output")
      tool = liss.Tool()
      print(*tool.REQUIRED_PATHS)
      print(*tool.cmdline("./liss", ["verify"], Task("a.w", None), Limits(60)))
      task = Task("a.c", "p/no-data-race.prp")
      print(*tool.cmdline("./liss", ["explore"], task, Limits(None)))
      for last in "true", "false(race)", "false(preemption-safety)", "unknown(why)":
          print(tool.determine_result(Run(["Some text.", "Result: " + last])))
      print(tool.determine_result(Run(["error: no such file"])))
      """;

  @Test
  void theModuleForBenchExecUnderstandsWhatLissPrints() throws Exception {
    Path script = Files.writeString(directory.resolve("script.py"), BENCHEXEC);
    ProcessBuilder builder = new ProcessBuilder("python3", script.toString());
    builder
        .environment()
        .put("PYTHONPATH", Path.of("deploy/benchexec").toAbsolutePath().toString());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process python;
    try {
      python = builder.redirectErrorStream(true).start();
    } catch (IOException e) {
      abort("there is no python3");
      return;
    }
    List<String> said = new String(python.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(python.waitFor()).as("%s", said).isZero();
    assertThat(said.getFirst().split(" "))
        .contains("tools/start.bash", "tools/jdk.bash")
        .allMatch(path -> path.startsWith("target/") || Files.exists(Path.of(path)));
    assertThat(said.subList(1, said.size()))
        .containsExactly(
            "./liss verify --timeout 60s a.w",
            "./liss explore --property race a.c",
            "true",
            "false(no-data-race)",
            "false",
            "unknown",
            "ERROR");
  }

  @Test
  void theDefinitionForBenchExecNamesTheModuleAndFiles() throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    parser.setEntityResolver((name, address) -> new InputSource(new StringReader("")));
    Path definition = Path.of("deploy/benchexec/liss.xml");
    Element benchmark = parser.parse(definition.toFile()).getDocumentElement();
    assertThat(definition.resolveSibling(benchmark.getAttribute("tool") + ".py")).exists();
    NodeList patterns = benchmark.getElementsByTagName("include");
    assertThat(patterns.getLength()).isPositive();
    for (int i = 0; i < patterns.getLength(); i++) {
      Path pattern = definition.resolveSibling(patterns.item(i).getTextContent()).normalize();
      String glob = String.valueOf(pattern.getFileName());
      try (DirectoryStream<Path> files = Files.newDirectoryStream(pattern.getParent(), glob)) {
        assertThat(files).as(glob).isNotEmpty();
      }
    }
  }
}
