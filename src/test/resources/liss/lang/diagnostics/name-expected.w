shared int ;
lock l,;

thread {
  lock(5);
  call ();
}
