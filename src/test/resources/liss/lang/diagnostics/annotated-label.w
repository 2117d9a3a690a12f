shared int x;

thread t {
  @nolock again: x := 1;
  goto again;
}
