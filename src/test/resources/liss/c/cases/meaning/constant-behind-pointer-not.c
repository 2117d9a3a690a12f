// expect: verify: possible(preemption-safety)
// A pointer to constant objects and to others: nobody writes the constant ones
#include <pthread.h>
#include <stdlib.h>

struct kind {
  char code;
  int size;
};

struct array {
  const struct kind *kind;
  char *items;
};

static struct kind kinds[] = {{'b', 1}, {'w', 2}};
static pthread_mutex_t lock;

static struct array *make(int number) {
  struct array *made = calloc(1, sizeof *made);
  made->kind = number ? &kinds[1] : &kinds[0];
  made->items = number ? calloc(1, 8) : (char *)made->kind;
  return made;
}

static struct array *array;

void swap(void) {
  pthread_mutex_lock(&lock);
  char *items = array->items;
  char first = items[0];
  items[0] = items[1];
  items[1] = first;
  pthread_mutex_unlock(&lock);
}

int size(void) {
  pthread_mutex_lock(&lock);
  const struct kind *kind = array->kind;
  pthread_mutex_unlock(&lock);
  return kind->code + kind->code;
}

void init(int number) {
  pthread_mutex_lock(&lock);
  array = make(number);
  pthread_mutex_unlock(&lock);
}
