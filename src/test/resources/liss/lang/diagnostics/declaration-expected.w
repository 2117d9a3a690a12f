int x;
trhead t {
  lock(l);
}
x := 1;

thread u {
}
