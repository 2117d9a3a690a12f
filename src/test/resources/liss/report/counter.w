// Two threads that count: one lock repairs them.
shared int x;

thread first {
  int r;
  r := x;
  x := r + 1;
}

thread second {
  int s;
  s := x;
  x := s + 2;
}
