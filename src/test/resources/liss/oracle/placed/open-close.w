// models/open-close.w with the lock of Fig. 4.

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

thread opener {
  call open_dev();
}

thread closer {
  call close_dev();
}
