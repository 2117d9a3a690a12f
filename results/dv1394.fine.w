// Digital video over FireWire: the driver state is restored outside the lock.
//
// Example dv1394 of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: ioctl saves the state, invalidates it and releases the lock; later it restores what it
// saved without the lock. The restore falls into the middle of the state changes of mmap, or
// undoes them.

shared int state = 0;    // 0 invalid, 1 initialized, 2 mapped
shared int vmok = 1;     // the memory mapping can be used

lock state_mtx;          // protects state
lock mmap_sem;           // protects the address space

proc map_buffers() {
  lock(state_mtx);
  state := 0;
  state := 1;
  state := 0;
  state := 2;
  unlock(state_mtx);
}

thread mmap {
  lock(mmap_sem);
  vmok := 0;
  call map_buffers();
  vmok := 1;
  unlock(mmap_sem);
}

thread ioctl {
  lock(state_mtx);
  int saved = state;
  state := 0;
  if (*) {
    unlock(state_mtx);
    lock(mmap_sem);      // copying to the user faults in a page
    unlock(mmap_sem);
    lock(state_mtx);
  }
  state := saved;
  unlock(state_mtx);
}
