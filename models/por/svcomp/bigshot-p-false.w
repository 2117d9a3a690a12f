// A buffer that one thread allocates and another one fills if it is there. 66 is the letter B.

shared int v, text;
cond first_ended, second_ended;

thread allocate {
  v := 1;
  signal(first_ended);
}

thread copy {
  if (v) {
    text := 66;
  }
  signal(second_ended);
}

thread main {
  wait(first_ended);
  wait(second_ended);
  assert(text == 66);
}
