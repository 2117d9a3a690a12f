// Producers that send work to workers; MPC(2,5) of [QPOR].

shared int buf = 0;
lock p;
shared int requests0 = 0;
lock mutex0;
cond worker0_created, worker0_ended;
shared int requests1 = 0;
lock mutex1;
cond worker1_created, worker1_ended;
shared int requests2 = 0;
lock mutex2;
cond worker2_created, worker2_ended;
shared int requests3 = 0;
lock mutex3;
cond worker3_created, worker3_ended;
shared int requests4 = 0;
lock mutex4;
cond worker4_created, worker4_ended;
cond producer0_created, producer0_ended;
cond producer1_created, producer1_ended;
cond main_began, main_ended;

thread worker0 {
  wait(worker0_created);
  lock(mutex0);
  if (requests0 > 0) {
    requests0 := requests0 - 1;
  }
  unlock(mutex0);
  lock(mutex0);
  if (requests0 > 0) {
    requests0 := requests0 - 1;
  }
  unlock(mutex0);
  signal(worker0_ended);
}

thread worker1 {
  wait(worker1_created);
  lock(mutex1);
  if (requests1 > 0) {
    requests1 := requests1 - 1;
  }
  unlock(mutex1);
  lock(mutex1);
  if (requests1 > 0) {
    requests1 := requests1 - 1;
  }
  unlock(mutex1);
  signal(worker1_ended);
}

thread worker2 {
  wait(worker2_created);
  lock(mutex2);
  if (requests2 > 0) {
    requests2 := requests2 - 1;
  }
  unlock(mutex2);
  lock(mutex2);
  if (requests2 > 0) {
    requests2 := requests2 - 1;
  }
  unlock(mutex2);
  signal(worker2_ended);
}

thread worker3 {
  wait(worker3_created);
  lock(mutex3);
  if (requests3 > 0) {
    requests3 := requests3 - 1;
  }
  unlock(mutex3);
  lock(mutex3);
  if (requests3 > 0) {
    requests3 := requests3 - 1;
  }
  unlock(mutex3);
  signal(worker3_ended);
}

thread worker4 {
  wait(worker4_created);
  lock(mutex4);
  if (requests4 > 0) {
    requests4 := requests4 - 1;
  }
  unlock(mutex4);
  lock(mutex4);
  if (requests4 > 0) {
    requests4 := requests4 - 1;
  }
  unlock(mutex4);
  signal(worker4_ended);
}

thread producer0 {
  wait(producer0_created);
  int tmp = 0;
  lock(p);
  buf := buf * 2 + 0;
  tmp := buf;
  unlock(p);
  lock(p);
  buf := buf * 2 + 0;
  tmp := buf;
  unlock(p);
  tmp := tmp % 5;
  if (tmp == 0) {
    lock(mutex0);
    requests0 := requests0 + 1;
    unlock(mutex0);
  } else if (tmp == 1) {
    lock(mutex1);
    requests1 := requests1 + 1;
    unlock(mutex1);
  } else if (tmp == 2) {
    lock(mutex2);
    requests2 := requests2 + 1;
    unlock(mutex2);
  } else if (tmp == 3) {
    lock(mutex3);
    requests3 := requests3 + 1;
    unlock(mutex3);
  } else {
    lock(mutex4);
    requests4 := requests4 + 1;
    unlock(mutex4);
  }
  signal(producer0_ended);
}

thread producer1 {
  wait(producer1_created);
  int tmp = 0;
  lock(p);
  buf := buf * 2 + 1;
  tmp := buf;
  unlock(p);
  lock(p);
  buf := buf * 2 + 1;
  tmp := buf;
  unlock(p);
  tmp := tmp % 5;
  if (tmp == 0) {
    lock(mutex0);
    requests0 := requests0 + 1;
    unlock(mutex0);
  } else if (tmp == 1) {
    lock(mutex1);
    requests1 := requests1 + 1;
    unlock(mutex1);
  } else if (tmp == 2) {
    lock(mutex2);
    requests2 := requests2 + 1;
    unlock(mutex2);
  } else if (tmp == 3) {
    lock(mutex3);
    requests3 := requests3 + 1;
    unlock(mutex3);
  } else {
    lock(mutex4);
    requests4 := requests4 + 1;
    unlock(mutex4);
  }
  signal(producer1_ended);
}

thread main {
  signal(main_began);
  signal(worker0_created);
  signal(worker1_created);
  signal(worker2_created);
  signal(worker3_created);
  signal(worker4_created);
  signal(producer0_created);
  signal(producer1_created);
  signal(main_ended);
}
