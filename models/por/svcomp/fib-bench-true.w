// Two threads add two numbers to each other, 5 times each; a main thread looks at the end.

shared int i = 1, j = 1;
cond ended1, ended2;

thread t1 {
  int k;
  while (k < 5) {
    i := i + j;
    k := k + 1;
  }
  signal(ended1);
}

thread t2 {
  int k;
  while (k < 5) {
    j := j + i;
    k := k + 1;
  }
  signal(ended2);
}

thread main {
  wait(ended1);
  wait(ended2);
  assert(i <= 144 && j <= 144);
}
