// As tiny-f, but the other two threads are one, which yields.
//
// Bug: second writes x between first's two writes of it, and first writes y between the two writes
// of second. The lock must not be held across the yield.

shared int x = 0, y = 0;

thread first {
  x := 1;
  y := 1;
  x := 2;
}

thread second {
  x := 3;
  yield;
  y := 2;
  y := 3;
}
