// Threads in a ring, each of which computes its value from its left neighbour's.
//
// Written by `tools/bench models`: the case ring with 3 threads.

shared int x[3];

thread t0 {
  x[0] := x[2] + 1;
}

thread t1 {
  x[1] := x[0] + 1;
}

thread t2 {
  x[2] := x[1] + 1;
}
