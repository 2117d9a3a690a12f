// A poller of a pool of workers; POL(7,3) of [QPOR].

shared int index = 0;
lock mi;
shared int done0 = 0;
lock a0;
cond worker0_created, worker0_ended;
shared int done1 = 0;
lock a1;
cond worker1_created, worker1_ended;
shared int done2 = 0;
lock a2;
cond worker2_created, worker2_ended;
shared int done3 = 0;
lock a3;
cond worker3_created, worker3_ended;
shared int done4 = 0;
lock a4;
cond worker4_created, worker4_ended;
shared int done5 = 0;
lock a5;
cond worker5_created, worker5_ended;
shared int done6 = 0;
lock a6;
cond worker6_created, worker6_ended;
cond chooser0_created, chooser0_ended;
cond poker0_created, poker0_ended;
cond chooser1_created, chooser1_ended;
cond poker1_created, poker1_ended;
cond chooser2_created, chooser2_ended;
cond poker2_created, poker2_ended;
cond main_began, main_ended;

thread worker0 {
  wait(worker0_created);
  lock(a0);
  done0 := 1;
  unlock(a0);
  signal(worker0_ended);
}

thread worker1 {
  wait(worker1_created);
  lock(a1);
  done1 := 1;
  unlock(a1);
  signal(worker1_ended);
}

thread worker2 {
  wait(worker2_created);
  lock(a2);
  done2 := 1;
  unlock(a2);
  signal(worker2_ended);
}

thread worker3 {
  wait(worker3_created);
  lock(a3);
  done3 := 1;
  unlock(a3);
  signal(worker3_ended);
}

thread worker4 {
  wait(worker4_created);
  lock(a4);
  done4 := 1;
  unlock(a4);
  signal(worker4_ended);
}

thread worker5 {
  wait(worker5_created);
  lock(a5);
  done5 := 1;
  unlock(a5);
  signal(worker5_ended);
}

thread worker6 {
  wait(worker6_created);
  lock(a6);
  done6 := 1;
  unlock(a6);
  signal(worker6_ended);
}

thread chooser0 {
  wait(chooser0_created);
  lock(mi);
  index := 1;
  unlock(mi);
  lock(mi);
  index := 2;
  unlock(mi);
  lock(mi);
  index := 3;
  unlock(mi);
  lock(mi);
  index := 4;
  unlock(mi);
  lock(mi);
  index := 5;
  unlock(mi);
  lock(mi);
  index := 6;
  unlock(mi);
  signal(chooser0_ended);
}

thread poker0 {
  wait(poker0_created);
  int idx = 0;
  lock(mi);
  idx := index;
  unlock(mi);
  if (idx == 0) {
    lock(a0);
    if (done0 != 0) {
      done0 := 0;
    }
    unlock(a0);
  } else if (idx == 1) {
    lock(a1);
    if (done1 != 0) {
      done1 := 0;
    }
    unlock(a1);
  } else if (idx == 2) {
    lock(a2);
    if (done2 != 0) {
      done2 := 0;
    }
    unlock(a2);
  } else if (idx == 3) {
    lock(a3);
    if (done3 != 0) {
      done3 := 0;
    }
    unlock(a3);
  } else if (idx == 4) {
    lock(a4);
    if (done4 != 0) {
      done4 := 0;
    }
    unlock(a4);
  } else if (idx == 5) {
    lock(a5);
    if (done5 != 0) {
      done5 := 0;
    }
    unlock(a5);
  } else {
    lock(a6);
    if (done6 != 0) {
      done6 := 0;
    }
    unlock(a6);
  }
  signal(poker0_ended);
}

thread chooser1 {
  wait(chooser1_created);
  lock(mi);
  index := 1;
  unlock(mi);
  lock(mi);
  index := 2;
  unlock(mi);
  lock(mi);
  index := 3;
  unlock(mi);
  lock(mi);
  index := 4;
  unlock(mi);
  lock(mi);
  index := 5;
  unlock(mi);
  lock(mi);
  index := 6;
  unlock(mi);
  signal(chooser1_ended);
}

thread poker1 {
  wait(poker1_created);
  int idx = 0;
  lock(mi);
  idx := index;
  unlock(mi);
  if (idx == 0) {
    lock(a0);
    if (done0 != 0) {
      done0 := 0;
    }
    unlock(a0);
  } else if (idx == 1) {
    lock(a1);
    if (done1 != 0) {
      done1 := 0;
    }
    unlock(a1);
  } else if (idx == 2) {
    lock(a2);
    if (done2 != 0) {
      done2 := 0;
    }
    unlock(a2);
  } else if (idx == 3) {
    lock(a3);
    if (done3 != 0) {
      done3 := 0;
    }
    unlock(a3);
  } else if (idx == 4) {
    lock(a4);
    if (done4 != 0) {
      done4 := 0;
    }
    unlock(a4);
  } else if (idx == 5) {
    lock(a5);
    if (done5 != 0) {
      done5 := 0;
    }
    unlock(a5);
  } else {
    lock(a6);
    if (done6 != 0) {
      done6 := 0;
    }
    unlock(a6);
  }
  signal(poker1_ended);
}

thread chooser2 {
  wait(chooser2_created);
  lock(mi);
  index := 1;
  unlock(mi);
  lock(mi);
  index := 2;
  unlock(mi);
  lock(mi);
  index := 3;
  unlock(mi);
  lock(mi);
  index := 4;
  unlock(mi);
  lock(mi);
  index := 5;
  unlock(mi);
  lock(mi);
  index := 6;
  unlock(mi);
  signal(chooser2_ended);
}

thread poker2 {
  wait(poker2_created);
  int idx = 0;
  lock(mi);
  idx := index;
  unlock(mi);
  if (idx == 0) {
    lock(a0);
    if (done0 != 0) {
      done0 := 0;
    }
    unlock(a0);
  } else if (idx == 1) {
    lock(a1);
    if (done1 != 0) {
      done1 := 0;
    }
    unlock(a1);
  } else if (idx == 2) {
    lock(a2);
    if (done2 != 0) {
      done2 := 0;
    }
    unlock(a2);
  } else if (idx == 3) {
    lock(a3);
    if (done3 != 0) {
      done3 := 0;
    }
    unlock(a3);
  } else if (idx == 4) {
    lock(a4);
    if (done4 != 0) {
      done4 := 0;
    }
    unlock(a4);
  } else if (idx == 5) {
    lock(a5);
    if (done5 != 0) {
      done5 := 0;
    }
    unlock(a5);
  } else {
    lock(a6);
    if (done6 != 0) {
      done6 := 0;
    }
    unlock(a6);
  }
  signal(poker2_ended);
}

thread main {
  signal(main_began);
  signal(worker0_created);
  signal(worker1_created);
  signal(worker2_created);
  signal(worker3_created);
  signal(worker4_created);
  signal(worker5_created);
  signal(worker6_created);
  signal(chooser0_created);
  signal(poker0_created);
  wait(chooser0_ended);
  wait(poker0_ended);
  signal(chooser1_created);
  signal(poker1_created);
  wait(chooser1_ended);
  wait(poker1_ended);
  signal(chooser2_created);
  signal(poker2_created);
  wait(chooser2_ended);
  wait(poker2_ended);
  wait(worker0_ended);
  wait(worker1_ended);
  wait(worker2_ended);
  wait(worker3_ended);
  wait(worker4_ended);
  wait(worker5_ended);
  wait(worker6_ended);
  signal(main_ended);
}
