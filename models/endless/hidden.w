// A circle that cannot be completed to the end, in two threads that do end, beside one that does
// not: the server goes on for ever, and so can every run.

shared int x = 0;
shared int served = 0;

thread server {
  again:
  served := served + 1;
  goto again;
}

thread reader {
  int first = x;
  int second = x;
}

thread writer {
  x := 1;
}
