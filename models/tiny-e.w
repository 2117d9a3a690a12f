// A variable is read twice.
//
// Bug: second writes between the two reads, and first sees two different values.

shared int x = 0;

thread first {
  int before = x;
  int after = x;
}

thread second {
  x := 1;
}
