// The workers of unsafe.w with a lock around the increment, and a watchdog with nothing to
// share that never yields. No run terminates, and none that goes on for ever is bad. The watchdog
// could keep a search busy for ever that follows one thread as long as it disturbs no other.

shared int jobs = 0;
shared int beats = 0;

lock count;

thread watchdog {
  again:
  beats := beats + 1;
  goto again;
}

thread worker[2] {
  next:
  lock(count);
  jobs := jobs + 1;
  unlock(count);
  yield;
  goto next;
}
