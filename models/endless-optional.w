// A daemon that may be asked to stop, and stops only while nobody works. Runs that terminate are
// good, since both clients then see that it is stopped; while it runs, they can overlap.

shared int users = 0;

guard stopped = false;

thread daemon {
  if (*) {
    stopped <- true;
  } else {
again:
    yield;
    goto again;
  }
}

thread client[2] {
  if (*) {
    assume(stopped);
  } else {
    assume_not(stopped);
    users := users + 1;
    assume_not(stopped);
  }
}
