// Intel wireless: a notification that is sent before the restart flag is set.
//
// Example iwl3945 of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), Table 1.
//
// Reassociation may find the flag unset. That is wrong, but it goes wrong under the cooperative
// scheduler too: start may be left where it takes its second lock. Hence there is nothing that
// preemption adds, and no lock is needed.

shared int restarted = 0;

cond notified;        // the network layer has been told
lock rtnl;            // the lock of the network layer
lock dev_lock;

thread config {
  lock(rtnl);
  lock(dev_lock);
  unlock(dev_lock);
  unlock(rtnl);
}

thread start {
  lock(rtnl);
  signal(notified);
  unlock(rtnl);
  lock(dev_lock);
  restarted := 1;
  unlock(dev_lock);
}

thread reassociate {
  wait(notified);
  int done = restarted;   // check: done is 1
}
