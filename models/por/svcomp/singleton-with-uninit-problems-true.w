// After a buffer was allocated, three threads write to it; 88 is the letter X and 89 is Y.

shared int v;
cond allocated, ended1, ended2, ended3;

thread allocate {
  v := 1;
  signal(allocated);
}

thread x1 {
  wait(allocated);
  v := 88;
  signal(ended1);
}

thread y {
  wait(allocated);
  v := 89;
  signal(ended2);
}

thread x2 {
  wait(allocated);
  v := 88;
  signal(ended3);
}

thread main {
  wait(ended1);
  wait(ended2);
  wait(ended3);
  assert(v == 88 || v == 89);
}
