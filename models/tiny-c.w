// A variable is written before and after a branch on a local.
//
// Bug: second reads x between the two writes.

shared int x = 0, y = 0;

thread first {
  int flag;
  flag := havoc;
  x := 1;
  if (flag) {
    y := 1;
  }
  x := 2;
}

thread second {
  int seen = x;
}
