// One thread puts 5 elements into a queue, another one takes them out and compares.

shared int queue[5], stored[5];
shared int head, tail, may_put = 1, may_take;
lock m;

thread put {
  int i;
  while (i < 5) {
    lock(m);
    if (may_put) {
      queue[tail] := i + 7;
      stored[tail] := i + 7;
      tail := tail + 1;
      may_put := 0;
      may_take := 1;
    }
    unlock(m);
    i := i + 1;
  }
}

thread take {
  int n;
  int i;
  while (i < 5) {
    lock(m);
    if (may_take) {
      assert(queue[head] == stored[n]);
      head := head + 1;
      n := n + 1;
      may_take := 0;
      may_put := 1;
      unlock(m);
    } else {
      n := n + 1;
      unlock(m);
    }
    i := i + 1;
  }
}
