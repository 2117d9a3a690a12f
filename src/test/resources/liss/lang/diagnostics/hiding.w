shared int x;

proc p(x) {
}

thread t {
  int i;
  if (*) {
    int i;
    int late;
  }
}

lock late;
