// Two threads for each of n locks; MPAT(4) of [QPOR].

lock m;
lock a0;
cond single0_created, single0_ended;
cond nested0_created, nested0_ended;
lock a1;
cond single1_created, single1_ended;
cond nested1_created, nested1_ended;
lock a2;
cond single2_created, single2_ended;
cond nested2_created, nested2_ended;
lock a3;
cond single3_created, single3_ended;
cond nested3_created, nested3_ended;
cond main_began, main_ended;

thread single0 {
  wait(single0_created);
  lock(a0);
  unlock(a0);
  signal(single0_ended);
}

thread nested0 {
  wait(nested0_created);
  lock(m);
  lock(a0);
  unlock(a0);
  unlock(m);
  signal(nested0_ended);
}

thread single1 {
  wait(single1_created);
  lock(a1);
  unlock(a1);
  signal(single1_ended);
}

thread nested1 {
  wait(nested1_created);
  lock(m);
  lock(a1);
  unlock(a1);
  unlock(m);
  signal(nested1_ended);
}

thread single2 {
  wait(single2_created);
  lock(a2);
  unlock(a2);
  signal(single2_ended);
}

thread nested2 {
  wait(nested2_created);
  lock(m);
  lock(a2);
  unlock(a2);
  unlock(m);
  signal(nested2_ended);
}

thread single3 {
  wait(single3_created);
  lock(a3);
  unlock(a3);
  signal(single3_ended);
}

thread nested3 {
  wait(nested3_created);
  lock(m);
  lock(a3);
  unlock(a3);
  unlock(m);
  signal(nested3_ended);
}

thread main {
  signal(main_began);
  signal(single0_created);
  signal(nested0_created);
  signal(single1_created);
  signal(nested1_created);
  signal(single2_created);
  signal(nested2_created);
  signal(single3_created);
  signal(nested3_created);
  signal(main_ended);
}
