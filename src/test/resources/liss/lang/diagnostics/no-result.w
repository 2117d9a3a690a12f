shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

proc p() {
  return;
}

thread t {
  x := call p();
}
