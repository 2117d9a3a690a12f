// No lock can help: the interruption is directly behind a wait.
shared int z = 0;
cond a;

thread pulse {
  signal(a);
  reset(a);
}

thread watcher {
  if (*) {
    wait(a);
    z := 1;
  }
}
