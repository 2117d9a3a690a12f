// A device that is registered before it is initialized.
//
// Example ex2 of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: registration makes the device visible; a client that opens it at once calls through a
// function pointer that is not set yet.

shared int op_ptr = 0;   // the open operation; 0 is the null pointer

cond ready;              // the device is registered
lock lk;

proc register_device() {
  signal(ready);
}

proc open_device() {
  lock(lk);
  int op = op_ptr;       // check: op is set
  unlock(lk);
}

thread driver_load {
  lock(lk);
  call register_device();
  op_ptr := 1;
  unlock(lk);
}

thread client {
  wait(ready);
  call open_device();
}
