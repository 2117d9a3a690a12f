package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class BatchCommandTest {

  @TempDir private Path directory;

  @Test
  void a_directory_is_verified_in_shards_that_can_be_merged() throws Exception {
    Path programs = Files.createDirectory(directory.resolve("programs"));
    Liss.file(programs, "deadlock.w", Programs.DEADLOCK);
    Liss.file(programs, "safe.w", Programs.SAFE);
    Liss.file(programs, "wrong.w", "thread t { x := ; }");
    for (int shard : new int[] {1, 2}) {
      Liss liss =
          Liss.run("batch", "--shard", shard + "/2", "--out", file(shard + ""), "-j", 1, programs);
      assertThat(liss.exitCode()).as(liss.err()).isEqualTo(ExitCode.OK);
    }
    Liss merged = Liss.run("merge", file("1"), file("2"));
    assertThat(merged.out().replace(programs + "/", ""))
        .isEqualTo(
            """
            {"task":"verify","file":"deadlock.w","exitCode":11,"result":"false(deadlock)"}
            {"task":"verify","file":"safe.w","exitCode":0,"result":"true"}
            {"task":"verify","file":"wrong.w","exitCode":2,"result":"error"}
            """);
    assertThat(merged.err()).isEqualTo("3 results: 1 error, 1 false, 1 true\n");
    Files.writeString(file("2"), Liss.read(file("2")).lines().findFirst().orElseThrow() + "\n");
    Liss missing = Liss.run("merge", file("1"), file("2"));
    assertThat(missing.exitCode()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(missing.err()).startsWith("missing: verify " + programs.resolve("safe.w"));
  }

  private Path file(String name) {
    return directory.resolve(name + ".jsonl");
  }

  @Test
  void wrong_input_is_said() {
    assertThat(Liss.run("batch", "--out", file("a"), directory).err()).contains("no programs");
    assertThat(Liss.run("batch", "--out", file("a"), "--shard", "3/2", "drivers").err())
        .contains("there is no shard 3 of 2");
    assertThat(Liss.run("batch", "--out", file("a"), "missing.w").exitCode())
        .isEqualTo(ExitCode.INPUT_ERROR);
  }
}
