// Writers, a counter, and a master that writes what the counter says; [QPOR] Fig. 1.
// Explore it with --exploration dependence=access: 2 * 3 runs.

shared int x[3];
shared int c = 0;

thread w0 {
  x[0] := 7;
}

thread w1 {
  x[1] := 7;
}

thread w2 {
  x[2] := 7;
}

thread count {
  c := 1;
  c := 2;
}

thread master {
  int i = c;
  x[i] := 0;
}
