// Two threads run the same routine, which writes two variables.
//
// Bug: x can keep the value of one thread and y that of the other.

shared int x = 0, y = 0;

proc set_both(value) {
  x := value;
  y := value;
}

thread first {
  call set_both(1);
}

thread second {
  call set_both(2);
}
