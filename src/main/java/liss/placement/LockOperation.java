package liss.placement;

import java.util.Comparator;

/** A statement that a placement inserts. */
public sealed interface LockOperation {

  /**
   * The order within one gap: releases first, from the last lock down, then acquisitions upwards.
   */
  Comparator<LockOperation> ORDER =
      Comparator.comparingInt(operation ->
          switch (operation) {
            case Release release -> -1 - release.lock();
            case Acquire acquire -> acquire.lock();
          });

  /** Which of the inserted locks, from 0. */
  int lock();

  /** The same operation on the lock whose number is larger by {@code by}. */
  LockOperation shifted(int by);

  /** {@code lock(l);}. */
  record Acquire(int lock) implements LockOperation {
    @Override
    public Acquire shifted(int by) {
      return new Acquire(lock + by);
    }
  }

  /** {@code unlock(l);}. */
  record Release(int lock) implements LockOperation {
    @Override
    public Release shifted(int by) {
      return new Release(lock + by);
    }
  }
}
