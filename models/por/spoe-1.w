// An input and a test of it; [SPOE] Fig. 1. Explore it with --data symbolic: five runs, 17 events.

shared int a = 0, c = 0;
channel screen;

thread t1 {
  a := havoc;
  c := 3;
}

thread t2 {
  int b = c;
  if (a < 0) {
    output(screen, 1);  // n
  } else {
    output(screen, 2);  // y
  }
}
