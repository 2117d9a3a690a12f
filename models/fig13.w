// Why branches are tagged.
//
// Fig. 13 of "From non-preemptive to preemptive scheduling using synchronization synthesis"
// (Formal Methods in System Design, 2016).
//
// The output happens only when t2 writes between t1's first and last statement. Cooperatively the
// yield is out of reach, since y is 0. An abstraction that does not record which way a branch went
// would go through the yield and miss the bug.

shared int x = 0, y = 0;
channel ch;

thread t1 {
  x := 0;
  if (y) {
    yield;
  }
  if (x) {
    output(ch, 10);
  }
}

thread t2 {
  x := 1;
}
