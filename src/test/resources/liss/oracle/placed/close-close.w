// models/close-close.w with the lock of Fig. 4.

shared int open = 0;

lock k;

channel dev;

proc close_dev() {
  lock(k);
  if (open > 0) {
    open := open - 1;
    if (open == 0) {
      output(dev, 0);
    }
  }
  unlock(k);
  yield;
}

thread os[2] {
  call close_dev();
}
