// A device that is powered up by the first open and powered down by the last close.
//
// The running example of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016), section 3. Two clients of the operating
// system open and close the device.
//
// Bug: the count is tested and changed in separate steps. Two opens that overlap both see 0 and
// power the device up twice; two closes that overlap can leave it powered up, or power it down
// while it is open.

shared int open = 0;   // how many clients have the device open

channel dev;           // the power register: 1 up, 0 down
lock lk;
lock lk2;
lock lk3;
lock lk4;

proc open_dev() {
  lock(lk3);
  lock(lk4);
  if (open == 0) {
    unlock(lk3);
    unlock(lk2);
    unlock(lk);
    output(dev, 1);    // power up
  } else {
    unlock(lk3);
    unlock(lk2);
    unlock(lk);
  }
  open := open + 1;
  unlock(lk4);
  yield;
}

proc close_dev() {
  lock(lk);
  lock(lk4);
  if (open > 0) {
    unlock(lk4);
    lock(lk2);
    open := open - 1;
    unlock(lk);
    lock(lk3);
    if (open == 0) {
      unlock(lk2);
      output(dev, 0);  // power down
    } else {
      unlock(lk2);
    }
    unlock(lk3);
  } else {
    unlock(lk4);
    unlock(lk);
  }
  yield;
}

thread os[2] {
  lock(lk);
  lock(lk2);
  call open_dev();
  call close_dev();
}
