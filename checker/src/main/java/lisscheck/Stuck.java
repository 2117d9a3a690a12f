package lisscheck;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import lisscheck.Program.Op;
import lisscheck.Program.Operation;
import lisscheck.Program.Step;

/**
 * The proof that threads cannot come to block each other, by removing locations where a thread
 * cannot stand for good (docs/certificates.md, "blocked threads").
 *
 * <p>In a state in which nothing can move each thread has ended, or is at a lock or a wait. What
 * each may have done by itself tells which of these locations exclude each other. Of a location
 * that is removed nothing must be left to some thread if another one is there.
 */
final class Stuck {

  private final Text text;

  /** For each thread the locations where it may stand for good. */
  private final List<BitSet> left = new ArrayList<>();

  Stuck(Text text) {
    this.text = text;
    for (int thread = 0; thread < text.threads(); thread++) {
      BitSet blocking = new BitSet();
      for (int location = 0; location < text.locations(thread); location++) {
        List<Step> out = text.out(text.place(thread, location));
        blocking.set(
            location,
            location == text.program.threads().get(thread).end()
                || !out.isEmpty() && out.stream().allMatch(step -> mayBlock(step.op())));
      }
      left.add(blocking);
    }
    for (Step step : text.steps) {
      Rejection.unless(
          !(step.op() instanceof Op.Use o)
              || o.operation() == Operation.SEM_POST
              || Sync.isAssumption(o),
          "a thread may wait at a semaphore or the like");
      Rejection.unless(
          !(step.op() instanceof Op.Unlock o) || text.holds(text.source(step)).get(o.lock()),
          "a thread may release a lock that it does not hold");
    }
  }

  private static boolean mayBlock(Op op) {
    return op instanceof Op.Lock || op instanceof Op.Wait || op instanceof Op.WaitReset;
  }

  /**
   * Checks a line: locations that are removed one after the other, each excluded by what is left of
   * the others; or a location that is removed as nothing is left to some thread if one is there.
   */
  void check(Map<String, Object> line) {
    if (line.containsKey("assume")) {
      int[] assumed = Json.ints(line.get("assume"));
      List<BitSet> others = new ArrayList<>();
      left.forEach(locations -> others.add((BitSet) locations.clone()));
      others.get(assumed[0]).clear();
      others.get(assumed[0]).set(assumed[1]);
      remove((List<?>) line.get("remove"), others);
      Rejection.unless(
          others.stream().anyMatch(BitSet::isEmpty), "something is left to each thread");
      left.get(assumed[0]).clear(assumed[1]);
    } else {
      remove((List<?>) line.get("remove"), left);
    }
  }

  private void remove(List<?> locations, List<BitSet> from) {
    for (Object location : locations) {
      int[] place = Json.ints(location);
      Rejection.unless(
          !isPossible(place[0], place[1], from),
          "thread " + place[0] + " may be blocked at location " + place[1]);
      from.get(place[0]).clear(place[1]);
    }
  }

  /** Checks that all that is left to threads is to end, without a lock. */
  void finish() {
    for (int thread = 0; thread < text.threads(); thread++) {
      int end = text.program.threads().get(thread).end();
      BitSet others = (BitSet) left.get(thread).clone();
      if (end >= 0) {
        others.clear(end);
      }
      Rejection.unless(others.isEmpty(), "thread " + thread + " may be blocked");
      Rejection.unless(
          end < 0 || text.mayHold(text.place(thread, end)).isEmpty(), "a lock is held at the end");
    }
  }

  /** Whether a thread may have ended or be blocked where it is, if the others are somewhere. */
  private boolean isPossible(int thread, int location, List<BitSet> locations) {
    int here = text.place(thread, location);
    List<BitSet> facts = new ArrayList<>();
    for (int other = 0; other < text.threads(); other++) {
      BitSet ofThread = new BitSet();
      for (int l = locations.get(other).nextSetBit(0); l >= 0; l = next(locations, other, l)) {
        ofThread.or(text.facts.get(text.place(other, l)));
      }
      facts.add(other == thread ? text.facts.get(here) : ofThread);
    }
    BitSet held = text.holds(here);
    for (int other = 0; other < text.threads(); other++) {
      BitSet mayLack = facts.get(other).get(text.program.locks().size(), text.last(0, 0));
      if (other != thread && !held.stream().allMatch(mayLack::get)) {
        return false;
      }
    }
    return text.out(here).stream().allMatch(step -> canBlock(step.op(), facts));
  }

  private static int next(List<BitSet> locations, int thread, int location) {
    return locations.get(thread).nextSetBit(location + 1);
  }

  private boolean canBlock(Op op, List<BitSet> facts) {
    return switch (op) {
      case Op.Lock o -> facts.stream().anyMatch(f -> f.get(o.lock()));
      case Op.Wait o -> canBe(o.flag(), !o.value(), facts);
      case Op.WaitReset o -> canBe(o.flag(), false, facts);
      case Op o -> false;
    };
  }

  private boolean canBe(int flag, boolean value, List<BitSet> facts) {
    return facts.stream().anyMatch(f -> f.get(text.last(flag, value ? 1 : 0)))
        || text.program.flags().get(flag).initial() == value
            && facts.stream().allMatch(f -> f.get(text.last(flag, Text.NOTHING)));
  }
}
