// The ring with a lock per value; each thread takes its two locks in ascending order.
//
// Written by `tools/bench models`: the case ring-locks with 3 threads.

shared int x[3];
lock lk0, lk1, lk2;

thread t0 {
  lock(lk0);
  lock(lk2);
  x[0] := x[2] + 1;
  unlock(lk2);
  unlock(lk0);
}

thread t1 {
  lock(lk0);
  lock(lk1);
  x[1] := x[0] + 1;
  unlock(lk1);
  unlock(lk0);
}

thread t2 {
  lock(lk1);
  lock(lk2);
  x[2] := x[1] + 1;
  unlock(lk2);
  unlock(lk1);
}
