// A lock that is lost on the error path.
//
// When the device is broken, start returns without releasing the lock. A run that takes this path
// never terminates: the other thread waits forever, or has ended while the lock is still held. The
// runs that do terminate are safe.

shared int started = 0;
lock l;

thread start {
  int broken;
  broken := havoc;
  lock(l);
  if (broken) {
    return;
  }
  started := 1;
  unlock(l);
}

thread query {
  lock(l);
  int is_started = started;
  unlock(l);
}
