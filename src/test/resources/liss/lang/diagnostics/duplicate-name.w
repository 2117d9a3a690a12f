shared int x;
lock x;

proc p(a, a) {
}

thread p {
  int i;
  int i;
}
