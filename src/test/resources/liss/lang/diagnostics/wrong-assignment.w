shared int x := 1;
guard g;
lock l;

thread t {
  int i := 2;
  x = 3;
  x <- 4;
  g := true;
  g = false;
}
