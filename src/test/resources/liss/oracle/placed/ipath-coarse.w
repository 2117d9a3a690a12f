// drivers/ipath.w with the published coarse lock.

shared int port_data = 1;
shared int blocked = 0;

lock k;

lock port_lock;

thread irq {
  lock(port_lock);
  lock(k);
  if (port_data) {
    int in_use = port_data;
  }
  unlock(k);
  unlock(port_lock);
}

thread user {
  lock(port_lock);
  lock(k);
  int saved = port_data;
  unlock(port_lock);
  if (saved) {
    blocked := 1;
    blocked := 0;
  }
  port_data := 0;
  unlock(k);
}
