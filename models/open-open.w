// Two clients open the device.
//
// Part of the running example of "From non-preemptive to preemptive scheduling using
// synchronization synthesis" (Formal Methods in System Design, 2016), section 3; see
// drivers/open_close.w.
//
// Bug: both find the count at 0 and power the device up, or an increment is lost.

shared int open = 0;   // how many clients have the device open

channel dev;           // the power register: 1 up, 0 down

proc open_dev() {
  if (open == 0) {
    output(dev, 1);
  }
  open := open + 1;
  yield;
}

thread os[2] {
  call open_dev();
}
