// A pulse that only a preemptive scheduler lets anybody see.
//
// Cooperatively, pulse never stops between setting and clearing the condition, so watcher waits
// forever: no cooperative run terminates. Preemptively watcher can get through. A lock around the
// pulse does not help, since a wait must not be inside a lock. No placement exists.

shared int z = 0;

cond a;

thread pulse {
  signal(a);
  reset(a);
}

thread watcher {
  wait(a);
  z := 1;
}
