// The ring cut open: the first thread reads nothing. No synchronization is needed.
//
// Written by `tools/bench models`: the case ring-chain with 3 threads.

shared int x[3];

thread t0 {
  x[0] := 1;
}

thread t1 {
  x[1] := x[0] + 1;
}

thread t2 {
  x[2] := x[1] + 1;
}
