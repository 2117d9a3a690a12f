package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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
        .isEqualTo("-Xmx3200m batch -j 2 --out " + out.resolve("results-3.jsonl") + " a.c b.c\n");
    assertThat(out).isDirectory();
  }
}
