// A number is computed from another one in a second critical section; readers come between.

shared int data1, data2;
lock m1, m2;

thread write[1] {
  lock(m1);
  data1 := 1;
  unlock(m1);
  lock(m2);
  data2 := data1 + 1;
  unlock(m2);
}

thread read[2] {
  int a;
  int b;
  lock(m1);
  a := data1;
  unlock(m1);
  if (a != 0) {
    lock(m2);
    b := data2;
    unlock(m2);
    assert(b == a + 1);
  }
}
