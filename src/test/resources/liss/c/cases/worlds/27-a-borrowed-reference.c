// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
#include <stdlib.h>
struct obj {
  int count;
  int value;
};
void take_reference(struct obj *obj), give_back(struct obj *obj);
struct method {
  int (*function)(int);
};
static struct obj *slot;
static int use(int x) {
  struct obj *obj = slot;
  if (obj) {
    take_reference(obj);
    x = obj->value;
    give_back(obj);
  }
  return x;
}
static int replace(int x) {
  struct obj *obj = malloc(sizeof *obj);
  if (!obj)
    return 0;
  obj->value = x;
  struct obj *old = slot;
  slot = obj;
  if (old)
    give_back(old);
  return 0;
}
static struct method methods[] = {{use}, {replace}};
