barrier none, many = 33;

thread t {
  barrier_wait(none);
}
