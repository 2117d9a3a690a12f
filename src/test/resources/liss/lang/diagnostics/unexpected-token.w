shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  lock(l));
  x := y 1;
  ;
  int i, j;
  x := p(1);
  if (x<-1) {
  }
  int k[3];
}
