package liss.placement.model;

import java.util.Comparator;
import liss.lang.LockWriting.Mode;

/** A statement that a placement inserts. */
public sealed interface LockOperation {

  /**
   * The order within one insertion point: releases first, from the last lock down, then
   * acquisitions upwards.
   */
  Comparator<LockOperation> ORDER =
      Comparator.comparingInt(operation ->
          switch (operation) {
            case Release release -> -1 - release.lock();
            case Acquire acquire -> acquire.lock();
          });

  /** Which of the inserted locks, from 0. */
  int lock();

  /** How the lock is held between the two. */
  Mode mode();

  /** The same for another lock. */
  LockOperation on(int other);

  /** {@code lock(l);}, or {@code read_lock(l);}. */
  record Acquire(int lock, Mode mode) implements LockOperation {
    /** Takes a lock that nobody else then holds. */
    public Acquire(int lock) {
      this(lock, Mode.EXCLUSIVE);
    }

    @Override
    public Acquire on(int other) {
      return new Acquire(other, mode);
    }
  }

  /** {@code unlock(l);}, or {@code read_unlock(l);}. */
  record Release(int lock, Mode mode) implements LockOperation {
    /** Gives back a lock that nobody else holds. */
    public Release(int lock) {
      this(lock, Mode.EXCLUSIVE);
    }

    @Override
    public Release on(int other) {
      return new Release(other, mode);
    }
  }
}
