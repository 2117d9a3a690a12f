package liss.placement.model;

import java.util.Comparator;

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

  /** {@code lock(l);}. */
  record Acquire(int lock) implements LockOperation {}

  /** {@code unlock(l);}. */
  record Release(int lock) implements LockOperation {}
}
