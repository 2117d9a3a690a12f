// expect: verify --world src/test/resources/liss/c/cases/worlds: true
struct driver {
  void (*wait)(void);
};
extern struct driver *driver;
struct method {
  int (*function)(int);
};
static int shared;
static void (*waiting(int x))(void) {
  if (x) {
    return driver->wait;
  }
  return 0;
}
static int both(int x) {
  void (*wait)(void) = waiting(x);
  shared = x;
  if (wait) {
    wait();
    wait = 0;
  }
  return 0;
}
static int again(int x) {
  void (*wait)(void) = waiting(x);
  while (wait) {
    shared = x;
    wait();
    if (!x) {
      wait = 0;
    }
  }
  return 0;
}
static struct method methods[] = {{both}, {again}};
