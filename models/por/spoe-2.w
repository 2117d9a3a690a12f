// An input, and a wait that a signal may miss; [SPOE] Fig. 2. The test of the input goes
// either way; two conditions stand for the input and for the write of y. Explore it with
// --exploration dependence=sync: four runs, 23 events, and a deadlock.

lock m;
condvar c;
cond input_read, y_written;

thread t1 {
  signal(input_read);
  lock(m);
  if (*) {
    cwait(c, m);
  }
  unlock(m);
}

thread t2 {
  signal(y_written);
  lock(m);
  csignal(c);
  unlock(m);
}
