// expect: verify --world src/test/resources/liss/c/cases/worlds: true
struct slot {
  int number;
  int flags;
  int (*function)(int);
};
static int shared;
static int twice(int x) {
  shared = x;
  shared = x + 1;
  return 0;
}
static struct slot slots[] = {{1, 6, twice}};
