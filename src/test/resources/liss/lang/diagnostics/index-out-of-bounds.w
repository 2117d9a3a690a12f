shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  a[3] := 1;
  x := a[-1];
  x := a[2];
}
