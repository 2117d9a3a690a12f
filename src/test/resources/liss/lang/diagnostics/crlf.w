shared int x;
thread t {
	x = 1;
}
