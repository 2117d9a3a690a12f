thread t {
  x := 1;
  lock(l);
  call p();
}

shared int x;
lock l;

proc p() {
}
