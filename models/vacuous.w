// No cooperative run terminates: a specification that allows nothing.
//
// The shape that makes the variant usb-serial.bug1 of "From non-preemptive to preemptive scheduling
// using synchronization synthesis" (Formal Methods in System Design, 2016) degenerate. The bus
// thread needs the device to be present, and then gone, with no scheduling point in between; only
// the driver can clear the condition. So every preemptive run is a violation, and no lock can be
// right but those that forbid all runs. A tool must say so.

shared int refs = 0;

cond present;         // the device is there

thread bus {
  assume(present);
  refs := 1;
  assume_not(present);
  refs := 0;
}

thread driver {
  signal(present);
  yield;
  int in_use = refs;
  reset(present);
}
