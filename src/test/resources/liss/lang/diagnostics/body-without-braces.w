shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  if (x) y := 1;
  while (*) yield;
  if (x) {
  } else y := 2;
}
