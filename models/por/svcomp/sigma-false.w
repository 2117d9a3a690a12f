// 4 threads mark a cell each, at an index that the main thread moves on without waiting.

shared int marked[5], index;
cond created0, created1, created2, created3;
cond ended0, ended1, ended2, ended3;

thread t0 {
  wait(created0);
  marked[index] := 1;
  signal(ended0);
}

thread t1 {
  wait(created1);
  marked[index] := 1;
  signal(ended1);
}

thread t2 {
  wait(created2);
  marked[index] := 1;
  signal(ended2);
}

thread t3 {
  wait(created3);
  marked[index] := 1;
  signal(ended3);
}

thread main {
  signal(created0);
  index := index + 1;
  signal(created1);
  index := index + 1;
  signal(created2);
  index := index + 1;
  signal(created3);
  index := index + 1;
  wait(ended0);
  wait(ended1);
  wait(ended2);
  wait(ended3);
  assert(marked[0] + marked[1] + marked[2] + marked[3] == 4);
}
