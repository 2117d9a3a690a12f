// An interrupt mask that is mirrored in software.
//
// Example ex1 of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: the delayed handler enables the interrupt before it records that it did. An interrupt in
// between finds the mask unset and is dropped. Writing the mask first would also repair it.

shared int mask = 0;      // software copy: the interrupt is enabled
shared int handled = 0;   // the last interrupt was handled

cond irq_on;              // hardware interrupt enable
lock lk;

proc irq_handler() {
  lock(lk);
  if (mask) {
    unlock(lk);
    handled := 1;
  } else {
    unlock(lk);
    handled := 0;         // spurious, as far as the driver knows
  }
}

// The interrupt fires once it is enabled. Check: handled is 1 at the end.
thread irq {
  wait(irq_on);
  call irq_handler();
}

// The bottom half is done and turns the interrupt on again.
thread delayed_handler {
  lock(lk);
  signal(irq_on);
  mask := 1;
  unlock(lk);
}
