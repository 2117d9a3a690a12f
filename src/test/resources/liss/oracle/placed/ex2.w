// drivers/ex2.w with the published lock.

shared int op_ptr = 0;

lock k;

cond ready;

proc register_device() {
  signal(ready);
}

proc open_device() {
  lock(k);
  int op = op_ptr;
  unlock(k);
}

thread driver_load {
  lock(k);
  call register_device();
  op_ptr := 1;
  unlock(k);
}

thread client {
  wait(ready);
  call open_device();
}
