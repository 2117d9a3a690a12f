shared int counter;
lock mutex;

proc open_dev() {
}

thread t {
  countr := 1;
  countr := countr + 1;
  lock(mutx);
  call opendev();
  wait(ready);
  counter := zz[1];
}
