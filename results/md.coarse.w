// Software RAID: a disk is removed and added again.
//
// Example md of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Removal leaves the last step, clearing the directory entry, to a work queue. Bug: the queue
// clears the entry between the test and the creation of the entry by the thread that adds the disk
// again. (What the real driver lacks is a wait for the queue before the test; a lock cannot
// express that.)

shared int entry = 1;   // the directory entry of the disk exists

cond work;              // something is in the work queue
cond removed;           // the user sees the disk as removed
lock array_lock;

thread remove_disk {
  signal(work);
  signal(removed);
}

thread add_disk {
  wait(removed);
  lock(array_lock);
  int exists = entry;   // check: exists is 0
  entry := 1;
  unlock(array_lock);
}

thread work_queue {
  wait(work);
  lock(array_lock);
  entry := 0;
  unlock(array_lock);
  if (*) {
    lock(array_lock);
    unlock(array_lock);
  }
  reset(work);
}
