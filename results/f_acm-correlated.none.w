// USB function ACM: serial notifications and their completion.
//
// Example f_acm of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1, with one difference to f_acm.w: a submission
// either succeeds or fails and clears busy, never both.
//
// Bug: as in f_acm.w, busy is cleared outside the lock after a failed submission, and a
// notification can be marked as pending when nobody is left to send it.

shared int busy = 0;   // a notification is under way

cond pending;          // another one must follow
cond requested;        // the submitted request, for the worker
lock acm_lock;

proc submit() {
  if (*) {
    signal(requested);
  } else {
    busy := 0;         // the submission failed
  }
}

proc notify() {
  lock(acm_lock);
  reset(pending);
  if (busy) {
    signal(pending);
    unlock(acm_lock);
  } else {
    busy := 1;
    call submit();
    unlock(acm_lock);
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
    busy := 0;
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
