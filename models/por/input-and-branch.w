// An input and a branch on it; [SPOE] Fig. 1. The input is 0 or 1 instead of any value,
// and the test is a > 0, so that both sides are possible.

shared int a = 0, b = 0, c = 0;
channel ch;

thread t1 {
  int v = input(ch);
  a := v;
  c := 3;
}

thread t2 {
  b := c;
  if (a > 0) {
    output(ch, 1);
  } else {
    output(ch, 0);
  }
}
