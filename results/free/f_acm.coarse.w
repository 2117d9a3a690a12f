// USB function ACM: serial notifications and their completion.
//
// Example f_acm of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Two clients ask for a notification. If one is under way, the new one is marked as pending, and
// the worker that completes the first one sends it. Bug: the submission and the reset of busy
// after a failed one happen outside the lock, so a notification can be marked as pending when
// nobody is left to send it.
//
// The result of the submission is forgotten and guessed again (the two branches are uncorrelated),
// as in the data-oblivious abstraction; f_acm-correlated.w keeps the connection.

shared int busy = 0;   // a notification is under way

cond pending;          // another one must follow
cond requested;        // the submitted request, for the worker
lock acm_lock;
lock lk;

// Returns 0 if the request was accepted.
proc submit() {
  if (*) {
    signal(requested);
  }
  int failed;
  failed := havoc;
  return failed;
}

proc notify() {
  lock(acm_lock);
  reset(pending);
  lock(lk);
  if (busy) {
    unlock(lk);
    signal(pending);
    unlock(acm_lock);
  } else {
    busy := 1;
    unlock(acm_lock);
    int failed;
    failed := call submit();
    if (failed) {
      busy := 0;
    }
    unlock(lk);
  }
}

thread client[2] {
  call notify();
}

// Completion of requests.
thread worker {
  while (*) {
    assume(requested);
    lock(acm_lock);
    lock(lk);
    busy := 0;
    unlock(lk);
    reset(requested);
    unlock(acm_lock);
    if (*) {
      yield;
      assume(pending);
      call notify();
    } else {
      yield;
      assume_not(pending);
    }
  }
}
