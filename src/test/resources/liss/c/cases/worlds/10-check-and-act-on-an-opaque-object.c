// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
struct list;
int length(struct list *list);
void append(struct list *list, int value);
struct method {
  int (*function)(struct list *);
};
static int add(struct list *list) {
  if (length(list) < 10) {
    append(list, 1);
  }
  return 0;
}
static struct method methods[] = {{add}};
