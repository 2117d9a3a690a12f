shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  wait(l);
  lock(c);
  signal(v);
  assume(x);
  x := l;
  l := 1;
  output(x, 1);
  x := input(l);
  cwait(c, v);
  csignal(l);
  call t();
  g <- c && x;
  x := g + 1;
  l <- true;
}
