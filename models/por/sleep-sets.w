// Three threads that sleep sets alone do not explore well; 6 runs.

shared int flag = 0;
lock x, y, z;
cond a_created, a_ended;
cond b_created, b_ended;
cond c_created, c_ended;
cond main_began, main_ended;

thread a {
  wait(a_created);
  lock(x);
  flag := 1;
  unlock(x);
  lock(z);
  unlock(z);
  signal(a_ended);
}

thread b {
  wait(b_created);
  lock(x);
  if (flag != 0) {
    lock(y);
    unlock(y);
  }
  unlock(x);
  signal(b_ended);
}

thread c {
  wait(c_created);
  lock(y);
  lock(z);
  unlock(z);
  unlock(y);
  signal(c_ended);
}

thread main {
  signal(main_began);
  signal(a_created);
  signal(b_created);
  signal(c_created);
  signal(main_ended);
}
