// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
struct driver {
  void (*wait)(void);
  void (*other)(void);
};
extern struct driver *driver;
struct method {
  int (*function)(int);
};
static int shared;
static int both(int x) {
  void (*wait)(void) = driver->wait;
  if (x) {
    wait = driver->other;
  }
  shared = x;
  wait();
  shared = x;
  return 0;
}
static struct method methods[] = {{both}};
