// One client opens the device, another one closes it.
//
// Part of the running example of "From non-preemptive to preemptive scheduling using
// synchronization synthesis" (Formal Methods in System Design, 2016), section 3; see
// drivers/open_close.w.
//
// Bug: the count is tested and changed in separate steps, and the other client comes between.

shared int open = 0;   // how many clients have the device open

channel dev;           // the power register: 1 up, 0 down

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

thread opener {
  call open_dev();
}

thread closer {
  call close_dev();
}
