// Graphics: the vertical blank interrupt is enabled and disabled at the same time.
//
// Example i915_irq of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), Table 1.
//
// Bug: the status register is changed by a read and a write without a lock. One update can be
// lost, or the register and the software flag can end up saying different things. No reordering
// of the statements repairs both.

shared int status = 0;    // pipe status register; bit 0 enables the interrupt
shared int enabled = 0;   // software flag: the interrupt is enabled
lock lk;
lock lk2;

// Check, after both threads: enabled agrees with the enable bit of status.
thread enable_vblank {
  lock(lk);
  lock(lk2);
  int bits = status;
  unlock(lk);
  status := bits + 1;
  enabled := 1;
  unlock(lk2);
}

thread disable_vblank {
  lock(lk);
  lock(lk2);
  enabled := 0;
  unlock(lk2);
  int bits = status;
  status := bits - 1;
  unlock(lk);
}
