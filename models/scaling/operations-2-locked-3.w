// Two threads that each count in several registers, each time under a lock.
//
// Written by `tools/bench models`: the case operations-2-locked with 3 operations.

shared int register[3];
lock lk;

thread t[2] {
  lock(lk);
  register[0] := register[0] + 1;
  unlock(lk);
  lock(lk);
  register[1] := register[1] + 1;
  unlock(lk);
  lock(lk);
  register[2] := register[2] + 1;
  unlock(lk);
}
