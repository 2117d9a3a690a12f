// expect: verify --world src/test/resources/liss/c/cases/worlds: true
struct list {
  int length;
};
struct driver {
  int (*wait_and_add)(struct list *list);
};
extern struct driver *driver;
struct method {
  int (*function)(struct list *);
};
static int shared;
static int both(struct list *list) {
  shared = 1;
  int n = driver->wait_and_add(list);
  shared = n;
  return 0;
}
static struct method methods[] = {{both}};
