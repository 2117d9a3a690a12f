// Two pairs of writes: a write between two, and two writes around one.
//
// Bug: second writes x between the writes of first; first writes y between those of third.

shared int x = 0, y = 0;

thread first {
  x := 1;
  x := 2;
  y := 1;
}

thread second {
  x := 3;
}

thread third {
  y := 2;
  y := 3;
}
