package lisscheck;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/**
 * The proof that all blocks are reducible: on each way through one there is a step such that all
 * steps before it are right movers and all after it left movers (Lipton, CACM 18(12), 1975;
 * docs/certificates.md, "reducible blocks").
 */
final class Movers {

  private final Text text;

  Movers(Text text) {
    this.text = text;
  }

  /**
   * Checks what the certificate calls movers, and that blocks are reducible with them.
   *
   * @param movers for each thread a letter for each step: R and L for right and left movers, B for
     *     both, N for others
   */
  void check(List<?> movers) {
    StringBuilder letters = new StringBuilder();
    movers.forEach(letters::append);
    Rejection.unless(letters.length() == text.steps.size(), "there is no letter for each step");
    BitSet right = new BitSet();
    BitSet left = new BitSet();
    for (Step step : text.steps) {
      char letter = letters.charAt(step.number());
      Rejection.unless("RLBN".indexOf(letter) >= 0, "a letter is none of R, L, B, N");
      right.set(step.number(), letter == 'R' || letter == 'B');
      left.set(step.number(), letter == 'L' || letter == 'B');
      Rejection.unless(
          !(step.op() instanceof Op.Use), "movers do not include semaphores and the like");
      Rejection.unless(
          !(step.op() instanceof Op.Unlock o) || text.holds(text.source(step)).get(o.lock()),
          "a thread may release a lock that it does not hold");
    }
    for (Step step : text.steps) {
      boolean isRight = step.op() instanceof Op.Lock;
      boolean isLeft = step.op() instanceof Op.Unlock;
      BitSet held = text.holds(text.source(step));
      BitSet others = text.conflicts.get(step.number());
      for (int i = others.nextSetBit(0); i >= 0; i = others.nextSetBit(i + 1)) {
        Step other = text.steps.get(i);
        if (!text.holds(text.source(other)).intersects(held)) {
          String what = "step " + step.number() + " is no %s mover because of step " + i;
          Rejection.unless(
              isRight || !right.get(step.number()) || !Order.staysBehind(other.op(), step.op()),
              what.formatted("right"));
          Rejection.unless(
              isLeft || !left.get(step.number()) || !Order.staysBehind(step.op(), other.op()),
              what.formatted("left"));
        }
      }
    }
    for (int thread = 0; thread < text.threads(); thread++) {
      checkBlocks(thread, right, left);
    }
  }

  /** Follows all ways, before and behind the step that is no right mover. */
  private void checkBlocks(int thread, BitSet right, BitSet left) {
    BitSet seen = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(0));
    while (!open.isEmpty()) {
      int here = open.removeLast();
      if (seen.get(here)) {
        continue;
      }
      seen.set(here);
      for (Step step : text.program.threads().get(thread).out().get(here / 2)) {
        boolean isBehind = here % 2 == 1 && !text.isPoint(step);
        Rejection.unless(
            !isBehind || left.get(step.number()),
            "step " + step.number() + " is behind one that is no right mover, and is no left mover");
        open.add(2 * step.target() + (isBehind || !right.get(step.number()) ? 1 : 0));
      }
    }
  }
}
