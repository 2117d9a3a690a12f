package liss.regress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import liss.Drivers;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlacementChangeTest {

  private static final String MODEL =
      """
      shared int a, b, c;
      thread ioctl {
        a := 1;
        b := 2;

        c := 3;
        a := 4;
      }
      thread irq { a := 5; }
      """;

  private static Program program(String text) {
    return ((ParseResult.Parsed) Parser.parse(new SourceText("m.w", text))).program();
  }

  private static final String LOCKED =
      """
      shared int a, b, c;
      lock lk;
      thread ioctl {
        lock(lk);
        a := 1;
        unlock(lk);
        b := 2;

        c := 3;
        a := 4;
      }
      thread irq { lock(lk); a := 5; unlock(lk); }
      """;

  private static PlacementChange change(String recorded, String found) {
    return PlacementChange.between(program(recorded), program(found), program(MODEL));
  }

  private static List<String> facts(String recorded, String found) {
    return ((PlacementChange.OfLocks) change(recorded, found)).facts();
  }

  @Test
  void comments_layout_and_names_of_locks_are_no_placement() {
    assertThat(change(LOCKED, LOCKED.replace("b := 2;", "/* now */\n b  :=  2; // two")))
        .isEqualTo(new PlacementChange.OfSource(List.of()));
    assertThat(change(LOCKED, LOCKED.replace("lk", "fence")))
        .isEqualTo(new PlacementChange.OfSource(List.of("lk is called fence now")));
  }

  @Test
  void a_new_statement_is_no_placement() {
    assertThat(change(LOCKED, LOCKED.replace("b := 2;", "b := 2; c := 7;")))
        .isEqualTo(new PlacementChange.OfSource(List.of("1 statement is new")));
  }

  @Test
  void what_a_lock_covers_is_told_in_lines_of_the_model() {
    String wider =
        LOCKED.replace("  unlock(lk);\n  b", "  b").replace("c := 3;", "c := 3; unlock(lk);");
    assertThat(facts(LOCKED, wider)).containsExactly("lk now also covers ioctl lines 4-6");
    assertThat(facts(wider, LOCKED)).containsExactly("lk no longer covers ioctl lines 4-6");
    String irq = LOCKED.replace("lock(lk); a := 5; unlock(lk);", "a := 5;");
    assertThat(facts(irq, LOCKED)).containsExactly("lk now also covers irq line 9");
  }

  @Test
  void a_section_that_is_divided_is_another_placement() {
    String whole = LOCKED.replace("  unlock(lk);\n  b := 2;", "  b := 2; unlock(lk);");
    String divided = whole.replace("a := 1;", "a := 1; unlock(lk); lock(lk);");
    assertThat(facts(whole, divided)).containsExactly("lk is taken or released otherwise in ioctl");
  }

  @Test
  void locks_come_and_go() {
    String two =
        LOCKED
            .replace("lock lk;", "lock lk, more;")
            .replace("c := 3;", "lock(more); c := 3; unlock(more);");
    assertThat(facts(LOCKED, two)).containsExactly("more is new, and covers ioctl line 6");
    assertThat(facts(two, LOCKED)).containsExactly("more is gone");
  }

  @Test
  void a_lock_is_the_one_with_which_it_has_the_most_in_common() {
    String two =
        LOCKED
            .replace("lock lk;", "lock lk, more;")
            .replace("c := 3;", "lock(more); c := 3; unlock(more);");
    String exchanged = two.replace("lk", "tmp").replace("more", "lk").replace("tmp", "more");
    assertThat(change(two, exchanged))
        .isEqualTo(
            new PlacementChange.OfSource(
                List.of("lk is called more now", "more is called lk now")));
  }

  @Test
  void a_thread_with_another_name_is_another_placement() {
    assertThat(facts(LOCKED, LOCKED.replace("irq", "isr")))
        .containsExactly("lk is taken or released otherwise in isr, irq");
  }

  static Stream<String> drivers() {
    return Drivers.quick().stream();
  }

  /** Placements of one program are the same if their texts are, but for the names of locks. */
  @ParameterizedTest
  @MethodSource("drivers")
  void placements_of_one_driver_are_told_apart_as_their_texts(String driver) throws IOException {
    Program model = program(Files.readString(Path.of("drivers", driver + ".w")));
    List<String> texts =
        Stream.of("coarse", "fine", "none")
            .map(objective -> Path.of("results", driver + "." + objective + ".w"))
            .filter(Files::exists)
            .map(PlacementChangeTest::text)
            .toList();
    for (String recorded : texts) {
      String renamed = recorded.replaceAll("\\blk\\b", "fence");
      assertThat(PlacementChange.between(program(recorded), program(renamed), model))
          .isInstanceOf(PlacementChange.OfSource.class);
      for (String found : texts) {
        assertThat(PlacementChange.between(program(renamed), program(found), model))
            .isInstanceOf(
                recorded.equals(found)
                    ? PlacementChange.OfSource.class
                    : PlacementChange.OfLocks.class);
      }
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
