// USB video: a device that is registered before its record is complete.
//
// Example em28xx of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016), Table 1.
//
// Bug: init publishes the device and sets the second field of its record afterwards; a client that
// is quick reads a field that is not set.

shared int listed = 0;             // the record is in the device list
shared int entry[2] = {-1, -1};    // the record: two fields, 1 when set

cond registered;
lock lk;

// The field is a parameter, so the record is one unit of memory to the analysis, as in the paper.
proc set_field(field) {
  entry[field] := 1;
}

proc get_field(field) {
  int value = entry[field];
  return value;
}

thread init {
  listed := 1;
  call set_field(0);
  lock(lk);
  signal(registered);
  call set_field(1);
  unlock(lk);
}

// Check: in_list, first and second are 1.
thread client {
  wait(registered);
  lock(lk);
  int in_list = listed;
  unlock(lk);
  int first;
  first := call get_field(0);
  int second;
  second := call get_field(1);
}
