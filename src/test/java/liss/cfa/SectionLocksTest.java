package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;

class SectionLocksTest {

  /** All locks are held after the first one: what follows must be looked at all the same. */
  @Test
  void a_lock_that_is_released_is_not_held_after_that() {
    String text = "shared int x; lock lk; thread t { lock(lk); x := 1; unlock(lk); x := 2; }";
    ProgramCfa program =
        CfaBuilder.build(
            ((ParseResult.Parsed) Parser.parse(new SourceText("m.w", text))).program());
    SectionLocks locks = new SectionLocks(program);
    Cfa thread = program.threads().getFirst();
    assertThat(
            thread.edges().stream()
                .filter(edge -> edge.action() instanceof Action.Write)
                .map(edge -> locks.held(thread).get(edge.source()).cardinality()))
        .containsExactly(1, 0);
    assertThat(locks.held(thread).get(thread.exit()).isEmpty()).isTrue();
  }
}
