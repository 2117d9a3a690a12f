package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;

/** Locks are released behind conditions and arguments where what follows must be outside. */
class SnapshotsTest {

  private static final String WRITER =
      """
      #include <liss.h>
      struct s { int size, lag; } s;
      void thread_a(void) { s.size = 1; s.lag = 1; }
      """;

  private static String locked(String text, Sections sections) {
    Program program = Sources.program((WRITER + text).split("\n", -1));
    Synthesized found =
        (Synthesized)
            new Synthesizer(
                    new SerializationEngine(),
                    Objective.COARSE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .with(sections)
                .readingWith(new CFrontEnd(COptions.defaults())::parse)
                .synthesize(program);
    return found.text();
  }

  @Test
  void the_lock_is_released_in_front_of_a_branch_that_waits() {
    assertThat(
            locked(
                "void thread_b(void)\n{\n\tif (s.size - s.lag)\n\t\tyield();\n}\n",
                Sections.STRUCTURED))
        .contains(
            """
            void thread_b(void)
            {
            	int size;

            	lock(&s_lock);
            	size = s.size - s.lag;
            	unlock(&s_lock);
            	if (size)
            		yield();
            }
            """);
  }

  @Test
  void a_condition_with_short_circuits_is_kept_as_a_whole() {
    assertThat(
            locked(
                "void thread_b(void)\n{\n\tif (!(s.size && s.lag))\n\t\tyield();\n}\n",
                Sections.STRUCTURED))
        .contains("\tsize = !(s.size && s.lag);\n\tunlock(&s_lock);\n\tif (size)\n\t\tyield();\n");
  }

  @Test
  void the_lock_is_released_in_front_of_a_call_that_waits() {
    assertThat(
            locked(
                """
                static int pause(int n) { yield(); return n; }
                static int distance(struct s *p) { return p->size - p->lag; }
                int thread_b(void)
                {
                	return pause(distance(&s));
                }
                """,
                Sections.STRUCTURED))
        .contains("int value;", "return pause(value);");
  }

  @Test
  void nothing_moves_where_sections_are_free() {
    assertThat(
            locked(
                "void thread_b(void)\n{\n\tif (s.size - s.lag)\n\t\tyield();\n}\n", Sections.FREE))
        .contains("if (s.size - s.lag) {");
  }
}
