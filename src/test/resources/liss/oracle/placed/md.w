// drivers/md.w with the published lock.

shared int entry = 1;

lock k;

cond work;
cond removed;
lock array_lock;

thread remove_disk {
  signal(work);
  signal(removed);
}

thread add_disk {
  wait(removed);
  lock(array_lock);
  lock(k);
  int exists = entry;
  entry := 1;
  unlock(k);
  unlock(array_lock);
}

thread work_queue {
  wait(work);
  lock(k);
  entry := 0;
  unlock(k);
  if (*) {
    lock(array_lock);
    unlock(array_lock);
  }
  reset(work);
}
