// Open and close with a reference count and a power switch.
//
// Example ex5 of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: close holds a lock, open forgot to take it. An open that overlaps a close finds the count
// still above 0, and close then powers off a device that is open.

shared int power = 0;

cond opened;          // stands for: the open count is above 0
lock refcount_lock;
lock lk;
lock lk2;
lock lk3;

proc open_dev() {
  lock(lk);
  lock(lk2);
  if (*) {
    unlock(lk2);
    assume_not(opened);
    unlock(lk);
    power := 1;
    lock(lk);
  } else {
    unlock(lk2);
    assume(opened);
  }
  lock(lk3);
  signal(opened);
  unlock(lk);
  int on = power;     // check: on is 1
}

proc close_dev() {
  assume(opened);
  lock(refcount_lock);
  lock(lk);
  lock(lk2);
  reset(opened);
  unlock(lk);
  lock(lk3);
  if (*) {
    unlock(lk3);
    assume_not(opened);
    power := 0;
  } else {
    unlock(lk3);
  }
  int on = power;     // check: on is 0
  unlock(lk2);
  unlock(refcount_lock);
  yield;
}

thread opener {
  while (*) {
    yield;
    call open_dev();
    unlock(lk3);
  }
}

thread closer {
  while (*) {
    call close_dev();
  }
}
