// A wake-up that is lost: a deadlock that only preemption shows.
//
// The consumer looks for data, and if there is none it clears its wake-up and waits for it. When
// the producer comes between the look and the clearing, the wake-up is cleared after it was sent,
// and nobody sends another one. Cooperatively the consumer cannot be left there.

shared int data = 0;

cond ready;      // there is data
cond wake;       // the consumer is told to look again

thread producer {
  data := 1;
  signal(ready);
  signal(wake);
}

thread consumer {
  if (*) {
    assume_not(ready);
    reset(wake);
    wait(wake);
  } else {
    assume(ready);
  }
  int item = data;
}
