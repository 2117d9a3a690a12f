shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  while (*) {
    yield;
}

thread u {
  yield;
}
