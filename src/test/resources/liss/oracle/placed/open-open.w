// models/open-open.w with the lock of Fig. 4.

shared int open = 0;

lock k;

channel dev;

proc open_dev() {
  lock(k);
  if (open == 0) {
    output(dev, 1);
  }
  open := open + 1;
  unlock(k);
  yield;
}

thread os[2] {
  call open_dev();
}
