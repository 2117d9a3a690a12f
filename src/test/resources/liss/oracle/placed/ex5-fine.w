// drivers/ex5.w with the published fine lock.

shared int power = 0;

lock k;

cond opened;
lock refcount_lock;

proc open_dev() {
  if (*) {
    lock(k);
    assume_not(opened);
    power := 1;
  } else {
    lock(k);
    assume(opened);
  }
  signal(opened);
  int on = power;
  unlock(k);
}

proc close_dev() {
  assume(opened);
  lock(refcount_lock);
  lock(k);
  reset(opened);
  if (*) {
    assume_not(opened);
    power := 0;
  }
  int on = power;
  unlock(k);
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
