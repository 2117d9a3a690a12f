// Two clients close the device.
//
// Part of the running example of "From non-preemptive to preemptive scheduling using
// synchronization synthesis" (Formal Methods in System Design, 2016), section 3; see
// drivers/open_close.w.
//
// Bug: both find the count above 0 and decrement it, or a decrement is lost.

shared int open = 0;   // how many clients have the device open

channel dev;           // the power register: 1 up, 0 down

proc close_dev() {
  if (open > 0) {
    open := open - 1;
    if (open == 0) {
      output(dev, 0);
    }
  }
  yield;
}

thread os[2] {
  call close_dev();
}
