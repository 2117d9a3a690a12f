// Two threads that each count in several registers, without a scheduling point.
//
// Written by `tools/bench models`: the case operations-2 with 3 operations.

shared int register[3];

thread t[2] {
  register[0] := register[0] + 1;
  register[1] := register[1] + 1;
  register[2] := register[2] + 1;
}
