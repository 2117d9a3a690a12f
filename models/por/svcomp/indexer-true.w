// 11 threads put 4 messages each into a hash table. Up to 11 threads never collide, and there
// is one run.

shared int table[128];

thread t0 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 0;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t1 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 1;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t2 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 2;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t3 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 3;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t4 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 4;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t5 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 5;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t6 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 6;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t7 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 7;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t8 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 8;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t9 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 9;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}

thread t10 {
  int m;
  while (m < 4) {
    m := m + 1;
    int w = m * 11 + 10;
    int h = w * 7 % 128;
    int free = table[h] == 0;
    while (!free) {
      h := (h + 1) % 128;
      free := table[h] == 0;
    }
    table[h] := w;
    assert(table[h] == w);
  }
}
