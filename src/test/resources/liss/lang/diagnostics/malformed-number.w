shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  x := 12ab;
  y := 010;
  x := 1.5;
  y := 0x;
}
