// As infeasible, but watcher need not wait: cooperative runs exist, and still no lock helps.
//
// Cooperatively, watcher terminates only without waiting. Preemptively it can see the pulse. No
// placement exists, since a wait must not be inside a lock.

shared int z = 0;

cond a;

thread pulse {
  signal(a);
  reset(a);
}

thread watcher {
  if (*) {
    wait(a);
    z := 1;
  }
}
