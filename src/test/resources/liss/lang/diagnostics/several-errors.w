shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
	lokc(l);
	x := 1
	y = 2;
	wait(l);
	unknown := 3;
	if (x = 1) {
		unlock(n);
	}
}
