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

proc open_dev() {
  lock(lk);
  if (*) {
    assume_not(opened);
    power := 1;
  } else {
    assume(opened);
  }
  signal(opened);
  int on = power;     // check: on is 1
  unlock(lk);
}

proc close_dev() {
  assume(opened);
  lock(refcount_lock);
  lock(lk);
  reset(opened);
  if (*) {
    assume_not(opened);
    power := 0;
  }
  int on = power;     // check: on is 0
  unlock(lk);
  unlock(refcount_lock);
  yield;
}

thread opener {
  while (*) {
    yield;
    call open_dev();
  }
}

thread closer {
  while (*) {
    call close_dev();
  }
}
