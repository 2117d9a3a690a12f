// Threads with as many blocks as threads, where each block conflicts with all others.
//
// Written by `tools/bench models`: the case dense with 3 threads.

shared int count;
shared int x[3];

thread t0 {
  count := count + 1;
  x[0] := x[0];
  yield;
  count := count + 1;
  x[1] := x[0];
  yield;
  count := count + 1;
  x[2] := x[0];
  yield;
}

thread t1 {
  count := count + 1;
  x[1] := x[1];
  yield;
  count := count + 1;
  x[2] := x[1];
  yield;
  count := count + 1;
  x[0] := x[1];
  yield;
}

thread t2 {
  count := count + 1;
  x[2] := x[2];
  yield;
  count := count + 1;
  x[0] := x[2];
  yield;
  count := count + 1;
  x[1] := x[2];
  yield;
}
