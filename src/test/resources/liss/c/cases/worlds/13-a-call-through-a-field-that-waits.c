// expect: verify --world src/test/resources/liss/c/cases/worlds: true
struct driver {
  void (*wait)(void);
};
extern struct driver *driver;
struct method {
  int (*function)(int);
};
static int shared;
static int both(int x) {
  shared = x;
  driver->wait();
  shared = x;
  return 0;
}
static struct method methods[] = {{both}};
