// Clients that open and close a device; see drivers/open_close.w.
//
// Written by `tools/bench models`: the case open-close with 3 threads.

shared int open = 0;
channel dev;

proc open_dev() {
  if (open == 0) {
    output(dev, 1);
  }
  open := open + 1;
  yield;
}

proc close_dev() {
  if (open > 0) {
    open := open - 1;
    if (open == 0) {
      output(dev, 0);
    }
  }
  yield;
}

thread os[3] {
  call open_dev();
  call close_dev();
}
