// InfiniPath: a pointer to port data is cleared outside the lock.
//
// Example ipath of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: close clears the pointer after it has released the lock; the interrupt handler, which holds
// the lock, tests the pointer and uses it in two steps.

shared int port_data = 1;   // 0 is the null pointer
shared int blocked = 0;     // pages of the port are being unpinned

lock port_lock;
lock lk;

thread irq {
  lock(port_lock);
  lock(lk);
  if (port_data) {
    int in_use = port_data; // check: in_use is not 0
    unlock(lk);
  } else {
    unlock(lk);
  }
  unlock(port_lock);
}

thread user {
  lock(port_lock);
  int saved = port_data;
  unlock(port_lock);
  if (saved) {
    blocked := 1;
    blocked := 0;
  }
  lock(lk);
  port_data := 0;
  unlock(lk);
}
