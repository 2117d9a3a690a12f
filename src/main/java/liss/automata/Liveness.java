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

  private static final int UNSEEN = -1;
  private static final int DEAD = 0;
  private static final int LIVE = 1;

  private final EpsilonFreeNfa base;
  private final CommutingWords words;

  /** A state of B, and the word behind. */
  private final PairTable pairs = new PairTable();

  /** By pair one of these, or the number of the search that last visited it. */
  private final IntBuffer status = new IntBuffer();

  private int search = LIVE;

  /** A pair on the way of the search, with its successors and how many of them are done. */
  private static final class Frame {
    final int pair;
    final IntBuffer successors = new IntBuffer();
    int done;
    boolean undecided;

    Frame(int pair) {
      this.pair = pair;
    }
  }

  Liveness(EpsilonFreeNfa base, CommutingWords words) {
    this.base = base;
    this.words = words;
  }

  /** Whether the triples of this state and word behind are live. */
  boolean isLive(int state, int behind) {
    int pair = number(state, behind);
    return status.get(pair) == LIVE || status.get(pair) != DEAD && search(pair);
  }

  private int number(int state, int behind) {
    int pair = pairs.number(state, behind);
    if (pair == status.size()) {
      status.add(UNSEEN);
    }
    return pair;
  }

  private boolean search(int start) {
    search++;
    Deque<Frame> path = new ArrayDeque<>();
    Deque<Frame> undecided = new ArrayDeque<>();
    path.push(visit(start));
    while (!path.isEmpty()) {
      Frame frame = path.element();
      if (isAccepting(frame.pair)) {
        return live(path);
      }
      if (frame.done < frame.successors.size()) {
        int next = frame.successors.get(frame.done++);
        int known = status.get(next);
        if (known == LIVE) {
          return live(path);
        }
        frame.undecided |= known == search;
        if (known != DEAD && known != search) {
          path.push(visit(next));
        }
      } else {
        leave(path, undecided);
      }
    }
    undecided.forEach(frame -> status.set(frame.pair, DEAD));
    return false;
  }

  private boolean isAccepting(int pair) {
    return pairs.second(pair) == CommutingWords.EMPTY && base.isAccepting(pairs.first(pair));
  }

  private boolean live(Deque<Frame> path) {
    path.forEach(frame -> status.set(frame.pair, LIVE));
    return true;
  }

  /** A pair is dead at once if all its successors are, and otherwise if the search fails. */
  private void leave(Deque<Frame> path, Deque<Frame> undecided) {
    Frame frame = path.pop();
    if (!frame.undecided) {
      status.set(frame.pair, DEAD);
    } else {
      undecided.push(frame);
      if (!path.isEmpty()) {
        path.element().undecided = true;
      }
    }
  }

  private Frame visit(int pair) {
    Frame frame = new Frame(pair);
    status.set(pair, search);
    int state = pairs.first(pair);
    int behind = pairs.second(pair);
    int[] symbols = base.symbols(state);
    for (int i = 0; i < symbols.length; i++) {
      int rest = words.match(behind, symbols[i]);
      if (rest != CommutingWords.BLOCKED) {
        for (int target : base.targets(state, i)) {
          frame.successors.add(number(target, rest == CommutingWords.INDEPENDENT ? behind : rest));
        }
      }
    }
    return frame;
  }
}
