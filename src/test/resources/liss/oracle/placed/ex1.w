// drivers/ex1.w with the published lock.

shared int mask = 0;
shared int handled = 0;

lock k;

cond irq_on;

proc irq_handler() {
  lock(k);
  if (mask) {
    unlock(k);
    handled := 1;
  } else {
    unlock(k);
    handled := 0;
  }
}

thread irq {
  wait(irq_on);
  call irq_handler();
}

thread delayed_handler {
  lock(k);
  signal(irq_on);
  mask := 1;
  unlock(k);
}
