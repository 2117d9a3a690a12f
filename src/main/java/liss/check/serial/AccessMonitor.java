package liss.check.serial;

import java.util.Arrays;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;

/**
 * Watches a run for a cycle of blocks: the general on-line monitor of A. Farzan, P. Madhusudan,
 * Monitoring atomicity in concurrent programs, CAV 2008. For the current block of each thread it
 * keeps what it touched, what the blocks touched that are reachable from it, and the threads that
 * have such a block.
 *
 * <p>It is a stretch of integers in a tuple of the caller.
 */
public final class AccessMonitor {

  private final BlockProgram program;
  private final Footprints watched;
  private final AtomicMoves moves;
  private final int first;
  private final int words;
  private final int threadWords;
  private final int rowWidth;

  /**
   * A monitor.
   *
   * @param watched what makes an edge between blocks
   * @param first where it starts in a tuple
   */
  public AccessMonitor(BlockProgram program, Footprints watched, AtomicMoves moves, int first) {
    this.program = program;
    this.watched = watched;
    this.moves = moves;
    this.first = first;
    this.words = watched.words();
    this.threadWords = (program.threads() + 31) / 32;
    this.rowWidth = 2 * words + threadWords;
  }

  /** Number of integers in a tuple. */
  public int width() {
    return program.threads() * rowWidth;
  }

  /** Where the accesses of the current block of a thread are kept. */
  private int own(int thread) {
    return first + thread * rowWidth;
  }

  /** Where the accesses of the blocks that must come after it are kept. */
  private int others(int thread) {
    return own(thread) + words;
  }

  /** Where the threads with such a block are kept. */
  private int threads(int thread) {
    return others(thread) + words;
  }

  /** Whether a step makes a block come after one that must come after it. */
  public boolean closesCycle(int[] tuple, Step step) {
    return watched.meets(step, tuple, others(step.thread()));
  }

  /** Brings the monitor up to date after a step that closes no cycle. */
  public void observe(int[] tuple, Step step) {
    if (watched.matters(step)) {
      addEdges(tuple, step);
    }
    if (moves.isBlockDone(step.thread(), step.target())) {
      endBlock(tuple, step);
    }
  }

  private void addEdges(int[] tuple, Step step) {
    int mover = step.thread();
    for (int thread = 0; thread < program.threads(); thread++) {
      if (thread == mover) {
        continue;
      }
      if (!contains(tuple, threads(thread), mover)
          && (watched.meets(step, tuple, own(thread))
              || watched.meets(step, tuple, others(thread)))) {
        tuple[threads(thread) + mover / 32] |= 1 << mover % 32;
        or(tuple, others(thread), own(mover), words);
        or(tuple, others(thread), others(mover), words);
        or(tuple, threads(thread), threads(mover), threadWords);
      }
      if (contains(tuple, threads(thread), mover)) {
        watched.addTo(tuple, others(thread), step);
      }
    }
    watched.addTo(tuple, own(mover), step);
  }

  /** No edge will lead to a completed block: nothing more can be learned from its row. */
  private void endBlock(int[] tuple, Step last) {
    int thread = last.thread();
    Arrays.fill(tuple, own(thread), own(thread) + rowWidth, 0);
    if (last.target() == program.end(thread)) {
      for (int other = 0; other < program.threads(); other++) {
        tuple[threads(other) + thread / 32] &= ~(1 << thread % 32);
      }
    }
  }

  private static void or(int[] tuple, int to, int from, int words) {
    for (int word = 0; word < words; word++) {
      tuple[to + word] |= tuple[from + word];
    }
  }

  private static boolean contains(int[] tuple, int set, int thread) {
    return (tuple[set + thread / 32] & 1 << thread % 32) != 0;
  }
}
