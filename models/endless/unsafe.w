// Two workers that never end and increment a counter with a read and a write in one block.
//
// No run terminates, so that the program is safe for want of runs. But the increments can overlap,
// and --endless, which counts runs that go on for ever, says so.

shared int jobs = 0;

thread worker[2] {
  next:
  jobs := jobs + 1;
  yield;
  goto next;
}
