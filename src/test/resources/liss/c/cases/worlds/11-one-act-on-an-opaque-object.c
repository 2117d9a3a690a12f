// expect: verify --world src/test/resources/liss/c/cases/worlds: true
struct list;
int length(struct list *list);
void append(struct list *list, int value);
struct method {
  int (*function)(struct list *);
};
static int add(struct list *list) {
  append(list, 1);
  return 0;
}
static struct method methods[] = {{add}};
