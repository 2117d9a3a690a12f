package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.sync.Exactness;
import liss.c.sync.LeftOutLocks;
import liss.c.sync.MarkedLocks;
import liss.c.sync.RecursiveLocks;
import liss.c.sync.StatementParts;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/** What is done about locks when all procedures are written. */
record Locks(Draft draft, COptions.Locks treatment, Messages messages) {

  /**
   * Procedures in which locks are treated that may be several.
   *
   * @param marks the locks that exclude nobody, and have marks
   */
  record Treated(Map<String, Stmt.Block> bodies, Set<String> marks) {}

  /**
   * Treats locks for which one lock of W stands although that may exclude too much: reports them,
   * or has them exclude nobody.
   */
  Treated summaryLocks() {
    Map<String, Stmt.Block> bodies = draft.bodies().written();
    Exactness exactness = draft.objects().summaries().exactness(bodies);
    return switch (treatment) {
      case EXACT, ONE -> reported(bodies, exactness);
      case MARKED_AT_RELEASE -> marked(MarkedLocks.Ends.AT_RELEASE, bodies, exactness);
      case MARKED_AT_POINTS -> marked(MarkedLocks.Ends.AT_SCHEDULING_POINTS, bodies, exactness);
      case LEFT_OUT -> {
        Set<String> locks =
            exactness.inexact().stream()
                .filter(lock -> draft.objects().summaries().united(lock).isEmpty())
                .map(Exactness.Inexact::lock)
                .collect(Collectors.toCollection(TreeSet::new));
        yield new Treated(
            LeftOutLocks.in(
                locks, draft.analysis().options().switching().uncontended(), exactness, bodies),
            Set.of());
      }
    };
  }

  private Treated reported(Map<String, Stmt.Block> bodies, Exactness exactness) {
    exactness.inexact().forEach(this::report);
    return new Treated(bodies, Set.of());
  }

  private Treated marked(
      MarkedLocks.Ends ends, Map<String, Stmt.Block> bodies, Exactness exactness) {
    if (!exactness.canBeMarked()) {
      return reported(bodies, exactness);
    }
    Set<String> locks = inexact(exactness);
    return new Treated(
        MarkedLocks.in(
            locks,
            draft.objects().summaries().sections(),
            new MarkedLocks.Points(ends, draft.switches()::isCertain),
            exactness,
            bodies),
        locks);
  }

  private static Set<String> inexact(Exactness exactness) {
    return exactness.inexact().stream()
        .map(Exactness.Inexact::lock)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void report(Exactness.Inexact lock) {
    Optional<Assumption> united = draft.objects().summaries().united(lock);
    if (united.isPresent()) {
      messages.assumeOne(united.get(), treatment, CMessage.UNKNOWN_LOCK);
      return;
    }
    Assumption.OneLock one = new Assumption.OneLock(lock.place(), lock.lock(), lock.reason());
    Assumption assumed =
        switch (lock.use()) {
          case FINDS_VIOLATIONS -> one;
          case NOTHING -> one.refused();
        };
    messages.assume(assumed, treatment, CMessage.UNKNOWN_LOCK);
  }

  /**
   * The program in which no thread takes a lock that it holds, if such locks are recursive, and
   * none releases a lock that nothing takes; as it was if it is not known how often a lock is held.
   */
  List<Declaration> once(List<Declaration> declarations) {
    RecursiveLocks.Result result =
        RecursiveLocks.in(
            declarations,
            new RecursiveMutexes(draft, new Messages(messages))
                .among(draft.objects().declarations()),
            neverTaken(declarations),
            StatementParts::isDiscard);
    result
        .conflict()
        .ifPresent(conflict ->
            messages.assume(
                new Assumption.Undecided(
                    conflict.place(),
                    List.of(conflict.lock()),
                    "it is not known how often `" + conflict.lock() + "` is held after this",
                    "release it as often as it was taken on all ways"),
                treatment,
                CMessage.UNKNOWN_LOCK));
    return result.declarations();
  }

  /** The locks that are released, but taken nowhere; reports them. */
  private Set<String> neverTaken(List<Declaration> declarations) {
    if (draft.analysis().unit().text().headers().contains("liss.h")) {
      return Set.of(); // releasing a lock that is not held blocks, as in W
    }
    Set<String> taken = new TreeSet<>();
    draft.objects().summaries().found().forEach(lock -> taken.add(lock.name()));
    Map<String, SourceSpan> released = new TreeMap<>();
    for (Stmt.Sync sync : syncs(declarations)) {
      if (sync.kind() == SyncKind.LOCK) {
        taken.add(sync.operand());
      } else if (sync.kind() == SyncKind.UNLOCK) {
        released.putIfAbsent(sync.operand(), sync.span());
      }
    }
    released.keySet().removeAll(taken);
    released.forEach((lock, span) ->
        messages.report(
            CMessage.NEVER_TAKEN,
            span,
            "nothing takes `" + lock + "`, which is released here",
            "this is taken to do nothing"));
    return released.keySet();
  }

  private static List<Stmt.Sync> syncs(List<Declaration> declarations) {
    List<Stmt.Sync> all = new ArrayList<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Routine routine) {
        all.addAll(routine.body().all(Stmt.Sync.class));
      }
    }
    return all;
  }
}
