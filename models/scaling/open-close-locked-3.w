// Clients that open and close a device, each operation under one lock.
//
// Written by `tools/bench models`: the case open-close-locked with 3 threads.

shared int open = 0;
channel dev;
lock lk;

proc open_dev() {
  lock(lk);
  if (open == 0) {
    output(dev, 1);
  }
  open := open + 1;
  unlock(lk);
  yield;
}

proc close_dev() {
  lock(lk);
  if (open > 0) {
    open := open - 1;
    if (open == 0) {
      output(dev, 0);
    }
  }
  unlock(lk);
  yield;
}

thread os[3] {
  call open_dev();
  call close_dev();
}
