shared int x, y, a[3];
lock l, m;
cond c;
guard g, h;
channel dev;
condvar v;

thread t {
  x := ;
  x := 1 + ;
  x := 1 + input(dev);
  x := *;
  if () {
  }
  output(dev, havoc);
}
