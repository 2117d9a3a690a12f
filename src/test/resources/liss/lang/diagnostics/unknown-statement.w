shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

proc open_dev() {
}

thread t {
  lokc(l);
  wihle (x < 1) {
    x := 2;
  }
  x++;
  open_dev();
  if (x) {
  } esle {
    yield;
  }
  x == 3;
}
