// Threads that add their shares to a sum; PI(5) of [QPOR].

shared int total = 0;
lock sum;
cond t0_created, t0_ended;
cond t1_created, t1_ended;
cond t2_created, t2_ended;
cond t3_created, t3_ended;
cond t4_created, t4_ended;
cond main_began, main_ended;

thread t0 {
  wait(t0_created);
  lock(sum);
  total := total + 1;
  unlock(sum);
  signal(t0_ended);
}

thread t1 {
  wait(t1_created);
  lock(sum);
  total := total + 2;
  unlock(sum);
  signal(t1_ended);
}

thread t2 {
  wait(t2_created);
  lock(sum);
  total := total + 3;
  unlock(sum);
  signal(t2_ended);
}

thread t3 {
  wait(t3_created);
  lock(sum);
  total := total + 4;
  unlock(sum);
  signal(t3_ended);
}

thread t4 {
  wait(t4_created);
  lock(sum);
  total := total + 5;
  unlock(sum);
  signal(t4_ended);
}

thread main {
  signal(main_began);
  signal(t0_created);
  signal(t1_created);
  signal(t2_created);
  signal(t3_created);
  signal(t4_created);
  wait(t0_ended);
  wait(t1_ended);
  wait(t2_ended);
  wait(t3_ended);
  wait(t4_ended);
  signal(main_ended);
}
