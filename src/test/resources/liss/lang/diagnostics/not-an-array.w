shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  x[1] := 2;
  y := l[0];
}
