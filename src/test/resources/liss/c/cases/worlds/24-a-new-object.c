// expect: verify --world src/test/resources/liss/c/cases/worlds: true
typedef struct {
  void *some;
} Any;
typedef struct {
  Any base;
  int *items;
  int used;
} Bag;
struct driver {
  void *(*make)(Any *type, long size);
};
extern struct driver *driver;
int look(Any *any);
struct method {
  int (*function)(Bag *);
};
static Bag *new_bag(Any *type) {
  Bag *bag = driver->make(type, 1);
  if (bag) {
    bag->items = driver->make(0, 2);
    bag->used = look(&bag->base);
    bag->used++;
  }
  return bag;
}
static void fill_up(Bag *bag, int n) {
  if (n > 1) {
    fill_up(bag, n / 2);
    fill_up(bag, n / 2);
  } else {
    bag->used += n;
  }
}
static int copied(Bag *self) {
  Bag *bag = new_bag(0);
  if (bag) {
    bag->items[0] = 1;
    bag->items[1] = bag->items[0];
    fill_up(bag, 8);
  }
  return 0;
}
static struct method methods[] = {{copied}};
