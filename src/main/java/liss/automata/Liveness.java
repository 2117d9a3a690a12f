package liss.automata;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Which states of the closure automaton can still accept.
 *
 * <p>A triple (s, ahead, behind) is live when B accepts from s some word equivalent to behind
 * followed by any word w: then the input ahead followed by w is accepted, since all of ahead
 * commutes with all of behind. The reverse holds too, since what B takes from s on must contain
 * behind as a prefix, up to equivalence. So the word ahead does not matter. States that are not
 * live change no language, whatever the bound; without them the set of a word becomes empty as soon
 * as no continuation is in the closure.
 *
 * <p>The test is a depth-first search over the pairs (s, behind), which ends at the first accepting
 * state and keeps what it learns; each pair is found dead once. It may reach states of B that no
 * word of A does, but only as far as to the next accepting one.
 */
final class Liveness {

  private static final int DEAD = 0;
  private static final int LIVE = 1;

  private final EpsilonFreeNfa base;
  private final CommutingWords words;

  /** By pair DEAD, LIVE, or the number of the search that last visited it. */
  private final LongIntMap status = new LongIntMap();

  private int search = LIVE;

  /** A pair on the way of the search, with its successors and how many of them are done. */
  private static final class Frame {
    final int state;
    final int behind;
    final IntBuffer targets = new IntBuffer();
    final IntBuffer targetsBehind = new IntBuffer();
    int done;
    boolean undecided;

    Frame(int state, int behind) {
      this.state = state;
      this.behind = behind;
    }
  }

  Liveness(EpsilonFreeNfa base, CommutingWords words) {
    this.base = base;
    this.words = words;
  }

  /** Whether the triples of this state and word behind are live. */
  boolean isLive(int state, int behind) {
    int known = status.get(LongIntMap.key(state, behind));
    return known == LIVE || known != DEAD && search(state, behind);
  }

  private boolean search(int state, int behind) {
    search++;
    Deque<Frame> path = new ArrayDeque<>();
    Deque<Frame> undecided = new ArrayDeque<>();
    path.push(visit(state, behind));
    while (!path.isEmpty()) {
      Frame frame = path.element();
      if (frame.behind == CommutingWords.EMPTY && base.isAccepting(frame.state)) {
        path.forEach(onPath -> mark(onPath, LIVE));
        return true;
      }
      if (frame.done < frame.targets.size()) {
        int target = frame.targets.get(frame.done);
        int targetBehind = frame.targetsBehind.get(frame.done);
        frame.done++;
        int known = status.get(LongIntMap.key(target, targetBehind));
        if (known == LIVE) {
          path.forEach(onPath -> mark(onPath, LIVE));
          return true;
        }
        frame.undecided |= known == search;
        if (known != DEAD && known != search) {
          path.push(visit(target, targetBehind));
        }
      } else {
        leave(path, undecided);
      }
    }
    undecided.forEach(frame -> mark(frame, DEAD));
    return false;
  }

  /** A pair is dead at once if all its successors are, and otherwise if the search fails. */
  private void leave(Deque<Frame> path, Deque<Frame> undecided) {
    Frame frame = path.pop();
    if (!frame.undecided) {
      mark(frame, DEAD);
    } else {
      undecided.push(frame);
      if (!path.isEmpty()) {
        path.element().undecided = true;
      }
    }
  }

  private Frame visit(int state, int behind) {
    Frame frame = new Frame(state, behind);
    mark(frame, search);
    int[] symbols = base.symbols(state);
    for (int i = 0; i < symbols.length; i++) {
      int rest = words.match(behind, symbols[i]);
      if (rest != CommutingWords.BLOCKED) {
        for (int target : base.targets(state, i)) {
          frame.targets.add(target);
          frame.targetsBehind.add(rest == CommutingWords.INDEPENDENT ? behind : rest);
        }
      }
    }
    return frame;
  }

  private void mark(Frame frame, int value) {
    status.put(LongIntMap.key(frame.state, frame.behind), value);
  }
}
