// Threads with as many blocks as threads, each of which holds the same lock.
//
// Written by `tools/bench models`: the case dense-locked with 3 threads.

shared int count;
shared int x[3];
lock lk;

thread t0 {
  lock(lk);
  count := count + 1;
  x[0] := x[0];
  unlock(lk);
  yield;
  lock(lk);
  count := count + 1;
  x[1] := x[0];
  unlock(lk);
  yield;
  lock(lk);
  count := count + 1;
  x[2] := x[0];
  unlock(lk);
  yield;
}

thread t1 {
  lock(lk);
  count := count + 1;
  x[1] := x[1];
  unlock(lk);
  yield;
  lock(lk);
  count := count + 1;
  x[2] := x[1];
  unlock(lk);
  yield;
  lock(lk);
  count := count + 1;
  x[0] := x[1];
  unlock(lk);
  yield;
}

thread t2 {
  lock(lk);
  count := count + 1;
  x[2] := x[2];
  unlock(lk);
  yield;
  lock(lk);
  count := count + 1;
  x[0] := x[2];
  unlock(lk);
  yield;
  lock(lk);
  count := count + 1;
  x[1] := x[2];
  unlock(lk);
  yield;
}
