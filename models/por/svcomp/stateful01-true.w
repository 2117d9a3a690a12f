// Two threads change two numbers under two locks; a main thread looks at the end.

shared int data1 = 10, data2 = 10;
lock ma, mb;
cond ended1, ended2;

thread t1 {
  lock(ma);
  data1 := data1 + 1;
  unlock(ma);
  lock(mb);
  data2 := data2 + 1;
  unlock(mb);
  signal(ended1);
}

thread t2 {
  lock(ma);
  data1 := data1 + 5;
  unlock(ma);
  lock(mb);
  data2 := data2 - 6;
  unlock(mb);
  signal(ended2);
}

thread main {
  wait(ended1);
  wait(ended2);
  assert(data1 == 16 && data2 == 5);
}
