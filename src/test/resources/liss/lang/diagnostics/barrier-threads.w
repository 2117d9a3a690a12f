barrier b = 2;

thread few {
  barrier_wait(b);
}

thread many[32] {
  barrier_wait(b);
}
