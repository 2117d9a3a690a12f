package liss.c.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemHeadersTest {

  @TempDir private Path directory;

  @Test
  void the_compiler_is_asked_once_for_its_directories() throws IOException {
    Files.createDirectories(directory.resolve("second/sys"));
    Files.writeString(directory.resolve("second/sys/odd.h"), "int odd;\n");
    AtomicInteger asked = new AtomicInteger();
    SystemHeaders headers =
        new SystemHeaders(() -> {
          asked.incrementAndGet();
          return List.of(directory.resolve("first"), directory.resolve("second"));
        });
    assertThat(headers.text("sys/odd.h")).contains("int odd;\n");
    assertThat(headers.text("sys/even.h")).isEmpty();
    assertThat(asked).hasValue(1);
  }

  @Test
  void the_directories_of_a_compiler_are_those_between_two_lines() {
    String said =
        """
        Using built-in specs.
        #include "..." search starts here:
        #include <...> search starts here:
         /usr/lib/gcc/include
         /usr/include
        End of search list.
         /elsewhere
        """;
    assertThat(SystemHeaders.directories(said))
        .containsExactly(Path.of("/usr/lib/gcc/include"), Path.of("/usr/include"));
    assertThat(SystemHeaders.directories("unknown option")).isEmpty();
  }
}
