package liss.c.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import liss.c.ir.TranslationUnit;
import liss.c.source.CMessage;
import liss.lang.Declaration.Copies;
import liss.lang.SourceSpan;
import org.junit.jupiter.api.Test;

/** The threads that run from the beginning. */
class RootsTest {

  private static final TranslationUnit UNIT =
      ThreadTexts.unit(
          """
          int x;
          static void inner(void) { x++; }
          void dev_open(void) { inner(); }
          void dev_close(void) { x--; }
          void thread_one(void) { x = 1; }
          void thread_two(void) { thread_one(); }
          #if 0
          void lost(void) {}
          #endif
          """);

  private static final SourceSpan START = UNIT.functions().getFirst().span();

  private static Roots chosen(String... choices) {
    return Roots.chosen(UNIT, List.of(choices), START);
  }

  @Test
  void a_user_names_functions_with_numbers_of_copies() {
    assertThat(chosen("dev_*", "dev_close[3]").copies())
        .containsEntry("dev_open", new Copies.One())
        .containsEntry("dev_close", new Copies.Several(3));
    assertThat(chosen("dev_open[*]").copies()).containsEntry("dev_open", new Copies.Any());
    assertThat(chosen("dev_*").messages()).isEmpty();
  }

  @Test
  void names_that_are_wrong_are_reported() {
    assertThat(chosen("none", "lost", "dev_open[99]").messages())
        .extracting(Threads.Message::kind)
        .containsExactly(CMessage.NO_THREAD, CMessage.NOT_COMPILED, CMessage.THREAD_COUNT);
  }

  @Test
  void what_is_called_is_no_thread_by_its_name() {
    assertThat(Roots.unstarted(UNIT)).containsExactly("thread_two");
  }

  @Test
  void other_files_can_call_what_is_visible_and_not_called() {
    assertThat(Roots.ofLibrary(UNIT, name -> Optional.empty()).copies().keySet())
        .containsExactly("dev_open", "dev_close", "thread_two");
  }
}
