shared int x;

thread t {
  x := 1; /* until here
  yield;
}
