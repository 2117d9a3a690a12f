package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that are in another language than liss reads are named as such. */
class OtherLanguagesTest {

  @TempDir private Path directory;

  private Liss run(String name, String text) throws IOException {
    return Liss.run("verify", Files.writeString(directory.resolve(name), text));
  }

  @Test
  void threads_of_openmp_are_no_threads_that_are_looked_at() throws IOException {
    String text = "int x;\nint main(void) {\n#pragma omp parallel\n  x++;\n  return 0;\n}\n";
    Liss found = run("a.c", text);
    assertThat(found.exitCode()).isEqualTo(2);
    assertThat(found.err()).contains("the threads of OpenMP are not supported", "a.c:3:");
    assertThat(run("a.c", text.replace("#pragma omp", "#pragma once")).exitCode()).isEqualTo(0);
    assertThat(
            run(
                    "a.c",
                    text.replace("#pragma", "#ifdef _OPENMP\n#pragma")
                        .replace("x++", "\n#endif\nx"))
                .exitCode())
        .isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({"a.cpp, is C++", "a.cc, is C++", "a.hpp, is C++", "a.c, is a header of C++"})
  void programs_in_cpp_are_named(String name, String message) throws IOException {
    Liss found = run(name, "#include <vector>\nstd::vector<int> v;\nint main() { return 0; }\n");
    assertThat(found.exitCode()).isEqualTo(2);
    assertThat(found.err()).contains(message);
  }
}
