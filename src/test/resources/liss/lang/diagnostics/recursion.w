proc even() {
  call odd();
}

proc odd() {
  call even();
}

proc own() {
  call own();
}

proc above() {
  call even();
}

thread t {
  call above();
}
