// drivers/ex3.w with the published lock.

shared int down = 0;

lock k;

cond poll_off;

proc iface_down() {
  lock(k);
  down := 1;
  signal(poll_off);
  unlock(k);
}

proc shutdown_dev() {
  skip;
}

proc poll_dev() {
  lock(k);
  assume_not(poll_off);
  int was_down = down;
  unlock(k);
}

thread interface_down {
  call iface_down();
}

thread shutdown {
  call shutdown_dev();
}

thread poll {
  call poll_dev();
}
