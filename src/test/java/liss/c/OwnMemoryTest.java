package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import liss.Seeds;
import liss.c.RandomListProgram.Cell;
import liss.c.analysis.Functions;
import liss.c.own.OwnMemory;
import liss.c.source.COptions;
import liss.c.source.CParser;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that a thread has not shown yet, beside an execution that knows what is shown. */
@Tag("slow")
class OwnMemoryTest {

  private static final int PROGRAMS = Seeds.of(150, 20_000);

  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <string.h>
      struct n { int v; int a[2]; struct n *next; } *list;
      pthread_mutex_t m;
      void keep(struct n *p);
      void init(struct n *p, int v) { p->v = v; p->next = 0; p->v++; }
      void put(struct n *p) { p->v = 1; list = p; p->v++; }
      struct n *make(void) { struct n *p = malloc(sizeof *p); if (!p) return 0; p->v = 1; return p; }
      struct n *same(struct n *p) { p->v++; return p; }
      void *f(void *arg) {
        struct n *p = malloc(sizeof(struct n)), *q = list;
        int i;
        %s
        pthread_mutex_lock(&m);
        p->next = list;
        list = p;
        pthread_mutex_unlock(&m);
        return 0;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, f, 0);
        pthread_create(&u, 0, f, 0);
        pthread_mutex_lock(&m);
        if (list) list->v = list->a[0];
        pthread_mutex_unlock(&m);
        return 0;
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "init(p, 1); init(p, 2);",
        "p->v++; (*p).v++; p[0].v++; p->a[1]++; ++*(&p->v);",
        "int *x = &p->v, *y = p->a; *x = 1; y[1] = *x; struct n *o = (struct n *) x; o->v++;",
        "struct n *o = p; if (arg) o->v++; else { o = 0; } p->v++;",
        "for (i = 0; i < 2; i++) { p->a[i] = i; if (arg) continue; p->v++; }",
        "while (p->v) { p->v--; if (p->a[0]) break; }",
        "switch (p->v) { case 0: p->v = 1; break; case 1: p->v = 2; default: p->v++; }",
        "memset(p, 0, sizeof *p); p->v++; free(p); p = make(); p->v++; p->v--;",
        "p = same(p); p->v++; same(p)->v++;",
        "if (!p) return 0; p->v++;",
        "p = make(); if (p == 0) exit(1); p->v++; p->v--;",
        "do { p->v++; } while (p->v < 3 && p->a[0]);",
        "p->next = p; p->v++; p->v--;",
      })
  void accesses_to_it_are_not_looked_at(String text) {
    assertThat(Sources.result(PROGRAM.formatted(text))).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list = p; p->v++;",
        "put(p); p->v++;",
        "keep(p); p->v++;",
        "q->next = p; p->v++;",
        "struct n **r = &p; *r = q; p->v++;",
        "if (arg) p = q; p->v++;",
        "for (i = 0; i < 2; i++) { p->v++; p = q; }",
        "while (arg) { p->v++; list = p; }",
        "goto in; while (arg) { p = q; in: p->v++; }",
        "switch (i) { case 0: p = q; case 1: p->v++; }",
        "p = same(q); p->v++;",
        "p->next = q; p->next->v++;",
        "q = realloc(q, 9); q->v++;",
        "struct n *o = p; list = o; p->v++;",
        "p->next = p; struct n *o = p->next; list = o; p->v++;",
        "p->next = p; list = p->next; p->v++;",
        "p->next = p; memcpy(&list, &p->next, sizeof list); p->v++;",
        "p->next = p; *q = *p; p->v++;",
        "p->next = p; keep(p->next); p->v++;",
        "struct n *o = arg ? p : q; o->v++;",
        "do { if (arg) { p = q; continue; } p = malloc(9); } while (p->v++);",
        "{ struct { struct n *x; } s = { p }, *z = &s; list = z->x; } p->v++;",
      })
  void what_others_may_find_is_looked_at(String text) {
    assertThat(Sources.result(PROGRAM.formatted(text))).isEqualTo("possible(preemption-safety)");
  }

  @Test
  void no_place_designates_memory_that_a_run_has_shown() {
    int own = 0;
    int shown = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      RandomListProgram program = RandomListProgram.of(seed);
      Analysed analysed = new Analysed(program.text());
      for (long run = 0; run < 20; run++) {
        for (Cell cell : program.execute(new Random(run), analysed::passed)) {
          boolean isOwn = analysed.lines(cell.function(), cell.own()).contains(cell.line());
          own += isOwn ? 1 : 0;
          shown += cell.isShown() ? 1 : 0;
          assertThat(isOwn && cell.isShown())
              .as("seed %d, run %d: line %d%n%s", seed, run, cell.line(), program.text())
              .isFalse();
        }
      }
    }
    assertThat(own).isGreaterThan(2 * PROGRAMS);
    assertThat(shown).isGreaterThan(2 * PROGRAMS);
  }

  /** What the analysis finds, by lines of the text; each line has one access or call. */
  private static final class Analysed {

    private final OwnMemory memory;
    private final Functions functions;
    private final Map<OwnMemory.Context, Set<Integer>> lines = new HashMap<>();

    Analysed(String text) {
      SourceText source = new SourceText("random.c", text);
      IASTTranslationUnit unit = CParser.parse(source, COptions.defaults()).orElseThrow();
      functions = new Functions(unit, Vocabulary.standard(), Set.of(), name -> true);
      memory = new OwnMemory(functions::effect);
    }

    private OwnMemory.Context context(String function, Set<Integer> own) {
      return new OwnMemory.Context(functions.definition(function).orElseThrow(), own);
    }

    Set<Integer> lines(String function, Set<Integer> own) {
      return lines.computeIfAbsent(
          context(function, own),
          context ->
              memory.of(context).places().stream()
                  .map(node -> node.getFileLocation().getStartingLineNumber())
                  .collect(Collectors.toSet()));
    }

    /** The parameters that get pointers to memory of the thread in the call of a line. */
    Set<Integer> passed(String function, List<Integer> own, int line) {
      Set<Integer> passed = new HashSet<>();
      memory
          .of(context(function, Set.copyOf(own)))
          .passed()
          .forEach((IASTFunctionCallExpression call, Set<Integer> parameters) -> {
            if (call.getFileLocation().getStartingLineNumber() == line) {
              passed.addAll(parameters);
            }
          });
      return passed;
    }
  }
}
