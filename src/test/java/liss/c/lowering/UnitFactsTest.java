package liss.c.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import liss.c.ir.Function;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.source.COptions;
import liss.lang.SourceText;
import liss.lang.Stmt.Annotation;
import org.junit.jupiter.api.Test;

/** What a translation unit says beside its functions. */
class UnitFactsTest {

  private static TranslationUnit unit(String... lines) {
    SourceText source = new SourceText("t.c", String.join("\n", lines) + "\n");
    return ((NormalForm.Lowered) NormalForm.of(source, COptions.defaults())).unit();
  }

  @Test
  void functions_that_are_mentioned_and_not_defined_are_declared() {
    TranslationUnit unit =
        unit(
            "#include <stdlib.h>",
            "int far(int);",
            "void stop(void) __attribute__((noreturn));",
            "void unused(void);",
            "void late(void);",
            "void f(void) { if (far(1)) stop(); unknown(); abort(); late(); }",
            "void late(void) {}",
            "int (*p)(int) = far;");
    assertThat(unit.declared())
        .extracting(d -> d.name() + ": " + d.type())
        .containsExactlyInAnyOrder(
            "far: (i32) -> i32",
            "stop: () -> void",
            "unknown: (...) -> unknown",
            "abort: () -> void");
    assertThat(unit.declared().stream().filter(Declared::isNoReturn).map(Declared::name))
        .containsExactly("stop");
    assertThat(unit.declared().stream().filter(Declared::isImplicit).map(Declared::name))
        .containsExactly("unknown");
    assertThat(unit.declared().stream().filter(Declared::isInSystemHeader).map(Declared::name))
        .containsExactly("abort");
    assertThat(unit.text().headers()).contains("stdlib.h");
  }

  @Test
  void a_function_is_visible_unless_it_is_static_or_inline_or_of_a_header() {
    TranslationUnit unit =
        unit(
            "#include <linux/list.h>",
            "void a(struct list_head *l) { list_empty(l); }",
            "static void b(void) {}",
            "inline void c(void) {}");
    assertThat(unit.functions().stream().filter(Function::isVisible).map(Function::name))
        .containsExactly("a");
    assertThat(unit.functions().stream().anyMatch(Function::isInSystemHeader)).isTrue();
  }

  @Test
  void annotations_of_statements_are_known_and_wrong_ones_reported() {
    TextLayout text =
        unit(
                "int x;",
                "void f(void) {",
                "  /* @nolock */ x = 1;",
                "  // @mark(here)",
                "  if (x) { x = 2; }",
                "  // @mark",
                "  x = 3;",
                "}")
            .text();
    assertThat(text.annotated())
        .extracting(
            a -> a.statement() + " " + a.annotations().getFirst().getClass().getSimpleName())
        .containsExactly(
            "3:17 " + Annotation.NoLock.class.getSimpleName(),
            "5:3 " + Annotation.Mark.class.getSimpleName());
    assertThat(text.wrongAnnotations()).extracting(d -> d.message()).hasSize(1);
  }

  @Test
  void structures_and_results_are_known_as_they_are_written() {
    TextLayout text =
        unit(
                "typedef int word; struct s { int x; char data[]; };",
                "struct t { struct s inner; };",
                "#ifdef A",
                "int z;",
                "#endif",
                "word f(void) { return sizeof(struct s); }",
                "enum { RED } g(void) { return RED; }")
            .text();
    assertThat(text.structures()).extracting(s -> s.tag()).isEqualTo(List.of("s", "t"));
    assertThat(text.structures().getFirst().sizes()).hasSize(2);
    assertThat(text.structures().getFirst().end()).contains(35);
    assertThat(text.results()).isEqualTo(Map.of("f", "word %s"));
    assertThat(text.areInOneBranch(0, text.points().files().getFirst().declarations())).isTrue();
  }
}
