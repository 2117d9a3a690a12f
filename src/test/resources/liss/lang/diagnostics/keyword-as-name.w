shared int lock, x;

thread t {
  int while = 3;
  yield := 2;
  goto if;
}
