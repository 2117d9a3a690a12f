// Two locks taken in opposite orders.
//
// The deadlock is there cooperatively too, since taking a lock is a scheduling point. Locks that
// are added cannot remove it, and it is not counted against them. The data is safe: it is only
// touched with both locks held.

shared int x = 0;
lock a, b;

thread first {
  lock(a);
  lock(b);
  x := x + 1;
  unlock(b);
  unlock(a);
}

thread second {
  lock(b);
  lock(a);
  x := x + 1;
  unlock(a);
  unlock(b);
}
