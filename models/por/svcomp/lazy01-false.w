// Two threads add to a number under a lock; a third one is wrong about their order.

shared int data;
lock m;

thread t1 {
  lock(m);
  data := data + 1;
  unlock(m);
}

thread t2 {
  lock(m);
  data := data + 2;
  unlock(m);
}

thread t3 {
  lock(m);
  assert(data < 3);
  unlock(m);
}
