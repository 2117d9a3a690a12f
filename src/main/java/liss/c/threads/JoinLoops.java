package liss.c.threads;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Cfg.Loop;

/**
 * Loops of which each round waits for the end of the thread that the round with the same number of
 * an earlier loop has started, and which have as many rounds: after them all of these threads have
 * ended.
 */
record JoinLoops(CallExecution execution) {

  /** The starts whose threads have ended after the loop that begins with a block. */
  Set<ExecutedSite> endedBy(UnrolledBlock head) {
    CallFrame frame = execution.frame();
    Optional<Map.Entry<UnrolledBlock, KeptLoop>> waiting = entry(head);
    if (waiting.isEmpty() || waiting.get().getValue().waits().isEmpty()) {
      return Set.of();
    }
    UnrolledBlock now = waiting.get().getKey();
    KeptLoop loop = waiting.get().getValue();
    Optional<KeptLoop> partner = partner(now, loop);
    Set<ExecutedSite> ended = new LinkedHashSet<>();
    partner.ifPresent(starting -> {
      int depth = head.rounds().size() - 1;
      for (ExecutedSite site : execution.steps().starts().keySet()) {
        if (site.frame() == frame
            && isMatched(starting, loop, site.position())
            && site.rounds().subList(0, depth).equals(head.rounds().subList(0, depth))) {
          ended.add(site);
        }
      }
    });
    return ended;
  }

  /** The loop in front of another one whose threads it waits for. */
  private Optional<KeptLoop> partner(UnrolledBlock head, KeptLoop loop) {
    Cfg flow = execution.frame().flow();
    return execution.keptLoops().entrySet().stream()
        .filter(e -> isBefore(e.getKey(), head) && isMatch(e.getValue(), loop))
        .max(Comparator.comparing(e -> flow.rank(e.getKey().block())))
        .map(Map.Entry::getValue)
        .filter(starting -> isLast(starting, loop));
  }

  /**
   * The loops that start threads and those that wait for them, if all of these have the same number
   * of rounds and are executed once.
   */
  Set<Loop> partners() {
    Set<Loop> partners = new LinkedHashSet<>();
    Set<Optional<KnownValue>> rounds = new LinkedHashSet<>();
    execution
        .keptLoops()
        .forEach((head, loop) -> {
          boolean isOnce = execution.frame().flow().loops(head.block()).size() == 1;
          partner(head, loop)
              .filter(starting -> isOnce)
              .ifPresent(starting -> {
                partners.add(starting.loop());
                partners.add(loop.loop());
                rounds.add(loop.rounds());
              });
        });
    return rounds.size() == 1 ? partners : Set.of();
  }

  /** What was known of a loop when all such loops were kept. */
  private Optional<Map.Entry<UnrolledBlock, KeptLoop>> entry(UnrolledBlock head) {
    List<Loop> loops = execution.frame().flow().loops(head.block());
    return execution.keptLoops().entrySet().stream()
        .filter(e -> e.getKey().block() == head.block())
        .filter(e -> {
          for (int i = 0; i < loops.size(); i++) {
            int round = e.getKey().rounds().get(i);
            boolean isKept = execution.mode(loops.get(i)) != CallExecution.Mode.UNROLLED;
            if (round != head.rounds().get(i) && !(isKept && round == 0)) {
              return false;
            }
          }
          return true;
        })
        .findFirst();
  }

  /** Whether a loop comes before another one, in the same rounds of the same loops around. */
  private boolean isBefore(UnrolledBlock one, UnrolledBlock other) {
    Cfg flow = execution.frame().flow();
    List<Loop> around = flow.loops(one.block());
    List<Loop> others = flow.loops(other.block());
    int depth = around.size() - 1;
    return around.size() == others.size()
        && around.subList(0, depth).equals(others.subList(0, depth))
        && one.rounds().subList(0, depth).equals(other.rounds().subList(0, depth))
        && flow.rank(one.block()) < flow.rank(other.block());
  }

  private static boolean isMatch(KeptLoop starting, KeptLoop waiting) {
    return starting.starts().keySet().stream()
        .anyMatch(start -> isMatched(starting, waiting, start));
  }

  private static boolean isMatched(KeptLoop starting, KeptLoop waiting, int start) {
    return waiting.waits().keySet().stream()
        .anyMatch(wait -> waiting.waitsFor(starting, wait, start));
  }

  /** Whether no other start may leave an identifier where the waiting loop gets them from. */
  private boolean isLast(KeptLoop starting, KeptLoop waiting) {
    Cfg flow = execution.frame().flow();
    int from = flow.rank(starting.loop().head());
    int to = flow.rank(waiting.loop().head());
    for (Map.Entry<ExecutedSite, ConstantSteps.Start> start :
        execution.steps().starts().entrySet()) {
      ExecutedSite site = start.getKey();
      boolean mayBe =
          start
              .getValue()
              .handle()
              .filter(handle ->
                  waiting.waits().values().stream()
                      .anyMatch(w -> w.targets().stream().anyMatch(handle.targets()::contains)))
              .isPresent();
      if (!mayBe) {
        continue;
      }
      if (site.frame() != execution.frame()) {
        return false;
      }
      int block = flow.blockAt(site.position());
      boolean isInStarting =
          starting.loop().contains(block) && isMatched(starting, waiting, site.position());
      boolean isBetween = flow.rank(block) >= from && flow.rank(block) <= to;
      if (!isInStarting && (isBetween || starting.loop().contains(block))) {
        return false;
      }
    }
    return true;
  }
}
