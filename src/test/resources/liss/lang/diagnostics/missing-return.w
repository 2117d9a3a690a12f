shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

proc p() {
  if (x) {
    return 1;
  }
}

proc q() {
  if (x) {
    return;
  }
  return 2;
}

thread t {
  call p();
  call q();
}
