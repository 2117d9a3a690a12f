// expect: verify --world src/test/resources/liss/c/cases/worlds: true
typedef struct {
  void *some;
} Any;
typedef struct {
  Any base;
  int used;
} Bag;
typedef struct {
  Any base;
  int full;
} Sack;
void put(Any *any), take(Any *any);
struct method {
  int (*function)(Any *);
};
static int one(Any *any) {
  put(any);
  return 0;
}
static int two(Any *any) {
  take(any);
  return 0;
}
static struct method methods[] = {{one}, {two}};
