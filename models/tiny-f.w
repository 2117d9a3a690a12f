// One lock or two: first's writes of x surround its write of y.
//
// Bug: second writes x between first's two writes of it, and first writes y between the two writes
// of third. One lock repairs both, and so do two, one for each variable.

shared int x = 0, y = 0;

thread first {
  x := 1;
  y := 1;
  x := 2;
}

thread second {
  x := 3;
}

thread third {
  y := 2;
  y := 3;
}
