shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  x := (1 + 2;
  lock l);
  unlock(l;
  if x > 0 {
    skip;
  }
  a[1 := 2;
  output(dev 3);
  goto;
}
