// drivers/f_acm-correlated.w with the published lock.

shared int busy = 0;

lock k;

cond pending;
cond requested;
lock acm_lock;

proc submit() {
  if (*) {
    signal(requested);
  } else {
    busy := 0;
  }
}

proc notify() {
  lock(acm_lock);
  lock(k);
  reset(pending);
  if (busy) {
    signal(pending);
    unlock(acm_lock);
  } else {
    busy := 1;
    unlock(acm_lock);
    call submit();
  }
  unlock(k);
}

thread client[2] {
  call notify();
}

thread worker {
  while (*) {
    assume(requested);
    lock(acm_lock);
    lock(k);
    busy := 0;
    unlock(k);
    reset(requested);
    unlock(acm_lock);
    if (*) {
      yield;
      assume(pending);
      call notify();
    } else {
      yield;
      assume_not(pending);
    }
  }
}
