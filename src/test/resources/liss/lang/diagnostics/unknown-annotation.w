shared int x;

thread t {
  @nolok x := 1;
  @mark x := 2;
  @nolock(dev) x := 3;
  @slow skip;
}
