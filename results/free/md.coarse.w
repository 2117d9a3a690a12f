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
lock lk;

thread remove_disk {
  signal(work);
  signal(removed);
}

thread add_disk {
  wait(removed);
  lock(array_lock);
  lock(lk);
  int exists = entry;   // check: exists is 0
  entry := 1;
  unlock(lk);
  unlock(array_lock);
}

thread work_queue {
  wait(work);
  lock(lk);
  entry := 0;
  unlock(lk);
  if (*) {
    lock(array_lock);
    unlock(array_lock);
  }
  reset(work);
}
