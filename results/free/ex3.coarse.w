// Polling that is disabled too late.
//
// Example ex3 of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: the interface is taken down before polling is disabled, so the poll routine can run on an
// interface that is down.

shared int down = 0;   // the interface has been taken down

cond poll_off;         // polling is disabled
lock lk;

proc iface_down() {
  lock(lk);
  down := 1;
  signal(poll_off);
  unlock(lk);
}

proc shutdown_dev() {
  skip;                // nothing to release on this device
}

proc poll_dev() {
  lock(lk);
  assume_not(poll_off);
  int was_down = down; // check: was_down is 0
  unlock(lk);
}

thread interface_down {
  call iface_down();
}

thread shutdown {
  call shutdown_dev();
}

thread poll {
  call poll_dev();
}
