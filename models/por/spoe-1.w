// An input and a branch on it; [SPOE] Fig. 1. That a is 1 stands for an input of any value,
// whose test can go either way; 0 is the value before. Five runs.

shared int a = 0, b = 0, c = 0;

thread t1 {
  a := 1;
  c := 3;
}

thread t2 {
  b := c;
  int v = a;
  if (v == 1) {
    if (*) {
      skip;  // print n
    }
  }
  skip;  // print y
}
