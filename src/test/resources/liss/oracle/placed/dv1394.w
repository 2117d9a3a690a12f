// drivers/dv1394.w with the published lock.

shared int state = 0;
shared int vmok = 1;

lock k;

lock state_mtx;
lock mmap_sem;

proc map_buffers() {
  lock(state_mtx);
  lock(k);
  state := 0;
  state := 1;
  state := 0;
  state := 2;
  unlock(k);
  unlock(state_mtx);
}

thread mmap {
  lock(mmap_sem);
  vmok := 0;
  call map_buffers();
  vmok := 1;
  unlock(mmap_sem);
}

thread ioctl {
  lock(state_mtx);
  int saved = state;
  lock(k);
  state := 0;
  unlock(state_mtx);
  if (*) {
    unlock(k);
    lock(mmap_sem);
    unlock(mmap_sem);
    lock(k);
  }
  state := saved;
  unlock(k);
}
