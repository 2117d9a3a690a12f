package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.Seeds;
import liss.c.Corpus;
import liss.c.Sources;
import liss.c.source.COptions;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.emit.Emitter;
import liss.lang.InsertionPoints.Marked;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Mode;
import liss.lang.LockWriting.OwnLock;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A statement on a lock of the program is one on that lock when the text is read again. */
@Tag("slow")
class OwnLockEmissionTest {

  private static final String WRAPPED =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct item { struct item *next; int n; };
      struct shared { pthread_mutex_t lock; };
      struct handle { struct shared *shared; struct item *list; int limit; };
      static struct shared sh;
      static struct handle one = { &sh, NULL, 0 };
      static void shared_lock(struct shared *s) { pthread_mutex_lock(&s->lock); }
      static void shared_unlock(struct shared *s) { pthread_mutex_unlock(&s->lock); }
      static void add(struct handle *h) {
        struct item *item = malloc(sizeof(*item));
        if (!item)
          return;
        item->n = 1;
        shared_lock(h->shared);
        item->next = h->list;
        h->list = item;
        shared_unlock(h->shared);
      }
      static int sum(struct handle *h) {
        int n = 0;
        for (struct item *i = h->list; i; i = i->next) {
          n += i->n;
          if (n > h->limit)
            return 0;
        }
        return 1;
      }
      void thread_add(void) { add(&one); }
      void thread_sum(void) { one.list = NULL; sum(&one); }
      """;

  @Test
  void a_wrapper_can_be_called_everywhere() {
    check(new SourceText("wrapped.c", WRAPPED), COptions.defaults(), 1);
  }

  @ParameterizedTest
  @MethodSource("liss.c.Corpus#originals")
  void statements_are_on_the_lock_of_the_program(SourceText source) {
    check(source, Corpus.options(source), Seeds.of(40, 3));
  }

  private static void check(SourceText source, COptions options, int step) {
    Program program = Sources.program(source, options);
    ProgramCfa cfa = CfaBuilder.build(program);
    for (OwnLock lock : ((Marked) program.insertionPoints()).ownLocks()) {
      int number = cfa.locks().indexOf(lock.name());
      if (number < 0) {
        continue;
      }
      OwnSections own =
          new OwnSections(number, lock.name(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
      List<InsertionPoint> points =
          points(cfa).stream()
              .filter(point -> Emitter.canWrite(program, own, point, Mode.EXCLUSIVE))
              .toList();
      for (int i = 0; i < points.size(); i += step) {
        SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
        operations.put(points.get(i), List.of(new LockOperation.Acquire(0)));
        LockPlacement placement = new LockPlacement(1, operations, new TreeMap<>(Map.of(0, own)));
        String text = Emitter.emit(program, placement, List.of(LockKind.MUTEX));
        Program again = Sources.program(new SourceText(source.file(), text), options);
        ProgramCfa written = placement.writtenInto(cfa, List.of()).switchingLike(cfa);
        assertThat(SameSteps.in(written, CfaBuilder.build(again).switchingLike(cfa)))
            .as("%s at %s%n%s", lock.name(), points.get(i), text)
            .isTrue();
      }
    }
  }

  private static SortedSet<InsertionPoint> points(ProgramCfa cfa) {
    SortedSet<InsertionPoint> points = new TreeSet<>();
    cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass) {
            points.add(pass.point());
          }
        });
    return points;
  }
}
