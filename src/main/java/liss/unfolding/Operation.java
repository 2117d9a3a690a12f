package liss.unfolding;

import java.util.List;

/** What a thread does next, whoever is woken by it ([SPOE] App. A). */
public sealed interface Operation {

  /** Reads or writes variables. */
  sealed interface VariableStep extends Operation {}

  /** Takes or releases a lock. */
  sealed interface LockStep extends Operation {

    /** Which lock. */
    int lock();
  }

  /** One of the two effects of waiting for a condition variable. */
  sealed interface WaitStep extends Operation {

    /** Which condition variable. */
    int condvar();

    /** The lock that is released meanwhile. */
    int lock();
  }

  /** Wakes threads that wait for a condition variable. */
  sealed interface Notification extends Operation {

    /** Which condition variable. */
    int condvar();
  }

  /**
   * A step that no other thread can see. Several of them with different alternatives are a choice,
   * such as the two sides of a branch on a symbolic value.
   */
  record Local(int alternative) implements Operation {}

  /**
   * An atomic step that reads some variables and writes at most one.
   *
   * @param reads the variables that are read
   * @param writes the variable that is written, if any
   */
  record Access(List<Integer> reads, List<Integer> writes) implements VariableStep {

    /** Copies the lists. */
    public Access {
      reads = List.copyOf(reads);
      writes = List.copyOf(writes);
      if (writes.size() > 1) {
        throw new IllegalArgumentException("more than one variable is written: " + writes);
      }
    }
  }

  /**
   * A read that decides how its thread goes on, in one of several ways: one event for each of them.
   * How many there are depends on what is read, see {@link TransitionSystem#outcomes}; the first
   * one stands for all where that is not known yet.
   *
   * @param reads the variables that are read
   * @param outcome which way it is, from 0
   */
  record Test(List<Integer> reads, int outcome) implements VariableStep {

    /** Copies the list. */
    public Test {
      reads = List.copyOf(reads);
    }

    /** This test with another outcome. */
    Test with(int other) {
      return new Test(reads, other);
    }
  }

  /** A read that blocks until the variable is set or, for {@code false}, is not. */
  record Await(int variable, boolean value) implements VariableStep {}

  /** A write that blocks until the variable is set, and resets it. */
  record AwaitReset(int variable) implements VariableStep {}

  /** A read that blocks until the value of the variable lets the thread go on. */
  record GuardedRead(int variable, Guard guard) implements VariableStep {}

  /** A write that blocks until the value of the variable lets the thread go on. */
  record GuardedWrite(int variable, Guard guard) implements VariableStep {}

  /** Which values let a thread go on; two guards that are equal allow the same. */
  @FunctionalInterface
  interface Guard {
    boolean allows(int value);
  }

  /** Takes a lock; blocks while it is held. */
  record Acquire(int lock) implements LockStep {}

  /** Releases a lock that the thread holds. */
  record Release(int lock) implements LockStep {}

  /** Effect w1: releases the lock and waits for the condition variable. */
  record Sleep(int condvar, int lock) implements WaitStep {}

  /** Effect w2: takes the lock again; blocks until the thread was notified and the lock is free. */
  record Wake(int condvar, int lock) implements WaitStep {}

  /** Wakes one thread that waits for the condition variable, if there is one. */
  record Signal(int condvar) implements Notification {}

  /** Wakes all threads that wait for the condition variable. */
  record Broadcast(int condvar) implements Notification {}

  /** The operation {@code local := variable}. */
  static Operation read(int variable) {
    return new Access(List.of(variable), List.of());
  }

  /** The operation {@code variable := value}. */
  static Operation write(int variable) {
    return new Access(List.of(), List.of(variable));
  }
}
