// drivers/em28xx.w with the published lock.

shared int listed = 0;
shared int entry[2] = {-1, -1};

lock k;

cond registered;

proc set_field(field) {
  entry[field] := 1;
}

proc get_field(field) {
  int value = entry[field];
  return value;
}

thread init {
  listed := 1;
  call set_field(0);
  lock(k);
  signal(registered);
  call set_field(1);
  unlock(k);
}

thread client {
  wait(registered);
  lock(k);
  int in_list = listed;
  int first;
  first := call get_field(0);
  unlock(k);
  int second;
  second := call get_field(1);
}
