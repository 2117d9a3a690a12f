shared int x; // [31m‮
thread t { /*  */ y := 1; }
