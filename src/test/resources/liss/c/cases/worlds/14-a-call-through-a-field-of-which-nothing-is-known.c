// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
struct driver {
  void (*other)(void);
};
extern struct driver *driver;
struct method {
  int (*function)(int);
};
static int shared;
static int both(int x) {
  shared = x;
  driver->other();
  shared = x;
  return 0;
}
static struct method methods[] = {{both}};
