// The ring with a token that is passed on by conditions, so that one thread runs at a time.
//
// Written by `tools/bench models`: the case ring-token with 3 threads.

shared int x[3];
cond turn0 = true, turn1, turn2;

thread t0 {
  wait_reset(turn0);
  x[0] := x[2] + 1;
  signal(turn1);
}

thread t1 {
  wait_reset(turn1);
  x[1] := x[0] + 1;
  signal(turn2);
}

thread t2 {
  wait_reset(turn2);
  x[2] := x[1] + 1;
  signal(turn0);
}
