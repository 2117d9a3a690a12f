// drivers/open_close.w with the lock of Fig. 4.

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
  call open_dev();
  call close_dev();
}
