// A job dispatcher; DISP(5,2) of [QPOR].

shared int sid = 0;
lock k;
shared int inbox0 = 0, outbox0 = 0;
lock mutex0;
cond server0_created, server0_ended;
shared int inbox1 = 0, outbox1 = 0;
lock mutex1;
cond server1_created, server1_ended;
shared int inbox2 = 0, outbox2 = 0;
lock mutex2;
cond server2_created, server2_ended;
shared int inbox3 = 0, outbox3 = 0;
lock mutex3;
cond server3_created, server3_ended;
shared int inbox4 = 0, outbox4 = 0;
lock mutex4;
cond server4_created, server4_ended;
cond picker0_created, picker0_ended;
cond picker1_created, picker1_ended;
cond main_began, main_ended;

thread server0 {
  wait(server0_created);
  lock(mutex0);
  if (inbox0 != 0) {
    outbox0 := inbox0;
  }
  unlock(mutex0);
  signal(server0_ended);
}

thread server1 {
  wait(server1_created);
  lock(mutex1);
  if (inbox1 != 0) {
    outbox1 := inbox1;
  }
  unlock(mutex1);
  signal(server1_ended);
}

thread server2 {
  wait(server2_created);
  lock(mutex2);
  if (inbox2 != 0) {
    outbox2 := inbox2;
  }
  unlock(mutex2);
  signal(server2_ended);
}

thread server3 {
  wait(server3_created);
  lock(mutex3);
  if (inbox3 != 0) {
    outbox3 := inbox3;
  }
  unlock(mutex3);
  signal(server3_ended);
}

thread server4 {
  wait(server4_created);
  lock(mutex4);
  if (inbox4 != 0) {
    outbox4 := inbox4;
  }
  unlock(mutex4);
  signal(server4_ended);
}

thread picker0 {
  wait(picker0_created);
  lock(k);
  sid := 0;
  unlock(k);
  lock(k);
  sid := 1;
  unlock(k);
  lock(k);
  sid := 2;
  unlock(k);
  lock(k);
  sid := 3;
  unlock(k);
  lock(k);
  sid := 4;
  unlock(k);
  signal(picker0_ended);
}

thread picker1 {
  wait(picker1_created);
  lock(k);
  sid := 0;
  unlock(k);
  lock(k);
  sid := 1;
  unlock(k);
  lock(k);
  sid := 2;
  unlock(k);
  lock(k);
  sid := 3;
  unlock(k);
  lock(k);
  sid := 4;
  unlock(k);
  signal(picker1_ended);
}

thread main {
  signal(main_began);
  signal(server0_created);
  signal(server1_created);
  signal(server2_created);
  signal(server3_created);
  signal(server4_created);
  int idx = 0;
  signal(picker0_created);
  lock(k);
  idx := sid;
  unlock(k);
  if (idx == 0) {
    lock(mutex0);
    inbox0 := inbox0 + 1;
    unlock(mutex0);
  } else if (idx == 1) {
    lock(mutex1);
    inbox1 := inbox1 + 1;
    unlock(mutex1);
  } else if (idx == 2) {
    lock(mutex2);
    inbox2 := inbox2 + 1;
    unlock(mutex2);
  } else if (idx == 3) {
    lock(mutex3);
    inbox3 := inbox3 + 1;
    unlock(mutex3);
  } else {
    lock(mutex4);
    inbox4 := inbox4 + 1;
    unlock(mutex4);
  }
  wait(picker0_ended);
  signal(picker1_created);
  lock(k);
  idx := sid;
  unlock(k);
  if (idx == 0) {
    lock(mutex0);
    inbox0 := inbox0 + 1;
    unlock(mutex0);
  } else if (idx == 1) {
    lock(mutex1);
    inbox1 := inbox1 + 1;
    unlock(mutex1);
  } else if (idx == 2) {
    lock(mutex2);
    inbox2 := inbox2 + 1;
    unlock(mutex2);
  } else if (idx == 3) {
    lock(mutex3);
    inbox3 := inbox3 + 1;
    unlock(mutex3);
  } else {
    lock(mutex4);
    inbox4 := inbox4 + 1;
    unlock(mutex4);
  }
  wait(picker1_ended);
  signal(main_ended);
}
