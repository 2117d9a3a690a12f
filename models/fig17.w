// A mutual exclusion that reaches into one side of a branch.
//
// The shape of Fig. 17 of "From non-preemptive to preemptive scheduling using synchronization
// synthesis" (Formal Methods in System Design, 2016): t1 has two adjacent accesses, t2 has an
// access, a branch, and two accesses on one side of it.
//
// Bug: t1 runs between t2's first and last access. A lock around them must also be released on the
// other side of the branch.

shared int x = 0, y = 0, z = 0;

thread t1 {
  x := 1;           // l1
  y := 1;           // l2
}

thread t2 {
  int old = x;      // l3
  if (*) {          // l4
    z := old;       // l5
    int new = y;    // l6
  }
}
