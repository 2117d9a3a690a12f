// One thread pushes 4 elements, another one pops 4 times if it believes that there is one.

shared int stack[4], top, flag;
lock m;

thread push {
  int i;
  while (i < 4) {
    lock(m);
    stack[top] := i;
    top := top + 1;
    flag := 1;
    unlock(m);
    i := i + 1;
  }
}

thread pop {
  int i;
  while (i < 4) {
    lock(m);
    if (flag) {
      assert(top > 0);
      top := top - 1;
    }
    unlock(m);
    i := i + 1;
  }
}
