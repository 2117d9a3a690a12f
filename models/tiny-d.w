// A wait for a condition that nobody sets.
//
// No run terminates, so the inclusion holds for want of runs. Second is stuck from the start: a
// deadlock as soon as first has ended, under both schedulers.

shared int x = 0;

cond never;

thread first {
  while (*) {
    x := 1;
  }
}

thread second {
  wait(never);
}
