package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.Seeds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class LayoutTest {

  /** Words, operators and comments, without what is between them. */
  private static List<String> tokens(String text) {
    return Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|\\w+|:=|<-|[=!<>]=|&&|\\|\\||\\S")
        .matcher(text)
        .results()
        .map(match -> match.group().strip())
        .toList();
  }

  static List<Path> programs() throws IOException {
    try (Stream<Path> files =
        Stream.concat(Files.walk(Path.of("drivers")), Files.walk(Path.of("models")))) {
      return files.filter(file -> file.toString().endsWith(".w")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void words_and_comments_stay_and_a_second_time_changes_nothing(Path program) throws IOException {
    String text = Files.readString(program);
    String laidOut = Layout.of(text);
    assertThat(tokens(laidOut)).isEqualTo(tokens(text));
    assertThat(Layout.of(laidOut)).isEqualTo(laidOut);
  }

  /** The layout depends on where lines end only as far as blank lines and comments go. */
  @ParameterizedTest
  @MethodSource("programs")
  void other_blanks_change_nothing(Path program) throws IOException {
    String laidOut = Layout.of(Files.readString(program));
    for (int seed = 0; seed < Seeds.of(3, 30); seed++) {
      Random random = new Random(seed);
      StringBuilder other = new StringBuilder();
      for (String line : laidOut.split("\n", -1)) {
        other.append(" ".repeat(random.nextInt(5)));
        other.append(
            line.contains("//") || line.contains("*") ? line : line.replaceAll(" +", "  "));
        other.append(" ".repeat(random.nextInt(3))).append('\n');
      }
      assertThat(Layout.of(other.toString()).strip())
          .as("seed %s", seed)
          .isEqualTo(laidOut.strip());
    }
  }

  @Test
  void blocks_are_indented_and_statements_have_lines_of_their_own() {
    assertThat(
            Layout.of(
                "shared int a[2]={1,-2};thread t[*]{while(*){if(a[0]==-1&&!(x<2)){skip;}"
                    + "else if(y){x:=-(1+2)*3;}else{L:@nolock yield;}}return (x);}"))
        .isEqualTo(
            """
            shared int a[2] = {1, -2};
            thread t[*] {
              while (*) {
                if (a[0] == -1 && !(x < 2)) {
                  skip;
                } else if (y) {
                  x := -(1 + 2) * 3;
                } else {
                  L:
                  @nolock yield;
                }
              }
              return (x);
            }
            """);
  }

  @Test
  void comments_stay_where_they_are() {
    assertThat(
            Layout.of(
                """
                // first



                lock a,   // one
                b;
                thread t {

                    lock(a);// two
                      unlock(a);     // three
                 /* of
                    two lines */
                  x := /* inside */ 1;
                  // last

                }
                // end
                """))
        .isEqualTo(
            """
            // first

            lock a,   // one
                b;
            thread t {
              lock(a);  // two
              unlock(a);     // three
              /* of
                two lines */
              x := /* inside */ 1;
              // last
            }
            // end
            """);
  }
}
