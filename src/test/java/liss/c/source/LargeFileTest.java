package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import liss.abstraction.AbstractProgram;
import liss.c.Sources;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;
import liss.lang.Program;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A file of ten thousand lines is parsed and abstracted like any other. */
@Tag("slow")
class LargeFileTest {

  private static final int LINES = 10_000;

  @Test
  void a_large_file_has_automata() {
    String text = text(new Random(1));
    assertThat(text.lines().count()).isGreaterThan(LINES);
    ProgramCfa cfa =
        CfaBuilder.build(Sources.program(new SourceText("large.c", text), COptions.defaults()));
    assertThat(new AbstractProgram(cfa).symbols()).hasSizeGreaterThan(LINES);
  }

  /** Headers are most of a preprocessed file: types, prototypes and functions that nobody uses. */
  @Test
  @Tag("long")
  @Timeout(60)
  void a_preprocessed_file_of_a_hundred_thousand_lines_is_read_in_seconds() {
    StringBuilder text = new StringBuilder("struct all {\n");
    for (int i = 0; i < 1_000; i++) {
      text.append("  int field" + i + ";\n");
    }
    text.append("} *everything;\n");
    for (int i = 0; text.length() < 3_600_000; i++) {
      String type = "t" + i;
      text.append("typedef struct s" + i + " { int a; struct s" + i + " *next; } " + type + ";\n");
      text.append("extern int outside" + i + "(" + type + " *, int) __attribute__((pure));\n");
      text.append("static inline " + type + " *f" + i + "(" + type + " *p)\n{\n");
      text.append("  return (" + type + " *)__builtin_know" + i + "(p->next);\n}\n");
    }
    text.append("void thread_a(void) { everything->field999 = everything->field1; }\n");
    assertThat(text.toString().lines().count()).isGreaterThan(10 * LINES);
    Program program =
        Sources.program(new SourceText("large.i", text.toString()), COptions.defaults());
    assertThat(program.all(Declaration.ThreadDecl.class)).hasSize(1);
  }

  @Test
  @Timeout(60)
  void a_pointer_into_the_memory_that_it_points_to_has_finitely_many_targets() {
    Program program =
        Sources.program(
            "void *malloc(unsigned long n);",
            "struct node { struct node *next, *last; } *shared;",
            "void thread_a(int n) {",
            "  void *memory = malloc(n);",
            "  struct node *p = memory;",
            "  while (n--) p = (struct node *)&p->next;",
            "  while (n--) p = (struct node *)&p->last;",
            "  shared = p;",
            "}");
    assertThat(program.all(Declaration.ThreadDecl.class)).hasSize(1);
  }

  private static String text(Random random) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <linux/kernel.h>
            #include <linux/mutex.h>
            struct dev { int a[4]; int open; struct dev *next; struct { int x, y; } s; };
            static struct dev devs[10];
            static DEFINE_MUTEX(m);
            static int g0, g1, g2, g3, g4, g5, g6, g7, g8, g9;
            """);
    StringBuilder calls = new StringBuilder();
    int functions = 0;
    for (int lines = 6; lines < LINES; functions++) {
      text.append("static int f" + functions + "(struct dev *d, int k)\n{\n");
      for (int i = 0; i < 20; i++) {
        String statement = statement(random);
        text.append(statement);
        lines += (int) statement.lines().count();
      }
      text.append("\treturn 0;\n}\n\n");
      lines += 5;
      calls.append("\tf" + functions + "(&devs[" + functions % 10 + "], 1);\n");
    }
    return text
        + "void thread_a(void)\n{\n"
        + calls
        + "}\n"
        + "void thread_b(void)\n{\n\tdevs[0].next = &devs[1];\n"
        + "\tg0 = g1 = g2 = g3 = g4 = g5 = g6 = g7 = g8 = g9 = 0;\n}\n";
  }

  private static String statement(Random random) {
    String global = "g" + random.nextInt(10);
    return switch (random.nextInt(7)) {
      case 0 -> "\t" + global + " = k;\n";
      case 1 -> "\tif (" + global + " && d->open)\n\t\td->s.x++;\n";
      case 2 -> "\tfor (int i = 0; i < " + global + "; i++)\n\t\td->a[i] = " + global + ";\n";
      case 3 -> "\td = d->next;\n";
      case 4 -> "\tmutex_lock(&m);\n\td->s.y = 0;\n\tmutex_unlock(&m);\n";
      case 5 -> "\tk += " + global + " ? d->open : 2;\n";
      default -> "\tmsleep(1);\n";
    };
  }
}
