// Two locks in different orders: safe, but the threads can block each other.
lock a;
lock b;
shared int x;

thread left {
  lock(a);
  lock(b);
  x := 1;
  unlock(b);
  unlock(a);
}

thread right {
  lock(b);
  lock(a);
  x := 2;
  unlock(a);
  unlock(b);
}
